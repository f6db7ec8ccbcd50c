import { bankReferencesIn } from '#contract/rules/finance/bank-reference.ts';
import type { MatchOutcome } from '#contract/states/statement-line.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { lockRecharge } from '../recharge/index.ts';
import type { ReadLine } from './read-statement.ts';
import { type TransferRow, transferBy } from './store.ts';

/** Only US dollars come into these books. */
export const booked = (line: { readonly currency: string }): boolean => line.currency === 'USD';

export interface Judged {
  readonly why: MatchOutcome;
  /** The one announced transfer that the line names. */
  readonly named?: TransferRow;
}

/**
 * Whose a line is: exactly one announced transfer, of this amount, in US dollars, not paid before; else a person decides. `paidAbove` are
 * the recharges that lines above it in the same statement would pay.
 */
export async function judge(tx: Tx, line: ReadLine, paidAbove: ReadonlySet<bigint> = new Set()): Promise<Judged> {
  const found: TransferRow[] = [];
  for (const reference of bankReferencesIn(line.details)) {
    const transfer = await transferBy(tx, reference);
    if (transfer) found.push(transfer);
  }
  const [named, ...others] = found;
  if (!named || others.length > 0) return { why: booked(line) ? 'no_reference' : 'currency' };
  if (!booked(line)) return { why: 'currency', named };
  const { credited } = await lockRecharge(tx, named.rechargeId);
  if (credited !== null || paidAbove.has(named.rechargeId)) return { why: 'paid_before', named };
  return { why: named.amount === line.amount ? 'exact' : 'amount', named };
}
