import { codes } from '../lists.ts';
import { ABORT, CALLER, RETRY, type Rule, STALE, VALUES } from '../rule.ts';

/** Google by reason: the `errors[].reason` of the JSON APIs and the `ErrorInfo.reason` of google.rpc. Its status names are gRPC's (rpc.ts). */
export const GOOGLE_RULES: readonly Rule[] = [
  {
    id: 'google.condition-failed',
    is: STALE,
    because: 'an ETag, a sync token or a state the call relies on is out of date',
    source: 'Google conditionNotMet, fullSyncRequired, updatedMinTooLongAgo; People EXPIRED_SYNC_TOKEN',
    when: {
      code: codes(`
          conditionNotMet fullSyncRequired updatedMinTooLongAgo SYNC_TOKEN_EXPIRED EXPIRED_SYNC_TOKEN
          staleData pageTokenExpired INVALID_SYNC_TOKEN invalidSyncToken deleted`),
    },
  },
  {
    id: 'google.exists',
    is: STALE,
    because: 'what should be created is there already',
    source: 'Google duplicate, alreadyExists; gRPC ALREADY_EXISTS',
    when: {
      code: codes(` alreadyExists AlreadyExists ALREADY_EXISTS AlreadyExistsException already_exists resourceAlreadyExists`),
    },
    unless: { status: ['5xx'] },
  },
  {
    id: 'google.unavailable',
    is: RETRY,
    because: 'a backend behind the API failed or is short of capacity for a moment',
    source: 'Google backendError, ZONE_RESOURCE_POOL_EXHAUSTED',
    when: {
      code: codes(`
          backendError ZONE_RESOURCE_POOL_EXHAUSTED ZONE_RESOURCE_POOL_EXHAUSTED_WITH_DETAILS 
          jobBackendError jobRateLimitExceeded tableUnavailable transientError backendNotConnected RESOURCE_OPERATION_RATE_EXCEEDED`),
    },
  },
  {
    id: 'google.refused',
    is: ABORT,
    because: 'a switch, a policy or an account state outside the loop rules it out',
    source: 'Google ErrorInfo reasons of googleapis.com: CONSUMER_SUSPENDED, API_KEY_SERVICE_BLOCKED …',
    when: {
      code: codes(`
          CONSUMER_SUSPENDED API_KEY_SERVICE_BLOCKED API_KEY_HTTP_REFERRER_BLOCKED API_KEY_IP_ADDRESS_BLOCKED API_KEY_ANDROID_APP_BLOCKED
          API_KEY_IOS_APP_BLOCKED USER_PROJECT_DENIED ACCESS_TOKEN_EXPIRED ACCESS_TOKEN_TYPE_UNSUPPORTED ACCOUNT_STATE_INVALID SECURITY_POLICY_VIOLATED
          ORG_RESTRICTION_VIOLATION ORG_RESTRICTION_HEADER_INVALID CREDENTIALS_MISSING LOCATION_ORG_POLICY_VIOLATED LOCATION_POLICY_VIOLATED
          ipRefererBlocked keyInvalid keyExpired appNotAuthorizedToFile domainPolicy insufficientFilePermissions cannotDownloadAbusiveFile
          youtubeSignupRequired commentsDisabled channelClosed channelSuspended forbiddenForNonOrganizer insufficientParentPermissions
          countryBlocked billingNotEnabled teamDriveFileLimitExceeded numChildrenInNonRootLimitExceeded
          BILLING_NOT_ENABLED PROJECT_DISABLED`),
    },
  },
  {
    id: 'google.caller-mistake',
    is: CALLER,
    because: 'the client asks in a way that the API never answers',
    source: 'Google httpMethodNotAllowed, unsupportedProtocol, API_KEY_INVALID',
    when: {
      code: codes(
        `httpMethodNotAllowed unsupportedOutputFormat lockedDomainCreationFailure sslRequired unsupportedMediaProtocol`,
      ),
    },
  },
  {
    id: 'google.no-such-thing',
    is: VALUES,
    because: 'the name or id in the call names nothing; another may',
    source: 'Google notFound and its relatives, gRPC NOT_FOUND',
    when: {
      code: codes(`
          NOT_FOUND NotFoundException not_found not_found_error notFound object_not_found resource_not_found NotFoundError
          videoNotFound channelNotFound playlistNotFound commentNotFound fileNotFound invalidChannelId subscriberNotFound`),
      fact: ['tool'],
    },
    unless: { words: ['route|endpoint|method|page not|doesnt', 'no route', 'session ~2 not'], fact: ['html'] },
  },
  {
    id: 'google.bad-value',
    is: VALUES,
    because: 'a value of the call is not acceptable to the service',
    source: 'Google invalidParameter, invalidQuery, fieldRequired; gRPC INVALID_ARGUMENT and OUT_OF_RANGE',
    when: {
      code: codes(`
          INVALID_ARGUMENT invalid-argument InvalidArgument OUT_OF_RANGE invalidParameter FieldValueRequired FIELD_REQUIRED
          FIELD_INVALID fieldInvalid invalidQuery responseTooLarge resourcesExceeded invalidSharingRequest timeRangeEmpty
          uploadTooLarge missingRequiredParameter unknownPart incompatibleParameters invalidVideoId mediaBodyRequired`),
      fact: ['tool'],
      status: [400, 403, 413, 422, 'none', '2xx'],
    },
    unless: { words: ['been compacted', 'already exists'] },
  },
];
