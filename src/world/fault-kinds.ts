import type { ModelFault, ToolFault } from '../domain/fault.ts';

export interface FaultKind {
  readonly id: ToolFault['kind'] | ModelFault['kind'];
  readonly summary: string;
  /** What it can be injected into. */
  readonly targets: readonly ('tool' | 'model')[];
}

const BOTH = ['tool', 'model'] as const;
const TOOL = ['tool'] as const;
const MODEL = ['model'] as const;

/** One entry per kind: a kind added to the domain is a compile error here until it has a summary. */
const KINDS: Readonly<Record<FaultKind['id'], Omit<FaultKind, 'id'>>> = {
  http: { targets: BOTH, summary: 'An HTTP status with a body, headers and a retry hint in one of three forms' },
  'network-error': { targets: BOTH, summary: 'The connection breaks while the request is under way (ECONNRESET)' },
  'connect-refused': { targets: BOTH, summary: 'Nothing listens there (ECONNREFUSED); the request was never sent' },
  'connect-timeout': { targets: BOTH, summary: 'No connection within 10 s; the request was never sent' },
  'read-timeout': { targets: BOTH, summary: 'Sent, and no reply before the time limit: the outcome is unknown' },
  slow: { targets: BOTH, summary: 'The right reply, later; past the time limit it is a timeout' },
  exception: { targets: TOOL, summary: 'The tool throws an error with a name, a message and a stack trace' },
  'malformed-json': { targets: TOOL, summary: 'A body that is almost JSON (a stray comma)' },
  html: { targets: TOOL, summary: 'A 200 with a web page: a proxy or a login answered instead' },
  'contract-violation': {
    targets: TOOL,
    summary: 'A value that breaks the contract: "N/A" for a number, an empty list, 0000-00-00',
  },
  empty: { targets: TOOL, summary: 'No rows, bare or with the reason why' },
  implausible: { targets: TOOL, summary: 'A value that keeps the contract and cannot be true' },
  stale: { targets: TOOL, summary: '409: somebody changed the entity after it was read; says the current version' },
  conflict: { targets: TOOL, summary: '409: another request wrote at the same time' },
  'precondition-failed': { targets: TOOL, summary: '412: the version sent is not the current one' },
  'error-in-200': { targets: TOOL, summary: 'Status 200, and an error in the body' },
  'cut-body': { targets: TOOL, summary: 'The body ends after a share of its characters' },
  'cut-stream': { targets: MODEL, summary: 'The stream breaks in the middle of the reply; what was produced is billed' },
  length: { targets: MODEL, summary: 'The reply stops at the output limit (finishReason: length)' },
  'broken-arguments': { targets: MODEL, summary: 'The arguments of the first call are no JSON' },
  'unknown-tool': { targets: MODEL, summary: 'The first call names a tool that does not exist' },
  'empty-arguments': { targets: MODEL, summary: 'The first call comes with {} for arguments' },
};

export function listFaultKinds(): readonly FaultKind[] {
  return (Object.keys(KINDS) as FaultKind['id'][]).map((id) => ({ id, ...KINDS[id] }));
}
