import { fromMinor, toGrouped } from '#contract/money.ts';
import { timeText } from '../../platform/documents/local-time.ts';
import type { Letter } from '../notices/index.ts';
import type { OfferRow } from './store.ts';

/** What a side is told of by letter; an accepted offer is told of as the deal that it became. */
export type Told = 'made' | 'declined' | 'countered' | 'refused' | 'withdrawn' | 'expired' | 'closed' | 'reminder';

/**
 * What happened to an offer, and until when the reader may answer. What was written beside a price stands on the page
 * alone.
 */
export const offerLetter = (offer: OfferRow, step: Told): Letter => ({
  kind: `offer.${step}`,
  rule: 'K1',
  subject: `offers:letter.${step}.subject`,
  paragraphs: [`offers:letter.${step}.body`],
  vars: { name: offer.unicode, price: toGrouped(fromMinor(offer.price)), until: timeText(offer.dueAt) },
  act: { words: 'offers:letter.act', path: '/escrow/inbox' },
});
