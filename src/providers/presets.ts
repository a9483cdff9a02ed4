import type { ModelSource } from '../domain/journal.ts';
import type { KeyHeader } from './authorized-fetch.ts';

/** A format that is spoken over HTTP: what a base URL, a key and an origin belong to. */
export type ProviderKind = Exclude<Extract<ModelSource, { kind: 'provider' }>['provider'], 'built-in'>;

export const KEY_HEADERS: Readonly<Record<ProviderKind, KeyHeader>> = {
  anthropic: 'x-api-key',
  openai: 'authorization',
  'openai-responses': 'authorization',
  google: 'x-goog-api-key',
  'openai-compatible': 'authorization',
};

/** A known endpoint to start from. Every field can be typed over; only the kind decides which format is spoken. */
export interface ProviderPreset {
  readonly id: string;
  readonly title: string;
  readonly kind: ProviderKind;
  /** With the version path, as the provider's endpoints append to it. */
  readonly baseUrl: string;
  readonly needsKey: boolean;
  /** What a person must know before it can work from a browser. */
  readonly note: string;
}

export const PROVIDER_PRESETS: readonly ProviderPreset[] = [
  {
    id: 'anthropic',
    title: 'Anthropic',
    kind: 'anthropic',
    baseUrl: 'https://api.anthropic.com/v1',
    needsKey: true,
    note: 'Answers browsers when they opt in, which this page does.',
  },
  {
    id: 'openai-responses',
    title: 'OpenAI (Responses)',
    kind: 'openai-responses',
    baseUrl: 'https://api.openai.com/v1',
    needsKey: true,
    note: 'Nothing is stored there (store: false); reasoning comes back encrypted and is sent along again.',
  },
  {
    id: 'openai',
    title: 'OpenAI (chat completions)',
    kind: 'openai',
    baseUrl: 'https://api.openai.com/v1',
    needsKey: true,
    note: 'The older format: no reasoning is carried from one step to the next.',
  },
  {
    id: 'google',
    title: 'Google Gemini',
    kind: 'google',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    needsKey: true,
    note: 'A key from Google AI Studio. A key limited to web sites must name the origin of this page.',
  },
  {
    id: 'openrouter',
    title: 'OpenRouter',
    kind: 'openai-compatible',
    baseUrl: 'https://openrouter.ai/api/v1',
    needsKey: true,
    note: 'Model ids carry their vendor: vendor/model.',
  },
  {
    id: 'ollama',
    title: 'Ollama',
    kind: 'openai-compatible',
    baseUrl: 'http://localhost:11434/v1',
    needsKey: false,
    note: 'Start it with OLLAMA_ORIGINS set to the origin of this page, or it refuses the browser.',
  },
  {
    id: 'lm-studio',
    title: 'LM Studio',
    kind: 'openai-compatible',
    baseUrl: 'http://localhost:1234/v1',
    needsKey: false,
    note: 'Switch CORS on in its server settings.',
  },
  {
    id: 'vllm',
    title: 'vLLM',
    kind: 'openai-compatible',
    baseUrl: 'http://localhost:8000/v1',
    needsKey: false,
    note: 'Start it with --enable-auto-tool-choice and a tool parser.',
  },
  {
    id: 'compatible',
    title: 'Another OpenAI-compatible server',
    kind: 'openai-compatible',
    baseUrl: '',
    needsKey: false,
    note: 'Must answer POST /chat/completions with tools, and allow this page by CORS.',
  },
];

export function presetById(id: string): ProviderPreset | null {
  return PROVIDER_PRESETS.find((preset) => preset.id === id) ?? null;
}

/** The browser's own model, where it has one: no preset, as it has no address and no key. */
export const BUILT_IN = {
  id: 'built-in',
  title: 'The browser’s own model',
  modelId: 'built-in',
  origin: 'browser',
  note: 'Runs on this machine, without a key and at no price. Small: expect mistakes. Tools are told to it in plain text.',
} as const;
