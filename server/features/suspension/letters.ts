import type { SuspensionReason } from '#contract/states/account/suspension.ts';
import type { Letter } from '../notices/index.ts';

const act = { words: 'suspension:letter.act', path: '/contact?topic=account' } as const;

/** What stopped and why, what goes on, and how to reach us. Never the house's own note. */
export const suspendedLetter = (reason: SuspensionReason): Letter => ({
  kind: 'account.suspended',
  rule: 'L1',
  subject: 'suspension:letter.subject',
  paragraphs: [
    `suspension:letter.reason.${reason}`,
    'suspension:letter.stops',
    'suspension:letter.goesOn',
    'suspension:letter.next',
  ],
  act,
});

export const liftedLetter: Letter = {
  kind: 'account.suspensionLifted',
  rule: 'L1',
  subject: 'suspension:letter.lifted.subject',
  paragraphs: ['suspension:letter.lifted.body', 'suspension:letter.lifted.again'],
  act,
};
