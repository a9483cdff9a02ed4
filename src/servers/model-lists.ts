import type { Json } from '../base/json.ts';
import type { WireProfile } from '../domain/journal.ts';

/** A model that a fake provider has. */
export interface ListedModel {
  readonly id: string;
  readonly title: string;
  /** Unix time in whole seconds. */
  readonly createdS: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

function model(id: string, title: string, created: string, inputTokens: number, outputTokens: number): ListedModel {
  return { id, title, createdS: Date.parse(created) / 1000, inputTokens, outputTokens };
}

const OPENAI: readonly ListedModel[] = [
  model('gpt-4.1', 'GPT-4.1', '2025-04-10', 1_047_576, 32_768),
  model('gpt-4.1-mini', 'GPT-4.1 mini', '2025-04-10', 1_047_576, 32_768),
  model('gpt-4o', 'GPT-4o', '2024-05-10', 128_000, 16_384),
  model('gpt-4o-mini', 'GPT-4o mini', '2024-07-16', 128_000, 16_384),
  model('gpt-5', 'GPT-5', '2025-08-05', 400_000, 128_000),
  model('gpt-5-mini', 'GPT-5 mini', '2025-08-05', 400_000, 128_000),
  model('o4-mini', 'o4-mini', '2025-04-08', 200_000, 100_000),
];

const ANTHROPIC: readonly ListedModel[] = [
  model('claude-sonnet-4-5', 'Claude Sonnet 4.5', '2025-09-29', 200_000, 64_000),
  model('claude-haiku-4-5', 'Claude Haiku 4.5', '2025-10-01', 200_000, 64_000),
  model('claude-opus-4-1', 'Claude Opus 4.1', '2025-08-05', 200_000, 32_000),
  model('claude-3-5-haiku-latest', 'Claude Haiku 3.5', '2024-10-22', 200_000, 8_192),
];

const GOOGLE: readonly ListedModel[] = [
  model('gemini-2.5-pro', 'Gemini 2.5 Pro', '2025-06-17', 1_048_576, 65_536),
  model('gemini-2.5-flash', 'Gemini 2.5 Flash', '2025-06-17', 1_048_576, 65_536),
  model('gemini-2.0-flash', 'Gemini 2.0 Flash', '2025-02-05', 1_048_576, 8_192),
  model('gemini-3-pro-preview', 'Gemini 3 Pro Preview', '2025-11-18', 1_048_576, 65_536),
];

const COMPATIBLE: readonly ListedModel[] = [
  model('llama3.2:latest', 'llama3.2', '2025-01-15', 131_072, 131_072),
  model('qwen3:8b', 'qwen3', '2025-05-01', 40_960, 40_960),
];

export const LISTED_MODELS: Readonly<Record<WireProfile, readonly ListedModel[]>> = {
  openai: OPENAI,
  'openai-responses': OPENAI,
  anthropic: ANTHROPIC,
  google: GOOGLE,
  compatible: COMPATIBLE,
};

/** The model that a wire-true run asks for: one without reasoning, so that nothing but the conversation decides. */
export const DEFAULT_MODELS: Readonly<Record<WireProfile, string>> = {
  openai: 'gpt-4.1-mini',
  'openai-responses': 'gpt-4.1-mini',
  anthropic: 'claude-sonnet-4-5',
  google: 'gemini-2.5-flash',
  compatible: 'llama3.2:latest',
};

/** The list as the provider answers `GET /models`. One page: a client that asks for more gets all there is. */
export function encodeModelList(profile: WireProfile): Json {
  const models = LISTED_MODELS[profile].map((listed) => encodeModel(profile, listed));
  if (profile === 'google') return { models };
  if (profile !== 'anthropic') return { object: 'list', data: models };
  const ids = LISTED_MODELS.anthropic.map(({ id }) => id);
  return { data: models, has_more: false, first_id: ids[0] ?? null, last_id: ids.at(-1) ?? null };
}

export function encodeModel(profile: WireProfile, { id, title, createdS, inputTokens, outputTokens }: ListedModel): Json {
  switch (profile) {
    case 'anthropic':
      return {
        type: 'model',
        id,
        display_name: title,
        created_at: new Date(createdS * 1000).toISOString().replace('.000Z', 'Z'),
      };
    case 'google':
      return {
        name: `models/${id}`,
        version: '001',
        displayName: title,
        description: `${title}, played by this page.`,
        inputTokenLimit: inputTokens,
        outputTokenLimit: outputTokens,
        supportedGenerationMethods: ['generateContent', 'countTokens'],
        temperature: 1,
        topP: 0.95,
        topK: 64,
        maxTemperature: 2,
      };
    default:
      return { id, object: 'model', created: createdS, owned_by: profile === 'compatible' ? 'library' : 'system' };
  }
}

/** Whether the provider has the model, by its id or by the id of one dated release of it. Ollama reads a missing tag as "latest". */
export function hasModel(profile: WireProfile, id: string): boolean {
  return LISTED_MODELS[profile].some(
    (listed) =>
      id === listed.id ||
      (id.startsWith(`${listed.id}-`) && /-\d{4}/.test(id.slice(listed.id.length))) ||
      `${id}:latest` === listed.id,
  );
}
