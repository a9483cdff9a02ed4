import { phrases } from '../lists.ts';
import { ABORT, RETRY, type Rule, VALUES } from '../rule.ts';

/** Mail servers by reply code (RFC 5321) and enhanced status (RFC 3463). */
export const MAIL_RULES: readonly Rule[] = [
  {
    id: 'mail.later',
    is: RETRY,
    because: 'a 4yz reply of a mail server is a passing one',
    source: 'RFC 5321 §4.2.1, RFC 3463',
    when: {
      status: [421, 450, 451, 452, 454],
      words: ['smtp|mail|mailbox|greylist*|recipient|rcpt|delivery', '4 #', 'graylist*'],
    },
  },
  {
    id: 'mail.address',
    is: VALUES,
    because: 'the mail server knows no such mailbox',
    source: 'RFC 5321: 550, 551, 553; RFC 3463 5.1.x',
    when: { status: [550, 551, 553], words: ['mailbox|recipient|user|address|rcpt|domain|account|email'] },
    unless: {
      words: phrases(
        `spam / blocked|blacklist*|blocklist* / dmarc|spf|dkim / policy / relay* / sender ~3 rejected|denied / not owned|verified`,
      ),
    },
  },
  {
    id: 'mail.refused',
    is: ABORT,
    because: 'the mail server refuses this sender or this message for good',
    source: 'RFC 5321: 5yz replies',
    when: { status: [534, 535, 538, 550, 551, 552, 553, 554] },
    unless: { words: phrases('no such file|directory / file ~4 found|exist|exists') },
  },
];
