import type { expiryMonths } from '#contract/api/domains.ts';
import { hongKongDayStart, hongKongMonthStart } from '#contract/calendar.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { EXPIRY_MONTHS_AHEAD } from '#contract/rules/domain.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { dayText } from '../../../platform/documents/local-time.ts';
import { tallySpans } from './tally-store.ts';

/**
 * How many of a customer's names expire in each month of Hong Kong by the business clock: this one from today on, then
 * whole ones.
 */
export async function countByMonth(tx: Tx, customerId: bigint): Promise<OutputOf<typeof expiryMonths>> {
  const starts = [
    hongKongDayStart(tx.now),
    ...Array.from({ length: EXPIRY_MONTHS_AHEAD + 1 }, (_, n) => hongKongMonthStart(tx.now, n + 1)),
  ];
  const names = await tallySpans(tx, customerId, starts);
  return {
    Months: starts.slice(0, -1).map((from, n) => ({
      Month: dayText(from).slice(0, 7),
      From: from.toISOString(),
      Before: (starts[n + 1] as Date).toISOString(),
      Names: names[n] ?? 0,
    })),
    Later: names.at(-1) ?? 0,
  };
}
