import { codes, phrases } from '../lists.ts';
import { ABORT, CALLER, type Rule } from '../rule.ts';

/** Who is asking, and whether they may. No retry and no model mends a credential. */
export const AUTH_RULES: readonly Rule[] = [
  {
    id: 'auth.clock-or-signature',
    is: CALLER,
    because: 'the request was signed wrongly, for another region or with a wrong clock',
    source: 'AWS SigV4 errors',
    when: {
      code: codes(`
          RequestTimeTooSkewed RequestExpired SignatureDoesNotMatch InvalidSignatureException IncompleteSignature
          AuthorizationHeaderMalformed PermanentRedirect IllegalLocationConstraintException
          AuthorizationQueryParametersError`),
    },
    or: {
      words: phrases(`
          signature ~3 expired|match / using the specified endpoint / clock skew / request time ~6 large|skewed / timestamp ~6 outside|ahead|behind|skew*|window|future / token used before|too /
          jwt issued ~3 future`),
    },
  },
  {
    id: 'auth.idempotency-key',
    is: CALLER,
    because: 'the idempotency key is missing or was used for another payload',
    source: 'draft-ietf-httpapi-idempotency-key-header, Stripe idempotency_error',
    when: {
      code: codes(`
          idempotency_error IdempotencyError StripeIdempotencyError IdempotentParameterMismatch
          IdempotencyParameterMismatch idempotency_key_reused`),
    },
    or: {
      words: phrases(`
          idempotency ~2 key ~4 missing|absent|required|used|reused|already /
          idempoten* ~4 same|with parameters|payload / idempotent requests ~8 parameters`),
      status: [400, 409, 422, 'none'],
    },
    unless: { words: ['outstanding|progress|processed|processing|concurrent*'] },
  },
  {
    id: 'auth.wrong-mode',
    is: { ...CALLER, family: 'execution' },
    because: 'the key belongs to another environment than the object',
    source: 'Stripe test mode and live mode',
    when: { words: ['test|live mode ~8 key|object', 'exists in ~1 live|test mode'] },
  },
  {
    id: 'auth.code',
    is: ABORT,
    because: 'the credential is missing, wrong, expired or not allowed to do this',
    source: 'HTTP 401 and 403, RFC 6749, AWS, Google, gRPC, Slack, Azure, Redis and SQL codes for access',
    when: {
      code: codes(`
          authentication_error AuthenticationError invalid_api_key API_KEY_INVALID incorrect_api_key api_key_expired
          invalid_grant invalid_client unauthorized_client invalid_token token_expired access_denied
          AccessDeniedException AccessDenied Unauthorized UnauthorizedException UNAUTHENTICATED Unauthenticated
          PERMISSION_DENIED permission_error PermissionDenied IAM_PERMISSION_DENIED ExpiredToken
          ExpiredTokenException TokenRefreshRequired InvalidClientTokenId InvalidAccessKeyId UnrecognizedClientException
          MissingAuthenticationToken MissingAuthenticationTokenException UnauthorizedOperation AuthFailure OptInRequired
          NotAuthorizedException NoCredentialsError CredentialsProviderError CredentialUnavailableError
          ClientAuthenticationError RefreshError accessNotConfigured SERVICE_DISABLED insufficientPermissions
          insufficient_scope ACCESS_TOKEN_SCOPE_INSUFFICIENT CONSUMER_INVALID authError
          unsupported_country_region_territory request_forbidden forbidden ForbiddenException missing_scope not_authed
          invalid_auth account_inactive token_revoked not_allowed_token_type no_permission restricted_action
          restricted_resource REQUEST_DENIED requestDenied org_login_required AuthorizationFailed InvalidAuthenticationToken
          InvalidAuthenticationTokenTenant ExpiredAuthenticationToken AuthenticationFailed LinkedAuthorizationFailed
          SubscriptionNotFound SubscriptionNotRegistered AADSTS INVALID_SESSION_ID INSUFFICIENT_ACCESS
          INSUFFICIENT_ACCESS_OR_READONLY INVALID_LOGIN CHAT_ADMIN_REQUIRED CHAT_WRITE_FORBIDDEN security_exception ACCESS_REFUSED
          permission-denied NOAUTH WRONGPASS NOPERM PGRST301 JWTExpired JsonWebTokenError TokenExpiredError
          AI_LoadAPIKeyError LoadAPIKeyError num:20003 num:21408 num:21608 num:21610 EAUTH E401 E403 TopicAuthorizationException GroupAuthorizationException
          ClusterAuthorizationException SaslAuthenticationException`),
    },
    unless: { words: ['secondary rate', 'rate limit*', 'being terminated'], code: ['num:21211'] },
  },
  {
    id: 'auth.words',
    is: ABORT,
    because: 'the text says the credential is missing, wrong, expired or not allowed to do this',
    source: 'wording of HTTP APIs, drivers and command-line tools',
    when: {
      words: phrases(`
          invalid|incorrect|expired|missing|revoked|no|bad api key|token|credentials|credential / missing|invalid|expired|incorrect|bad|no credentials|credential / invalid|malformed|missing|bad ~3 authorization|auth header / missing x api key / not ~4 allowlist|allowlisted|whitelist|whitelisted / missing authorization|authentication /
          api key ~4 invalid|expired|missing|not|required|incorrect|leaked|disabled|suspended|deactivated|deleted|revoked|blocked /
          key ~3 disabled|revoked|deactivated|deleted / account|organization|user|project ~3 deactivated|terminated / missing scopes|scope /
          access|oauth|auth|refresh|security|bearer|id token ~3 expired|invalid|revoked|not|is|missing /
          token ~3 expired|revoked|invalid / credentials ~5 expired|invalid|missing|not|incorrect|required /
          permission|access ~1 denied|forbidden|deny / not|unable|failed ~3 authorize|authorise / unrecognised|unrecognized ~2 token|credential* / login|password|username incorrect / permission|permissions ~12 been denied / access ~4 restricted|blocked|revoked / not|isnt|arent authorized|authorised|permitted|entitled|authenticated /
          unauthorized|unauthorised / authentication ~2 fail*|required|error|credentials|invalid|token /
          authorization ~1 fail*|required|invalid / login|log|sign ~1 required|failed|again / failed ~1 login|log|authenticate|sign / authentication method / environment variable ~4 missing|not|empty|required|unset /
          host key / reauthenticat* / re authenticate / authenticate again / requires|needs|require ~1 authentication|authorization|login / run ~5 login / auth|az|gcloud|aws|sso login /
          no ~3 credential|credentials ~3 found|available|configured|provided / cannot|unable|could|couldnt ~3 load|locate|find ~2 credentials /
          havent|not|never ~2 granted / not been granted / enough rights|permission*|privileges /
          not|unable|failed ~4 authenticate /
          insufficient ~2 permission*|privilege*|scope*|rights|access|authentication /
          dont|doesnt|lacks|lack|without ~3 permission*|rights|privilege*|access /
          not have ~3 permission*|rights|privilege*|access|authorization / no ~1 permission*|rights|privilege*|access /
          missing ~3 permission*|scope*|privilege* / not accessible by|resource /
          must be ~2 admin*|owner|authenticated|superuser / bot was blocked|kicked / access not configured /
          api ~4 not|disabled ~2 enabled|been|used|project / is|are|been|was disabled ~4 for|on|in|by /
          must|have|need ~2 use|provide|supply|specify ~2 api key / account ~4 suspended|disabled|deactivated|banned|locked /
          forbidden / password ~2 failed|incorrect|invalid|wrong / invalid|incorrect|wrong username|password|login|pin|passphrase / must be ~2 logged in / rejected ~3 credentials|password /
          country region|territory ~4 not supported / location is not supported / publickey / could not read username|from / please log in`),
    },
    unless: {
      words: phrases(`
          rate limit* / too many / sync token / continuation|page|pagination|next token / being terminated /
          inputs|properties|fields|keys|arguments|parameters|values ~2 not permitted|allowed / # validation error|errors / previously published / for the moment / right now / not exist|found or / not exist ~6 permission* / unexpected token / may lack / password ~6 minimum|least|length|characters|contain|contains|longer|match / validation failed / not ~2 among|one|in ~4 allowed|permitted|supported`),
      status: [404, 409, 412, 422, 500, 502, 503],
    },
  },
  {
    id: 'auth.credential-words',
    is: ABORT,
    because: 'the text says that a key or token is not accepted, whatever the status',
    source: 'wording of APIs that answer 400 and 422 to a bad credential',
    when: {
      words: phrases(`
          access|oauth|auth|bearer|subscription|api|bot|jwt token|key ~3 invalid|expired|revoked|missing /
          invalid|expired|revoked ~1 access|oauth|auth|bearer|subscription|api|bot token|key / validating access token`),
    },
    unless: { status: ['5xx'] },
  },
  {
    id: 'auth.file-permission',
    is: ABORT,
    because: 'the operating system does not allow it to this user',
    source: 'errno(3) EACCES, EPERM, EROFS',
    when: { code: codes(`EACCES EPERM EROFS PermissionError PermissionDenied UnauthorizedAccessException`) },
  },
];
