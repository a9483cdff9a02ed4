import type { Loop, ModelOutcome, ModelReply, Stop } from '../domain/effect.ts';
import type { Failure } from '../domain/failure.ts';
import type { RouteChoice, Strategy, Transport } from '../domain/strategy.ts';
import { pauseAfter } from './backoff.ts';
import { modelFailure } from './failures.ts';
import { currentView } from './history.ts';
import { decided, type RunState } from './run-state.ts';
import { addUsage, isPastDeadline, outputLimit, type Refusal, refuseRequest, withinDeadline } from './spending.ts';
import { MODEL_INDEX, waitFor, waitPlace } from './wait-for.ts';

/** A reply to work on, or why the run ends without one. */
export type Asked = { readonly kind: 'reply'; readonly reply: ModelReply } | { readonly kind: 'end'; readonly stop: Stop };

/** How often a limit is doubled for a reply that was cut by it [P18]. */
const MAX_RAISES = 3;

/** Asks for one model reply: tries by class, and below each try the requests of the client library [P22]. */
export function* askModel(run: RunState): Loop<Asked> {
  const { context } = run;
  let raises = 0;
  let previousWaitMs = 0;
  for (let nth = 1; ; nth++) {
    const outcome = yield* request(run, nth, raises);
    if ('cap' in outcome) return { kind: 'end', stop: { kind: 'budget', cap: outcome.cap } };
    const { strategy } = context.inForce;
    const failure = modelFailure(strategy, outcome);
    if (failure === null && outcome.reply !== null) return { kind: 'reply', reply: outcome.reply };
    if (failure === null) throw new Error('askModel: an outcome without a reply and without a failure');
    if (isPastDeadline(strategy.budget, run.elapsed.ms)) return yield* refuse(run, { cap: 'wallMs', needed: 1, left: 0 });
    const choice = choose(strategy, failure, nth, outcome.reply !== null, raises);
    yield decided(run, { what: 'classified', callId: null, tool: null, attempt: 1, try: nth, failure, choice });
    if (choice === 'to-model' && outcome.reply !== null) return { kind: 'reply', reply: outcome.reply };
    if (choice === 'stop' || choice === 'to-model') {
      const isUsedUp = strategy.routes[failure.class] === 'wait-below' && strategy.tries.model > 1;
      return { kind: 'end', stop: isUsedUp ? { kind: 'tries' } : { kind: 'failure', class: failure.class } };
    }
    if (choice === 'raise-limit') raises++;
    else {
      const spot = { index: MODEL_INDEX, nth, request: 0 };
      const pause = pauseAfter(strategy.backoff, nth, failure.retryAfterMs, context.seed, waitPlace(run, spot), previousWaitMs);
      previousWaitMs = pause.ms;
      yield* waitFor(run, run.elapsed, pause, 'model', null);
    }
  }
}

/** A failed request cannot be shown to the model that did not answer it: feeding it back means stopping. A spoilt reply can be worked on. */
function choose(strategy: Strategy, failure: Failure, nth: number, hasReply: boolean, raises: number): RouteChoice {
  const wanted = strategy.routes[failure.class];
  if (wanted === 'raise-limit') return hasReply && raises < MAX_RAISES ? 'raise-limit' : 'stop';
  if (wanted === 'wait-below' || wanted === 'wait-through') return nth < strategy.tries.model ? 'wait-below' : 'stop';
  return wanted === 'to-model' && !hasReply ? 'stop' : wanted;
}

/** One try: the first request and the client library's own retries, which know statuses and not classes. */
function* request(run: RunState, nth: number, raises: number): Loop<ModelOutcome | Refusal> {
  const { context, agent, step } = run;
  let previousWaitMs = 0;
  for (let number = 1; ; number++) {
    const { strategy } = context.inForce;
    const refusal = refuseRequest(strategy.budget, run.spending, run.elapsed.ms);
    if (refusal !== null) return yield* noteRefusal(run, refusal);
    const view = currentView(run.conversation);
    const wanted = strategy.maxOutputTokens * 2 ** raises;
    const limit = outputLimit(strategy.budget, run.spending, view.tokens, wanted, context.price);
    if (limit.kind === 'refused') return yield* noteRefusal(run, limit.refusal);
    run.spending.requests++;
    const outcome = (yield {
      kind: 'call-model',
      agent,
      step,
      try: nth,
      request: number,
      view,
      maxOutputTokens: limit.tokens,
      timeoutMs: withinDeadline(strategy.budget, run.elapsed.ms, strategy.timeoutMs.model),
    }) as ModelOutcome;
    run.elapsed.ms += outcome.durationMs;
    addUsage(run.spending, outcome.usage, context.price);
    const { transport, budget } = context.inForce.strategy;
    if (number > transport.maxRetries || !isRetriedByTransport(outcome) || isPastDeadline(budget, run.elapsed.ms)) return outcome;
    const spot = { index: MODEL_INDEX, nth, request: number };
    const pause = pauseAfter(
      transport.backoff,
      number,
      transportHint(outcome, transport),
      context.seed,
      waitPlace(run, spot),
      previousWaitMs,
    );
    previousWaitMs = pause.ms;
    yield* waitFor(run, run.elapsed, pause, 'model', null);
  }
}

/** What client libraries retry: 408, 409, 429 and every 5xx (measured of the AI SDK, STACK §3); a bare network failure in a browser is not among it. */
function isRetriedByTransport(outcome: ModelOutcome): boolean {
  const { status } = outcome;
  return outcome.reply === null && status !== null && (status === 408 || status === 409 || status === 429 || status >= 500);
}

/** `retry-after-ms` before `retry-after`, as client libraries read them; an HTTP date counts from the response's own `date`. */
function transportHint(outcome: ModelOutcome, transport: Transport): number | null {
  if (transport.backoff.honourHintUpToMs === null) return null;
  const exact = Number(outcome.headers['retry-after-ms'] ?? Number.NaN);
  if (Number.isFinite(exact) && exact >= 0) return exact;
  const text = outcome.headers['retry-after'];
  if (text === undefined) return null;
  const seconds = Number(text);
  if (Number.isFinite(seconds)) return seconds < 0 ? null : seconds * 1000;
  const until = Date.parse(text) - Date.parse(outcome.headers.date ?? '');
  return Number.isFinite(until) && until >= 0 ? until : null;
}

function* noteRefusal(run: RunState, refusal: Refusal): Loop<Refusal> {
  yield decided(run, { what: 'refused', ...refusal });
  return refusal;
}

function* refuse(run: RunState, refusal: Refusal): Loop<Asked> {
  yield* noteRefusal(run, refusal);
  return { kind: 'end', stop: { kind: 'budget', cap: refusal.cap } };
}
