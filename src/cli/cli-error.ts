/** Bad input from the command line: one clear line for stderr and exit code 2. Anything else that is thrown is a defect of ours. */
export class CliError extends Error {
  readonly code = 'bad-input';
  override readonly name = 'CliError';
}
