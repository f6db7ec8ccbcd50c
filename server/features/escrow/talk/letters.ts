import type { Letter } from '../../notices/index.ts';
import type { DealRow } from '../store.ts';

/** Something new to read; what it says stands on the page alone, where contact data is masked. */
export const messageLetter = ({ number, unicode }: Pick<DealRow, 'number' | 'unicode'>): Letter => ({
  kind: 'deal.message',
  rule: 'K2',
  subject: 'dealroom:letter.subject',
  paragraphs: ['dealroom:letter.body'],
  vars: { number, name: unicode },
  act: { words: 'escrow:letter.act', path: `/escrow/escrowinfo?Number=${number}` },
});
