import { estimateTokens } from '../base/tokens.ts';
import type { Classification, Failure, Signal } from '../domain/failure.ts';
import { CLASSIFIER_KINDS, type Strategy } from '../domain/strategy.ts';
import { type CostAssumptions, failureCost } from '../experiments/failure-cost.ts';
import { correctSignal } from '../formats/read-failure-text/correct-signal.ts';
import { placeOfEvidence } from '../formats/read-failure-text/place-of-evidence.ts';
import { readFailureText } from '../formats/read-failure-text/read-failure-text.ts';
import type { ReadFailure } from '../formats/read-failure-text/signal-draft.ts';
import { classify, RULE_SET } from '../loop/classify/classify.ts';
import { readSignal } from '../loop/classify/facts.ts';
import { matchingRules } from '../loop/classify/matching-rules.ts';
import type { Rule } from '../loop/classify/rule.ts';
import { feedbackVariables } from '../loop/feedback.ts';
import { renderTemplate } from '../templates/render-template.ts';
import type { ClassifiedText, ClassifierRow, RuleReason, ShownPart, TextQuestion } from './classify-questions.ts';

/** When a transient failure without a hint is taken to be over, in ms. */
const BACK_AFTER_MS = 2_000;
const MAX_OTHERS = 12;

/** A pasted text as a failure: what was understood, what each classifier says of it, and what that costs. Null for an empty text. */
export function classifyText(question: TextQuestion): ClassifiedText | null {
  const { text, corrections, strategy } = question;
  const read = readFailureText(text);
  if (read === null) return null;
  const signal = correctSignal(read.signal, corrections);
  const { unknown, rules = [] } = strategy.classifier;
  const ours = classify(signal, { kind: 'rules', unknown, rules });
  const right = question.right ?? ours.class;
  const { isTool } = readSignal(signal, RULE_SET, null);
  const feedbackTokens = tokensOfFeedback(strategy, ours, signal);
  const { settings, price } = question;
  const backAfterMs = settings.backAfterMs ?? ours.retryAfterMs ?? BACK_AFTER_MS;
  const assumed: CostAssumptions = { ...settings, right, source: isTool ? 'tool' : 'model', backAfterMs, feedbackTokens };
  const rows = CLASSIFIER_KINDS.map((kind): ClassifierRow => {
    const said = kind === 'rules' ? ours : classify(signal, { kind, unknown });
    const evidence = said.evidence.map((item) => ({ ...item, place: placeOfEvidence(text, read, item) }));
    return { kind, said, evidence, cost: failureCost(strategy, said.class, said.retryAfterMs, assumed, price) };
  });
  const others = matchingRules(signal).filter(({ rule }) => rule.id !== ours.rule);
  return {
    form: read.form,
    notes: read.notes,
    signal,
    parts: partsOf(text, read),
    from: isTool ? 'tool' : 'model',
    reason: reasonOf(ours, strategy),
    others: others.slice(0, MAX_OTHERS).map(({ rule }) => reasonOfRule(rule)),
    otherCount: others.length,
    rows,
    right,
    rightCost: failureCost(strategy, right, right === ours.class ? ours.retryAfterMs : null, assumed, price),
    backAfterMs,
    feedbackTokens,
  };
}

/** What is shown of a value at most. */
const MAX_SHOWN = 400;

function partsOf(text: string, { signal, places }: ReadFailure): readonly ShownPart[] {
  const { transport, status, headers, name, code, message, body, context } = signal;
  const values: readonly (readonly [string, string | number | null])[] = [
    ['transport', transport],
    ['status', status],
    ['name', name],
    ['code', code],
    ['message', message === '' ? null : message],
    ['context.finishReason', context.finishReason],
    ...Object.entries(headers).map(([header, value]) => [`headers.${header}`, value] as const),
    ['body', body === null ? null : typeof body === 'string' ? body : JSON.stringify(body)],
  ];
  return values.flatMap(([field, value]) => {
    if (value === null) return [];
    const place = places.find((one) => one.field === field) ?? null;
    const shown = String(value);
    return [
      {
        field,
        value: shown.length > MAX_SHOWN ? `${shown.slice(0, MAX_SHOWN)}…` : shown,
        place: place === null ? null : clipped(place, text),
      },
    ];
  });
}

function clipped({ start, end }: { readonly start: number; readonly end: number }, text: string) {
  return { start, end: Math.min(end, text.length) };
}

function reasonOf(said: Classification, strategy: Strategy): RuleReason {
  const { class: name, action } = said;
  const own = strategy.classifier.rules?.findIndex(({ id }) => said.rule === `user.${id}`) ?? -1;
  if (own >= 0) {
    const because = `rule ${own + 1} of ${strategy.classifier.rules?.length ?? 0} of ${strategy.title} holds, before any built-in one`;
    return { id: said.rule, class: name, action, because, source: strategy.title, isOwn: true };
  }
  const entry = RULE_SET.entries.find(({ rule }) => rule.id === said.rule);
  if (entry !== undefined) return { ...reasonOfRule(entry.rule), class: name, action };
  const because = `no rule knows it, and ${strategy.title} takes what nobody knows as ${name}`;
  return { id: said.rule, class: name, action, because, source: 'classifier.unknown', isOwn: false };
}

function reasonOfRule({ id, is, because, source }: Rule): RuleReason {
  return { id, class: is.class, action: is.action, because, source, isOwn: false };
}

/** Tokens of what the model would read about this failure. */
function tokensOfFeedback(strategy: Strategy, said: Classification, signal: Signal): number {
  const { feedback, attempts } = strategy;
  const template = feedback.byClass[said.class] ?? feedback.template;
  const failure: Failure = {
    ...said,
    source: 'tool',
    status: signal.status,
    name: signal.name,
    message: signal.message,
    stack: null,
    issues: [],
  };
  const variables = feedbackVariables({
    failure,
    choice: 'to-model',
    tool: 'tool',
    attempt: 1,
    maxAttempts: attempts.max,
    argumentsText: '{}',
  });
  const rendered = renderTemplate(template, variables);
  return estimateTokens(rendered.ok ? rendered.value.trim() : signal.message);
}
