/** What a command could print although part of its input was bad; `problem` is one line, and makes the exit code 2. */
export interface PartialOutput {
  readonly text: string;
  readonly problem: string | null;
}
