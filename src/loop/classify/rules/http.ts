import { ABORT, CALL, CALLER, EMPTY, LOST, RETRY, type Rule, STALE, UNUSABLE, VALUES } from '../rule.ts';

/** Plain words that promise a passing trouble, and words for time that ran out. Read after everything more telling. */
export const PASSING_RULES: readonly Rule[] = [
  {
    id: 'words.busy-on-write',
    is: LOST,
    because: 'a tool reports that it is busy, after it took the call',
    source: 'a 200 that carries an error',
    when: { words: ['busy ~8 again', 'temporarily busy', 'is busy'], transport: ['tool_result'] },
  },
  {
    id: 'words.overloaded',
    is: RETRY,
    because: 'the other side says it is overloaded, restarting or in maintenance',
    source: 'wording of 503 and 529 answers',
    when: {
      words: ['overload*', 'temporar*', 'try|retry|trying ~3 again|later', 'try ~2 later', 'again later', 'come back later', 'currently loading', 'loading at ~1 moment', 'is loading', 'starting up', 'warming up', 'shutting down', 'under maintenance', 'maintenance', 'service|server unavailable|busy', 'currently unavailable', 'high demand|traffic|load', 'at capacity', 'no capacity', 'capacity ~3 exceeded', 'not ready', 'please retry', 'busy', 'upstream error|failed', 'bad gateway', 'provider returned error', 'provider ~4 error', 'response could not be fetched', 'flood'],
      status: ['none', '2xx', '5xx', 400, 403, 409, 423, 424, 425, 429],
    },
    unless: { words: ['validation error*', 'must be', 'does not|not exist'], code: ['num:-32602'] },
  },
  {
    id: 'words.timeout',
    is: LOST,
    because: 'time ran out after the request was sent',
    source: 'wording of client and gateway timeouts',
    when: { words: ['timed out', 'time out', 'timeout', 'timeout* ~3 exceeded', 'deadline ~2 exceeded', 'took too long', 'no response|result within', 'within ~4 timeout'], status: ['none', '2xx', '5xx', 408] },
    or: { code: ['TimeoutError', 'Timeout', 'TimeoutException', 'HttpTimeoutException', 'TimeLimitExceeded', 'AsyncTimeoutError', 'RequestTimedOut', 'ReadTimedOut'] },
    unless: { words: ['timeout parameter|option|value|argument|must'] },
  },
];

/** The status alone: what is left when nothing else spoke. */
export const HTTP_RULES: readonly Rule[] = [
  {
    id: 'http.403-rate-window',
    is: RETRY,
    because: 'a refusal beside a rate window with nothing remaining is a rate limit',
    source: 'GitHub x-ratelimit-remaining: 0',
    when: { fact: ['window-used-up'], status: [403, 429] },
  },
  { id: 'http.401-unauthorized', is: ABORT, because: 'the credential is missing or not accepted', source: 'RFC 9110 §15.5.2', when: { status: [401, 407, 511] } },
  { id: 'http.402-payment', is: ABORT, because: 'it has to be paid first', source: 'RFC 9110 §15.5.3', when: { status: [402] } },
  { id: 'http.403-forbidden', is: ABORT, because: 'this caller may not do this', source: 'RFC 9110 §15.5.4', when: { status: [403, 451] } },
  {
    id: 'http.404-named-nothing',
    is: VALUES,
    because: 'a tool that answers 404 with data of its own looked for something the call named',
    source: 'RFC 9110 §15.5.5',
    when: { status: [404], fact: ['tool'], words: ['documentation_url', 'id|name|key|slug|with|for'] },
    unless: { fact: ['html'] },
  },
  { id: 'http.404-missing', is: ABORT, because: 'nothing answers at this address', source: 'RFC 9110 §15.5.5', when: { status: [404] } },
  { id: 'http.405-caller', is: CALLER, because: 'the client uses the endpoint in a way it never takes', source: 'RFC 9110 §15.5.6', when: { status: [405, 406, 411, 415, 417, 421, 426, 428, 431, 501, 505] } },
  { id: 'http.408-timeout', is: LOST, because: 'the server gave up waiting, or the client did', source: 'RFC 9110 §15.5.9', when: { status: [408, 499] } },
  { id: 'http.409-conflict', is: STALE, because: 'the call conflicts with the current state', source: 'RFC 9110 §15.5.10, §15.5.13', when: { status: [409, 412] } },
  { id: 'http.410-gone', is: STALE, because: 'it was there and is gone', source: 'RFC 9110 §15.5.11', when: { status: [410], fact: ['tool'] } },
  { id: 'http.410-retired', is: ABORT, because: 'the endpoint or model is retired', source: 'RFC 9110 §15.5.11', when: { status: [410] } },
  { id: 'http.423-locked', is: RETRY, because: 'someone else holds it for now', source: 'RFC 4918 §11.3, RFC 8470', when: { status: [423, 424, 425] } },
  { id: 'http.429-rate-limit', is: RETRY, because: 'too many requests', source: 'RFC 6585 §4', when: { status: [429, 420] } },
  { id: 'http.400-values', is: VALUES, because: 'the request was refused, and its values are what the model chose', source: 'RFC 9110 §15.5.1', when: { status: [400, 413, 414, 416, 422], fact: ['tool'] } },
  { id: 'http.400-caller', is: CALLER, because: 'a request to a model is built by the program, so the program is at fault', source: 'RFC 9110 §15.5.1', when: { status: [400, 413, 414, 416, 422] } },
  { id: 'http.525-tls', is: ABORT, because: 'the certificate of the origin is not acceptable', source: 'Cloudflare 525, 526', when: { status: [525, 526] } },
  { id: 'http.507-full', is: ABORT, because: 'storage is used up, or the request never ends', source: 'RFC 4918 §11.5', when: { status: [506, 507, 508, 510] } },
  { id: 'http.521-unreached', is: RETRY, because: 'the gateway did not reach the server behind it', source: 'Cloudflare 521, 522, 523, 530', when: { status: [503, 521, 522, 523, 529, 530] } },
  { id: 'http.500-lost', is: LOST, because: 'the server failed somewhere in its work; a later try may pass', source: 'RFC 9110 §15.6', when: { status: ['5xx'] } },
  { id: 'http.4xx', is: VALUES, because: 'some other fault of the request', source: 'RFC 9110 §15.5', when: { status: ['4xx'], fact: ['tool'] } },
  { id: 'http.4xx-caller', is: CALLER, because: 'some other fault of the request', source: 'RFC 9110 §15.5', when: { status: ['4xx'] } },
];

/** No status, no code, no telling word: what kind of thing it was. */
export const LAST_RULES: readonly Rule[] = [
  { id: 'last.internal', is: LOST, because: 'an error inside the service, without more', source: 'gRPC INTERNAL, JSON-RPC -32603, AWS InternalFailure', when: { code: ['INTERNAL', 'InternalError', 'InternalFailure', 'InternalServerError', 'InternalServerException', 'internal_error', 'internal_server_error', 'server_error', 'api_error', 'fatal_error', 'num:-32603'] }, or: { words: ['internal server error', 'internal error', 'server error', 'something went wrong', 'unexpected error'] } },
  { id: 'last.no-data', is: EMPTY, because: 'nothing came back where data was asked for', source: '[P33]', when: { words: ['no data|results|rows|records|matches|hits', 'empty dataframe|result|response', 'returned nothing', 'zero results', 'downloads failed'], status: ['none', '2xx'] }, or: { fact: ['empty-result'] } },
  { id: 'last.stream-cut', is: RETRY, because: 'an error inside a stream, without more', source: 'server-sent events', when: { transport: ['stream'] } },
  { id: 'last.exit', is: CALL, because: 'a command that failed fails again as it is written', source: 'exit status other than 0', when: { transport: ['exit'] } },
  { id: 'last.error-in-200', is: UNUSABLE, because: 'an answer came and is no use', source: '200 with an error inside', when: { status: ['2xx'] } },
  { id: 'last.tool-says-no', is: VALUES, because: 'a tool refused in words; the model can read them', source: 'tool results without structure', when: { words: ['cannot|cant|couldnt', 'not ~2 enough|sufficient', 'does not|doesnt|isnt|dont', 'only', 'wrong', 'non', 'insufficient', 'invalid', 'declined', 'not'], transport: ['tool_result', 'rpc'] } },
  { id: 'last.value-error', is: VALUES, because: 'the code of the tool refused a value', source: 'Python ValueError, KeyError; Java IllegalArgumentException', when: { code: ['ValueError', 'KeyError', 'IndexError', 'IllegalArgumentException', 'ArgumentException', 'RangeError', 'InvalidOperationException'], fact: ['tool'] } },
];
