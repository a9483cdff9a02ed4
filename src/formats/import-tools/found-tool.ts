import type { JsonObject } from '../../base/json.ts';
import type { FoundTool, Reading, ToolFormat } from './tool-import.ts';

/** Members that every reader takes in by one name or another. */
const READ_EVERYWHERE = ['type', 'name', 'description'];

interface Parts {
  readonly format: ToolFormat;
  readonly where: string;
  /** The object that has the name. */
  readonly from: JsonObject;
  /** Member of `from` that holds the input schema; null when there is none. */
  readonly schemaKey: string | null;
  readonly inputSchema: unknown;
  /** Member of `from` that holds the output schema. */
  readonly outputKey?: string | undefined;
  readonly outputSchema?: unknown;
  /** Other members that the reader has taken in. */
  readonly used?: readonly string[];
  readonly hints?: FoundTool['hints'];
}

export function foundTool({
  format,
  where,
  from,
  schemaKey,
  inputSchema,
  outputKey,
  outputSchema,
  used = [],
  hints = null,
}: Parts): Reading {
  const keys = [schemaKey?.split('/')[0], outputKey].filter((key) => key !== undefined);
  const taken = [...READ_EVERYWHERE, ...used, ...keys];
  return {
    kind: 'tool',
    tool: {
      format,
      where,
      name: member(from, 'name'),
      description: member(from, 'description'),
      inputSchema,
      schemaWhere: schemaKey === null ? where : `${where}/${schemaKey}`,
      outputSchema,
      outputWhere: outputKey === undefined ? where : `${where}/${outputKey}`,
      hints,
      unused: Object.keys(from).filter((key) => !taken.includes(key) && from[key] !== null && from[key] !== false),
    },
  };
}

export function loss(format: ToolFormat, where: string, what: string, why: string): Reading {
  return { kind: 'loss', format, loss: { where, what, why } };
}

/** An own member; what stands on a prototype is no part of a file. */
export function member(from: JsonObject, key: string): unknown {
  return Object.hasOwn(from, key) ? from[key] : undefined;
}

/** Text of a foreign value, for a report. */
export function quoted(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
