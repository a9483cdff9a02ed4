import { codes } from '../lists.ts';
import { RETRY, type Rule, STALE, VALUES } from '../rule.ts';

/** Codes that several clouds and services share. Those of one cloud stand in aws, google, azure and kubernetes. */
export const CLOUD_RULES: readonly Rule[] = [
  {
    id: 'cloud.condition-failed',
    is: STALE,
    because: 'a condition on the current state does not hold',
    source: 'names of 412 and 409 answers',
    when: {
      code: codes(`precondition_failed IncorrectState RevisionMismatch etag_mismatch stale_object stale_version`),
    },
    unless: { words: ['state lock'] },
  },
  {
    id: 'cloud.exists',
    is: STALE,
    because: 'what should be created is there already',
    source: 'names of 409 answers',
    when: { code: codes(` already_exists_error DuplicateResource duplicate_resource`) },
    unless: { status: ['5xx'] },
  },
  {
    id: 'cloud.operation-in-progress',
    is: RETRY,
    because: 'another operation holds the resource and will end',
    source: 'JPA OptimisticLockException, idempotency_key_in_use',
    when: { code: codes(` request_in_progress`) },
  },
  {
    id: 'cloud.unavailable',
    is: RETRY,
    because: 'the service says it is not ready or overloaded just now',
    source: 'AWS, Google and Azure codes for 503',
    when: {
      code: codes(`
          ServiceUnavailable ServiceUnavailableException ServiceUnavailableError service_unavailable 
          ServerTimeout UNAVAILABLE overloaded_error overloaded OverloadedError server_overloaded TemporarilyUnavailable
          temporarily_unavailable provider_unavailable SERVER_UNAVAILABLE`),
    },
    unless: { words: ['connection ~2 reset|closed|broken|dropped|lost', 'socket closed'] },
  },
  {
    id: 'cloud.no-such-thing',
    is: VALUES,
    because: 'the name or id in the call names nothing; another may',
    source: 'names of 404 answers',
    when: { code: codes(`resource_missing entity_not_found record_not_found item_not_found`), fact: ['tool'] },
    unless: { words: ['route|endpoint|method|page not|doesnt', 'no route', 'session ~2 not'], fact: ['html'] },
  },
  {
    id: 'cloud.bad-value',
    is: VALUES,
    because: 'a value of the call is not acceptable to the service',
    source: 'names of 400 and 422 answers',
    when: {
      code: codes(`
          parameter_missing parameter_unknown parameter_invalid_empty parameter_invalid_integer parameter_invalid_string_empty
          invalid_arguments missing_field UnprocessableEntity unprocessable_entity invalid_field missing_required_field`),
      fact: ['tool'],
      status: [400, 422, 'none', '2xx'],
    },
  },
];
