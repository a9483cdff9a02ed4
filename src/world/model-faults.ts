import { assertNever } from '../base/assert-never.ts';
import type { Json } from '../base/json.ts';
import { estimateTokens } from '../base/tokens.ts';
import type { CallModel, ModelOutcome, ModelReply, TransportError, Usage } from '../domain/effect.ts';
import type { ModelFault } from '../domain/fault.ts';
import type { RunTime } from '../domain/journal.ts';
import type { ToolCall } from '../domain/message.ts';
import type { Scenario } from '../domain/scenario.ts';
import { compileScenario } from './compile-scenario.ts';
import { httpFaultReply } from './http-fault.ts';
import {
  CONNECT_REFUSED,
  CONNECT_TIMEOUT,
  CONNECT_TIMEOUT_MS,
  NETWORK_ERROR,
  REFUSED_AFTER_MS,
  readTimeout,
} from './transport-errors.ts';
import { hits } from './when.ts';

/** How long a provider takes to refuse a request, in ms: it does so before the model starts. */
const MODEL_ERROR_AFTER_MS = 120;

/** What cuts a stream: the message of undici, and the words that our screen uses. */
const STREAM_CUT: TransportError = {
  name: 'TypeError',
  code: 'UND_ERR_SOCKET',
  message: 'terminated: stream cut, other side closed',
  stack: null,
  sent: true,
};

export type ModelFaultHit = ModelFault & { readonly id: string };

/**
 * The fault that hits the `arrival`-th request to the model, or null. Faults by argument never hit: a model request has no arguments. Phase plays no part, as a
 * request to a model commits nothing.
 */
export function modelFaultAt(scenario: Scenario, seed: number, arrival: number, now: RunTime): ModelFaultHit | null {
  const { modelFaults } = compileScenario(scenario);
  if (modelFaults.length === 0) return null;
  const facts = { seed, index: arrival, now, arguments: undefined, argumentsHash: 0, occurrence: arrival };
  for (const { entry, hash } of modelFaults) if (hits(entry.when, hash, facts)) return { ...entry.what, id: entry.id };
  return null;
}

/**
 * What becomes of a reply under a fault. `outcome` is what the model would have answered at `now`; it is not changed. A request that failed bills
 * nothing; a cut or limited reply bills what was produced. A fault of the calls leaves a reply without calls as it is.
 */
export function applyModelFault(fault: ModelFaultHit, outcome: ModelOutcome, effect: CallModel, now: RunTime = 0): ModelOutcome {
  const faulty = faultyOutcome(fault, outcome, effect, now);
  if (faulty.durationMs <= effect.timeoutMs) return faulty;
  return unanswered(readTimeout(effect.timeoutMs), effect.timeoutMs, faulty.fault);
}

function faultyOutcome(fault: ModelFaultHit, outcome: ModelOutcome, effect: CallModel, now: RunTime): ModelOutcome {
  switch (fault.kind) {
    case 'http':
      return refused(fault, now);
    case 'network-error':
      return unanswered(NETWORK_ERROR, Math.min(outcome.durationMs, MODEL_ERROR_AFTER_MS), fault.id);
    case 'connect-refused':
      return unanswered(CONNECT_REFUSED, REFUSED_AFTER_MS, fault.id);
    case 'connect-timeout':
      return unanswered(CONNECT_TIMEOUT, Math.min(CONNECT_TIMEOUT_MS, effect.timeoutMs), fault.id);
    case 'read-timeout':
      return unanswered(readTimeout(effect.timeoutMs), effect.timeoutMs, fault.id);
    case 'slow':
      return { ...outcome, durationMs: outcome.durationMs + fault.ms, fault: fault.id };
    default:
      return outcome.reply === null ? outcome : withReply(fault, outcome, outcome.reply, effect);
  }
}

type ReplyFault = Exclude<
  ModelFaultHit,
  { kind: 'http' | 'network-error' | 'connect-refused' | 'connect-timeout' | 'read-timeout' | 'slow' }
>;

function withReply(fault: ReplyFault, outcome: ModelOutcome, reply: ModelReply, effect: CallModel): ModelOutcome {
  switch (fault.kind) {
    case 'cut-stream':
      return cutStream(outcome, reply, fault.id);
    case 'length':
      return limited(outcome, reply, effect, fault.id);
    case 'broken-arguments':
      return withFirstCall(outcome, reply, fault.id, (call) => withText(call, cut(call.argumentsText)));
    case 'unknown-tool':
      return withFirstCall(outcome, reply, fault.id, (call) => ({ ...call, name: fault.name }));
    case 'empty-arguments':
      return withFirstCall(outcome, reply, fault.id, (call) => ({ ...call, argumentsText: '{}', arguments: {} }));
    default:
      return assertNever(fault, 'withReply');
  }
}

const NO_USAGE: Usage = { inputTokens: 0, outputTokens: 0 };

function unanswered(error: TransportError, durationMs: number, fault: string | null): ModelOutcome {
  return { kind: 'model', durationMs, reply: null, status: null, headers: {}, body: null, error, usage: NO_USAGE, fault };
}

function refused(fault: Extract<ModelFaultHit, { kind: 'http' }>, now: RunTime): ModelOutcome {
  const { status, headers } = httpFaultReply(fault, now + MODEL_ERROR_AFTER_MS);
  const body: Json = fault.body;
  return {
    kind: 'model',
    durationMs: MODEL_ERROR_AFTER_MS,
    reply: null,
    status,
    headers,
    body,
    error: null,
    usage: NO_USAGE,
    fault: fault.id,
  };
}

/** Half of the reply arrived, in half of the time. Calls are told only at the end of a stream, so none is left; all that was streamed is billed. */
function cutStream(outcome: ModelOutcome, reply: ModelReply, fault: string): ModelOutcome {
  const usage = { ...outcome.usage, outputTokens: Math.ceil(outcome.usage.outputTokens / 2) };
  const text = reply.text === null ? null : cut(reply.text);
  return {
    ...outcome,
    durationMs: Math.ceil(outcome.durationMs / 2),
    reply: { ...reply, text, calls: [], finishReason: 'interrupted' },
    error: STREAM_CUT,
    usage,
    fault,
  };
}

/**
 * The model wrote up to its limit and stopped in the middle: in the arguments of its last call, or in its text. Longer than the limit it cannot
 * be, so a low limit keeps less than half.
 */
function limited(outcome: ModelOutcome, reply: ModelReply, effect: CallModel, fault: string): ModelOutcome {
  const limit = effect.maxOutputTokens;
  const last = reply.calls.at(-1);
  const calls = last === undefined ? [] : [...reply.calls.slice(0, -1), withText(last, cutToLimit(last.argumentsText, limit))];
  const text = last === undefined && reply.text !== null ? cutToLimit(reply.text, limit) : reply.text;
  return {
    ...outcome,
    reply: { ...reply, text, calls, finishReason: 'length' },
    usage: { ...outcome.usage, outputTokens: limit },
    fault,
  };
}

function withFirstCall(
  outcome: ModelOutcome,
  reply: ModelReply,
  fault: string,
  change: (call: ToolCall) => ToolCall,
): ModelOutcome {
  const [first, ...others] = reply.calls;
  if (first === undefined) return outcome;
  return { ...outcome, reply: { ...reply, calls: [change(first), ...others] }, fault };
}

function withText(call: ToolCall, argumentsText: string): ToolCall {
  return { ...call, argumentsText, arguments: undefined };
}

/** The first half. Of a JSON object or array that is never JSON again. */
function cut(text: string): string {
  return text.slice(0, Math.ceil(text.length / 2) - (text.length === 1 ? 1 : 0));
}

function cutToLimit(text: string, limit: number): string {
  const half = cut(text);
  if (estimateTokens(half) <= limit) return half;
  return text.slice(0, Math.floor((text.length * limit) / Math.max(1, estimateTokens(text))));
}
