import { CliError } from './cli-error.ts';
import { classifyCommand } from './commands/classify.ts';
import { importCommand } from './commands/import.ts';
import { list } from './commands/list.ts';
import { run } from './commands/run.ts';

const COMMANDS: Readonly<Record<string, (args: readonly string[]) => string>> = {
  list,
  run,
  import: importCommand,
  classify: classifyCommand,
};

const HELP = `lab: Mulligan without a browser

  lab list scenarios|strategies|personas|faults [--json]
  lab run --scenario ID|FILE | --tools FILE  --strategy ID|FILE [--persona ID] [--wire openai|anthropic|google|compatible] [--seed N] [--json]
  lab import FILE [--json]
  lab classify FILE.jsonl [--score] [--classifier rules|substring|status] [--json]`;

const [name = 'help', ...args] = process.argv.slice(2);

// A reader that has seen enough (`| head`) is no failure of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

try {
  if (['help', '--help', '-h'].includes(name)) process.stdout.write(`${HELP}\n`);
  else {
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (command === undefined) throw new CliError(`there is no command '${name}'; there are: ${Object.keys(COMMANDS).join(', ')}`);
    process.stdout.write(`${command(args)}\n`);
  }
} catch (error) {
  if (!(error instanceof CliError)) throw error;
  process.stderr.write(`lab: ${error.message}\n`);
  process.exitCode = 2;
}
