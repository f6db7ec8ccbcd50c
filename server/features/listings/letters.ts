import { fromMinor, toGrouped } from '#contract/money.ts';
import { timeText } from '../../platform/documents/local-time.ts';
import type { Letter } from '../notices/index.ts';
import type { Listing } from './store.ts';

/** To the owner: somebody is buying, for how much, and until when they have the name kept. */
export const reservedLetter = (listing: Listing & { readonly price: bigint }, pushId: bigint, dueAt: Date): Letter => ({
  kind: 'listing.reserved',
  rule: 'K1',
  subject: 'market:letter.reserved.subject',
  paragraphs: ['market:letter.reserved.body', 'market:letter.reserved.what'],
  vars: { name: listing.unicode, price: toGrouped(fromMinor(listing.price)), until: timeText(dueAt) },
  act: { words: 'market:letter.act', path: `/domain/push/${pushId}` },
});
