import { isJsonObject, type Json, parseJson } from '../base/json.ts';
import { failure, type Result, success } from '../base/result.ts';
import { createAuthorizedFetch, type FetchLike } from './authorized-fetch.ts';
import type { BaseUrl } from './base-url.ts';
import { transportError } from './failed-outcome.ts';
import type { KeyVault } from './key-vault.ts';
import { KEY_HEADERS, type ProviderKind } from './presets.ts';
import { providerError } from './provider-error.ts';

export interface ListedModel {
  readonly id: string;
  /** As the provider calls it; the id where it says nothing. Foreign text. */
  readonly title: string;
}

export interface ModelList {
  /** By id, without doubles. */
  readonly models: readonly ListedModel[];
  /** Items of the answer that named no model. */
  readonly dropped: number;
}

export type ListProblem =
  | { readonly kind: 'http'; readonly status: number; readonly message: string }
  | { readonly kind: 'transport'; readonly name: string; readonly message: string }
  | { readonly kind: 'unreadable' };

export interface ListModelsOptions {
  readonly kind: ProviderKind;
  readonly baseUrl: BaseUrl;
  readonly vault: KeyVault;
  readonly needsKey: boolean;
  /** Performs allowed requests; the page's own `fetch` when absent. */
  readonly fetch?: FetchLike;
  readonly signal?: AbortSignal;
}

const MAX_ID_CHARACTERS = 200;

/** Asks the provider which models there are. One page: Anthropic allows 1,000 in one, compatible servers do not page. */
export async function listModels(options: ListModelsOptions): Promise<Result<ModelList, ListProblem>> {
  const { kind, baseUrl, vault, needsKey, signal } = options;
  const authorizedFetch = createAuthorizedFetch({
    origin: baseUrl.origin,
    vault,
    header: KEY_HEADERS[kind],
    needsKey,
    ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
  });
  const isAnthropic = kind === 'anthropic';
  try {
    const response = await authorizedFetch(`${baseUrl.href}/models${isAnthropic ? '?limit=1000' : ''}`, {
      headers: isAnthropic ? { 'anthropic-version': '2023-06-01', 'anthropic-dangerous-direct-browser-access': 'true' } : {},
      ...(signal === undefined ? {} : { signal }),
    });
    const body = parseJson(await response.text());
    if (!response.ok) {
      return failure({ kind: 'http', status: response.status, message: providerError(body.ok ? body.value : null).message });
    }
    return body.ok ? readList(body.value) : failure({ kind: 'unreadable' });
  } catch (error) {
    const { name, message } = transportError(error);
    return failure({ kind: 'transport', name, message });
  }
}

/** Both APIs answer `{data: [{id}]}`. A bad item is left out and counted, not fatal. */
function readList(body: Json): Result<ModelList, ListProblem> {
  if (!isJsonObject(body) || !Array.isArray(body.data)) return failure({ kind: 'unreadable' });
  const models = new Map<string, ListedModel>();
  let dropped = 0;
  for (const item of body.data as readonly Json[]) {
    const id = isJsonObject(item) && typeof item.id === 'string' ? item.id : '';
    if (!isJsonObject(item) || id === '' || id.length > MAX_ID_CHARACTERS) dropped++;
    else
      models.set(id, { id, title: typeof item.display_name === 'string' ? item.display_name.slice(0, MAX_ID_CHARACTERS) : id });
  }
  return success({ models: [...models.values()].sort((a, b) => (a.id < b.id ? -1 : 1)), dropped });
}
