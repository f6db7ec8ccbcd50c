import { addDays } from '#contract/calendar.ts';
import { PAYOUT_DAYS_APART_MAX } from '#contract/rules/finance/bank-transfer.ts';
import { paidByBank } from '../../../ledger/paid-by-bank.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { ReadLine } from './read-line.ts';

const DAY_MS = 86_400_000;

/**
 * Lines of money that left our account without a payment of ours of that amount about that day: charges of the bank,
 * and what a made-up credit is hidden behind. Each payment of ours answers for one line. Other currencies than US
 * dollars never leave by us.
 */
export async function strayLines(tx: Tx, lines: readonly ReadLine[]): Promise<Set<ReadLine>> {
  const out = lines.filter(({ amount }) => amount < 0n);
  const days = out.map(({ bookedOn }) => new Date(bookedOn)).sort((a, b) => a.getTime() - b.getTime());
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return new Set();
  const around = { from: addDays(first, -PAYOUT_DAYS_APART_MAX), to: addDays(last, PAYOUT_DAYS_APART_MAX + 1) };
  const paid = await paidByBank(tx, out[0]?.currency ?? 'USD', around);
  const free = [...paid];
  const strays = new Set<ReadLine>();
  for (const line of out) {
    const day = Date.parse(line.bookedOn);
    const at = free.findIndex(
      (one) => one.amount === -line.amount && Math.abs(one.at.getTime() - day) <= (PAYOUT_DAYS_APART_MAX + 1) * DAY_MS,
    );
    if (at === -1) strays.add(line);
    else free.splice(at, 1);
  }
  return strays;
}
