import type { Letter } from '../notices/index.ts';
import type { EnquiryRow } from './store.ts';

interface Told {
  readonly enquiry: Pick<EnquiryRow, 'number'>;
  /** The page of the enquiry; a visitor's holds the key. */
  readonly path: string;
  /** An answer by mail reaches the enquiry. */
  readonly byMail: boolean;
}

/**
 * It came; what was asked stands on the page alone, so that nobody sends words of their own to a stranger through us.
 */
export const receivedLetter = ({ enquiry, path }: Told, until: string): Letter => ({
  kind: 'enquiry.received',
  rule: 'A10',
  subject: 'contact:letter.received.subject',
  paragraphs: ['contact:letter.received.body', 'contact:letter.notYou'],
  vars: { number: enquiry.number, until },
  act: { words: 'contact:letter.act', path },
});

/** Our answer, in full. */
export const answerLetter = ({ enquiry, path, byMail }: Told, text: string, asksBack: boolean): Letter => ({
  kind: asksBack ? 'enquiry.askedBack' : 'enquiry.answered',
  rule: 'A10',
  subject: asksBack ? 'contact:letter.askedBack.subject' : 'contact:letter.answered.subject',
  paragraphs: ['contact:letter.text', byMail ? 'contact:letter.mayReply' : 'contact:letter.notRead'],
  vars: { number: enquiry.number, text },
  act: { words: 'contact:letter.act', path },
});

export const closedLetter = ({ enquiry, path }: Told, by: 'house' | 'quiet', days: number): Letter => ({
  kind: 'enquiry.closed',
  rule: 'A10',
  subject: 'contact:letter.closed.subject',
  paragraphs: [by === 'quiet' ? 'contact:letter.closed.quiet' : 'contact:letter.closed.house', 'contact:letter.reopen'],
  vars: { number: enquiry.number, days },
  act: { words: 'contact:letter.act', path },
});
