import { codes, phrases } from '../lists.ts';
import { ABORT, CALL, CALLER, LOST, RETRY, type Rule, STALE, UNKNOWN_OUTCOME } from '../rule.ts';

/** JSON-RPC and MCP by number, gRPC by status name. Their numbers are reused, so the words beside them decide first. */
export const RPC_RULES: readonly Rule[] = [
  {
    id: 'rpc.response-gone',
    is: STALE,
    because: 'an earlier response, thread or container that the call continues is not kept any more',
    source: 'OpenAI Responses previous_response_not_found, container_expired',
    when: {
      code: codes(`previous_response_not_found response_not_found conversation_not_found container_expired thread_not_found`),
    },
    or: {
      words: [
        'previous response ~8 not found',
        'items are not persisted',
        'item with id ~6 not found',
        'interaction|conversation ~6 expired',
      ],
    },
    unless: { status: [401, 403, 429] },
  },
  {
    id: 'rpc.session-gone',
    is: STALE,
    because: 'the server forgot the session; a new one has to be opened',
    source: 'MCP Streamable HTTP: 404 for an unknown session, 400 without one',
    when: {
      words: phrases(`
          session ~4 not|no|missing|invalid|unknown|expired|terminated|closed /
          session id ~4 missing|invalid|required|not /
          no|invalid|unknown|missing|expired valid|session|mcp ~2 session|id / server not|already initialized / not initialized / before initialization`),
    },
    unless: {
      words: phrases(
        `log in|sign / please log / session not created / expired ~4 login|authenticate / initialized yet / session token / access|oauth|auth token`,
      ),
      status: [401, 403],
      code: ['INVALID_SESSION_ID'],
    },
  },
  {
    id: 'rpc.message-too-large',
    is: CALLER,
    because: 'a message is larger than client or server is set up to take',
    source: 'gRPC max message size, default 4 MiB',
    when: {
      words: ['message ~4 larger', 'larger than max', 'message size ~4 exceed*'],
      code: ['RESOURCE_EXHAUSTED', 'ResourceExhausted', 'OUT_OF_RANGE'],
    },
  },
  {
    id: 'rpc.timeout',
    is: LOST,
    because: 'the call was sent and no answer came in time',
    source: 'MCP SDK RequestTimeout -32001, gRPC DEADLINE_EXCEEDED',
    when: { code: codes(`DEADLINE_EXCEEDED deadline-exceeded DeadlineExceeded RpcTimeout`) },
    or: { code: ['num:-32001'], words: ['timed out', 'timeout'] },
  },
  {
    id: 'rpc.closed',
    is: LOST,
    because: 'the transport closed while a call was open',
    source: 'MCP SDK ConnectionClosed -32000',
    when: {
      code: ['num:-32000', 'McpError'],
      words: phrases(`connection closed / closed ~2 connection / transport closed / not connected`),
    },
  },
  {
    id: 'rpc.cancelled-unknown',
    is: UNKNOWN_OUTCOME,
    because: 'something broke off a call of which nobody said whether it writes',
    source: 'DOMException AbortError',
    when: { code: ['AbortError', 'ABORT_ERR', 'CancelledError'], fact: ['unstated'] },
  },
  {
    id: 'rpc.cancelled',
    is: LOST,
    because: 'the call was broken off before its answer; it may have run',
    source: 'gRPC CANCELLED, DOMException AbortError',
    when: {
      code: codes(`
          CANCELLED Canceled AbortError CancelledError TaskCanceledException OperationCanceledException RequestAborted
          ABORT_ERR num:-32800`),
    },
    or: { words: ['operation|request|call was|is aborted|cancelled|canceled'], transport: ['tool_result', 'rpc'] },
    unless: { words: ['user', 'by the caller'] },
  },
  {
    id: 'rpc.aborted',
    is: RETRY,
    because: 'a conflict of transactions ended the call; the whole of it can be run again',
    source: 'gRPC ABORTED',
    when: { code: ['ABORTED', 'firestore/aborted'] },
    unless: { words: ['runner', 'signal'], code: ['OperationAborted'] },
  },
  {
    id: 'rpc.precondition',
    is: ABORT,
    because: 'the system has to be put in another state first, and repeating does not do it',
    source: 'gRPC FAILED_PRECONDITION',
    when: { code: ['FAILED_PRECONDITION', 'failed-precondition'] },
    unless: {
      words: phrases(
        `sync token / etag / is different than / latest version|revision / revision|version ~6 match / already / not empty / has changed|expired / been modified|changed`,
      ),
      code: ['EXPIRED_SYNC_TOKEN'],
    },
  },
  {
    id: 'rpc.precondition-moved',
    is: STALE,
    because: 'the precondition is a state that others changed',
    source: 'gRPC FAILED_PRECONDITION with an ETag, a token or a state in its words',
    when: { code: ['FAILED_PRECONDITION', 'failed-precondition'] },
  },
  {
    id: 'rpc.no-such-method',
    is: CALLER,
    because: 'the server has no such method',
    source: 'JSON-RPC -32601, gRPC UNIMPLEMENTED',
    when: { code: codes(`num:-32601 UNIMPLEMENTED DATA_LOSS NotImplementedError NotImplementedException`) },
  },
  {
    id: 'rpc.bad-request',
    is: CALLER,
    because: 'the message is no valid request: the client is at fault',
    source: 'JSON-RPC -32600 and -32700',
    when: { code: ['num:-32600', 'num:-32700'] },
    or: {
      words: ['unsupported|unknown|incompatible protocol|api version', 'protocol version ~4 unsupported|supported|mismatch'],
    },
  },
  {
    id: 'rpc.bad-params',
    is: CALL,
    because: 'the arguments of the call are not acceptable',
    source: 'JSON-RPC -32602',
    when: { code: ['num:-32602'] },
  },
];
