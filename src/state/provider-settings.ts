import { isJsonObject, type Json, parseJson } from '../base/json.ts';
import { presetById } from '../providers/presets.ts';

/** What a person sets up to reach a real model, keys excepted. Kept in `localStorage`, so nothing here may be secret. */
export interface ProviderSettings {
  readonly presetId: string;
  /** As typed: it may not be an address yet. */
  readonly baseUrl: string;
  readonly modelId: string;
  /** Output limit of one request, in tokens; replaces the strategy's. */
  readonly maxOutputTokens: number;
  /** Input and output tokens of one run, checked before each request. The strategy's own cap counts too; the smaller one wins. */
  readonly tokenBudget: number;
}

export const SETTINGS_KEY = 'mulligan.provider';

export const OUTPUT_TOKENS = { min: 16, max: 200_000, usual: 2_048 } as const;
export const BUDGET_TOKENS = { min: 100, max: 100_000_000, usual: 50_000 } as const;

export function firstSettings(): ProviderSettings {
  const preset = presetById('anthropic');
  return {
    presetId: 'anthropic',
    baseUrl: preset?.baseUrl ?? '',
    modelId: '',
    maxOutputTokens: OUTPUT_TOKENS.usual,
    tokenBudget: BUDGET_TOKENS.usual,
  };
}

export function formatSettings(settings: ProviderSettings): string {
  return JSON.stringify({ version: 1, ...settings });
}

/** The stored settings; member by member, the usual value for what is absent or unusable. */
export function readSettings(stored: string | null): ProviderSettings {
  const first = firstSettings();
  const parsed = parseJson(stored ?? '{}');
  if (!parsed.ok || !isJsonObject(parsed.value)) return first;
  const { presetId, baseUrl, modelId, maxOutputTokens, tokenBudget } = parsed.value;
  if (typeof presetId !== 'string' || presetById(presetId) === null) return first;
  return {
    presetId,
    baseUrl: typeof baseUrl === 'string' ? baseUrl : '',
    modelId: typeof modelId === 'string' ? modelId : '',
    maxOutputTokens: countWithin(maxOutputTokens, OUTPUT_TOKENS),
    tokenBudget: countWithin(tokenBudget, BUDGET_TOKENS),
  };
}

/** A whole number brought into the range; the usual one for anything else. */
export function countWithin(
  value: Json | undefined,
  range: { readonly min: number; readonly max: number; readonly usual: number },
): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return range.usual;
  return Math.min(range.max, Math.max(range.min, Math.round(value)));
}
