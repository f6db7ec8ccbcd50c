import { fromMinor, toGrouped } from '#contract/money.ts';
import { DEAL_APPEAL_DAYS } from '#contract/rules/escrow/deal.ts';
import { timeText } from '../../platform/documents/local-time.ts';
import type { Letter } from '../notices/index.ts';
import { buyerPays, sellerGets } from './deal-money.ts';
import type { DealRow } from './store.ts';

/** What both sides are told of by letter. */
export type Told =
  | 'applied'
  | 'quoted'
  | 'countered'
  | 'accepted'
  | 'paid'
  | 'arrived'
  | 'confirmed'
  | 'completed'
  | 'refused'
  | 'expired'
  | 'withdrawn'
  | 'disputed'
  | 'decided'
  | 'appealed'
  | 'returned'
  | 'stopped'
  | 'resumed';

/** Why the house stepped in, where it opened the dispute: nobody's words, so that each side reads theirs. */
const whyOf = (deal: DealRow, step: Told) =>
  step === 'disputed' && deal.disputeBy === 'house' ? (deal.disputeWhy ?? undefined) : undefined;

/** One step of a deal, told to a side of it: what happened and who does what until when. */
export function dealLetter(deal: DealRow, step: Told): Letter {
  const why = whyOf(deal, step);
  return {
    kind: `deal.${step}`,
    rule: 'K2',
    subject: `escrow:letter.${step}.subject`,
    paragraphs: [`escrow:letter.${step}.body`, ...(why ? (['escrow:letter.disputed.house', why.reason] as const) : [])],
    vars: {
      ...why?.vars,
      number: deal.number,
      name: deal.unicode,
      price: toGrouped(fromMinor(deal.price)),
      pays: toGrouped(buyerPays(deal)),
      gets: toGrouped(sellerGets(deal)),
      until: deal.dueAt === null ? '' : timeText(deal.dueAt),
      reason: deal.reason ?? '',
      days: DEAL_APPEAL_DAYS,
    },
    act: { words: 'escrow:letter.act', path: `/escrow/escrowinfo?Number=${deal.number}` },
  };
}

type Reminded = 'quoted' | 'accepted' | 'paid' | 'seller_confirmed' | 'decided';

/** A term that is nearly over, told to who is next: what they do, and what happens otherwise. */
export const reminderLetter = (deal: DealRow): Letter => ({
  ...dealLetter(deal, 'quoted'),
  kind: 'deal.reminder',
  subject: 'dealroom:reminder.subject',
  paragraphs: [`dealroom:reminder.${deal.state as Reminded}`],
});

/** To the seller of a name elsewhere that has not come yet. */
export const bringLetter = (deal: DealRow): Letter => ({
  ...dealLetter(deal, 'paid'),
  kind: 'deal.bring',
  subject: 'dealroom:bring.subject',
  paragraphs: ['dealroom:bring.body'],
  act: { words: 'escrow:money.transferIn', path: '/domain/transferin' },
});
