import { type ParseArgsConfig, parseArgs } from 'node:util';
import { CliError } from './cli-error.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

/** Reads flags; an unknown one, a missing value or a stray word is said in one line. */
export function parseOptions<T extends Options>(args: readonly string[], options: T, maxPositionals: number) {
  const parsed = tryParse(args, options);
  const stray = parsed.positionals[maxPositionals];
  if (stray !== undefined) throw new CliError(`unexpected argument '${stray}'`);
  return parsed;
}

function tryParse<T extends Options>(args: readonly string[], options: T) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    const known = Object.keys(options).map((name) => `--${name}`);
    throw new CliError(`${message.replace(/\. To specify.*$/, '')} (options: ${known.join(', ')})`);
  }
}
