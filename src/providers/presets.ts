import type { ModelSource } from '../domain/journal.ts';
import type { KeyHeader } from './authorized-fetch.ts';

export type ProviderKind = Extract<ModelSource, { kind: 'provider' }>['provider'];

export const KEY_HEADERS: Readonly<Record<ProviderKind, KeyHeader>> = {
  anthropic: 'x-api-key',
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
    id: 'openrouter',
    title: 'OpenRouter',
    kind: 'openai-compatible',
    baseUrl: 'https://openrouter.ai/api/v1',
    needsKey: true,
    note: 'Model ids carry their vendor: vendor/model.',
  },
  {
    id: 'openai',
    title: 'OpenAI (chat completions)',
    kind: 'openai-compatible',
    baseUrl: 'https://api.openai.com/v1',
    needsKey: true,
    note: 'Spoken to through chat completions.',
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
