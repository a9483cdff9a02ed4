import { FEEDBACK_PRESETS } from '../../loop/strategies/feedback-texts.ts';
import { STRATEGIES } from '../../loop/strategies/strategies.ts';
import { summarizeStrategy } from '../../loop/strategies/summarize-strategy.ts';
import { PERSONAS } from '../../persona/personas.ts';
import { SCENARIOS } from '../../scenarios/scenarios.ts';
import { listFaultKinds } from '../../world/fault-kinds.ts';
import { CliError } from '../cli-error.ts';
import { parseOptions } from '../parse-options.ts';

interface Listed {
  readonly id: string;
  readonly summary: string;
}

const LISTS: Readonly<Record<string, () => readonly Listed[]>> = {
  scenarios: () => SCENARIOS.map(({ id, title, summary }) => ({ id, title, summary })),
  strategies: () =>
    STRATEGIES.map((strategy) => ({ id: strategy.id, title: strategy.title, summary: summarizeStrategy(strategy) })),
  personas: () => PERSONAS.map(({ id, title, summary }) => ({ id, title, summary })),
  faults: () => listFaultKinds(),
  feedback: () => FEEDBACK_PRESETS,
};

/** `lab list scenarios|strategies|personas|faults|feedback [--json]` */
export function list(args: readonly string[]): string {
  const { values, positionals } = parseOptions(args, { json: { type: 'boolean' } }, 1);
  const [what = ''] = positionals;
  const make = Object.hasOwn(LISTS, what) ? LISTS[what] : undefined;
  if (make === undefined) throw new CliError(`list what? One of: ${Object.keys(LISTS).join(', ')}`);
  const items = make();
  if (values.json) return JSON.stringify(items, null, 2);
  const width = Math.max(...items.map((item) => item.id.length));
  return items.map((item) => `${item.id.padEnd(width)}  ${item.summary}`).join('\n');
}
