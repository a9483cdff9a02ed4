import type { JsonObject } from '../../base/json.ts';
import { FAILURE_CLASSES } from '../../domain/failure.ts';
import { anything, countFromOne, listOf, nullable, oneOfWords, text } from './schema-parts.ts';

const count: JsonObject = { type: 'integer', minimum: 0 };
const time: JsonObject = { type: 'number', minimum: 0 };
const texts: JsonObject = { type: 'object', additionalProperties: text };
const whole: JsonObject = { type: 'object' };

/** An object with at least these members; a later version of the same format may write more. */
function record(properties: Readonly<Record<string, JsonObject>>, optional: readonly string[] = []): JsonObject {
  return { type: 'object', properties, required: Object.keys(properties).filter((key) => !optional.includes(key)) };
}

/** A union told apart by a tag. Chosen by `if`, not `oneOf`, so that only the form that is meant is checked: a journal has thousands of entries. */
function forms(tag: string, variants: Readonly<Record<string, JsonObject>>): JsonObject {
  const names = Object.keys(variants);
  return {
    type: 'object',
    properties: { [tag]: { enum: names } },
    required: [tag],
    allOf: names.map((name) => ({ if: { required: [tag], properties: { [tag]: { const: name } } }, then: variants[name] ?? {} })),
  };
}

const ISSUE = record({
  path: text,
  message: text,
  keyword: text,
  received: nullable(text),
  expected: text,
  example: nullable(text),
  allowed: listOf(text),
});
const CALL = record({ id: text, name: text, argumentsText: text, arguments: anything }, ['arguments']);
const COUNTERS = { agent: count, step: count };
const VIEW = record({ history: count, length: count, tokens: time });
const ERROR = record({ name: text, code: nullable(text), message: text, stack: nullable(text), sent: { type: 'boolean' } });

const EFFECT = forms('kind', {
  'call-model': record({
    ...COUNTERS,
    try: countFromOne,
    request: countFromOne,
    view: VIEW,
    maxOutputTokens: { type: 'number' },
    timeoutMs: time,
  }),
  'call-tool': record({
    ...COUNTERS,
    attempt: countFromOne,
    try: countFromOne,
    call: CALL,
    key: nullable(text),
    timeoutMs: time,
  }),
  wait: record({
    ...COUNTERS,
    ms: time,
    why: oneOfWords('backoff', 'hint'),
    before: oneOfWords('tool', 'model'),
    callId: nullable(text),
  }),
  check: record({ ...COUNTERS, oracle: text, attempt: countFromOne, text }),
});

const COMMIT = record({
  tool: text,
  intent: text,
  key: nullable(text),
  arguments: anything,
  entity: nullable(text),
  version: nullable({ type: 'number' }),
  isDuplicate: { type: 'boolean' },
});

const OUTCOME = forms('kind', {
  tool: record(
    {
      durationMs: time,
      status: nullable({ type: 'integer' }),
      headers: texts,
      text,
      value: anything,
      error: nullable(ERROR),
      commit: nullable(COMMIT),
      fault: nullable(text),
    },
    ['value'],
  ),
  model: record({
    durationMs: time,
    reply: nullable(record({ text: nullable(text), calls: listOf(CALL), finishReason: text, opaque: anything })),
    status: nullable({ type: 'integer' }),
    headers: texts,
    body: anything,
    error: nullable(ERROR),
    usage: record({ inputTokens: time, outputTokens: time }),
    fault: nullable(text),
  }),
  elapsed: record({ durationMs: time }),
  verdict: record({ durationMs: time, issues: listOf(ISSUE) }),
});

const FAILURE = record(
  {
    family: text,
    class: { enum: FAILURE_CLASSES },
    action: text,
    retryAfterMs: nullable({ type: 'number' }),
    rule: text,
    evidence: listOf(record({ field: text, text })),
    source: oneOfWords('tool', 'model', 'arguments', 'answer'),
    status: nullable({ type: 'integer' }),
    name: nullable(text),
    message: text,
    stack: nullable(text),
    issues: listOf(ISSUE),
    confidence: oneOfWords('sure', 'likely', 'guess'),
  },
  // Written since classifications say how firm they are.
  ['confidence'],
);

const STOP = forms('kind', {
  answered: record({}),
  failure: record({ class: { enum: FAILURE_CLASSES } }),
  attempts: record({}),
  tries: record({}),
  'consecutive-failures': record({}),
  steps: record({}),
  budget: record({ cap: text }),
});

const DECISION = forms('what', {
  classified: record({
    callId: nullable(text),
    tool: nullable(text),
    attempt: count,
    try: count,
    failure: FAILURE,
    choice: oneOfWords('to-model', 'wait-below', 'wait-through', 'raise-limit', 'stop', 'fall-back'),
  }),
  'fell-back': record({
    callId: text,
    tool: text,
    to: text,
    attempt: count,
    because: record({ tool: text, class: { enum: FAILURE_CLASSES }, rule: text }),
    note: nullable(text),
  }),
  warned: record({ callId: text, notes: listOf(text) }),
  'fed-back': record({ callId: nullable(text), tool: nullable(text), attempt: count, text, tokens: time }),
  regressed: record({ callId: nullable(text), paths: listOf(text) }),
  'not-executed': record({ callId: text, tool: text, because: text }),
  refused: record({ cap: text, needed: { type: 'number' }, left: { type: 'number' } }),
  ended: record({ stop: STOP, answer: nullable(text) }),
});

const ENTRY = forms('kind', {
  settled: record({
    slot: count,
    startMs: time,
    endMs: time,
    asked: EFFECT,
    done: nullable(EFFECT),
    outcome: OUTCOME,
    arrival: count,
  }),
  decided: record({ slot: count, atMs: time, asked: record({ ...COUNTERS, kind: { const: 'decide' }, decision: DECISION }) }),
  opened: record({ slot: count, atMs: time, labels: listOf(text), first: count }),
  strategy: record({ atMs: time, strategy: whole }),
  cancelled: record({ slot: count, startMs: time, endMs: time, asked: EFFECT, arrival: count }),
});

const MESSAGE = forms('role', {
  system: record({ text, tokens: time }),
  user: record({ text, tokens: time }),
  assistant: record({ text: nullable(text), calls: listOf(CALL), opaque: anything, tokens: time }),
  tool: record({ results: listOf(record({ callId: text, name: text, isError: { type: 'boolean' }, text })), tokens: time }),
});

const PERSONA = record({
  id: text,
  title: text,
  summary: text,
  mistakes: { type: 'number' },
  corrects: record({ actionable: { type: 'number' }, vague: { type: 'number' }, permanent: { type: 'number' } }),
  regresses: { type: 'number' },
  repeats: { type: 'number' },
  givesUpAfter: nullable({ type: 'number' }),
  claimsSuccess: { type: 'number' },
  latency: record({ firstTokenMs: time, perTokenMs: time }),
});

const SOURCE = forms('kind', {
  simulated: record({ persona: PERSONA, wire: oneOfWords('openai', 'openai-responses', 'anthropic', 'google', 'compatible') }),
  provider: record({
    provider: oneOfWords('anthropic', 'openai', 'openai-responses', 'google', 'openai-compatible', 'built-in'),
    modelId: text,
    origin: text,
  }),
});

const ORIGIN = record({ base: count, length: count, operation: { const: 'reassign' } });

/** JSON Schema of a `JournalJson`. Scenario and strategies have schemas of their own; `journalFromJson` holds them against these. */
export const JOURNAL_SCHEMA: JsonObject = record({
  format: { const: 1 },
  engine: text,
  scenario: whole,
  strategy: whole,
  seed: { type: 'number' },
  source: SOURCE,
  price: nullable(record({ inputPerMillion: time, outputPerMillion: time, source: text })),
  messages: listOf(MESSAGE),
  histories: listOf(record({ id: { type: 'number' }, messages: listOf(count), origin: nullable(ORIGIN) })),
  entries: listOf(ENTRY),
});
