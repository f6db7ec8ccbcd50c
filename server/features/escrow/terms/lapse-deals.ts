import { systemCaller, type Tx, transact } from '../../../platform/db/transaction.ts';
import { faultPoint } from '../../../platform/fault.ts';
import type { House } from '../../../platform/house.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { OrdersUnderWay } from '../../push/index.ts';
import { carryOut } from '../appeal-deal.ts';
import { openDispute, reopenDispute } from '../dispute-deal.ts';
import { endDeal, endOf } from '../end-deal.ts';
import { handOver } from '../hand-over.ts';
import { sellersName, whyBarred } from '../judge-name.ts';
import { findAnyDeal, lockDeal, overdue } from '../store.ts';

const AT_ONCE = 50;
const CALLER = systemCaller('escrow');

/**
 * What the end of a term brings: a check that nobody objected to hands over; a name that cannot go meanwhile is looked
 * at by our staff.
 */
async function lapse(tx: Tx, underWay: OrdersUnderWay, id: bigint): Promise<void> {
  const found = await findAnyDeal(tx, id);
  if (!found) return;
  const row = await sellersName(tx, found);
  const deal = await lockDeal(tx, id);
  // Race: somebody acted meanwhile, and has another term.
  if (!deal || deal.dueAt === null || deal.dueAt > tx.now || deal.state !== found.state) return;
  const decidedFor = deal.state === 'decided' ? deal.decidedFor : null;
  // Nobody appealed.
  if (decidedFor === 'buyer') return carryOut(tx, underWay, { deal, row, for: 'buyer' });
  if (deal.state !== 'seller_confirmed' && !decidedFor) return endDeal(tx, deal, endOf(deal, 'lapse'));
  const bar = row && (await whyBarred(tx, row, { for: 'handOver', underWay, dealId: id }));
  const why = bar?.(tx.lang);
  if (decidedFor && (!row || why !== undefined)) return reopenDispute(tx, deal, why ?? '');
  if (!row || why !== undefined) return openDispute(tx, deal, 'house', why ?? '');
  await handOver(tx, deal, row);
}

/**
 * Works the deals whose term is over, by the business clock, each in a transaction of its own: one that cannot go on
 * keeps no other waiting.
 */
export async function lapseDeals(house: House, underWay: OrdersUnderWay): Promise<void> {
  for (let last = 0n; ; ) {
    const ids = await transact(house, CALLER, (tx) => overdue(tx, AT_ONCE, last));
    for (const id of ids) {
      try {
        await transact(house, CALLER, async (tx) => {
          await lapse(tx, underWay, id);
          faultPoint(house, 'deal.lapse-written');
        });
        faultPoint(house, 'deal.lapse-committed');
      } catch (error) {
        // Money that is stopped waits for staff; the next round tries again.
        if (!(error instanceof Refusal)) throw error;
        house.log.warn({ deal: String(id), refusal: error.key }, 'a deal whose term is over cannot go on');
      }
    }
    const end = ids.at(-1);
    if (end === undefined || ids.length < AT_ONCE) return;
    last = end;
  }
}
