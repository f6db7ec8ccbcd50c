import { usd } from '#contract/money.ts';
import { DUAL_CONTROL_HOURS, SECOND_PERSON_ABOVE_USD } from '#contract/rules/finance/finance.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { movedAs } from './store.ts';

const LIMIT = usd(SECOND_PERSON_ABOVE_USD).minor;

/**
 * Whether money that goes to a customer without a person's look at it alone would, with what went to them the same way
 * within a day, be more than one member may move: then it waits for that look. `beside`: what goes with it and is not
 * booked yet. US cents.
 */
export async function isLarge(
  tx: Tx,
  { kind, customerId, worth }: { readonly kind: string; readonly customerId: bigint; readonly worth: bigint },
  beside = 0n,
): Promise<boolean> {
  if (worth + beside > LIMIT) return true;
  const since = new Date(tx.now.getTime() - DUAL_CONTROL_HOURS * 3_600_000);
  return (await movedAs(tx, kind, customerId, since)) + worth + beside > LIMIT;
}
