import { codes, phrases } from '../lists.ts';
import { ABORT, CUT, type Rule, STALE } from '../rule.ts';

/** What stands in the way in any system until a person acts, and what is not as the caller believes. Words only, of no system. */
export const OBSTACLE_RULES: readonly Rule[] = [
  {
    id: 'obstacles.output-cut',
    is: { ...CUT, family: 'execution' },
    because: 'the tool answered and says that it left part of the answer out',
    source: 'wording of shells, fetchers and file readers about their own limits',
    when: {
      words: phrases(`
          # ~2 lines|characters|chars|bytes|tokens|rows|items|results|pages|entries|files|messages|records|columns truncated|omitted|elided|hidden / showing|shown|displaying ~3 first|last|top # ~3 of / output|content|contents|response|result|results|text ~2 truncated /
          truncated ~2 output|content|response|result|results / exceed* # ~1 lines|characters|chars|bytes|tokens ~5 truncated|cut|clipped / output|content|response|result ~2 cut off|short`),
      transport: ['tool_result', 'exit'],
    },
    unless: { words: phrases('would be truncated / right truncated / must|should not') },
  },
  {
    id: 'obstacles.read-only',
    is: ABORT,
    because: 'this connection, replica or volume takes no writes',
    source: 'wording of databases, replicas and file systems',
    when: {
      words: phrases('readonly / read only'),
      status: ['none', '2xx', '5xx', 400, 403, 405, 409],
    },
    unless: {
      words: phrases(
        'field|fields|property|properties|attribute|parameter|column|key|argument|variable / select|queries|statements ~3 allowed',
      ),
    },
  },
  {
    id: 'obstacles.full',
    is: ABORT,
    because: 'the space there is used up until someone makes room',
    source: 'wording of databases, disks and mailboxes',
    when: {
      words: phrases(`
          disk|storage|volume|drive|device|log|table|tablespace|filegroup|mailbox|inbox|partition ~6 is|are full / space quota / storage quota|limit ~3 exceeded|reached / out of ~1 space|storage|inodes /
          allocate ~1 space / quota exceeded ~6 volume|disk|storage|mailbox|server|diskspace / diskspace quota / storage|disk|mailbox|backlog|space quota ~2 exceeded|reached|full / over ~3 space|storage`),
      status: ['none', '2xx', '4xx', '5xx'],
    },
  },
  {
    id: 'obstacles.policy',
    is: ABORT,
    because: 'a policy or an administrator forbids it, whatever the call says',
    source: 'wording of gateways, sandboxes, crawlers and administration',
    when: {
      words: phrases(`
          allowed|permitted|denied|blocked|prohibited|forbidden|disallow*|rejected|refused|restricted|violat*|prevented ~5 security|network|organization|organisation|company|admin*|compliance|firewall|egress|usage policy|policies|rules|settings /
          blocked|disabled|denied|prohibited|restricted by ~3 administrator|admin|policy|firewall|organization|organisation|waf / policy ~4 denies|blocks|prohibits|forbids|disallows|prevents /
          robots* ~14 not ~1 allowed|permitted / disallow* ~4 robots* / security policy / group policy / ask|contact ~3 administrator|admin`),
      status: ['none', '2xx', 400, 403, 405, 422, 451, '5xx'],
    },
    unless: { words: phrases('password ~4 policy|requirements / try ~2 later') },
  },
  {
    id: 'obstacles.not-granted',
    is: ABORT,
    because: 'what the call needs is not licensed, not switched on, not set up or shut off',
    source: 'wording of products about their own licence and set-up',
    when: {
      words: phrases(`
          license|licence ~4 expired|required|invalid|missing|exceeded|limit|not|does / not|un licensed / unlicensed /
          subscription|plan|trial|membership|contract|tier ~4 expired|ended|lapsed|required|cancelled|inactive|doesnt|does|not / upgrade ~5 plan|subscription|license|tier|pro|premium /
          is|are|be|been|was ~2 sealed|suspended|deactivated|decommissioned|discontinued|quarantined|banned|blacklisted / is|are|was|been blocked|disabled ~2 because|by|due|for|on / denied to ~1 user|role|account /
          not|isnt|never ~2 enabled|activated|licensed|enrolled|provisioned|onboarded ~3 account|project|organization|organisation|tenant|site|workspace|domain|region|user|server|feature|api|instance /
          only ~5 on|in|with|for|to ~4 plan|plans|edition|tier|subscription|subscribers / available|included|offered|supported on|in|with ~4 plan|plans|edition|tier /
          turned|switched off / role|permissions|rights|scope|scopes|privileges ~6 not ~2 include|allow|permit|grant|cover /
          operator|technician|administrator|engineer|human|staff ~2 must|has|have|needs / emergency stop / out of paper|toner|ink / paper jam / manual intervention|reset / battery ~2 empty|dead|depleted / no ~2 warehouse|project|workspace|organization ~2 selected|configured / is blocked`),
      status: ['none', '2xx', 400, 403, 409, 422, '5xx'],
    },
    unless: { words: phrases('try ~2 later / try again / temporar* / element|button|locator|selector|input') },
  },
  {
    id: 'obstacles.installation',
    is: ABORT,
    because: 'the installation behind the tool is broken or incomplete',
    source: 'wording of loaders, drivers and embedded stores',
    when: {
      words: phrases(`
          shared object|libraries|library / unable|cannot|cant|could|failed ~3 load|open ~3 library|driver|plugin|database|keystore|certificate|shared / disk i o error / disk image ~2 malformed /
          not a database / requires ~4 version|driver|library|runtime / incompatible|unsupported|mismatched ~2 driver|protocol|server|client ~1 version* / host ~3 not allowed ~2 connect`),
      status: ['none', '5xx'],
    },
  },
  {
    id: 'obstacles.there-already',
    is: STALE,
    because: 'it is there already, or depends on something that has to go first',
    source: 'wording of uniqueness checks and control planes',
    when: {
      words: phrases(`
          duplicate ~2 key|entry|value|row|record|object|name|request|message|submission|order|content|post / is|was|as|looks|detected ~2 duplicate / duplicates detected / unique ~2 constraint|violation|index|key / uniqueness /
          already|you own* ~2 it / is|are not empty / must|need|first ~2 detach*|delete*|remove*|empt*|close*|cancel* ~6 first|before / depend* ~2 on ~1 it|this / referenced by / has ~2 dependents|dependencies|children`),
      status: ['none', '2xx', 400, 409, 422, 500],
    },
    unless: {
      words: phrases(
        'json|yaml|mapping|keyword|argument|dict|foreign key / no ~1 unique / duplicate ~1 column|field|parameter / not found',
      ),
    },
  },
  {
    id: 'obstacles.moved-on',
    is: STALE,
    because: 'what the call holds has been overtaken or has run out; fetch it again',
    source: 'optimistic concurrency, handles and sessions with a lifetime',
    when: {
      words: phrases(`
          optimistic* ~2 lock*|concurren* / stale / outdated / superseded / updated|deleted|changed|modified|taken|claimed|edited|sold|booked ~4 another|someone|other ~1 user|transaction|process|session|client|agent|else|customer|writer|actor|guest|party|buyer|bidder|visitor|caller|thread|machine|device|browser|tab /
          actually affected 0 / transaction is aborted / cached plan / rebalanced / no longer ~2 own* / has ~2 moved to|on /
          iterator|ticket|lease|hold|reservation|cursor|snapshot|interaction|trigger|receipt|handle|upload|quote|offer|cart|checkout|invite|invitation|scroll|challenge|nonce|lock|poll|window ~2 expired|lapsed|closed|gone / expired iterator|ticket|lease|hold|reservation|cursor|snapshot|trigger|handle|upload|quote|offer|cart|lock / new session /
          merged into|with / can|may no longer / in ~1 meantime / meanwhile / tab|page|window|dialog|ticket|deal|order|issue|thread|form|case|draft|period|poll ~4 was|is|been closed|archived|finalized|finalised|submitted|cancelled|canceled|completed /
          was|were|been|just|has changed|edited|modified|updated|deleted|moved|renamed ~1 by / changes|edits|update ~2 not ~2 applied|saved / someone|anyone ~1 editing / editing ~2 conflict|collision /
          conflicting ~4 index|version|revision|update|change|edit|changes|edits / since ~2 last ~2 read|fetch*|load*|request*|sync* / version ~4 superseded|behind|newer / newer version|revision / fetch|get|load|read|pull|reload|refetch ~2 latest|current|newest|fresh / not ~2 current version|revision|state / has|have been upgraded|migrated|merged|converted|renamed to`),
      status: ['none', '2xx', 400, 404, 409, 410, 412, 422, 423, 428, 500],
    },
    or: {
      code: codes(`
          BadVersion VersionMismatch VersionConflict UpdateConflict UpdateCollision EditConflict StaleVersion StaleRevision RevisionMismatch RevisionConflict
          EtagMismatch SequenceMismatch OptimisticLock`),
      status: ['none', '2xx', '4xx', 500],
    },
    unless: {
      words: phrases(
        'model|api|sdk|client|browser|app|driver|library ~4 version|outdated|newer / account / password / certificate / deprecated / upgrade ~3 plan',
      ),
    },
  },
];
