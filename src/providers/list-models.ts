import { isJsonObject, type Json, type JsonObject, parseJson } from '../base/json.ts';
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

/** What asks for everything in one page: Anthropic and Gemini allow 1,000 in one, the others do not page. */
const PAGES: Readonly<Partial<Record<ProviderKind, string>>> = { anthropic: '?limit=1000', google: '?pageSize=1000' };

/** Asks the provider which models there are. */
export async function listModels(options: ListModelsOptions): Promise<Result<ModelList, ListProblem>> {
  const { kind, baseUrl, vault, needsKey, signal } = options;
  const authorizedFetch = createAuthorizedFetch({
    origin: baseUrl.origin,
    vault,
    header: KEY_HEADERS[kind],
    needsKey,
    ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
  });
  try {
    const response = await authorizedFetch(`${baseUrl.href}/models${PAGES[kind] ?? ''}`, {
      headers:
        kind === 'anthropic' ? { 'anthropic-version': '2023-06-01', 'anthropic-dangerous-direct-browser-access': 'true' } : {},
      ...(signal === undefined ? {} : { signal }),
    });
    const body = parseJson(await response.text());
    if (!response.ok) {
      return failure({ kind: 'http', status: response.status, message: providerError(body.ok ? body.value : null).message });
    }
    return body.ok ? readList(kind, body.value) : failure({ kind: 'unreadable' });
  } catch (error) {
    const { name, message } = transportError(error);
    return failure({ kind: 'transport', name, message });
  }
}

/** `{data: [{id}]}`; Gemini `{models: [{name: "models/…"}]}`. A bad item is left out and counted, not fatal. */
function readList(kind: ProviderKind, body: Json): Result<ModelList, ListProblem> {
  const items = isJsonObject(body) ? (kind === 'google' ? body.models : body.data) : null;
  if (!Array.isArray(items)) return failure({ kind: 'unreadable' });
  const models = new Map<string, ListedModel>();
  let dropped = 0;
  for (const item of items as readonly Json[]) {
    if (!isJsonObject(item) || !mayChat(item)) continue;
    const id = idOf(item);
    if (id === '' || id.length > MAX_ID_CHARACTERS) dropped++;
    else models.set(id, { id, title: titleOf(item) ?? id });
  }
  dropped += (items as readonly Json[]).filter((item) => !isJsonObject(item)).length;
  return success({ models: [...models.values()].sort((a, b) => (a.id < b.id ? -1 : 1)), dropped });
}

/** Gemini lists models that only embed too. */
function mayChat({ supportedGenerationMethods: methods }: JsonObject): boolean {
  return !Array.isArray(methods) || methods.includes('generateContent');
}

function idOf({ id, name }: JsonObject): string {
  if (typeof id === 'string') return id;
  return typeof name === 'string' && name.startsWith('models/') ? name.slice('models/'.length) : '';
}

function titleOf(item: JsonObject): string | null {
  const title = [item.display_name, item.displayName].find((text) => typeof text === 'string');
  return typeof title === 'string' ? title.slice(0, MAX_ID_CHARACTERS) : null;
}
