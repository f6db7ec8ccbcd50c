import { bankReferencesIn } from '#contract/rules/finance/bank-reference.ts';
import type { MatchOutcome } from '#contract/states/statement-line.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { findRechargeById, lockRecharge } from '../recharge/index.ts';
import { matchNames } from '../templates/index.ts';
import type { ReadLine } from './statement/read-statement.ts';
import { type TransferRow, transferBy } from './store.ts';

/** Only US dollars come into these books. */
export const booked = (line: { readonly currency: string; readonly amount: bigint }): boolean =>
  line.currency === 'USD' && line.amount > 0n;

export interface Judged {
  readonly why: MatchOutcome;
  /** The announced transfers that the line names; only one that it names alone can be credited by itself. */
  readonly named: readonly TransferRow[];
}

/** The announced transfers whose references stand in a line's text. */
export async function namedIn(tx: Tx, details: string): Promise<TransferRow[]> {
  const found: TransferRow[] = [];
  for (const reference of bankReferencesIn(details)) {
    const transfer = await transferBy(tx, reference);
    if (transfer) found.push(transfer);
  }
  return found;
}

async function wasPaid(tx: Tx, rechargeId: bigint, lock: boolean): Promise<boolean> {
  const order = await (lock ? lockRecharge(tx, rechargeId) : findRechargeById(tx, rechargeId));
  return order !== undefined && order.credited !== null;
}

/**
 * Whose a line is: exactly one announced transfer, of this amount, in US dollars, not paid before, not paid by somebody of another name; else a
 * person decides. A name that cannot be compared (another script) is for the two who see both. What left our account needs nothing.
 * `above`, for a look that locks nothing, are the recharges that lines above it in the same statement would pay.
 */
export async function judge(tx: Tx, line: ReadLine, above?: ReadonlySet<bigint>): Promise<Judged> {
  if (line.amount < 0n) return { why: 'outgoing', named: [] };
  const named = await namedIn(tx, line.details);
  if (!booked(line)) return { why: 'currency', named };
  const [transfer, ...others] = named;
  if (!transfer) return { why: 'no_reference', named };
  if (others.length > 0) return { why: 'two_references', named };
  if (above?.has(transfer.rechargeId) || (await wasPaid(tx, transfer.rechargeId, above === undefined)))
    return { why: 'paid_before', named };
  if (transfer.amount !== line.amount) return { why: 'amount', named };
  const { customerId } = transfer;
  const match = (await matchNames(tx, [customerId]))(customerId, line.payer);
  return { why: match === 'differs' ? 'payer_differs' : 'exact', named };
}
