import { DEAL_MESSAGE_LETTER_MINUTES } from '#contract/rules/escrow/talk.ts';
import { DEAL_MESSAGE_PER_CUSTOMER } from '#contract/rules/limits.ts';
import { DEAL_SIDES, type DealSide } from '#contract/states/escrow/deal.ts';
import type { DealAudience } from '#contract/states/escrow/talk.ts';
import { customerOf, type Tx } from '../../../platform/db/transaction.ts';
import { countAttempt } from '../../../platform/limits.ts';
import { refuse } from '../../../platform/refusal.ts';
import { recipientOf } from '../../account/index.ts';
import { claimFile } from '../../files/index.ts';
import { sendNotice } from '../../notices/index.ts';
import { actingStaff } from '../../staff-access/index.ts';
import { requireAnyDeal } from '../sides.ts';
import { causeOf, type DealRow, lockDeal } from '../store.ts';
import { writeStep } from '../tell-sides.ts';
import { hasOtherSide, mayAttach, mayWrite } from './judge-talk.ts';
import { messageLetter } from './letters.ts';
import { insertMessage, toldSince } from './store.ts';

const MINUTE_MS = 60_000;

const accountOf = (deal: DealRow, side: DealSide): bigint | null => (side === 'seller' ? deal.sellerId : deal.buyerId);

/** A letter to each side that did not write it; not one for every message. */
async function tellReaders(
  tx: Tx,
  deal: DealRow,
  id: bigint,
  of: { by: string; audience: DealAudience },
): Promise<void> {
  const since = new Date(tx.now.getTime() - DEAL_MESSAGE_LETTER_MINUTES * MINUTE_MS);
  for (const side of DEAL_SIDES) {
    const reader = accountOf(deal, side);
    if (reader === null || side === of.by || (of.audience !== 'all' && of.audience !== side)) continue;
    if (await toldSince(tx, deal.id, side, since, id)) continue;
    await sendNotice(tx, await recipientOf(tx, reader), messageLetter(deal));
  }
}

/**
 * A side writes to the other and to our staff, or to our staff alone. What it writes stands; contact data is masked
 * when the other side reads it.
 * @throws refusals NOT_FOUND, STATE_HAS_MOVED, DEAL_MESSAGE_EMPTY, DEAL_FILE_EARLY, FILE_UNKNOWN
 */
export async function sayInDeal(
  tx: Tx,
  of: { readonly number: string; readonly text: string; readonly to: 'all' | 'house'; readonly fileId?: bigint },
): Promise<bigint> {
  const customerId = customerOf(tx);
  const deal = await requireAnyDeal(tx, of.number);
  if (!mayWrite(deal, tx.now)) throw refuse('STATE_HAS_MOVED');
  if (of.text === '' && of.fileId === undefined) throw refuse('DEAL_MESSAGE_EMPTY');
  if (of.fileId !== undefined && !mayAttach(deal, tx.now)) throw refuse('DEAL_FILE_EARLY');
  await countAttempt(tx.house, DEAL_MESSAGE_PER_CUSTOMER, String(customerId));
  if (of.fileId !== undefined) await claimFile(tx, { fileId: of.fileId, purpose: 'deal', by: causeOf(deal.id) });
  const side: DealSide = deal.sellerId === customerId ? 'seller' : 'buyer';
  const audience = of.to === 'all' && hasOtherSide(deal) ? 'all' : side;
  const id = await insertMessage(tx, {
    ...{ dealId: deal.id, writtenBy: side, customerId, staffId: null, audience, body: of.text },
    fileId: of.fileId ?? null,
    evidence: deal.state === 'disputed' || deal.state === 'appealed',
  });
  await tellReaders(tx, deal, id, { by: side, audience });
  return id;
}

/** A member writes to both sides, or to one. @throws refusals NOT_FOUND, DEAL_MESSAGE_EMPTY, DEAL_NO_OTHER_SIDE */
export async function staffSaysInDeal(
  tx: Tx,
  of: { readonly id: bigint; readonly text: string; readonly to: DealAudience },
): Promise<bigint> {
  const staff = await actingStaff(tx);
  const deal = await lockDeal(tx, of.id);
  if (!deal) throw refuse('NOT_FOUND');
  if (of.text === '') throw refuse('DEAL_MESSAGE_EMPTY');
  if (of.to !== 'all' && accountOf(deal, of.to) === null) throw refuse('DEAL_NO_OTHER_SIDE');
  // Before our quote only the applicant knows of the deal, and what they are told is told to them alone.
  const audience = of.to === 'all' && !hasOtherSide(deal) ? (deal.sellerId === null ? 'buyer' : 'seller') : of.to;
  const id = await insertMessage(tx, {
    ...{ dealId: deal.id, writtenBy: 'house', customerId: null, staffId: staff.id, audience, body: of.text },
    ...{ fileId: null, evidence: false },
  });
  await writeStep(tx, deal, 'deal.say');
  await tellReaders(tx, deal, id, { by: 'house', audience });
  return id;
}
