import type { CallModel } from '../domain/effect.ts';
import type { Message } from '../domain/message.ts';
import { answersBlindly, type FetchLike } from './authorized-fetch.ts';
import type { BaseUrl } from './base-url.ts';
import { type ConnectionReport, readOutcome } from './connection-report.ts';
import type { KeyIssuer, KeyVault } from './key-vault.ts';
import type { ProviderKind } from './presets.ts';
import { createProviderModel } from './provider-model.ts';

export interface TestConnectionOptions {
  readonly kind: ProviderKind;
  readonly baseUrl: BaseUrl;
  readonly modelId: string;
  readonly vault: KeyVault;
  readonly needsKey: boolean;
  readonly signal: AbortSignal;
  /** Tells of each address that the page's policy blocked, until the function it gives back is called. Default: the document's own events. */
  readonly watchPolicy?: (onBlocked: (address: string) => void) => () => void;
  /** Performs allowed requests; the page's `fetch` when absent. */
  readonly fetch?: FetchLike;
}

export interface TestedConnection {
  readonly report: ConnectionReport;
  /** What the question used, for the sums. */
  readonly usage: Awaited<ReturnType<ReturnType<typeof createProviderModel>>>['usage'];
}

const TIMEOUT_MS = 30_000;
const PROBE_TIMEOUT_MS = 5_000;
/** OpenAI's Responses take no smaller limit. */
const OUTPUT_TOKENS = 16;
/** A violation is reported in a task of its own, after the request has failed. */
const POLICY_DELAY_MS = 50;

/** Asks the model for a word, as a run would ask, and says what stands in the way. Only where no answer comes does it send a second request, without a key. */
export async function testConnection(options: TestConnectionOptions): Promise<TestedConnection> {
  const { baseUrl, signal } = options;
  const blocked: string[] = [];
  const stopWatching = (options.watchPolicy ?? watchDocument)((address) => blocked.push(address));
  try {
    const { fetch } = options;
    const callModel = createProviderModel({ ...options, tools: [], ...(fetch === undefined ? {} : { fetch }) });
    const outcome = await callModel(QUESTION, 1, 0, signal);
    const answered = readOutcome(outcome, foreignIssuer(options));
    if (answered !== null) return { report: answered, usage: outcome.usage };
    await new Promise((resolve) => setTimeout(resolve, POLICY_DELAY_MS));
    if (blocked.some((address) => isAt(address, baseUrl.origin))) return { report: { kind: 'policy' }, usage: NOTHING_SENT };
    const within = AbortSignal.any([signal, AbortSignal.timeout(PROBE_TIMEOUT_MS)]);
    const isThere = await answersBlindly(baseUrl.origin, fetch ?? null, within);
    return { report: { kind: isThere ? 'cors' : 'unreachable' }, usage: NOTHING_SENT };
  } finally {
    stopWatching();
  }
}

/** A request that the browser refused, or that reached nobody, costs nothing. */
const NOTHING_SENT = { inputTokens: 0, outputTokens: 0 } as const;

const PROMPT: Message = { role: 'user', text: 'Answer with the word ok.', tokens: 10 };
const QUESTION: CallModel = {
  kind: 'call-model',
  agent: 0,
  step: 1,
  try: 1,
  request: 1,
  view: { history: { id: 0, messages: [PROMPT], origin: null }, length: 1, tokens: PROMPT.tokens },
  maxOutputTokens: OUTPUT_TOKENS,
  timeoutMs: TIMEOUT_MS,
};

function foreignIssuer({ vault, baseUrl }: TestConnectionOptions): KeyIssuer | null {
  const issuer = vault.issuerOf(baseUrl.origin);
  return issuer === null || issuer.origin === baseUrl.origin ? null : issuer;
}

function watchDocument(onBlocked: (address: string) => void): () => void {
  const listen = (event: SecurityPolicyViolationEvent) => onBlocked(event.blockedURI);
  document.addEventListener('securitypolicyviolation', listen);
  return () => document.removeEventListener('securitypolicyviolation', listen);
}

function isAt(address: string, origin: string): boolean {
  return URL.canParse(address) && new URL(address).origin === origin;
}
