import { timeText } from '../../platform/documents/local-time.ts';
import type { Letter } from '../notices/index.ts';
import type { NameDispute } from './store.ts';

type About = Pick<NameDispute, 'name' | 'unicode' | 'procedure' | 'provider' | 'caseNumber' | 'carryOutFrom'>;

const varsOf = ({ unicode, provider, caseNumber, carryOutFrom }: About) => ({
  name: unicode,
  provider,
  number: caseNumber,
  from: carryOutFrom ? timeText(carryOutFrom) : '',
});

const toName = ({ name }: About) => ({ words: 'namedispute:letter.act', path: `/domain/${name}` }) as const;

/** What is disputed, where, what is held and what goes on. Sent once the lock stands (Rules for UDRP, 4(b)). */
export const disputedLetter = (of: About): Letter => ({
  kind: 'nameDispute.opened',
  rule: 'K1',
  subject: 'namedispute:letter.opened.subject',
  paragraphs: [
    `namedispute:letter.opened.${of.procedure}`,
    'namedispute:letter.opened.held',
    'namedispute:letter.opened.goesOn',
    'namedispute:letter.opened.answer',
  ],
  vars: varsOf(of),
  act: toName(of),
});

/** The day from which it is carried out, and what keeps it from being so. */
export const decidedLetter = (of: About): Letter => ({
  kind: 'nameDispute.decided',
  rule: 'K1',
  subject: 'namedispute:letter.decided.subject',
  paragraphs: ['namedispute:letter.decided.body', 'namedispute:letter.decided.court'],
  vars: varsOf(of),
  act: toName(of),
});

export const stayedLetter = (of: About): Letter => ({
  kind: 'nameDispute.stayed',
  rule: 'K1',
  subject: 'namedispute:letter.stayed.subject',
  paragraphs: ['namedispute:letter.stayed.body'],
  vars: varsOf(of),
  act: toName(of),
});

export const resumedLetter = (of: About): Letter => ({
  kind: 'nameDispute.resumed',
  rule: 'K1',
  subject: 'namedispute:letter.resumed.subject',
  paragraphs: ['namedispute:letter.resumed.body'],
  vars: varsOf(of),
  act: toName(of),
});

/** The name stays with its holder, free of its hold. */
export const keptLetter = (of: About): Letter => ({
  kind: 'nameDispute.closed',
  rule: 'K1',
  subject: 'namedispute:letter.closed.subject',
  paragraphs: ['namedispute:letter.closed.body', 'namedispute:letter.closed.again'],
  vars: varsOf(of),
  act: toName(of),
});

/** To who held it: it is another's now, by the decision. */
export const lostLetter = (of: About): Letter => ({
  kind: 'nameDispute.lost',
  rule: 'K1',
  subject: 'namedispute:letter.lost.subject',
  paragraphs: ['namedispute:letter.lost.body'],
  vars: varsOf(of),
  act: { words: 'namedispute:letter.lost.act', path: '/domain/former' },
});

/** To who held it: the decision cancels it, and nobody takes it back. */
export const cancelledLetter = (of: About): Letter => ({
  kind: 'nameDispute.cancelled',
  rule: 'K1',
  subject: 'namedispute:letter.cancelled.subject',
  paragraphs: ['namedispute:letter.cancelled.body', 'namedispute:letter.cancelled.over'],
  vars: varsOf(of),
  act: toName(of),
});

/** To who won it: it is theirs, and how they become its holder. */
export const wonLetter = (of: About): Letter => ({
  kind: 'nameDispute.received',
  rule: 'K1',
  subject: 'namedispute:letter.won.subject',
  paragraphs: ['namedispute:letter.won.body', 'namedispute:letter.won.holder'],
  vars: varsOf(of),
  act: toName(of),
});
