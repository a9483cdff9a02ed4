import { codes } from '../lists.ts';
import { ABORT, BAD_REPLY, CALL, CALLER, LOST, REFUSED, RETRY, type Rule, STALE } from '../rule.ts';

/** Error codes that providers of models document and nobody else uses. What they share (quota, access, length, pairing) stands in quota, auth and protocol. */
export const PROVIDER_RULES: readonly Rule[] = [
  {
    id: 'providers.account-closed',
    is: ABORT,
    because: 'the organisation, project or key is closed, unknown or restricted',
    source: 'OpenAI account_deactivated, Groq organization_restricted, Moonshot, DashScope, Volcengine Ark, Mistral',
    when: {
      code: codes(`
          account_deactivated organization_deactivated invalid_organization mismatched_organization mismatched_project ip_not_authorized
          organization_restricted model_terms_required incorrect_api_key_error invalid_authentication_error permission_denied_error
          model_access_denied ModelNotOpen ModelIDAccessDisabled InvalidAccountStatus tier_access_denied
          ModelAccessDenied AccessDenied.Unpurchased Unpurchased SubscriptionExpired user_quota_exhausted
          api_key_disabled key_limit_exceeded insufficient_user_quota pre_consume_token_quota_failed`),
    },
  },
  {
    id: 'providers.no-allowance',
    is: ABORT,
    because: 'the paid or free allowance of the account is gone',
    source:
      'Moonshot exceeded_current_quota_error, DashScope AllocationQuota.FreeTierOnly, Volcengine SetLimitExceeded, Cloudflare 3036',
    when: {
      code: codes(`
          exceeded_current_quota_error FreeTierOnly SetLimitExceeded AccountOverdueError insufficient_balance_error InsufficientBalanceError
          free_tier_exhausted FreeUsageLimitError GoUsageLimitError CreditsError MonthlyLimitError SubscriptionUsageLimitError quota_exceeded_error insufficient_credits_error`),
    },
  },
  {
    id: 'providers.busy',
    is: RETRY,
    because: 'the provider is short of capacity or the window is full; it opens again by itself',
    source:
      'OpenAI slow_down, Mistral 3505, Groq over_capacity, Moonshot engine_overloaded_error, Volcengine ServerOverloaded, DashScope Throttling.*',
    when: {
      code: codes(`
          slow_down server_is_overloaded engine_overloaded_error rate_limit_reached_error over_capacity capacity_exceeded
          flex_capacity_exceeded service_tier_capacity_exceeded resource_unavailable ServerOverloaded EndpointRPMExceeded
          EndpointTPMExceeded ModelAccountRpmRateLimitExceeded ModelAccountTpmRateLimitExceeded APIAccountRpmRateLimitExceeded
          RequestBurstTooFast RateQuota BurstRate AllocationQuota ModelServiceFailed ModelUnavailable model_loading
          model_overloaded queue_full too_many_pending_requests ModelServingError concurrency_limit_exceeded
          ConcurrencyLimitExceeded upstream_rate_limited`),
    },
    unless: {
      code: codes(`FreeTierOnly insufficient_quota`),
      fact: ['wait-long'],
      words: ['per day', 'per month', 'daily', 'monthly', 'plan and billing', 'current quota'],
    },
  },
  {
    id: 'providers.timeout',
    is: LOST,
    because: 'the provider gave up on its own work',
    source: 'OpenAI vector_store_timeout, DashScope RequestTimeOut',
    when: { code: codes(`vector_store_timeout RequestTimeOut ResponseTimeout upstream_timeout`) },
  },
  {
    id: 'providers.prompt-blocked',
    is: REFUSED,
    because: 'a content policy refused the prompt; the same prompt is refused again',
    source:
      'OpenAI image_content_policy_violation, Volcengine InputTextSensitiveContentDetected, Gemini promptFeedback.blockReason',
    when: {
      code: codes(`
          image_content_policy_violation cyber_policy_violation InputTextSensitiveContentDetected SensitiveContentDetected
          InputImageSensitiveContentDetected input_moderation_failed prompt_blocked safety_violation`),
    },
  },
  {
    id: 'providers.reply-blocked',
    is: BAD_REPLY,
    because: 'the reply was withheld by a filter; another wording or model may pass',
    source: 'Volcengine OutputTextSensitiveContentDetected',
    when: { code: codes(`OutputTextSensitiveContentDetected output_moderation_failed`) },
  },
  {
    id: 'providers.malformed-reply',
    is: CALL,
    because: 'the model wrote JSON or code that its provider or runner could not parse; it can write another',
    source: 'Groq json_validate_failed, smolagents AgentParsingError',
    when: { code: codes(`json_validate_failed AgentParsingError AgentToolCallError output_parse_failed`) },
  },
  {
    id: 'providers.history-refused',
    is: CALLER,
    because: 'the conversation as the program sends it is not one that this provider takes',
    source: 'Mistral invalid_request_message_order, OpenAI invalid_encrypted_content, Cohere, Moonshot',
    when: {
      code: codes(`
          invalid_request_message_order invalid_request_function_call invalid_request_prompt invalid_encrypted_content invalid_tool_call_id
          tool_call_id_mismatch invalid_base64_image failed_to_download_image unsupported_image_media_type image_too_large image_too_small
          empty_image_file image_file_too_large image_file_not_found unsupported_content_type unsupported_file_type string_too_long
          InvalidEndpointOrModel InvalidParameter.DataInspection BadRequest.TooLarge token_limit_exceeded context_window_exceeded
          max_tokens_exceeded invalid_max_tokens`),
      fact: ['model'],
    },
  },
  {
    id: 'providers.no-such-model',
    is: ABORT,
    because: 'the model that is configured does not exist, has ended or is not open to this account',
    source: 'Groq model_decommissioned, GitHub Models unknown_model, Moonshot resource_not_found_error, Mistral invalid_model',
    when: {
      code: codes(`
          model_decommissioned model_deprecated model_retired unknown_model unavailable_model resource_not_found_error ModelNotFound
          model_not_allowed unsupported_api_for_model model_not_accessible`),
      fact: ['model'],
    },
  },
  {
    id: 'providers.session-ended',
    is: STALE,
    because: 'a session, file or cached content that the request relies on has ended',
    source: 'OpenAI session_expired, Gemini CachedContent not found',
    when: { words: ['cachedcontent ~2 not found', 'session hit ~2 maximum duration'], fact: ['model'] },
    or: { code: codes(`session_expired realtime_session_expired`), fact: ['model'] },
    unless: { status: [401] },
  },
];
