import type { JsonObject } from '../../base/json.ts';
import { FAILURE_CLASSES } from '../../domain/failure.ts';
import { CLASSIFIER_KINDS, FALLBACK_MODES } from '../../domain/strategy.ts';

/** An object with exactly these members, all of them required but those that `optional` names. */
function closed(properties: Record<string, JsonObject>, optional: readonly string[] = []): JsonObject {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, required, additionalProperties: false };
}

function whole(minimum: number, maximum: number, description: string): JsonObject {
  return { type: 'integer', minimum, maximum, description };
}

function cap(description: string, type: 'integer' | 'number' = 'integer'): JsonObject {
  return { type: [type, 'null'], minimum: 0, description: `${description}; null is no cap` };
}

const ROUTE: JsonObject = { enum: ['to-model', 'wait-below', 'wait-through', 'raise-limit', 'stop'] };

const DAY_MS = 86_400_000;

const BACKOFF = closed({
  baseMs: { type: 'number', minimum: 0, maximum: DAY_MS, description: 'wait before try 2, in ms' },
  factor: { type: 'number', minimum: 1, maximum: 10, description: 'growth per further try' },
  capMs: { type: 'number', minimum: 0, maximum: DAY_MS, description: 'longest wait, in ms' },
  jitter: { enum: ['none', 'full', 'equal', 'decorrelated'] },
  honourHintUpToMs: cap('longest Retry-After that replaces the schedule, in ms', 'number'),
});

const PATH: JsonObject = { type: 'string', minLength: 1, maxLength: 200, description: 'a field by its dotted path' };

const FEEDBACK_TEXT: JsonObject = { type: 'string', maxLength: 32_768, description: 'a Liquid template' };

const CONDITION: JsonObject = {
  oneOf: [
    closed({ kind: { const: 'field' }, field: PATH, is: { type: 'string', maxLength: 512 } }),
    closed({
      kind: { const: 'words' },
      words: { type: 'string', minLength: 1, maxLength: 512, description: 'a phrase over whole words' },
    }),
    closed({ kind: { const: 'pattern' }, field: PATH, pattern: { type: 'string', minLength: 1, maxLength: 512 } }),
  ],
};

const USER_RULE = closed({
  id: { type: 'string', pattern: '^[a-z0-9][a-z0-9-]{0,63}$' },
  when: { type: 'array', items: CONDITION, minItems: 1, maxItems: 16 },
  class: { enum: [...FAILURE_CLASSES] },
  action: {
    enum: [
      'send_back',
      'backoff_retry',
      'abort',
      'fallback',
      'refresh_replan',
      'raise_limit',
      'fix_caller',
      'verify_outcome',
      null,
    ],
  },
});

/** One without rules of its own needs no empty list. */
const CLASSIFIER = closed(
  {
    kind: { enum: [...CLASSIFIER_KINDS] },
    unknown: { enum: [...FAILURE_CLASSES] },
    rules: { type: 'array', items: USER_RULE, maxItems: 200, description: 'asked before the built-in rules, in order' },
  },
  ['rules'],
);

/** Members that came after format 1 was written down: absent in older files, which still read. */
const LATER = ['fallbacks'];

/** JSON Schema of a strategy, draft 2020-12: what a user may write in a file or in the editor. */
export const STRATEGY_SCHEMA: JsonObject = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Strategy',
  ...closed(
    {
      format: { const: 1 },
      id: { type: 'string', pattern: '^[a-z0-9][a-z0-9-]{0,63}$', description: 'lower-case words joined by hyphens' },
      title: { type: 'string', minLength: 1, maxLength: 120 },
      attempts: closed({
        max: whole(1, 100, 'attempts in total, the first included'),
        count: { enum: ['lineage', 'replies'] },
        onExhausted: { enum: ['stop', 'tell-model'] },
      }),
      maxSteps: whole(1, 1_000, 'model replies in one run'),
      maxConsecutiveFailures: { type: ['integer', 'null'], minimum: 1, maximum: 1_000 },
      tries: closed({ tool: whole(1, 31, 'tries of one tool call'), model: whole(1, 31, 'tries of one model call') }),
      backoff: BACKOFF,
      transport: closed({ maxRetries: whole(0, 7, 'further requests of the client library after the first'), backoff: BACKOFF }),
      classifier: CLASSIFIER,
      routes: closed(Object.fromEntries(FAILURE_CLASSES.map((name) => [name, ROUTE]))),
      feedback: closed({
        template: FEEDBACK_TEXT,
        byClass: {
          type: 'object',
          properties: Object.fromEntries(FAILURE_CLASSES.map((name) => [name, FEEDBACK_TEXT])),
          additionalProperties: false,
        },
      }),
      checks: closed({ arguments: { type: 'boolean' }, contract: { type: 'boolean' }, bounds: { type: 'boolean' } }),
      idempotencyKeys: { type: 'boolean' },
      timeoutMs: closed({
        tool: whole(1, DAY_MS, 'longest wait for a tool, in ms'),
        model: whole(1, DAY_MS, 'longest wait for the model, in ms'),
      }),
      maxOutputTokens: whole(1, 1_000_000, 'output limit of one model request, in tokens'),
      budget: closed({
        tokens: cap('input and output tokens of the run'),
        usd: cap('US dollars', 'number'),
        wallMs: cap('ms since the start', 'number'),
        steps: cap('model replies'),
        requests: cap('HTTP requests'),
      }),
      history: { enum: ['accumulate', 'reassign'] },
      fallbacks: { enum: [...FALLBACK_MODES], description: 'another tool in place of one that cannot be used; absent is off' },
    },
    LATER,
  ),
};
