import { bankReferencesIn } from '#contract/rules/finance/bank-reference.ts';
import type { MatchOutcome } from '#contract/states/statement-line.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { isLarge } from '../dual-control/index.ts';
import { findRechargeById, lockRecharge } from '../recharge/index.ts';
import { matchNames } from '../templates/real-name/index.ts';
import type { ReadLine } from './statement/read-line.ts';
import { type TransferRow, transfersBy } from './store.ts';

/** Only US dollars come into these books. */
export const booked = (line: { readonly currency: string; readonly amount: bigint }): boolean =>
  line.currency === 'USD' && line.amount > 0n;

export interface Judged {
  readonly why: MatchOutcome;
  /** The announced transfers that the line names; only one that it names alone can be credited by itself. */
  readonly named: readonly TransferRow[];
}

/** The announced transfers whose references stand in a line's text. */
export const namedIn = (tx: Tx, details: string): Promise<TransferRow[]> => transfersBy(tx, bankReferencesIn(details));

/** What lines above it in the same statement would do, for a look that writes nothing. */
export interface Above {
  /** Recharges that they would pay. */
  readonly paid: Set<bigint>;
  /** US cents that they would credit, by customer. */
  readonly credited: Map<bigint, bigint>;
}

/** The act that credits a line by itself, as dual control books it. */
export const IMPORT_ACT = 'bankTransfer.import';

async function wasPaid(tx: Tx, rechargeId: bigint, lock: boolean): Promise<boolean> {
  const order = await (lock ? lockRecharge(tx, rechargeId) : findRechargeById(tx, rechargeId));
  return order !== undefined && order.credited !== null;
}

/**
 * Whose a line is: exactly one announced transfer, of this amount, in US dollars, not paid before, not paid by somebody
 * of another name; else a person decides; so does what would be much for one customer and one day. A name that cannot
 * be compared (another script) is for the two who see both. What left our account needs nothing. `above`: for a look
 * that locks and writes nothing.
 */
export async function judge(tx: Tx, line: ReadLine, above?: Above): Promise<Judged> {
  if (line.amount < 0n) return { why: 'outgoing', named: [] };
  const named = await namedIn(tx, line.details);
  if (!booked(line)) return { why: 'currency', named };
  const [transfer, ...others] = named;
  if (!transfer) return { why: 'no_reference', named };
  if (others.length > 0) return { why: 'two_references', named };
  if (above?.paid.has(transfer.rechargeId) || (await wasPaid(tx, transfer.rechargeId, above === undefined)))
    return { why: 'paid_before', named };
  if (transfer.amount !== line.amount) return { why: 'amount', named };
  const { customerId } = transfer;
  const match = (await matchNames(tx, [customerId]))(customerId, line.payer);
  if (match === 'differs') return { why: 'payer_differs', named };
  const movement = { kind: IMPORT_ACT, customerId, worth: line.amount };
  const large = await isLarge(tx, movement, above?.credited.get(customerId));
  return { why: large ? 'large' : 'exact', named };
}
