import { codes } from '../lists.ts';
import { ABORT, RETRY, type Rule, STALE, VALUES } from '../rule.ts';

/** Redis and MongoDB, whose codes are plain words that need a second sign. */
export const STORE_RULES: readonly Rule[] = [
  {
    id: 'stores.kafka-moving',
    is: RETRY,
    because: 'leaders or coordinators are being elected and the client finds the new one',
    source: 'Kafka protocol error codes marked retriable',
    when: {
      code: codes(`
          NotLeaderOrFollowerException NotLeaderForPartitionException LeaderNotAvailableException
          CoordinatorNotAvailableException CoordinatorLoadInProgressException NotCoordinatorException
          NotEnoughReplicasException BrokerNotAvailableException KafkaStorageException ReplicaNotAvailableException`),
    },
    or: { words: ['not the ~1 leader', 'leader ~2 not available', 'coordinator ~2 not available', 'fewer in sync replicas'] },
  },
  {
    id: 'stores.kafka-group-moved',
    is: STALE,
    because: 'the group has rebalanced: this member no longer owns what it holds',
    source: 'Kafka CommitFailedException, ILLEGAL_GENERATION, UNKNOWN_MEMBER_ID, OFFSET_OUT_OF_RANGE, fenced producers',
    when: {
      code: codes(`
          CommitFailedException RebalanceInProgressException IllegalGenerationException UnknownMemberIdException
          FencedInstanceIdException ProducerFencedException OffsetOutOfRangeException InvalidProducerEpochException`),
    },
    or: { words: ['already rebalanced', 'group is rebalancing', 'newer producer', 'offset ~3 out of range'] },
  },
  {
    id: 'stores.kafka-values',
    is: VALUES,
    because: 'the topic or the record is not one the cluster takes',
    source: 'Kafka UNKNOWN_TOPIC_OR_PARTITION, MESSAGE_TOO_LARGE, INVALID_TOPIC_EXCEPTION',
    when: {
      code: codes(`
          UnknownTopicOrPartitionException UnknownTopicOrPart RecordTooLargeException InvalidTopicException
          InvalidRecordException SerializationException`),
      fact: ['tool'],
    },
  },
  {
    id: 'stores.read-only-replica',
    is: { ...ABORT, action: 'fix_caller' },
    because: 'writes go to the primary; this client talks to a replica',
    source: 'Redis READONLY, MOVED and ASK to a client without cluster support',
    when: { code: ['READONLY', 'MOVED'], words: ['replica|slave|readonly|moved'] },
  },
  {
    id: 'stores.starting',
    is: RETRY,
    because: 'the store is loading, electing or busy with a script, and says so',
    source: 'Redis LOADING, BUSY, TRYAGAIN, CLUSTERDOWN, MASTERDOWN; MongoDB NotWritablePrimary, PrimarySteppedDown',
    when: {
      code: codes(`
          TRYAGAIN CLUSTERDOWN MASTERDOWN NotWritablePrimary NotPrimaryError NotMaster PrimarySteppedDown
          InterruptedDueToReplStateChange ShutdownInProgress RetryableWriteError num:10107 num:13435 num:11600 num:189
          num:91`),
    },
    or: { words: ['loading ~5 dataset|redis|memory', 'busy redis', 'not master|primary'] },
  },
  {
    id: 'stores.out-of-memory',
    is: ABORT,
    because: 'the store may not grow, or cannot save, until an operator acts',
    source: 'Redis OOM and MISCONF',
    when: { code: ['MISCONF'] },
    or: { words: ['oom command not allowed', 'used memory ~2 maxmemory'] },
  },
  {
    id: 'stores.gone',
    is: STALE,
    because: 'a script, group or cursor the client relies on is not there any more',
    source: 'Redis NOSCRIPT, BUSYGROUP, NOGROUP; MongoDB CursorNotFound',
    when: { code: codes(`NOSCRIPT BUSYGROUP BUSYKEY CursorNotFound num:43 StaleConfig`) },
  },
];
