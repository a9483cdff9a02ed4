import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { SIMULATED_PRICE } from '../../domain/price.ts';
import { CLASSIFIER_KINDS, type Strategy } from '../../domain/strategy.ts';
import { exportRules, exportRulesTest, type OwnRules } from '../../formats/export-rules.ts';
import { parseFailureCases, scoreCases } from '../../formats/failure-corpus.ts';
import { classify } from '../../loop/classify/classify.ts';
import { classifyText } from '../../workers/classify-text.ts';
import { CliError } from '../cli-error.ts';
import { parseOptions } from '../parse-options.ts';
import type { PartialOutput } from '../partial-output.ts';
import { readText } from '../read-input.ts';
import { strategyArgument } from '../strategy-argument.ts';

/**
 * `lab classify FILE.jsonl [--score] [--classifier KIND] [--json]`. Lines that cannot be read are named; the others are classified. `--paste` takes the file for one failure
 * in any form. `--export` prints the rules as one TypeScript file, and with a FILE and `--export-test` a test that holds that file to the classes of these cases.
 * `--strategy` brings a strategy's own rules.
 */
export function classifyCommand(args: readonly string[]): PartialOutput {
  const { values, positionals } = parseOptions(
    args,
    {
      json: { type: 'boolean' },
      score: { type: 'boolean' },
      classifier: { type: 'string' },
      export: { type: 'boolean' },
      'export-test': { type: 'boolean' },
      paste: { type: 'boolean' },
      strategy: { type: 'string' },
    },
    1,
  );
  const [file] = positionals;
  const strategy = strategyArgument(values.strategy ?? 'classify-and-route');
  const { unknown, rules = [] } = values.strategy === undefined ? SHIPPED : strategy.classifier;
  if (values.export) return { text: exportedRules({ unknown, rules }), problem: null };
  if (file === undefined) throw new CliError('classify needs a FILE of JSON Lines');
  if (values.paste) return { text: describePasted(file, strategy, values.json === true), problem: null };
  const kind = CLASSIFIER_KINDS.find((name) => name === (values.classifier ?? 'rules'));
  if (kind === undefined)
    throw new CliError(`there is no classifier '${values.classifier}'; there are: ${CLASSIFIER_KINDS.join(', ')}`);
  const parsed = parseFailureCases(readText(file));
  if (!parsed.ok) throw new CliError(`'${file}': ${parsed.error[0]?.message ?? 'no case in it'}`);
  const options = { kind, unknown, rules };
  const { cases, problems } = parsed.value;
  const [first] = problems;
  const problem =
    first === undefined
      ? null
      : `'${file}': ${problems.length} of the lines could not be read; line ${first.line}: ${first.message}`;
  if (values['export-test']) return { text: exportRulesTest(cases, 'failure-rules.ts', { unknown, rules }), problem };
  if (values.score) return { text: JSON.stringify(scoreCases(cases, options), null, 2), problem };
  const rows = cases.map((item) => {
    const { class: name, family, action, retryAfterMs, rule } = classify(item.signal, options);
    return { id: item.id, class: name, family, action, retryAfterMs, rule };
  });
  const text = values.json
    ? JSON.stringify(rows, null, 2)
    : rows.map((row) => `${row.id}  ${row.class}  ${row.action}  ${row.rule}`).join('\n');
  return { text, problem };
}

/** What the rules say without a strategy. */
const SHIPPED: Strategy['classifier'] = { kind: 'rules', unknown: 'transient' };

/** One failure in any form, as the Classify panel shows it: every classifier's verdict and its cost in the strategy. */
function describePasted(file: string, strategy: Strategy, isJson: boolean): string {
  const settings = { conversationTokens: 1_200, replyTokens: 80, turnMs: 1_500, backAfterMs: null };
  const text = readText(file);
  const said = classifyText({ text, corrections: {}, strategy, right: null, settings, price: SIMULATED_PRICE });
  if (said === null) throw new CliError(`'${file}' is empty`);
  if (isJson) return JSON.stringify(said, null, 2);
  const [ours] = said.rows;
  const evidence = (ours?.evidence ?? []).map(
    ({ field, text: words, place }) => `${field} ${words}${place === null ? '' : ` (${place.start}–${place.end})`}`,
  );
  return [
    `${said.form}: ${said.reason.class}, ${said.reason.action}`,
    `rule ${said.reason.id}: ${said.reason.because}`,
    `read ${evidence.join(', ')}`,
    ...said.rows.map(
      ({ kind, said: verdict, cost }) =>
        `${kind}  ${verdict.class}  ${cost.choice}  ${cost.tries} tries  ${cost.waitMs} ms  ${cost.inputTokens + cost.outputTokens} tokens  ${cost.end}`,
    ),
  ].join('\n');
}

/** From the sources that this command runs from. */
function exportedRules(own: OwnRules): string {
  const src = join(import.meta.dirname, '../..');
  const folders = ['base', 'domain', 'loop/classify', 'loop/classify/rules'];
  const paths = folders.flatMap((folder) =>
    readdirSync(join(src, folder))
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => `${folder}/${name}`),
  );
  const made = exportRules(Object.fromEntries(paths.map((path) => [path, readText(join(src, path))])), own);
  if (!made.ok) throw new Error(`exportRules: ${made.error}`);
  return made.value.trimEnd();
}
