import type { Issue } from '../base/issue.ts';
import type { Json } from '../base/json.ts';
import type { FinishReason, ModelOutcome, ToolOutcome, TransportError } from '../domain/effect.ts';
import type { Failure, FailureSource, Signal, SignalContext } from '../domain/failure.ts';
import type { ToolCall } from '../domain/message.ts';
import type { Strategy } from '../domain/strategy.ts';
import { formatIssues } from '../schema/format-issues.ts';
import { classify } from './classify/classify.ts';
import type { PreparedTool } from './context.ts';

const NO_ISSUES: readonly Issue[] = [];

/**
 * Failures of tools that look alike are one object: classification is pure, so the same reply of the same tool gives the same failure. This keeps classification and the
 * rendering of feedback out of the hot path of a trial series, where the world answers with the same bodies again and again.
 */
export interface FailureCache {
  readonly byReply: WeakMap<object, KnownFailure[]>;
  readonly byIssues: WeakMap<readonly Issue[], Map<string, Failure>>;
}

/** A failure and all that it was made from, beside the reply it is kept under. */
interface KnownFailure {
  readonly prepared: PreparedTool;
  readonly classifier: Strategy['classifier'];
  readonly isKeyed: boolean;
  readonly status: number | null;
  readonly headers: ToolOutcome['headers'];
  readonly failure: Failure;
}

export function createFailureCache(): FailureCache {
  return { byReply: new WeakMap(), byIssues: new WeakMap() };
}

/** What is wrong with the outcome of a tool call, before its value is looked at; null when it brought a value. */
export function toolFailure(
  cache: FailureCache,
  strategy: Strategy,
  prepared: PreparedTool,
  outcome: ToolOutcome,
  isKeyed: boolean,
): Failure | null {
  const isAnswer = outcome.error === null && outcome.status !== null && outcome.status >= 200 && outcome.status < 300;
  if (isAnswer && outcome.value !== undefined && !carriesError(outcome.value)) return null;
  const reply = outcome.error ?? outcome.value;
  if (typeof reply !== 'object' || reply === null) return makeToolFailure(strategy, prepared, outcome, isKeyed);
  let known = cache.byReply.get(reply);
  if (known === undefined) {
    known = [];
    cache.byReply.set(reply, known);
  }
  const { classifier } = strategy;
  const { status, headers } = outcome;
  for (const made of known) {
    if (made.prepared !== prepared || made.isKeyed !== isKeyed || made.status !== status || made.headers !== headers) continue;
    if (isSameClassifier(made.classifier, classifier)) return made.failure;
  }
  const failure = makeToolFailure(strategy, prepared, outcome, isKeyed);
  known.push({ prepared, classifier, isKeyed, status, headers, failure });
  return failure;
}

function isSameClassifier(one: Strategy['classifier'], other: Strategy['classifier']): boolean {
  return one.kind === other.kind && one.unknown === other.unknown && one.rules === other.rules;
}

function makeToolFailure(strategy: Strategy, prepared: PreparedTool, outcome: ToolOutcome, isKeyed: boolean): Failure {
  const { traits } = prepared.tool;
  const context: SignalContext = { toolIdempotent: traits.idempotent || isKeyed, toolWrites: traits.writes, finishReason: null };
  const failure = classified(strategy, toolSignal(outcome, context), 'tool', outcome.error?.stack ?? null);
  const issues = reportedIssues(outcome.value);
  return issues.length === 0 ? failure : { ...failure, issues };
}

/** A 200 can carry an error: an `error` member that says something. `{"error":""}` and `{"error":null}` are no errors. */
function carriesError(value: Json): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { error } = value as { readonly error?: Json };
  return error !== undefined && error !== null && error !== '' && error !== false;
}

function toolSignal(outcome: ToolOutcome, context: SignalContext): Signal {
  const body = outcome.value ?? (outcome.text === '' ? null : outcome.text);
  if (outcome.error !== null) return errorSignal(outcome.error, body, context);
  return {
    transport: 'http',
    status: outcome.status,
    headers: outcome.headers,
    name: null,
    code: null,
    message: messageOf(outcome.value) ?? outcome.text,
    body,
    context,
  };
}

function errorSignal(error: TransportError, body: Json, context: SignalContext): Signal {
  const { name, code, message } = error;
  return { transport: 'exception', status: null, headers: {}, name, code, message, body, context };
}

/** The sentence in an error body, where APIs usually put it. */
function messageOf(value: Json | undefined): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const { error, message, detail } = value as Record<string, Json | undefined>;
  if (typeof error === 'string') return error;
  return messageOf(error) ?? [message, detail].find((text) => typeof text === 'string') ?? null;
}

/** The issues that a tool's own validation names in its body: `error.issues` with at least a path and a message. */
function reportedIssues(value: Json | undefined): readonly Issue[] {
  const error = memberOf(value, 'error');
  const listed = memberOf(error, 'issues') ?? memberOf(value, 'issues');
  if (!Array.isArray(listed)) return NO_ISSUES;
  return (listed as readonly Json[]).flatMap((item) => {
    const path = memberOf(item, 'path');
    const message = memberOf(item, 'message');
    if (typeof path !== 'string' || typeof message !== 'string') return [];
    const text = (name: string): string | null => {
      const member = memberOf(item, name);
      return typeof member === 'string' ? member : null;
    };
    return [
      {
        path,
        message,
        keyword: 'reported',
        received: text('received'),
        expected: text('expected') ?? message,
        example: text('example'),
        allowed: [],
      },
    ];
  });
}

function memberOf(value: Json | undefined, name: string): Json | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.hasOwn(value, name) ? (value as Record<string, Json>)[name] : undefined;
}

function classified(strategy: Strategy, signal: Signal, source: FailureSource, stack: string | null): Failure {
  const classification = classify(signal, strategy.classifier);
  return {
    ...classification,
    source,
    status: signal.status,
    name: signal.name,
    message: signal.message,
    stack,
    issues: NO_ISSUES,
  };
}

/** A value that breaks its contract must never reach the model as a value [P16]. */
export function contractFailure(cache: FailureCache, issues: readonly Issue[]): Failure {
  return fromIssues(cache, issues, 'contract', () => ({
    family: 'validation',
    class: 'output',
    action: 'fallback',
    rule: 'response.contract',
    source: 'tool',
    message: 'the tool answered with a value that breaks its contract',
  }));
}

/** Arguments that break the input schema: no try is made, so nothing has happened [P18]. */
export function argumentsFailure(cache: FailureCache, issues: readonly Issue[]): Failure {
  return fromIssues(cache, issues, 'arguments', () => ({
    family: 'validation',
    class: 'input',
    action: 'send_back',
    rule: 'call.schema',
    source: 'arguments',
    message: 'the arguments do not match the input schema',
  }));
}

/** A fallback that cannot be called: the scenario's adaptation is wrong, which nothing that the model writes can mend [P28]. */
export function fallbackFailure(
  rule: 'fallback.unknown-tool' | 'fallback.arguments',
  message: string,
  issues: readonly Issue[],
): Failure {
  return {
    family: 'protocol',
    class: 'permanent',
    action: 'fix_caller',
    retryAfterMs: null,
    rule,
    evidence: issues.length === 0 ? [] : [{ field: 'issues', text: formatIssues(issues) }],
    source: 'arguments',
    status: null,
    name: null,
    message,
    stack: null,
    issues,
  };
}

/** A final answer that breaks the answer schema [P21]. */
export function answerFailure(cache: FailureCache, issues: readonly Issue[]): Failure {
  return fromIssues(cache, issues, 'answer', () => ({
    family: 'generation',
    class: 'output',
    action: 'send_back',
    rule: 'answer.schema',
    source: 'answer',
    message: 'the answer does not match its schema',
  }));
}

type FromIssues = Pick<Failure, 'family' | 'class' | 'action' | 'rule' | 'source' | 'message'>;

function fromIssues(cache: FailureCache, issues: readonly Issue[], kind: string, make: () => FromIssues): Failure {
  const kinds = cache.byIssues.get(issues) ?? new Map<string, Failure>();
  cache.byIssues.set(issues, kinds);
  const known = kinds.get(kind);
  if (known !== undefined) return known;
  const evidence = [{ field: 'issues', text: formatIssues(issues) }];
  const failure = { ...make(), retryAfterMs: null, evidence, status: null, name: null, stack: null, issues };
  kinds.set(kind, failure);
  return failure;
}

/** A name that no tool of the scenario has [P3]; the names there are go back to the model. */
export function unknownToolFailure(call: ToolCall, known: readonly string[]): Failure {
  return generationFailure('call.unknown-tool', `there is no tool '${call.name}'; the tools are: ${known.join(', ')}`, {
    field: 'name',
    text: call.name,
  });
}

/** Arguments that are no JSON [P3]. */
export function unparseableFailure(call: ToolCall): Failure {
  return generationFailure('call.unparseable-arguments', 'the arguments are not valid JSON', {
    field: 'arguments',
    text: call.argumentsText.slice(0, 200),
  });
}

function generationFailure(rule: string, message: string, evidence: { field: string; text: string }): Failure {
  return {
    family: 'generation',
    class: 'input',
    action: 'send_back',
    retryAfterMs: null,
    rule,
    evidence: [evidence],
    source: 'arguments',
    status: null,
    name: null,
    message,
    stack: null,
    issues: NO_ISSUES,
  };
}

/** What is wrong with a model request or with the reply it brought; null for a whole reply. */
export function modelFailure(strategy: Strategy, outcome: ModelOutcome): Failure | null {
  const finishReason = outcome.reply?.finishReason ?? null;
  if (finishReason !== null && isWhole(finishReason)) return null;
  const context: SignalContext = { toolIdempotent: null, toolWrites: null, finishReason };
  const signal: Signal =
    outcome.error !== null
      ? errorSignal(outcome.error, outcome.body, context)
      : {
          transport: finishReason === null ? 'http' : 'stream',
          status: outcome.status,
          headers: outcome.headers,
          name: null,
          code: null,
          message: messageOf(outcome.body) ?? (finishReason === null ? '' : `the reply ended with finish reason ${finishReason}`),
          body: outcome.body,
          context,
        };
  return classified(strategy, signal, 'model', outcome.error?.stack ?? null);
}

function isWhole(reason: FinishReason): boolean {
  return reason === 'stop' || reason === 'tool-calls' || reason === 'other';
}
