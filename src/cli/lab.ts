import { CliError } from './cli-error.ts';
import { ask } from './commands/ask.ts';
import { type CheckOutput, check } from './commands/check.ts';
import { classifyCommand } from './commands/classify.ts';
import { importCommand } from './commands/import.ts';
import { list } from './commands/list.ts';
import { run } from './commands/run.ts';
import { show } from './commands/show.ts';
import type { PartialOutput } from './partial-output.ts';

type Output = string | PartialOutput | CheckOutput;

const COMMANDS: Readonly<Record<string, (args: readonly string[]) => Output | Promise<Output>>> = {
  list,
  run,
  show,
  import: importCommand,
  classify: classifyCommand,
  ask,
  check,
};

const HELP = `lab: Mulligan without a browser

  lab list scenarios|strategies|personas|faults|feedback [--json]
  lab run --scenario ID|FILE | --tools FILE  --strategy ID|FILE [--persona ID] [--wire PROFILE | --via wire:PROFILE [--stream]] [--seed N] [--json]
      PROFILE is openai, openai-responses, anthropic, google or compatible; --via runs through the provider's own client and a fake server
  lab show JOURNAL.json [--json]      a run that was saved as a file; nothing runs again
  lab ask FILE --wire PROFILE [--scenario ID|FILE] [--persona ID] [--json]      a request body, to the fake server of a provider
  lab check SCENARIO.json [--json]      every finding with its line and column; exit code 1 when there is one
  lab import FILE [--json]
  lab classify FILE.jsonl [--score] [--classifier KIND] [--strategy ID|FILE] [--json]
      KIND is rules, substring, status, sdk-retryable, retry-everything or feed-everything-back
  lab classify FILE --paste [--strategy ID|FILE] [--json]      one failure in any form: curl -i, a stack trace, JSON …; every classifier, and its cost
  lab classify --export | FILE.jsonl --export-test [--strategy ID|FILE]      the rules as one TypeScript file, and a test for it`;

/** What a process prints and exits with. */
export interface LabResult {
  readonly stdout: string;
  readonly stderr: string;
  /** 1: what was checked has findings. 2: bad input, or a run that did not end. */
  readonly exitCode: 0 | 1 | 2;
}

/** One call of the command line. Bad input is a line on stderr and code 2; a defect of ours is thrown. */
export async function lab(argv: readonly string[]): Promise<LabResult> {
  const [name = 'help', ...args] = argv;
  if (['help', '--help', '-h'].includes(name)) return { stdout: `${HELP}\n`, stderr: '', exitCode: 0 };
  try {
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (command === undefined)
      throw new CliError(`there is no command '${name}'; there are: ${Object.keys(COMMANDS).join(', ')}`);
    const output = await command(args);
    if (typeof output === 'string') return { stdout: `${output}\n`, stderr: '', exitCode: 0 };
    if ('findings' in output) return { stdout: `${output.text}\n`, stderr: '', exitCode: output.findings === 0 ? 0 : 1 };
    const { text, problem } = output;
    return { stdout: `${text}\n`, stderr: problem === null ? '' : oneLine(problem), exitCode: problem === null ? 0 : 2 };
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return { stdout: '', stderr: oneLine(error.message), exitCode: 2 };
  }
}

function oneLine(message: string): string {
  return `lab: ${message.replaceAll('\n', ' ')}\n`;
}
