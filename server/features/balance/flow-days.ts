import { addDays } from '#contract/calendar.ts';
import { fromMinor } from '#contract/money.ts';
import { FLOW_DAYS } from '#contract/rules/finance/statement.ts';
import { type DayFlow, dayFlowsOf } from '../../ledger/period.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { dayText, ZONE } from '../../platform/documents/local-time.ts';

/**
 * What came and went on each of the last days up to today, the oldest first; a day without a movement is there with
 * zeros.
 */
export async function flowDays(tx: Tx, customerId: bigint): Promise<DayFlow[]> {
  // A day more than shown: the first day begins at some hour of it.
  const found = await dayFlowsOf(tx, customerId, [addDays(tx.now, -FLOW_DAYS), addDays(tx.now, 1)], ZONE);
  const none = fromMinor(0n);
  return Array.from({ length: FLOW_DAYS }, (_, n) => {
    const day = dayText(addDays(tx.now, n + 1 - FLOW_DAYS));
    return found.find((one) => one.day === day) ?? { day, in: none, out: none };
  });
}
