import { checkScenario } from '../../formats/check-scenario.ts';
import type { FileProblem } from '../../formats/file-problem.ts';
import { CliError } from '../cli-error.ts';
import { parseOptions } from '../parse-options.ts';
import { readText } from '../read-input.ts';

/** What was found; any finding makes the exit code 1. */
export interface CheckOutput {
  readonly text: string;
  readonly findings: number;
}

/**
 * `lab check SCENARIO.json [--json]`: what the scenario editor says of the same text. `runs` is false where it cannot be used at all; else the
 * findings are what does not fit together in it.
 */
export function check(args: readonly string[]): CheckOutput {
  const { values, positionals } = parseOptions(args, { json: { type: 'boolean' } }, 1);
  const [file] = positionals;
  if (file === undefined) throw new CliError('check needs a SCENARIO.json');
  const checked = checkScenario(readText(file));
  const findings = checked.kind === 'right' ? checked.remarks : checked.findings;
  const runs = checked.kind === 'right';
  const text = values.json
    ? JSON.stringify({ file, runs, findings }, null, 2)
    : [
        ...findings.map((finding) => lineOf(file, finding)),
        findings.length === 0
          ? `${file}: no finding`
          : `${findings.length} found; ${runs ? 'it runs as it is' : 'it cannot run'}`,
      ].join('\n');
  return { text, findings: findings.length };
}

/** As compilers write it, so that editors can jump there. */
function lineOf(file: string, { line, column, path, message }: FileProblem): string {
  return `${file}:${line ?? 1}:${column ?? 1} ${path === '' ? '(root)' : path}: ${message}`;
}
