import { importTools, type ToolImport } from '../../formats/import-tools.ts';
import { CliError } from '../cli-error.ts';
import { parseOptions } from '../parse-options.ts';
import { readText } from '../read-input.ts';

/** `lab import FILE [--json]` */
export function importCommand(args: readonly string[]): string {
  const { values, positionals } = parseOptions(args, { json: { type: 'boolean' } }, 1);
  const [file] = positionals;
  if (file === undefined) throw new CliError('import needs a FILE');
  const imported = importFile(file);
  if (values.json) return JSON.stringify(imported, null, 2);
  return [
    `${imported.format}: ${imported.tools.length} tools`,
    ...imported.tools.map((tool) => `  ${tool.name}`),
    ...imported.losses.map((loss) => `lost at ${loss.where}: ${loss.what} (${loss.why})`),
  ].join('\n');
}

export function importFile(file: string): ToolImport {
  const imported = importTools(readText(file), file);
  if (imported.ok) return imported.value;
  throw new CliError(`'${file}': ${imported.error.message}`);
}
