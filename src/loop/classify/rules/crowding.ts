import { codes, phrases } from '../lists.ts';
import { LOST, RETRY, type Rule } from '../rule.ts';

/** What passes by itself in any system: others are in the way, something is changing hands, or the line broke. Words only, of no system. */
export const CROWDING_RULES: readonly Rule[] = [
  {
    id: 'crowding.lock',
    is: RETRY,
    because: 'someone else holds what the call needs, and lets go of it',
    source: 'wording of databases, file systems, package managers and control planes',
    when: {
      words: phrases(`
          deadlock* / lock|locks|lease ~4 held|owned|taken ~1 by / conflicting|exclusive lock / waiting ~3 lock|locks / lock ~2 wait|timeout / lock request time out /
          could|couldnt|cannot|cant|unable|failed|error ~3 acquir*|obtain*|get|set|take|place|grab ~3 lock|locks|lease|mutex|semaphore /
          acquir* ~3 lock|locks / lock ~3 not ~2 acquired|obtained|available / serializ* ~2 access|failure|anomaly / write conflict /
          restart|retry|rerun ~3 transaction / transaction ~8 restart|retried|rerun / chosen as ~4 victim / due to ~2 conflict|contention /
          database|table|row|record|object|index|state|repository|cache|device|folder|directory|workspace|document ~2 locked / too ~1 contention /
          due to conflict with recovery / rollback ~3 retry / lock|locked by another|other|process|pid|someone`),
      status: ['none', '2xx', '5xx', 400, 409, 423, 429],
    },
    unless: { words: phrases('account|user|card|profile|login ~4 locked / wait ~2 lock ~2 seconds / optimistic lock*') },
  },
  {
    id: 'crowding.full-house',
    is: RETRY,
    because: 'every place is taken just now; nothing was begun',
    source: 'wording of pools, queues and schedulers',
    when: {
      words: phrases(`
          too many ~3 connections|clients|sessions|jobs|tasks|workers|builds|processes|streams|transactions|operations / connection slots /
          pool ~4 exhausted|timeout|timed|empty / queuepool limit / connection ~3 pool ~2 timeout / from ~2 connection pool / connection|session is not available /
          number of clients|connections|sessions / max_prepared_stmt_count /
          no ~2 free|idle|available|healthy|live ~1 connection*|slot*|worker*|agent*|runner*|thread*|node*|replica*|instance*|broker*|host*|backend*|server*|target* /
          no ~1 connection*|slot*|worker*|agent*|runner*|node*|instance*|broker*|backend* ~2 free|available|ready|left|idle /
          queue|buffer|backlog ~2 full|overflow*|saturated / back pressure / backpressure / all ~3 are|is busy / all ~3 in use /
          not enough|insufficient ~3 replica*|worker*|node*|slot*|capacity|member*|broker* / fewer ~6 than ~3 required / quorum ~4 lost|not|unavailable / lost|no|without quorum /
          elapsed prior to obtaining / concurrent ~3 limit|maximum`),
      status: ['none', '2xx', '5xx', 400, 409, 423, 429],
    },
    unless: {
      words: phrases(
        'upgrade|subscription|license|licence|seats / per day|month / tool calls / authentication|password|login ~2 attempts|failures',
      ),
    },
  },
  {
    id: 'crowding.changing-hands',
    is: RETRY,
    because: 'the system is starting, electing, catching up or restarting, and will be there again',
    source: 'wording of clusters, replicas and deployments',
    when: {
      words: phrases(`
          leader election / election / no ~1 leader|primary|master / not ~3 leader|primary|master / failover / failing over / in recovery mode / in ~2 recovering / is|are recovering /
          is|are|still|currently|being ~1 loading|loaded|initializing|initialising|starting|restarting|restarted|booting|rebooting|rebuilding|rebuilt|syncing|synchronizing|catching|warming|migrating|migrated|rebalancing|resharding|upgrading|draining|bootstrapping /
          during ~1 rehashing|resharding|rebalancing|failover|deployment|restart / interrupted at shutdown|restart / master|server|service|cluster|node|host|backend|gateway|broker|link|site|link ~5 is down /
          server|service|cluster|node|host|backend|gateway|broker down /
          server|service|cluster|node|host|backend|gateway|broker|device|vehicle|system|site|printer|camera|sensor|agent|endpoint|provider|upstream|database|peer|machine|hub|unit ~3 offline|unavailable|unreachable|asleep|sleeping|hibernating /
          not ~1 available|possible|reachable ~2 this|the|right|present time|moment|now / unavailable ~1 this|right|the time|now|moment /
          is|are|currently unavailable / still moving|running|processing|loading|busy|uploading|downloading|indexing|printing|being|starting|syncing / wait until|for|till / safe mode /
          executed|sent|submitted|run|attempted|issued again / lagged / seconds behind / replication|replica|database lag / node|server|service|cluster|replica|index|shard ~3 not ~2 ready|initialized|initialised|synced|started|up /
          not ~1 ready yet / try|tried ~3 few|couple / in ~1 few|couple|several minutes|seconds|moments / please wait`),
      status: ['none', '2xx', '5xx', 400, 409, 423, 425, 429],
    },
    unless: {
      words: phrases(
        `product|item|model|option|sku|size|feature|country|page ~3 unavailable / read only / readonly / stack|build|test|job ~4 failed / you are not ~3 leader / upgrade ~3 plan / cool* down / already ~3 running|started`,
      ),
    },
  },
  {
    id: 'crowding.line-lost',
    is: LOST,
    because: 'the line to the other side broke, or it stopped answering, while it may have been at work',
    source: 'wording of drivers and transports',
    when: {
      words: phrases(`
          lost ~2 connection|link|contact|communication / connection|link|session|communication|channel ~6 lost|dropped|severed / gone away / terminating|terminated ~1 connection /
          connection|communications|link|session ~1 failure|terminated|aborted / eof detected / i o error ~3 sending|reading|receiving|writing / transport level error /
          not responding|respond / stopped responding / didnt|not ~1 reply|respond|answer ~2 time|within / no ~2 reply|answer|acknowledg* ~1 received|from|within / unacknowledged /
          may or may ~1 not / died|crashed|exited|stopped|quit unexpectedly / worker|actor|process|container|kernel|node ~3 died|crashed / outcome|status|result|state ~4 unknown|uncertain|unclear|undetermined|unconfirmed / not ~1 confirm|confirmed ~3 time|within|yet`),
      status: ['none', '2xx', '5xx'],
    },
    or: {
      code: codes(
        'ConnectionLoss ConnectionLost ConnectionDropped LostConnection LinkFailure CommunicationFailure NoAcknowledgement',
      ),
      status: ['none', '2xx', '5xx'],
    },
    unless: { words: phrases('could|unable|cannot|cant|failed ~2 connect|open / disk / authentication') },
  },
];
