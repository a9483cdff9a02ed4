import { codes, phrases } from '../lists.ts';
import { ABORT, CALL, EMPTY, LOST, RETRY, type Rule, UNUSABLE, VALUES } from '../rule.ts';

/** No status, no code, no telling word: what kind of thing it was. */
export const LAST_RULES: readonly Rule[] = [
  {
    id: 'last.internal',
    is: LOST,
    because: 'an error inside the service, without more',
    source: 'gRPC INTERNAL, JSON-RPC -32603, AWS InternalFailure',
    when: {
      code: codes(`
          INTERNAL InternalError InternalFailure InternalServerError InternalServerException internal_error
          internal_server_error server_error api_error fatal_error UNKNOWN_ERROR num:-32603`),
    },
    or: { words: phrases(`internal server error / internal error / server error / something went wrong / unexpected error`) },
  },
  {
    id: 'last.unknown-status',
    is: LOST,
    because: 'the other side failed and does not say how',
    source: 'gRPC UNKNOWN',
    when: { code: ['UNKNOWN'], transport: ['rpc'] },
  },
  {
    id: 'last.no-data',
    is: EMPTY,
    because: 'nothing came back where data was asked for',
    source: '[P33]',
    when: {
      words: phrases(`
          no data|results|rows|records|matches|hits / empty dataframe|result|response / returned nothing / zero results /
          0|zero hits|results|rows|records|documents|entries /
          returned no ~2 text|content|data|rows|results|information|body /
          downloads failed`),
      status: ['none', '2xx'],
    },
    or: { fact: ['empty-result'] },
  },
  {
    id: 'last.stream-cut',
    is: RETRY,
    because: 'an error inside a stream, without more',
    source: 'server-sent events',
    when: { transport: ['stream'] },
  },
  {
    id: 'last.exit',
    is: CALL,
    because: 'a command that failed fails again as it is written',
    source: 'exit status other than 0',
    when: { transport: ['exit'] },
  },
  {
    id: 'last.refused-in-200',
    is: VALUES,
    because: 'a tool answered 200 with an error that names what it was given',
    source: 'interfaces that answer 200 to everything',
    when: {
      words: phrases(
        'unknown|unrecognized|unrecognised|unsupported|invalid|illegal|malformed|nonexistent|missing|required|wrong|incorrect',
      ),
      status: ['2xx'],
      fact: ['tool'],
    },
    unless: { words: phrases('response|reply|answer|json|output / key|token|signature|session') },
  },
  {
    id: 'last.error-in-200',
    is: UNUSABLE,
    because: 'an answer came and is no use',
    source: '200 with an error inside',
    when: { status: ['2xx'] },
  },
  {
    id: 'last.tool-says-no',
    is: VALUES,
    because: 'a tool refused in words; the model can read them',
    source: 'tool results without structure',
    when: {
      words: phrases(`
          cannot|cant|couldnt / not ~2 enough|sufficient / does not|doesnt|isnt|dont / only / wrong / non /
          insufficient / invalid / declined / not`),
      transport: ['tool_result', 'rpc'],
    },
  },
  {
    id: 'last.tool-text',
    is: VALUES,
    because: 'a tool answered in words that name no passing trouble; the model can read them',
    source: 'tool results without structure',
    when: { fact: ['sentence'], transport: ['tool_result', 'rpc'] },
  },
  {
    id: 'last.tool-exception',
    is: VALUES,
    because: 'a tool failed with an explanation that names no passing trouble; the model can read it',
    source: 'exceptions of tools without status, code or telling word',
    when: { fact: ['sentence'], transport: ['exception'], status: ['none'] },
    unless: { fact: ['model'] },
  },
  {
    id: 'last.model-exception',
    is: ABORT,
    because: 'a client of a model failed with an explanation that promises no recovery',
    source: 'SDK and configuration errors; passing ones name a status, a code or a time',
    when: { fact: ['sentence'], transport: ['exception'], status: ['none'] },
    unless: { fact: ['tool'] },
  },
  {
    id: 'last.value-error',
    is: VALUES,
    because: 'the code of the tool refused a value',
    source: 'Python ValueError, KeyError; Java IllegalArgumentException',
    when: {
      code: codes(`
          ValueError KeyError IndexError IllegalArgumentException ArgumentException RangeError InvalidOperationException`),
      fact: ['tool'],
    },
  },
];
