import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CLASSIFIER_KINDS } from '../../domain/strategy.ts';
import { exportRules, exportRulesTest } from '../../formats/export-rules.ts';
import { parseFailureCases, scoreCases } from '../../formats/failure-corpus.ts';
import { classify } from '../../loop/classify/classify.ts';
import { CliError } from '../cli-error.ts';
import { parseOptions } from '../parse-options.ts';
import type { PartialOutput } from '../partial-output.ts';
import { readText } from '../read-input.ts';

/**
 * `lab classify FILE.jsonl [--score] [--classifier KIND] [--json]`. Lines that cannot be read are named; the others are classified. `--export` prints the rules as one
 * TypeScript file, and with a FILE and `--export-test` a test that holds that file to the classes of these cases.
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
    },
    1,
  );
  const [file] = positionals;
  if (values.export) return { text: exportedRules(), problem: null };
  if (file === undefined) throw new CliError('classify needs a FILE of JSON Lines');
  const kind = CLASSIFIER_KINDS.find((name) => name === (values.classifier ?? 'rules'));
  if (kind === undefined)
    throw new CliError(`there is no classifier '${values.classifier}'; there are: ${CLASSIFIER_KINDS.join(', ')}`);
  const parsed = parseFailureCases(readText(file));
  if (!parsed.ok) throw new CliError(`'${file}': ${parsed.error[0]?.message ?? 'no case in it'}`);
  const options = { kind, unknown: 'transient' } as const;
  const { cases, problems } = parsed.value;
  const [first] = problems;
  const problem =
    first === undefined
      ? null
      : `'${file}': ${problems.length} of the lines could not be read; line ${first.line}: ${first.message}`;
  if (values['export-test']) return { text: exportRulesTest(cases, 'failure-rules.ts'), problem };
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

/** From the sources that this command runs from. */
function exportedRules(): string {
  const src = join(import.meta.dirname, '../..');
  const folders = ['base', 'domain', 'loop/classify', 'loop/classify/rules'];
  const paths = folders.flatMap((folder) =>
    readdirSync(join(src, folder))
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => `${folder}/${name}`),
  );
  const made = exportRules(Object.fromEntries(paths.map((path) => [path, readText(join(src, path))])));
  if (!made.ok) throw new Error(`exportRules: ${made.error}`);
  return made.value.trimEnd();
}
