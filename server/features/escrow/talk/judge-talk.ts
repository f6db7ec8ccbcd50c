import { addDays } from '#contract/calendar.ts';
import { DEAL_TALK_DAYS_AFTER } from '#contract/rules/escrow/talk.ts';
import type { DealRow } from '../store.ts';

type Judged = Pick<DealRow, 'state' | 'paidAt' | 'endedAt'>;

/** Words are exchanged while a deal runs, and for a while after its end. Pure. */
export const mayWrite = ({ endedAt }: Judged, now: Date): boolean =>
  endedAt === null || now < addDays(endedAt, DEAL_TALK_DAYS_AFTER);

/** Papers come once the buyer has paid: what stands in a picture cannot be masked. Pure. */
export const mayAttach = (deal: Judged, now: Date): boolean => deal.paidAt !== null && mayWrite(deal, now);

/** Before our quote there is only the applicant: what they write is for our staff alone. Pure. */
export const hasOtherSide = ({ sellerId, buyerId }: Pick<DealRow, 'sellerId' | 'buyerId'>): boolean =>
  sellerId !== null && buyerId !== null;
