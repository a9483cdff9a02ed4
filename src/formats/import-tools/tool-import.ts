import type { JsonObject } from '../../base/json.ts';
import type { ToolDefinition } from '../../domain/tool.ts';

/** Whose way of writing tool definitions a file follows. `functions` is the bare `{name, parameters}` of older OpenAI calls and of benchmarks. */
export type ToolFormat = 'openai-chat' | 'openai-responses' | 'anthropic' | 'gemini' | 'mcp' | 'bedrock' | 'functions';

/** Something of a file that is not in what was imported, or is there in another form. */
export interface Loss {
  /** JSON Pointer into the file; the lines of JSON Lines count as one array. */
  readonly where: string;
  readonly what: string;
  readonly why: string;
}

/** What a file says about a tool's effects; null where it says nothing. Hints of a stranger, to be shown before they are believed. */
export interface TraitsHint {
  readonly tool: string;
  readonly readOnly: boolean | null;
  readonly destructive: boolean | null;
  readonly idempotent: boolean | null;
}

export interface ToolImport {
  /** Of the first item that is known; items of another format in the same file are read too. */
  readonly format: ToolFormat;
  /** Names are unique. Empty when a file has only tools that run at the provider. */
  readonly tools: readonly ToolDefinition[];
  /** One for each tool whose file says something, by name. */
  readonly hints: readonly TraitsHint[];
  readonly losses: readonly Loss[];
}

/** Why nothing at all was imported. */
export interface ImportProblem {
  readonly kind: 'too-large' | 'not-json' | 'yaml' | 'no-tools';
  /** Says what is wrong and what to do. */
  readonly message: string;
  /** From 1, where the text is no JSON. */
  readonly line: number | null;
  readonly column: number | null;
  /** What was found instead of tools. */
  readonly losses: readonly Loss[];
}

/** One tool as a reader found it, before names are made unique and schemas are checked. */
export interface FoundTool {
  readonly format: ToolFormat;
  readonly where: string;
  readonly name: unknown;
  readonly description: unknown;
  readonly inputSchema: unknown;
  /** Pointer of the input schema, for losses inside it. */
  readonly schemaWhere: string;
  readonly outputSchema: unknown;
  readonly outputWhere: string;
  readonly hints: Omit<TraitsHint, 'tool'> | null;
  /** Members that have no place in a tool definition here. */
  readonly unused: readonly string[];
}

export type Reading =
  | { readonly kind: 'tool'; readonly tool: FoundTool }
  /** Known and not imported. `format` is whose form the item has. */
  | { readonly kind: 'loss'; readonly loss: Loss; readonly format: ToolFormat };

/** Reads one item of a list of tools, or leaves it (null) to the next reader. */
export type ReadItem = (item: JsonObject, where: string) => readonly Reading[] | null;
