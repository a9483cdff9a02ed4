import { type HttpHandler, HttpResponse, http } from 'msw';
import { hashText } from '../base/draw.ts';
import { parseJson } from '../base/json.ts';
import type { ModelOutcome } from '../domain/effect.ts';
import type { WireProfile } from '../domain/journal.ts';

import type { RequestRoute } from '../wire/wire-codec.ts';
import { wireProfile } from '../wire/wire-profile.ts';
import { httpDate } from '../world/virtual-epoch.ts';
import type { ErrorAnswer, ErrorFacts, Trouble } from './errors/provider-error.ts';
import { createNotes, type ModelExchange, type ModelNote, type Notes, readModelExchange } from './exchange.ts';
import { createFakeModel, type FakeModelOptions, strangersExchange } from './fake-model.ts';
import { encodeModel, encodeModelList, hasModel, LISTED_MODELS } from './model-lists.ts';
import { errorResponse, respondTo } from './model-response.ts';
import { type AnswerFacts, type ProviderDialect, providerDialect } from './provider-dialect.ts';
import { isCarriedWhole } from './whole-reply.ts';

/** What a fake provider demands of whoever asks, and what is wrong with it today. */
export interface FakeAccess {
  /** Whether a key is right; any text is when absent. */
  readonly acceptsKey?: (key: string) => boolean;
  /** `listed` refuses models that the provider does not list; the default. */
  readonly models?: 'listed' | 'any';
  /** Answers every request with this. */
  readonly trouble?: Trouble;
}

export interface FakeProvidersOptions extends FakeModelOptions {
  /** Where a provider's endpoints stand, without a slash at the end; the provider's own address when absent. */
  readonly baseOf?: (profile: WireProfile) => string;
  readonly access?: FakeAccess;
  /** Which APIs there are; all when absent. */
  readonly profiles?: readonly WireProfile[];
}

export interface FakeProviders {
  readonly handlers: readonly HttpHandler[];
  readonly notes: Notes<ModelNote>;
}

const PROFILES: readonly WireProfile[] = ['openai', 'openai-responses', 'anthropic', 'google', 'compatible'];

/** How long a provider takes to refuse a request, in ms of virtual time: the same as world/model-faults for injected ones. */
const REFUSED_AFTER_MS = 120;

/**
 * The model APIs as MSW handlers, with the persona as their model. They hold requests to the rules of the provider, answer in its format, streaming or not, and
 * refuse in its words.
 */
export function createFakeProviders(options: FakeProvidersOptions): FakeProviders {
  const notes = createNotes<ModelNote>();
  const handlers = (options.profiles ?? PROFILES).flatMap((profile) => {
    const dialect = providerDialect(profile);
    const base = options.baseOf?.(profile) ?? dialect.base;
    const endpoint = createEndpoint(options, dialect, notes);
    const ask = http.post(`${base}${PATHS[profile]}`, ({ request, params }) => endpoint.ask(request, routeOf(params.call)));
    return [
      ask,
      http.get(`${base}/models`, ({ request }) => endpoint.list(request, null)),
      http.get(`${base}/models/:id`, ({ request, params }) => endpoint.list(request, String(params.id))),
    ];
  });
  return { handlers, notes };
}

const PATHS: Readonly<Record<WireProfile, string>> = {
  openai: '/chat/completions',
  'openai-responses': '/responses',
  anthropic: '/messages',
  google: '/models/:call',
  compatible: '/chat/completions',
};

/** Google's path names model and method: "gemini-2.5-flash:streamGenerateContent". */
function routeOf(call: string | readonly string[] | undefined): RequestRoute | null {
  if (typeof call !== 'string') return null;
  const colon = call.lastIndexOf(':');
  return { model: call.slice(0, colon), isStreaming: call.slice(colon + 1) === 'streamGenerateContent' };
}

interface Endpoint {
  readonly ask: (request: Request, route: RequestRoute | null) => Promise<Response>;
  /** All models, or the one of this id. */
  readonly list: (request: Request, id: string | null) => Response;
}

function createEndpoint(options: FakeProvidersOptions, dialect: ProviderDialect, notes: Notes<ModelNote>): Endpoint {
  const { profile } = dialect;
  const { access = {}, scenario } = options;
  const codec = wireProfile(profile);
  const model = createFakeModel(options, profile);
  let served = 0;

  async function ask(request: Request, route: RequestRoute | null): Promise<Response> {
    served++;
    const known = readModelExchange(request.headers);
    const now = known?.now ?? 0;
    const seed = hashText(
      known === null ? `${profile}/${served}` : `${profile}/${known.agent}/${known.step}/${known.try}/${known.request}`,
    );
    const facts = (durationMs: number): AnswerFacts => ({ seed, atMs: Date.parse(httpDate(now + durationMs)), durationMs });
    const errorFacts: ErrorFacts = {
      model: route?.model ?? '',
      key: dialect.keyOf(request),
      atMs: facts(REFUSED_AFTER_MS).atMs,
      tokens: known?.inputTokens ?? 0,
      method: route?.isStreaming === true ? 'streamGenerateContent' : 'generateContent',
    };
    const refuse = (answer: ErrorAnswer): Response => {
      if (known !== null) notes.leave(known.id, REFUSAL);
      return errorResponse(dialect, answer, facts(REFUSED_AFTER_MS));
    };

    const text = await request.text();
    const trouble = troubleAtTheDoor(dialect, access, errorFacts.key, text);
    if (trouble !== null) return refuse(dialect.errors.trouble(trouble, errorFacts));
    const body = parseJson(text);
    if (!body.ok) return refuse(dialect.errors.malformedBody(text));
    const decoded = route === null ? codec.decodeRequest(body.value) : codec.decodeRequest(body.value, route);
    if (!decoded.ok) return refuse(dialect.errors.problem(decoded.error, body.value, errorFacts));
    const modelId = decoded.value.model ?? '';
    if (access.models !== 'any' && !hasModel(profile, modelId)) {
      return refuse(dialect.errors.trouble({ kind: 'unknown-model' }, { ...errorFacts, model: modelId }));
    }
    const exchange: ModelExchange = known ?? strangersExchange(scenario, decoded.value, served);
    const answer = model(decoded.value, exchange);
    const { outcome } = answer;
    if (known !== null) notes.leave(known.id, noteOf(profile, outcome));
    return respondTo(dialect, codec, decoded.value, answer, facts(outcome.durationMs));
  }

  function list(request: Request, id: string | null): Response {
    const facts: AnswerFacts = {
      seed: hashText(`${profile}/models`),
      atMs: Date.parse(httpDate(0)),
      durationMs: REFUSED_AFTER_MS,
    };
    const errorFacts: ErrorFacts = {
      model: id ?? '',
      key: dialect.keyOf(request),
      atMs: facts.atMs,
      tokens: 0,
      method: 'generateContent',
    };
    const trouble = troubleAtTheDoor(dialect, access, errorFacts.key, '');
    if (trouble !== null) return errorResponse(dialect, dialect.errors.trouble(trouble, errorFacts), facts);
    const headers = { ...dialect.headers(facts) };
    if (id === null) return HttpResponse.json(encodeModelList(profile), { headers });
    const found = LISTED_MODELS[profile].find((listed) => listed.id === id);
    if (found === undefined) return errorResponse(dialect, dialect.errors.trouble({ kind: 'unknown-model' }, errorFacts), facts);
    return HttpResponse.json(encodeModel(profile, found), { headers });
  }

  return { ask, list };
}

/** In the order in which a real service looks: who asks, how much, and whether it can answer at all. */
function troubleAtTheDoor(dialect: ProviderDialect, access: FakeAccess, key: string | null, body: string): Trouble | null {
  if (key === null && dialect.needsKey) return { kind: 'no-key' };
  if (key !== null && access.acceptsKey?.(key) === false) return { kind: 'wrong-key' };
  if (new TextEncoder().encode(body).byteLength > dialect.maxBodyBytes) return { kind: 'too-large' };
  return access.trouble ?? null;
}

const REFUSAL: ModelNote = {
  durationMs: REFUSED_AFTER_MS,
  fault: null,
  error: null,
  headers: null,
  usage: { inputTokens: 0, outputTokens: 0 },
  needsStream: false,
};

function noteOf(profile: WireProfile, { durationMs, fault, error, headers, usage, reply }: ModelOutcome): ModelNote {
  const needsStream = reply !== null && !isCarriedWhole(profile, reply);
  return { durationMs, fault, error, headers: Object.keys(headers), usage, needsStream };
}
