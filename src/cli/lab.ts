import { CliError } from './cli-error.ts';
import { ask } from './commands/ask.ts';
import { classifyCommand } from './commands/classify.ts';
import { importCommand } from './commands/import.ts';
import { list } from './commands/list.ts';
import { run } from './commands/run.ts';
import type { PartialOutput } from './partial-output.ts';

type Output = string | PartialOutput;

const COMMANDS: Readonly<Record<string, (args: readonly string[]) => Output | Promise<Output>>> = {
  list,
  run,
  import: importCommand,
  classify: classifyCommand,
  ask,
};

const HELP = `lab: Mulligan without a browser

  lab list scenarios|strategies|personas|faults|feedback [--json]
  lab run --scenario ID|FILE | --tools FILE  --strategy ID|FILE [--persona ID] [--wire PROFILE | --via wire:PROFILE [--stream]] [--seed N] [--json]
      PROFILE is openai, openai-responses, anthropic, google or compatible; --via runs through the provider's own client and a fake server
  lab ask FILE --wire PROFILE [--scenario ID|FILE] [--persona ID] [--json]      a request body, to the fake server of a provider
  lab import FILE [--json]
  lab classify FILE.jsonl [--score] [--classifier KIND] [--json]
      KIND is rules, substring, status, sdk-retryable, retry-everything or feed-everything-back
  lab classify --export | FILE.jsonl --export-test      the rules as one TypeScript file, and a test for it`;

/** What a process prints and exits with. */
export interface LabResult {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: 0 | 2;
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
