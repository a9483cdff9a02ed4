/**
 * The part of the browser's Prompt API that is used here (webmachinelearning.github.io/prompt-api). Not in TypeScript's DOM library, and the names of the context
 * figures changed on the way, so nothing leans on those.
 */
export interface BuiltInApi {
  readonly availability: () => Promise<BuiltInAvailability>;
  readonly create: (options: BuiltInSessionOptions) => Promise<BuiltInSession>;
}

export type BuiltInAvailability = 'unavailable' | 'downloadable' | 'downloading' | 'available';

export interface BuiltInPrompt {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

export interface BuiltInSessionOptions {
  readonly initialPrompts: readonly BuiltInPrompt[];
  readonly signal: AbortSignal;
}

export interface BuiltInSession {
  /** Pieces of text, each the next one. */
  readonly promptStreaming: (input: string, options: { readonly signal: AbortSignal }) => ReadableStream<string>;
  readonly destroy: () => void;
}

/** The browser's own model; null where there is none. */
export function builtInApi(): BuiltInApi | null {
  const api: unknown = Reflect.get(globalThis, 'LanguageModel');
  return isBuiltInApi(api) ? api : null;
}

function isBuiltInApi(api: unknown): api is BuiltInApi {
  if ((typeof api !== 'object' && typeof api !== 'function') || api === null) return false;
  return typeof Reflect.get(api, 'create') === 'function' && typeof Reflect.get(api, 'availability') === 'function';
}
