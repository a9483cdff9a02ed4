import type { Confidence, FailureAction } from '../../../domain/failure.ts';
import type { RouteChoice } from '../../../domain/strategy.ts';
import type { CostEnd } from '../../../experiments/failure-cost.ts';
import type { ScoredKind } from '../../../state/classify-store.ts';

export const CLASSIFIER_WORDS: Readonly<Record<ScoredKind, string>> = {
  lane: 'Rules with the lane’s own',
  rules: 'Rules',
  substring: 'Substring list',
  status: 'Status code only',
  'sdk-retryable': 'AI SDK isRetryable',
  'retry-everything': 'Retry everything',
  'feed-everything-back': 'Feed everything back',
};

export const CLASSIFIER_ABOUT: Readonly<Record<ScoredKind, string>> = {
  lane: 'the chosen lane’s own rules first, then the built-in ones',
  rules: 'codes, statuses, headers and words, first match first',
  substring: 'the first substring of a list that occurs, as in many code bases',
  status: '429 and 5xx wait, 400 and 422 go back, the rest ends',
  'sdk-retryable': '408, 409, 429, 5xx and failed connections of a model; a tool’s error goes to the model',
  'retry-everything': 'knows nothing: waits and tries again',
  'feed-everything-back': 'knows nothing: the model is to mend it',
};

export const CHOICE_WORDS: Readonly<Record<RouteChoice, string>> = {
  'to-model': 'to the model',
  'wait-below': 'wait, try again',
  'wait-through': 'tell the model to wait',
  'raise-limit': 'raise the limit',
  stop: 'stop the run',
};

export const ACTION_WORDS: Readonly<Record<FailureAction, string>> = {
  send_back: 'send it back to the model',
  backoff_retry: 'wait and try again',
  abort: 'stop',
  fallback: 'use something else',
  refresh_replan: 'read again, then plan anew',
  raise_limit: 'ask again with a higher limit',
  fix_caller: 'mend the program that calls',
  verify_outcome: 'look whether it happened',
};

export const END_WORDS: Readonly<Record<CostEnd, string>> = {
  recovers: 'recovers',
  'gives-up': 'gives up, and says so',
  stops: 'the run stops',
  'repeats-the-write': 'the write is done twice',
};

export const CONFIDENCE_WORDS: Readonly<Record<Confidence, string>> = {
  sure: 'sure: a documented code',
  likely: 'likely: telling words, or a status with one meaning',
  guess: 'a guess: a bare status, or what is left',
};

const FIELD_WORDS: Readonly<Record<string, string>> = {
  transport: 'came as',
  'context.finishReason': 'finish reason',
  context: 'traits',
  text: 'text',
};

/** `header retry-after`, `code`, `body error.type`. */
export function fieldWords(field: string): string {
  if (field.startsWith('headers.')) return `header ${field.slice(8)}`;
  if (field.startsWith('body.')) return `body ${field.slice(5)}`;
  return FIELD_WORDS[field] ?? field;
}
