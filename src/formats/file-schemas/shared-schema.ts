import type { JsonObject } from '../../base/json.ts';
import { STRATEGY_SCHEMA } from '../../loop/strategies/strategy-schema.ts';
import { SCENARIO_SCHEMA } from './scenario-schema.ts';
import { listOf, members, name, nullable, oneOfWords } from './schema-parts.ts';

const { $schema: _draft, ...STRATEGY } = STRATEGY_SCHEMA;

/** As many lanes as a screen takes. */
const MAX_STRATEGIES = 8;

/** JSON Schema of a `SharedDocument`. Every object of ours is closed: what is not named here does not exist in a link. */
export const SHARED_SCHEMA: JsonObject = members({
  format: { const: 1 },
  scenario: SCENARIO_SCHEMA,
  strategies: { ...listOf(STRATEGY), maxItems: MAX_STRATEGIES },
  persona: name,
  wire: oneOfWords('openai', 'openai-responses', 'anthropic', 'google', 'compatible'),
  seed: { type: 'integer', minimum: 0, maximum: 0xffffffff },
  selection: nullable(members({ lane: { type: 'integer', minimum: 0, maximum: MAX_STRATEGIES - 1 }, span: name })),
});
