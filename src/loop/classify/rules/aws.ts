import { codes, phrases } from '../lists.ts';
import { ABORT, CALLER, LOST, RETRY, type Rule, STALE, VALUES } from '../rule.ts';

/** AWS by error code: the common errors and those of S3, DynamoDB, EC2, Lambda, SQS, SES, CloudFormation and the SDKs. Access and throttling stand in auth and quota. */
export const AWS_RULES: readonly Rule[] = [
  {
    id: 'aws.transaction-conflict',
    is: RETRY,
    because: 'another transaction holds the item; nothing was written',
    source: 'DynamoDB TransactionCanceledException reasons',
    when: {
      code: codes(
        `TransactionConflict TransactionConflictException TransactionInProgressException ReplicatedWriteConflictException`,
      ),
    },
    unless: { code: ['ConditionalCheckFailed'] },
  },
  {
    id: 'aws.condition-failed',
    is: STALE,
    because: 'a condition on the current state does not hold',
    source: 'DynamoDB ConditionalCheckFailed, S3 PreconditionFailed, Kinesis ExpiredIterator',
    when: {
      code: codes(`
          ConditionalCheckFailedException ConditionalCheckFailed PreconditionFailed PreconditionFailedException ExpiredIteratorException
          InvalidSequenceTokenException TrimmedDataAccessException DataAlreadyAcceptedException StaleRequest
          InvalidChangeBatch PriorRequestNotCompleteFault ReceiptHandleIsInvalid MessageNotInflight InvalidReceiptHandle
          NotStabilized ExpiredNextToken ExpiredNextTokenException InvalidNextToken`),
    },
    unless: { words: ['state lock', 'invalid ~2 next'] },
  },
  {
    id: 'aws.wrong-state',
    is: STALE,
    because: 'the resource is not in the state the call assumes, or others still depend on it',
    source:
      'EC2 IncorrectInstanceState and DependencyViolation, RDS InvalidDBInstanceState, S3 BucketNotEmpty, IAM DeleteConflict',
    when: {
      code: codes(`
          IncorrectState IncorrectInstanceState IncorrectSpotRequestState IncorrectModificationState InvalidStateException
          InvalidDBInstanceState InvalidDBInstanceStateFault InvalidDBClusterStateFault InvalidDBSnapshotState InvalidCacheClusterState
          InvalidObjectState BucketNotEmpty RepositoryNotEmptyException DeleteConflict DeleteConflictException DependencyViolation
          VolumeInUse InvalidSnapshot.InUse InvalidIPAddress.InUse ResourceNotEmptyException ConflictException
          ResourceConflictException NoSuchUpload ExecutionDoesNotExist TaskTimedOut HostedZoneNotEmpty ResourceInUseFault`),
    },
    unless: {
      words: phrases(`in progress|transition / is being / try ~3 again|later / pending|currently / conflict ~2 operation`),
    },
  },
  {
    id: 'aws.exists',
    is: STALE,
    because: 'what should be created is there already',
    source: 'IAM EntityAlreadyExists, EC2 *.Duplicate, S3 BucketAlreadyExists, SQS QueueNameExists, Cognito UsernameExists',
    when: {
      code: codes(`
          EntityAlreadyExists EntityAlreadyExistsException ResourceExistsException 
          BucketAlreadyExists BucketAlreadyOwnedByYou InvalidGroup.Duplicate InvalidPermission.Duplicate InvalidKeyPair.Duplicate
          RouteAlreadyExists UsernameExistsException AliasExistsException QueueAlreadyExists QueueNameExists TableAlreadyExistsException
          DBInstanceAlreadyExists DBInstanceAlreadyExistsFault DBClusterAlreadyExistsFault RepositoryAlreadyExistsException
          ClusterAlreadyExists StackAlreadyExists DuplicateLoadBalancerName DuplicateTargetGroupName DuplicateListener
          StateMachineAlreadyExists ExecutionAlreadyExists GroupExistsException HostedZoneAlreadyExists ConflictingDomainExists
          FileSystemAlreadyExists ImageAlreadyExistsException SubscriptionAlreadyExistFault InstanceAlreadyLinked`),
    },
  },
  {
    id: 'aws.in-progress',
    is: RETRY,
    because: 'another operation holds the resource and will end, or capacity is short for now',
    source: 'S3 OperationAborted, ConcurrentModificationException, ResourceInUseException, EC2 InsufficientInstanceCapacity',
    when: {
      code: codes(`
          OperationAborted ResourceInUseException ResourceInUse ConcurrentModificationException ConcurrentModification
          ConcurrentRunsExceededException ConcurrentUpdateException OperationInProgressException OperationInProgress
          ResourceNotReadyException ResourceNotReady ResourceNotReadyFault TooManyUpdatesException InsufficientInstanceCapacity InsufficientCapacity InsufficientHostCapacity
          InsufficientCapacityException InsufficientDBInstanceCapacity QueueDeletedRecently ScalingActivityInProgress ChangeInProgress
          EC2ThrottledException CodeArtifactUserPendingException PendingVerification ENILimitReachedException EFSMountConnectivityException`),
    },
  },
  {
    id: 'aws.unavailable',
    is: RETRY,
    because: 'the service is not ready or overloaded just now and did not take the call',
    source: 'AWS common errors; Bedrock ModelNotReady, ModelStreamError; Lambda and KMS internal states',
    when: {
      code: codes(`
          ModelNotReadyException ModelStreamErrorException KMSInternalException EC2UnexpectedException DependencyTimeoutException
          InternalDependencyException SnapStartNotReadyException`),
    },
  },
  {
    id: 'aws.timeout',
    is: LOST,
    because: 'the service gave up waiting for its own work; the work may have been done',
    source: 'S3 RequestTimeout, Bedrock ModelTimeoutException',
    when: { code: codes(` RequestTimeoutException ModelTimeoutException DependencyTimeout`) },
  },
  {
    id: 'aws.no-region-or-profile',
    is: CALLER,
    because: 'region, profile or endpoint of the client are not configured',
    source: 'botocore NoRegionError, ProfileNotFound; AWS SDK for JavaScript "Region is missing"',
    when: {
      code: codes(`
          NoRegionError PartialCredentialsError ProfileNotFound ConfigParseError ConfigNotFound UnknownServiceError InvalidRegionError
          UnknownEndpointError UnknownRegionException InvalidEndpoint InvalidEndpointException EndpointProviderError`),
    },
    or: {
      words: phrases(
        `region is missing / missing region / no region ~3 specified|configured|set / must specify a region / config profile ~4 not`,
      ),
    },
  },
  {
    id: 'aws.caller-mistake',
    is: CALLER,
    because: 'the client asks in a way that this service or region never answers',
    source: 'AWS common errors',
    when: {
      code: codes(`
          InvalidAction UnknownOperationException InvalidProtocol MissingAction UnsupportedProtocol NoRegisteredProviderFound
          UnsupportedOperation UnsupportedOperationException UnsupportedMediaTypeException MalformedQueryString InvalidQueryParameter
          MethodNotAllowed IllegalVersioningConfigurationException CrossLocationLoggingProhibited UnsupportedSignature
           TemporaryRedirect WrongRegion `),
    },
  },
  {
    id: 'aws.refused',
    is: ABORT,
    because: 'account, sender or key are blocked, unverified or not set up for this',
    source: 'AWS account states; SES MessageRejected and sending paused; KMS disabled keys',
    when: {
      code: codes(`
          AllAccessDisabled AccountProblem InvalidPayer NotSignedUp MessageRejected MailFromDomainNotVerified
          MailFromDomainNotVerifiedException AccountSendingPausedException ConfigurationSetSendingPausedException AccountSuspendedException
          KMSAccessDeniedException KMSDisabledException KMSNotFoundException KMSInvalidStateException DisabledException InvalidKeyUsageException
          EndpointDisabled EndpointDisabledException PlatformApplicationDisabledException UserDisabledException OptedOut OptedOutException
          InvalidCustomerIdentifierException SubscriptionRequiredException AuthFailure UnauthorizedSsoTokenError InvalidUserPool
          SSOTokenLoadError TokenRetrievalError UnauthorizedSSOTokenError CredentialRetrievalError MetadataRetrievalError
          PasswordResetRequiredException UserNotConfirmedException`),
    },
    or: { words: ['identities|address|sender|domain ~4 not verified', 'identities failed ~2 check'] },
  },
  {
    id: 'aws.limit',
    is: ABORT,
    because: 'a standing limit of the account is reached; only a request to AWS or a clean-up raises it',
    source: 'AWS *LimitExceeded codes that are not rates',
    when: {
      code: codes(`
          VcpuLimitExceeded InstanceLimitExceeded AddressLimitExceeded VpcLimitExceeded SecurityGroupLimitExceeded TooManyBuckets
          CodeStorageExceededException TooManyEntities InstanceQuotaExceeded StorageQuotaExceeded SnapshotQuotaExceeded
          ClusterQuotaExceededFault VolumeLimitExceeded PolicyLimitExceededException TopicLimitExceeded SubscriptionLimitExceeded
          HostLimitExceeded SpotMaxPriceTooLow MaxSpotInstanceCountExceeded InsufficientFreeAddressesInSubnet`),
    },
  },
  {
    id: 'aws.no-such-thing',
    is: VALUES,
    because: 'the name or id in the call names nothing; another may',
    source: 'S3 NoSuchKey, ResourceNotFoundException, EC2 Invalid*.NotFound, SQS, RDS',
    when: {
      code: codes(`
          NoSuchKey NoSuchBucket NoSuchVersion NoSuchEntity NoSuchEntityException NoSuchHostedZone NoSuchTagSet NoSuchLifecycleConfiguration
          NoSuchBucketPolicy NoSuchDistribution ResourceNotFoundException ResourceNotFoundFault DBInstanceNotFound DBInstanceNotFoundFault
          InvalidInstanceID.NotFound InvalidInstanceID.Malformed InvalidAMIID.NotFound InvalidGroup.NotFound InvalidSubnetID.NotFound
          InvalidVpcID.NotFound InvalidVolume.NotFound InvalidKeyPair.NotFound InvalidSnapshot.NotFound QueueDoesNotExist
          NonExistentQueue TableNotFoundException EntityNotFoundException LoadBalancerNotFound TargetGroupNotFound ParameterNotFound
          StackInstanceNotFoundException FunctionNotFound ClusterNotFoundException ServiceNotFoundException ImageNotFoundException
          RepositoryNotFoundException UserNotFoundException NoSuchResourceException RepositoryDoesNotExistException
          CacheClusterNotFound ChangeSetNotFound StateMachineDoesNotExist ActivityDoesNotExist BranchDoesNotExistException`),
      fact: ['tool'],
    },
    unless: { words: ['no route', 'session ~2 not'], fact: ['html'] },
  },
  {
    id: 'aws.bad-value',
    is: VALUES,
    because: 'a value of the call is not acceptable to the service',
    source: 'InvalidParameterValue and its relatives, S3 and EC2 argument errors',
    when: {
      code: codes(`
          InvalidParameterValue InvalidParameterValueException InvalidParameterException InvalidParameterCombination MissingParameter
          ParamValidationError InvalidRequestContentException MalformedPolicyDocument MalformedXML InvalidBucketName InvalidBucketState
          EntityTooLarge EntityTooSmall KeyTooLongError InvalidTemplate InvalidArgumentException InvalidAttributeValue UnknownParameter
          ItemCollectionSizeLimitExceededException InvalidAMIID.Malformed InvalidVpcRange InvalidPolicyDocument
          InvalidKeyFormat InvalidPart InvalidPartOrder InvalidDigest BadDigest InvalidRange InvalidTag InvalidPasswordException
          MalformedPolicyDocumentException InvalidArnException InvalidInputException InvalidFilterPatternException InvalidDefinition
          BatchRequestTooLong EmptyBatchRequest TooManyEntriesInBatchRequest InvalidMessageContents PayloadTooLargeException
          RequestEntityTooLargeException InvalidExecutionInput CodeMismatchException InvalidS3KeyException InvalidQueryException
          MalformedQueryException QueryParseError InvalidSqlException`),
      fact: ['tool'],
      status: [400, 404, 409, 413, 422, 'none', '2xx'],
    },
  },
];
