import type { JsonObject } from '../../base/json.ts';
import {
  anything,
  countFromOne,
  freeObject,
  kinds,
  listOf,
  members,
  millis,
  name,
  nullable,
  oneOfWords,
  pointer,
  probability,
  text,
} from './schema-parts.ts';

const WHEN = kinds({
  always: {},
  nth: { n: countFromOne },
  first: { n: countFromOne },
  every: { n: countFromOne },
  sequence: { hits: listOf({ type: 'boolean' }), then: oneOfWords('ok', 'repeat') },
  probability: { p: probability },
  arguments: { match: freeObject },
  window: { fromMs: millis, toMs: millis },
});

const TRANSPORT = {
  http: {
    status: { type: 'integer', minimum: 100, maximum: 599 },
    body: anything,
    headers: { type: 'object', additionalProperties: text },
    retryAfter: nullable(members({ form: oneOfWords('seconds', 'http-date', 'retry-after-ms'), ms: millis })),
  },
  'network-error': {},
  'connect-refused': {},
  'connect-timeout': {},
  'read-timeout': {},
  slow: { ms: millis },
};

const TOOL_WHAT = kinds({
  ...TRANSPORT,
  exception: { name, message: text, stack: text },
  'malformed-json': {},
  html: {},
  'contract-violation': { change: oneOfWords('na-number', 'empty-list', 'zero-date'), path: nullable(pointer) },
  empty: { explained: { type: 'boolean' } },
  implausible: { path: pointer, value: anything },
  stale: {},
  conflict: {},
  'precondition-failed': {},
  'error-in-200': { body: anything },
  'cut-body': { keep: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 } },
});

const MODEL_WHAT = kinds({
  ...TRANSPORT,
  'cut-stream': {},
  length: {},
  'broken-arguments': {},
  'unknown-tool': { name },
  'empty-arguments': {},
});

/** JSON Schema of a `Fault`. What can happen depends on the target, so its schema is chosen by that and a diagnosis names the right list. */
export const FAULT_SCHEMA: JsonObject = {
  ...members({
    id: name,
    target: kinds({ tool: { tool: nullable(name) }, model: {} }),
    when: WHEN,
    what: freeObject,
    phase: oneOfWords('before', 'after'),
  }),
  if: { properties: { target: { properties: { kind: { const: 'model' } } } } },
  then: { properties: { what: MODEL_WHAT } },
  else: { properties: { what: TOOL_WHAT } },
};
