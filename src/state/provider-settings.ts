import { isJsonObject, type Json, parseJson } from '../base/json.ts';
import type { Thinking } from '../domain/journal.ts';
import type { Rates } from '../domain/price.ts';
import { BUILT_IN, presetById } from '../providers/presets.ts';

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
  /** US dollars of one run; null for no cap. Beside the strategy's own. */
  readonly usdBudget: number | null;
  /** Null leaves it to the provider. */
  readonly thinking: Thinking | null;
  /** Whether replies come piece by piece. */
  readonly isStreamed: boolean;
  /** Prices that the person entered, by `priceKey`; they count before list prices. */
  readonly ownPrices: Readonly<Record<string, OwnPrice>>;
}

/** Rates as a person read them off a price list. */
export interface OwnPrice extends Rates {
  /** The day they were entered, `2026-09-23`. */
  readonly enteredOn: string;
}

export const SETTINGS_KEY = 'mulligan.provider';

export const OUTPUT_TOKENS = { min: 16, max: 200_000, usual: 2_048 } as const;
export const THINKING_TOKENS = { min: 128, max: 200_000, usual: 4_096 } as const;
export const BUDGET_TOKENS = { min: 100, max: 100_000_000, usual: 50_000 } as const;

export function firstSettings(): ProviderSettings {
  const preset = presetById('anthropic');
  return {
    presetId: 'anthropic',
    baseUrl: preset?.baseUrl ?? '',
    modelId: '',
    maxOutputTokens: OUTPUT_TOKENS.usual,
    tokenBudget: BUDGET_TOKENS.usual,
    usdBudget: null,
    thinking: null,
    isStreamed: false,
    ownPrices: {},
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
  const { presetId, baseUrl, modelId, maxOutputTokens, tokenBudget, usdBudget, thinking, isStreamed, ownPrices } = parsed.value;
  if (typeof presetId !== 'string' || (presetById(presetId) === null && presetId !== BUILT_IN.id)) return first;
  return {
    presetId,
    baseUrl: typeof baseUrl === 'string' ? baseUrl : '',
    modelId: typeof modelId === 'string' ? modelId : '',
    maxOutputTokens: countWithin(maxOutputTokens, OUTPUT_TOKENS),
    tokenBudget: countWithin(tokenBudget, BUDGET_TOKENS),
    usdBudget: isMoney(usdBudget) ? usdBudget : null,
    thinking: readThinking(thinking ?? null),
    isStreamed: isStreamed === true,
    ownPrices: readOwnPrices(ownPrices ?? null),
  };
}

function isMoney(value: Json | undefined): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

const EFFORTS = ['minimal', 'low', 'medium', 'high'] as const;

function readThinking(stored: Json): Thinking | null {
  if (!isJsonObject(stored)) return null;
  if (stored.kind === 'off') return { kind: 'off' };
  if (stored.kind === 'budget') return { kind: 'budget', tokens: countWithin(stored.tokens, THINKING_TOKENS) };
  const effort = EFFORTS.find((one) => one === stored.effort);
  return stored.kind === 'effort' && effort !== undefined ? { kind: 'effort', effort } : null;
}

function readOwnPrices(stored: Json): ProviderSettings['ownPrices'] {
  if (!isJsonObject(stored)) return {};
  const read = Object.entries(stored).flatMap(([key, value]): [string, OwnPrice][] => {
    if (!isJsonObject(value) || !isMoney(value.inputPerMillion) || !isMoney(value.outputPerMillion)) return [];
    const { inputPerMillion, outputPerMillion, cacheReadPerMillion, cacheWritePerMillion, enteredOn } = value;
    const price: OwnPrice = {
      inputPerMillion,
      outputPerMillion,
      ...(isMoney(cacheReadPerMillion) ? { cacheReadPerMillion } : {}),
      ...(isMoney(cacheWritePerMillion) ? { cacheWritePerMillion } : {}),
      enteredOn: typeof enteredOn === 'string' ? enteredOn.slice(0, 10) : '',
    };
    return [[key, price]];
  });
  return Object.fromEntries(read);
}

/** A whole number brought into the range; the usual one for anything else. */
export function countWithin(
  value: Json | undefined,
  range: { readonly min: number; readonly max: number; readonly usual: number },
): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return range.usual;
  return Math.min(range.max, Math.max(range.min, Math.round(value)));
}
