import { type Currency, fromMinor, type Money, toGrouped, toWire } from '#contract/money.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { refuse } from '../platform/refusal.ts';

/**
 * One posting that brought a customer money, and what is left of it (decision 0028: top-ups are spent oldest first).
 */
export interface TopupLeft {
  /** The posting. */
  readonly topupId: bigint;
  readonly ref: { readonly kind: string; readonly id: bigint };
  readonly at: Date;
  readonly amount: Money;
  /** What went back to where it came from, or is asked to. */
  readonly claimed: Money;
  /**
   * Unspent and unclaimed. A part of it may be frozen for an order: only what also stands in `topup` can be given back
   * now.
   */
  readonly left: Money;
}

interface Row {
  readonly topup_id: bigint;
  readonly ref_kind: string;
  readonly ref_id: bigint;
  readonly at: Date;
  readonly amount: bigint;
  readonly claimed: bigint;
  readonly left_over: bigint;
}

/** A customer's top-ups from one posting on, newest first. */
export async function topupsLeft(
  tx: Tx,
  customerId: bigint,
  { since = 0n, currency = 'USD' }: { since?: bigint; currency?: Currency } = {},
): Promise<TopupLeft[]> {
  const { rows } = await tx.client.query<Row>('SELECT * FROM ledger_topups_left($1, $2, $3)', [
    customerId,
    currency,
    since,
  ]);
  const money = (minor: bigint) => fromMinor(minor, currency);
  return rows.map((row) => ({
    topupId: row.topup_id,
    ref: { kind: row.ref_kind, id: row.ref_id },
    at: row.at,
    amount: money(row.amount),
    claimed: money(row.claimed),
    left: money(row.left_over),
  }));
}

/**
 * The money that the freeze holds is of this top-up and of no other.
 * @throws refusal REFUND_EXCEEDS_LEFT when less is left of it; Error when the freeze is not an open one of a refund,
 *   all of it from top-ups.
 */
export async function claimTopup(tx: Tx, freezeId: bigint, topupId: bigint): Promise<void> {
  try {
    await tx.client.query('SELECT ledger_claim_topup($1, $2, $3)', [freezeId, topupId, tx.now]);
  } catch (error) {
    const { code, detail } = error as { code?: string; detail?: string };
    if (code !== 'NL008') throw error;
    const left = fromMinor(BigInt(detail ?? '0'));
    throw refuse('REFUND_EXCEEDS_LEFT', { left: toGrouped(left), currency: left.currency }, { Left: toWire(left) });
  }
}

/**
 * The claimed money is the customer's again, after `releaseFreeze` or `refundReturned`; a second call changes nothing.
 */
export async function returnClaim(tx: Tx, freezeId: bigint): Promise<void> {
  await tx.client.query('SELECT ledger_return_claim($1, $2)', [freezeId, tx.now]);
}

/**
 * A top-up was lost after it was credited (its block was replaced, its payer disputes it): `postingId` took `amount`
 * back. What is left of it is that much less, and the other top-ups keep theirs. A second call changes nothing.
 */
export async function loseTopup(
  tx: Tx,
  of: { readonly topupId: bigint; readonly postingId: bigint; readonly amount: Money },
): Promise<void> {
  await tx.client.query('SELECT ledger_lose_topup($1, $2, $3, $4)', [
    of.topupId,
    of.postingId,
    of.amount.minor,
    tx.now,
  ]);
}

/** What a posting took back is the customer's again: the dispute was won. */
export async function restoreTopup(tx: Tx, postingId: bigint): Promise<void> {
  await tx.client.query('SELECT ledger_restore_topup($1, $2)', [postingId, tx.now]);
}
