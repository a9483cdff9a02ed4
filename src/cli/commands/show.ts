import { projectRun } from '../../domain/project-run.ts';
import { projectScore } from '../../domain/project-score.ts';
import { journalToJson, parseJournal } from '../../formats/journal-file.ts';
import { CliError } from '../cli-error.ts';
import { describeRun } from '../describe-run.ts';
import { parseOptions } from '../parse-options.ts';
import { issuesLine, readText } from '../read-input.ts';

/**
 * `lab show JOURNAL.json [--json]`: a run that was saved as a file, in figures. With `--json`
 * the same members as of a run made here. Nothing runs again.
 */
export function show(args: readonly string[]): string {
  const { values, positionals } = parseOptions(args, { json: { type: 'boolean' } }, 1);
  const [file] = positionals;
  if (file === undefined) throw new CliError('show needs a JOURNAL.json');
  const read = parseJournal(readText(file));
  if (!read.ok) throw new CliError(issuesLine(file, read.error));
  const run = projectRun(read.value);
  if (!values.json) return describeRun(run, read.value);
  return JSON.stringify({ run, score: projectScore(read.value), journal: journalToJson(read.value) }, null, 2);
}
