import { codes } from '../lists.ts';
import { ABORT, CALLER, LOST, RETRY, type Rule, STALE, VALUES } from '../rule.ts';

/** Azure by error code: Resource Manager, storage, identity and SDK classes. */
export const AZURE_RULES: readonly Rule[] = [
  {
    id: 'azure.condition-failed',
    is: STALE,
    because: 'an ETag, lease or state that the call relies on has changed',
    source: 'Azure storage error codes: ConditionNotMet, UpdateConditionNotSatisfied, LeaseIdMismatch …',
    when: {
      code: codes(`
           TargetConditionNotMet SourceConditionNotMet UpdateConditionNotSatisfied AppendPositionConditionNotMet
          SequenceNumberConditionNotMet LeaseLost LeaseIdMissing LeaseIdMismatchWithBlobOperation LeaseIdMismatchWithContainerOperation
          LeaseIdMismatchWithLeaseOperation LeaseNotPresentWithBlobOperation LeaseNotPresentWithLeaseOperation PopReceiptMismatch
          ResourceModifiedError InvalidVMState ParentResourceNotFound InUseSubnetCannotBeDeleted BlobArchived SnapshotsPresent MessageLockLostException SessionLockLostException MessageLockLost SessionLockLost`),
    },
  },
  {
    id: 'azure.exists',
    is: STALE,
    because: 'what should be created is there already',
    source: 'Azure storage and Resource Manager: BlobAlreadyExists, ContainerAlreadyExists, RoleAssignmentExists …',
    when: {
      code: codes(`
          BlobAlreadyExists ContainerAlreadyExists TableAlreadyExists ShareAlreadyExists ResourceAlreadyExists
            ResourceExistsError RoleAssignmentExists StorageAccountAlreadyTaken
          StorageAccountAlreadyExists VaultAlreadyExists NameAlreadyExists InvalidResourceLocation`),
    },
  },
  {
    id: 'azure.in-progress',
    is: RETRY,
    because: 'another operation holds the resource and will end',
    source: 'Azure Resource Manager AnotherOperationInProgress, RetryableError; storage ContainerBeingDeleted, leases',
    when: {
      code: codes(`
          AnotherOperationInProgress OperationPreempted RetryableError ContainerBeingDeleted TableBeingDeleted ResourceGroupBeingDeleted QueueBeingDeleted
          ShareBeingDeleted AccountBeingCreated DeploymentActive StateConflict LeaseAlreadyPresent
          LeaseIsBreakingAndCannotBeAcquired PendingCopyOperation SubscriptionRequestsThrottled TooManyRequests ServerBusy ServerBusyException
          AllocationFailed ZonalAllocationFailed OverconstrainedAllocationRequest NoRegisteredProviderCapacity DatabaseBusy
          PrincipalNotFound`),
    },
  },
  {
    id: 'azure.timeout',
    is: LOST,
    because: 'the service gave up waiting for its own work; the work may have been done',
    source: 'Azure OperationTimedOut, GatewayTimeout',
    when: {
      code: codes(
        `OperationTimedOut OperationTimedOutError GatewayTimeout ServiceTimeoutException ServiceResponseTimeoutError ServiceResponseError`,
      ),
    },
  },
  {
    id: 'azure.no-connection',
    is: RETRY,
    because: 'the SDK could not send the request',
    source: 'azure-core ServiceRequestError, ServiceRequestTimeoutError',
    when: { code: codes(`ServiceRequestError ServiceRequestTimeoutError ServiceCommunicationException`) },
  },
  {
    id: 'azure.caller-mistake',
    is: CALLER,
    because: 'the client asks with an api-version, a provider or a form that is not open to it',
    source: 'Azure Resource Manager common errors',
    when: {
      code: codes(`
          InvalidApiVersionParameter MissingApiVersionParameter MissingSubscriptionRegistration 
          InvalidResourceType UnsupportedHeader UnsupportedHttpVerb InvalidSubscriptionId SubscriptionNotRegistered
          MissingRegistrationForType DisallowedProvider InvalidAuthenticationInfo HttpVersionNotSupported`),
    },
  },
  {
    id: 'azure.not-open-to-account',
    is: ABORT,
    because: 'policy, offer or quota of the subscription rule it out',
    source: 'Azure SkuNotAvailable, RequestDisallowedByPolicy, account and subscription states',
    when: {
      code: codes(`
          SkuNotAvailable ReadOnlyDisabledSubscription AccountIsDisabled PolicyViolation RequestDisallowedByPolicy RequestDisallowedByAzure
          ScopeLocked SubscriptionDisabled SubscriptionNotFound LocationNotAvailableForResourceType
          NotAvailableForSubscription QuotaExceeded ResourceQuotaExceeded AuthorizationPermissionMismatch AuthorizationProtocolMismatch
          AuthorizationSourceIPMismatch AuthorizationServiceMismatch AuthorizationResourceTypeMismatch InsufficientAccountPermissions
          PublicAccessNotPermitted KeyBasedAuthenticationNotPermitted LinkedAuthorizationFailed ProvisioningDisabled
          InteractionRequiredAuthError UnauthorizedException MessagingEntityDisabledException`),
    },
    or: { words: ['not registered to use', 'capacity restrictions'] },
    unless: { status: ['5xx'] },
  },
  {
    id: 'azure.no-such-thing',
    is: VALUES,
    because: 'the name or id in the call names nothing; another may',
    source: 'Azure ResourceNotFound, ResourceGroupNotFound, BlobNotFound',
    when: {
      code: codes(`
          ResourceNotFound ResourceGroupNotFound BlobNotFound ContainerNotFound QueueNotFound TableNotFound ShareNotFound EntityNotFound
          SecretNotFound KeyNotFound CertificateNotFound ResourceNotFoundError MessagingEntityNotFoundException NotFound
          ErrorItemNotFound itemNotFound`),
      fact: ['tool'],
    },
    unless: { words: ['route|endpoint|method|page not|doesnt', 'no route', 'session ~2 not'], fact: ['html'] },
  },
  {
    id: 'azure.bad-value',
    is: VALUES,
    because: 'a value of the call is not acceptable to the service',
    source: 'Azure InvalidParameter, InvalidTemplate, storage argument errors',
    when: {
      code: codes(`
          InvalidParameter InvalidInput InvalidQueryParameterValue InvalidHeaderValue InvalidXmlDocument InvalidResourceName InvalidResourceReference
          OutOfRangeInput OutOfRangeQueryParameterValue PropertyNameInvalid PropertyValueTooLarge InvalidTemplateDeployment InvalidRequestFormat
          InvalidBlobType InvalidBlockId InvalidUri RequestBodyTooLarge LocationRequired InvalidLocation MessageTooLarge`),
      fact: ['tool'],
      status: [400, 404, 413, 422, 'none', '2xx'],
    },
  },
];
