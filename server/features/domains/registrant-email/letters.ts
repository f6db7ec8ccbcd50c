import type { MessageKey } from '#contract/messages/index.ts';
import { dayText } from '../../../platform/documents/local-time.ts';
import { emailShown } from '../../../platform/email-address.ts';
import type { Letter, LetterTable } from '../../notices/index.ts';
import type { WaitingName } from './reads-store.ts';

/** What a letter is about. `total`: all names that wait; the table tells the first of them. */
export interface Waiting {
  readonly email: string;
  readonly names: readonly WaitingName[];
  readonly total: number;
}

function tableOf(names: readonly WaitingName[]): LetterTable {
  return {
    heads: ['registrant:letter.name', 'registrant:letter.due'],
    rows: names.map(({ unicode, dueAt, suspended }) => [
      unicode,
      suspended ? { words: 'registrant:letter.isSuspended' } : dayText(dueAt),
    ]),
  };
}

const varsOf = ({ email, names, total }: Waiting) => ({
  email: emailShown(email),
  count: total,
  suspended: names.filter(({ suspended }) => suspended).length,
  more: total - names.length,
  name: names[0]?.unicode ?? '',
  day: names[0] ? dayText(names[0].dueAt) : '',
});

const more = ({ names, total }: Waiting): MessageKey[] => (total > names.length ? ['registrant:letter.more'] : []);

/**
 * To the holder's address: what to press, for which names, until when. The first one, a reminder, or after the names
 * were suspended.
 */
export function proofLetter(kind: 'first' | 'reminder' | 'suspended', waiting: Waiting, path: string): Letter {
  return {
    kind: kind === 'suspended' ? 'domain.registrantSuspended' : 'domain.registrantEmail',
    rule: 'contact.verify',
    subject: `registrant:letter.${kind}.subject`,
    paragraphs: [
      `registrant:letter.${kind}.body`,
      ...more(waiting),
      'registrant:letter.why',
      'registrant:letter.notYou',
    ],
    vars: varsOf(waiting),
    table: tableOf(waiting.names),
    act: { words: 'registrant:letter.act', path },
  };
}

/** To the account, where it is another mailbox: its names do not resolve any more, and what to do. */
export function suspendedLetter(waiting: Waiting): Letter {
  return {
    kind: 'domain.suspended',
    rule: 'contact.verify',
    subject: 'registrant:letter.account.subject',
    paragraphs: ['registrant:letter.account.body', ...more(waiting), 'registrant:letter.why'],
    vars: varsOf(waiting),
    table: tableOf(waiting.names),
    act: { words: 'registrant:letter.account.act', path: '/domain/list' },
  };
}

/** To the account: the address is proved, and what was suspended resolves again. */
export function liftedLetter(email: string, count: number): Letter {
  return {
    kind: 'domain.suspensionEnded',
    rule: 'contact.verify',
    subject: 'registrant:letter.lifted.subject',
    paragraphs: ['registrant:letter.lifted.body'],
    vars: { email: emailShown(email), count },
    act: { words: 'registrant:letter.account.act', path: '/domain/list' },
  };
}
