import { codes, phrases } from '../lists.ts';
import { ABORT, LOST, RETRY, type Rule, STALE } from '../rule.ts';

/** Kubernetes by the words of its API server; most of its `reason`s are names that HTTP and gRPC share. */
export const KUBERNETES_RULES: readonly Rule[] = [
  {
    id: 'kubernetes.quota',
    is: ABORT,
    because: 'the namespace has no room: somebody has to raise its quota or free some',
    source: 'Kubernetes ResourceQuota and LimitRange admission',
    when: { words: phrases(`forbidden exceeded quota / exceeded quota ~4 requested / failed quota`) },
  },
  {
    id: 'kubernetes.control-plane',
    is: RETRY,
    because: 'the control plane elects a leader or cannot reach a webhook for the moment',
    source: 'etcdserver: leader changed, too many requests; failed calling webhook',
    when: {
      words: phrases(`
          etcdserver ~2 leader|too / leader changed / no leader / failed calling webhook / apiserver not ready / failed to call webhook /
          server ~3 currently unable ~3 handle / unable to handle the request`),
    },
    unless: { words: ['certificate', 'denied the request'] },
  },
  {
    id: 'kubernetes.timeout',
    is: LOST,
    because: 'the API server gave up waiting and may still be working on it',
    source: 'Kubernetes StatusReasonTimeout, etcdserver: request timed out',
    when: {
      words: phrases(`etcdserver request timed / return a response in the time allotted / timed out waiting for the condition`),
    },
  },
  {
    id: 'kubernetes.object-moved',
    is: STALE,
    because: 'the object or the watch is older than what the server holds, or immutable once it exists',
    source: 'Kubernetes Conflict, Expired, field is immutable',
    when: {
      words: phrases(
        `too old resource version / the object has been modified / uid mismatch / provided continue parameter / updates to statefulset spec ~6 forbidden`,
      ),
      code: codes(`Conflict Expired Gone Invalid Timeout`),
    },
    or: { words: phrases(`too old resource version / the object has been modified / provided continue parameter`) },
  },
];
