import { phrases } from '../lists.ts';
import { RETRY, type Rule, STALE } from '../rule.ts';

/** What is no longer true, and what is only busy: the two faces of a conflict. */
export const STATE_RULES: readonly Rule[] = [
  {
    id: 'state.busy',
    is: RETRY,
    because: 'another operation is under way on the same thing and will end',
    source: 'HTTP 409 of control planes, Idempotency-Key draft, git index.lock',
    when: {
      words: phrases(`
          update_in_progress|create_in_progress|delete_in_progress|rollback_in_progress /
          in|under|currently progress|way|processed|processing|running|performed|executing /
          operation ~5 progress|pending|conflict* /
          another|other|concurrent operation|request|process|update|transaction|deployment|process|git ~4 progress|running|outstanding|pending|holds|active|exclusive|process /
          request ~4 outstanding / outstanding|still ~1 being|processed|processing /
          being processed|deleted|terminated|created|updated|provisioned / git process / exclusive access|lock /
          concurrent* ~2 request*|access / is locked by / resource ~2 locked|busy / temporarily locked`),
      status: [400, 403, 404, 409, 412, 422, 423, 429, 'none', 500],
    },
    unless: {
      words: phrases(`
          still active / already has an active / modified ~4 since / modified in ~1 meantime / object ~2 been modified /
          latest version / no such file / sync token`),
    },
  },
  {
    id: 'state.changed-since',
    is: STALE,
    because: 'it was changed after it was read; read it again and plan from there',
    source: 'RFC 9110 412, Kubernetes optimistic concurrency, file editing tools',
    when: {
      words: phrases(`
          content|contents|document|file|record|row|resource|entity ~4 modified|changed / unexpectedly modified|changed /
          modified|changed|updated|edited ~3 since|unexpectedly|externally|elsewhere|meantime|outside / modified|changed|updated|edited by ~1 another|someone|other /
          been|was modified|changed ~8 again|read|latest|reload|refresh / object ~2 been modified / latest version /
          stale / version ~3 conflict|mismatch|outdated|old|match / resource version ~2 old / too old resource /
          etag ~4 match|mismatch|not / conditional request failed / if match / precondition ~1 failed / out of date|sync / not been read /
          hasnt been read / read it|file|the first|again / must|should|need ~3 read ~6 before|first / read ~4 before ~2 edit*|writ*|modif*|overwrit* / not match ~2 expected|current|sha / sha ~4 match /
          non fast forward / not a fast forward / fetch first / would be overwritten / merge conflict* / not mergeable /
          base|head branch was modified / edit conflict / conflicting changes /
          expired|old|invalid|new sync|continuation|page|pagination|cursor|delta|snapshot token|cursor|id / sync token /
          full sync / cursor ~3 expired|invalid|not|gone / query is too old / not attached ~2 dom / is detached|stale / detached from|frame /
          element ~3 detached|stale / execution context was destroyed /
          not found in ~1 current / new snapshot / no longer exist*|valid|available|open|active|there|attached|connected|visible|present / snapshot too old / container ~3 expired / run ~3 active /
          active run`),
    },
    unless: { status: [401, 429, '5xx'], words: phrases(`model / api version / deprecated / token ~2 revoked`) },
  },
  {
    id: 'state.already-so',
    is: STALE,
    because: 'what the call asks for is there or done already',
    source: 'wording of 409 and 422 answers',
    when: {
      words: phrases(`
          already exist*|taken|registered|closed|merged|deleted|cancel*|paid|refunded|captured|subscribed|installed|archived|completed|been|done|open|running|assigned|allocated|started|used|present|booked|confirmed|shipped|processed|member|in /
          already is|are|exist* / not|nothing modified / nothing to commit|change|update|do / no changes|modification* /
          still in use / name ~4 in use / is a duplicate / nonce too low|high / already known /
          in unexpected|invalid|wrong ~1 state / is in ~3 state ~2 can|cannot|and / illegal workflow / transition ~4 not|isnt|invalid ~1 valid|allowed|possible|available / publish over / previously published / conflict unable to / is|being using|used ~2 by|referenced|image / in use by /
          not in a|an|the|valid|correct|right|proper ~2 state|status / already succeeded / has|have a status of / name ~3 not available / has ~2 dependent / invalid|unexpected|illegal|incorrect state / only ~8 in|with ~4 state|states|status /
          been compacted / there is already a|an|such / already a|an ~2 member|subscriber|user|friend|participant / no updates / message ~4 not modified / message cant be edited|deleted / message ~5 edit*|delete* ~3 not found /
          has ~1 been taken|deleted|closed|cancel*|removed|archived / address already in use /
          port ~2 already allocated / file exists`),
    },
    unless: { status: [401, 402, 403, 429, '5xx'], words: ['idempoten*', 'unknown|invalid argument*'] },
  },
];
