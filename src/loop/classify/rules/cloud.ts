import { codes } from '../lists.ts';
import { ABORT, CALLER, LOST, RETRY, type Rule, STALE, VALUES } from '../rule.ts';

/** Codes of clouds and their control planes: AWS, Google, Azure, Kubernetes. Their access and rate codes stand in auth and quota. */
export const CLOUD_RULES: readonly Rule[] = [
  {
    id: 'cloud.transaction-conflict',
    is: RETRY,
    because: 'another transaction holds the item; nothing was written',
    source: 'DynamoDB TransactionCanceledException reasons',
    when: { code: codes(`TransactionConflict TransactionConflictException TransactionInProgressException`) },
  },
  {
    id: 'cloud.condition-failed',
    is: STALE,
    because: 'a condition on the current state does not hold',
    source: 'DynamoDB ConditionalCheckFailed, S3 PreconditionFailed, Azure ConditionNotMet, Google conditionNotMet',
    when: {
      code: codes(`
          ConditionalCheckFailedException ConditionalCheckFailed PreconditionFailed precondition_failed ConditionNotMet
          TargetConditionNotMet UpdateConditionNotSatisfied conditionNotMet fullSyncRequired updatedMinTooLongAgo
          ExpiredIteratorException InvalidSequenceTokenException TrimmedDataAccessException IncorrectState
          IncorrectInstanceState InvalidVMState VersionMismatch RevisionMismatch SYNC_TOKEN_EXPIRED`),
    },
    unless: { words: ['state lock'] },
  },
  {
    id: 'cloud.exists',
    is: STALE,
    because: 'what should be created is there already',
    source: 'AWS EntityAlreadyExists, Kubernetes AlreadyExists, gRPC ALREADY_EXISTS, Azure BlobAlreadyExists',
    when: {
      code: codes(`
          EntityAlreadyExists EntityAlreadyExistsException AlreadyExists ALREADY_EXISTS AlreadyExistsException
          already_exists ResourceExistsException ResourceAlreadyExistsException resource_already_exists
          BucketAlreadyExists BucketAlreadyOwnedByYou BlobAlreadyExists ContainerAlreadyExists ResourceExistsError
          duplicate InvalidGroup.Duplicate UsernameExistsException AliasExistsException`),
    },
    unless: { status: ['5xx'] },
  },
  {
    id: 'cloud.operation-in-progress',
    is: RETRY,
    because: 'another operation holds the resource and will end',
    source: 'S3 OperationAborted, Azure AnotherOperationInProgress, AWS ConcurrentModification and ResourceInUse',
    when: {
      code: codes(`
          OperationAborted AnotherOperationInProgress OperationPreempted RetryableError ResourceInUseException
          ResourceInUse ConcurrentModificationException ConcurrentRunsExceededException OperationInProgressException
          ContainerBeingDeleted TableBeingDeleted OptimisticLockException DeploymentActive ScalingActivityInProgress
          ResourceNotReadyException StateConflict idempotency_key_in_use InsufficientInstanceCapacity
          ZONE_RESOURCE_POOL_EXHAUSTED`),
    },
  },
  {
    id: 'cloud.unavailable',
    is: RETRY,
    because: 'the service says it is not ready or overloaded just now',
    source: 'AWS, Google and Azure codes for 503',
    when: {
      code: codes(`
          ServiceUnavailable ServiceUnavailableException ServiceUnavailableError service_unavailable ServerBusy
          ModelNotReadyException ModelStreamErrorException backendError ServerTimeout UNAVAILABLE overloaded_error
          overloaded OverloadedError server_overloaded TemporarilyUnavailable temporarily_unavailable
          provider_unavailable SERVER_UNAVAILABLE KMSInternalException EC2UnexpectedException`),
    },
    unless: { words: ['connection ~2 reset|closed|broken|dropped|lost', 'socket closed'] },
  },
  {
    id: 'cloud.timeout',
    is: LOST,
    because: 'the service gave up waiting for its own work; the work may have been done',
    source: 'S3 RequestTimeout, Bedrock ModelTimeoutException, Azure OperationTimedOut, Kubernetes Timeout',
    when: { code: codes(`RequestTimeout RequestTimeoutException ModelTimeoutException OperationTimedOut GatewayTimeout`) },
  },
  {
    id: 'cloud.caller-mistake',
    is: CALLER,
    because: 'the client asks in a way that this service or region never answers',
    source: 'AWS common errors',
    when: {
      code: codes(`
          InvalidAction UnknownOperationException InvalidProtocol MissingAction UnsupportedProtocol
          NoRegisteredProviderFound InvalidApiVersionParameter MissingApiVersionParameter MissingSubscriptionRegistration`),
    },
  },
  {
    id: 'cloud.no-capacity-for-account',
    is: ABORT,
    because: 'the offer is not open to this account or place',
    source: 'Azure SkuNotAvailable and QuotaExceeded, AWS account states',
    when: {
      code: codes(`
          SkuNotAvailable AllAccessDisabled AccountProblem InvalidPayer NotSignedUp ReadOnlyDisabledSubscription
          AccountIsDisabled PolicyViolation RequestDisallowedByPolicy`),
    },
  },
  {
    id: 'cloud.no-such-thing',
    is: VALUES,
    because: 'the name or id in the call names nothing; another may',
    source: 'S3 NoSuchKey, AWS ResourceNotFoundException, Azure ResourceNotFound, gRPC NOT_FOUND',
    when: {
      code: codes(`
          NoSuchKey NoSuchBucket NoSuchVersion NoSuchEntity NoSuchEntityException ResourceNotFoundException
          ResourceNotFound ResourceGroupNotFound ResourceNotFoundFault DBInstanceNotFound InvalidInstanceID.NotFound
          QueueDoesNotExist NonExistentQueue BlobNotFound ContainerNotFound NOT_FOUND NotFoundException not_found
          not_found_error notFound resource_missing object_not_found resource_not_found ResourceNotFoundError
          NotFoundError entity_not_found`),
      fact: ['tool'],
    },
    unless: { words: ['route|endpoint|method|page not|doesnt', 'no route', 'session ~2 not'], fact: ['html'] },
  },
  {
    id: 'cloud.bad-value',
    is: VALUES,
    because: 'a value of the call is not acceptable to the service',
    source: 'AWS ValidationException and InvalidParameterValue, gRPC INVALID_ARGUMENT and OUT_OF_RANGE, Azure InvalidParameter',
    when: {
      code: codes(`
          InvalidParameterValue InvalidParameterValueException
          InvalidParameterException InvalidParameterCombination InvalidParameter MissingParameter ParamValidationError
          InvalidArgument INVALID_ARGUMENT invalid-argument OUT_OF_RANGE InvalidRequestContentException InvalidInput
          InvalidInputException InvalidRange MalformedPolicyDocument MalformedXML InvalidBucketName EntityTooLarge
          KeyTooLongError InvalidTemplate invalidParameter parameter_missing parameter_unknown parameter_invalid_empty
          parameter_invalid_integer parameter_invalid_string_empty invalid_arguments missing_field FieldValueRequired
          UnprocessableEntity`),
      fact: ['tool'],
      status: [400, 422, 'none', '2xx'],
    },
  },
];
