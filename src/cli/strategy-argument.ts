import type { Strategy } from '../domain/strategy.ts';
import { parseStrategy } from '../loop/strategies/parse-strategy.ts';
import { STRATEGIES } from '../loop/strategies/strategies.ts';
import { CliError } from './cli-error.ts';
import { isFileArgument, issuesLine, pick, readJson } from './read-input.ts';

/** A shipped strategy by its id, or one of the user's from a file. */
export function strategyArgument(argument: string): Strategy {
  if (!isFileArgument(argument)) return pick(STRATEGIES, argument, 'strategy');
  const parsed = parseStrategy(readJson(argument));
  if (!parsed.ok) throw new CliError(issuesLine(argument, parsed.error));
  return parsed.value;
}
