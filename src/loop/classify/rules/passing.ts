import { codes, phrases } from '../lists.ts';
import { ABORT, LOST, RETRY, type Rule } from '../rule.ts';

/** Plain words that promise a passing trouble, and words for time that ran out. Read after everything more telling. */
export const TEMPORARY_RULES: readonly Rule[] = [
  {
    id: 'words.busy-on-write',
    is: LOST,
    because: 'a tool reports that it is busy, after it took the call',
    source: 'a 200 that carries an error',
    when: { words: ['busy ~8 again', 'temporarily busy', 'is busy'], transport: ['tool_result'] },
  },
  {
    id: 'words.temporarily',
    is: RETRY,
    because: 'the other side says in so many words that it will pass',
    source: 'wording of 503 and 529 answers',
    when: {
      words: phrases(`
          temporar* ~1 unavailable|overloaded|down|failure|error|disabled|issue|problem|busy / service ~2 unavailable /
          try ~2 later / again later / overloaded`),
      status: ['none', '2xx', '5xx', 400, 403, 409, 424, 425, 429],
    },
  },
  {
    id: 'words.says-retry',
    is: RETRY,
    because: 'a field of the answer says that it may be tried again',
    source: 'Meta is_transient, AWS retryable, x-should-retry of Anthropic and OpenAI',
    when: { fact: ['says-retry'], status: [400, 403, 408, 409, 429, '5xx', 'none', '2xx'] },
  },
  {
    id: 'words.environment',
    is: ABORT,
    because: 'the installation does not fit: a program, driver or version is missing or of the wrong kind',
    source: 'wording of tools about their own installation',
    when: {
      words: phrases(`
          only supports ~2 version / not ~1 installed / incompatible version|versions|with / is not compatible /
          missing dependency|dependencies / is not set|configured / not been configured|set / session not created / not supported ~1 on|by ~1 server|platform|system|environment|os /
          read only file system / method|feature|endpoint|operation|function not ~1 implemented / not yet implemented`),
      status: ['none', 500],
      transport: ['http', 'exception', 'rpc', 'tool_result'],
    },
  },
  {
    id: 'words.program-error',
    is: ABORT,
    because: 'the code behind the tool has a bug; the same request meets it again',
    source: 'JavaScript, Python, Java and Go run-time errors',
    when: {
      words: phrases(`
          cannot read propert* / because ~4 is null / undefined is not / null is not / is not a function|iterable|constructor /
          nonetype object / object has no attribute / nil pointer dereference / index out of range / maximum call stack /
          is not defined`),
      status: [500, 'none'],
      transport: ['http', 'rpc'],
    },
    or: {
      code: codes(`NullPointerException NullReferenceException UnboundLocalError ClassCastException NoMethodError`),
      status: [500, 'none'],
    },
  },
];

export const PASSING_RULES: readonly Rule[] = [
  {
    id: 'words.overloaded',
    is: RETRY,
    because: 'the other side says it is overloaded, restarting or in maintenance',
    source: 'wording of 503 and 529 answers',
    when: {
      words: phrases(`
          overload* / temporar* / try ~2 later / again|retry later|shortly|soon / again in|after / again ~1 moment|moments /
          retry ~3 later|shortly|moment|moments / come back later / not currently available /
          currently loading / cooling down / model_cooldown / is loading / starting up / warming up / shutting down / under maintenance / maintenance /
          service|server unavailable|busy / currently unavailable / high demand|traffic|load / at capacity /
          no capacity / not ~3 sufficient|enough ~4 capacity / accessed right now / capacity ~3 exceeded / not ready / busy / flood`),
      status: ['none', '2xx', '5xx', 400, 403, 409, 423, 424, 425, 429],
    },
    or: {
      words: phrases(`
          try|retry|trying ~3 again / please|you|safely ~2 retry / upstream error|failed / provider returned error /
          retry ~2 request|operation|transaction|connection`),
      status: ['none', '2xx', '5xx', 403, 409, 423, 424, 425, 429],
    },
    unless: {
      words: ['validation error*', 'must be', 'does not|not exist', 'authorize|authorise|authenticate ~2 credential*'],
      code: ['num:-32602'],
    },
  },
  {
    id: 'words.timeout',
    is: LOST,
    because: 'time ran out after the request was sent',
    source: 'wording of client and gateway timeouts',
    when: {
      words: phrases(`
          timed out / time out / timeout / timeout* ~3 exceeded / deadline ~2 exceeded / took too long /
          no response|result within / within ~4 timeout / bad gateway`),
      status: ['none', '2xx', '5xx', 408],
    },
    or: {
      code: codes(`
          TimeoutError Timeout TimeoutException HttpTimeoutException TimeLimitExceeded AsyncTimeoutError RequestTimedOut
          ReadTimedOut`),
    },
    unless: { words: ['timeout parameter|option|value|argument|must'] },
  },
];
