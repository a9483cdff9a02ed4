import { CLASSIFIER_KINDS } from '../../domain/strategy.ts';
import { parseFailureCases, scoreCases } from '../../formats/failure-corpus.ts';
import { classify } from '../../loop/classify/classify.ts';
import { CliError } from '../cli-error.ts';
import { parseOptions } from '../parse-options.ts';
import type { PartialOutput } from '../partial-output.ts';
import { readText } from '../read-input.ts';

/** `lab classify FILE.jsonl [--score] [--classifier KIND] [--json]`. Lines that cannot be read are named; the others are classified. */
export function classifyCommand(args: readonly string[]): PartialOutput {
  const { values, positionals } = parseOptions(
    args,
    { json: { type: 'boolean' }, score: { type: 'boolean' }, classifier: { type: 'string' } },
    1,
  );
  const [file] = positionals;
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
