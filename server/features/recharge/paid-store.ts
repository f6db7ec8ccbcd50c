import type { RechargeChannel, RechargeState } from '#contract/states/recharge.ts';
import type { Tx } from '../../platform/db/transaction.ts';

interface PaidRow {
  readonly id: bigint;
  readonly channel: RechargeChannel;
  readonly state: RechargeState;
  readonly credited: bigint | null;
  readonly postingId: bigint | null;
  readonly providerTxnId: string | null;
  readonly paidAt: Date | null;
  readonly payAmount: bigint | null;
  readonly payCurrency: string | null;
}

/** A customer's own order with what proves its payment; its row locked for acts. */
export async function selectPaid(
  tx: Tx,
  of: { readonly customerId: bigint; readonly number: string; readonly lock?: boolean },
): Promise<PaidRow | undefined> {
  const query = tx.db
    .selectFrom('recharge')
    .select(['id', 'channel', 'state', 'credited', 'postingId', 'providerTxnId', 'paidAt', 'payAmount', 'payCurrency'])
    .where('customerId', '=', of.customerId)
    .where('number', '=', of.number);
  return (await (of.lock ? query.forUpdate() : query).executeTakeFirst()) as PaidRow | undefined;
}

/** What staff see of orders by their ids: number and whether they were paid. */
export async function ordersById(
  tx: Tx,
  ids: readonly bigint[],
): Promise<Map<bigint, { readonly number: string; readonly paid: boolean }>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.db.selectFrom('recharge').select(['id', 'number', 'credited']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, number, credited }) => [id, { number, paid: credited !== null }]));
}

/** The posting that brought a recharge's money; null where it was never credited. */
export async function topupOf(tx: Tx, rechargeId: bigint): Promise<bigint | null> {
  const row = await tx.db.selectFrom('recharge').select('postingId').where('id', '=', rechargeId).executeTakeFirst();
  return row?.postingId ?? null;
}

/** Whose order a channel's payment paid. */
export async function ownerOfPayment(
  tx: Tx,
  channel: RechargeChannel,
  transactionId: string,
): Promise<{ customerId: bigint; number: string } | undefined> {
  return tx.db
    .selectFrom('recharge')
    .select(['customerId', 'number'])
    .where('channel', '=', channel)
    .where('providerTxnId', '=', transactionId)
    .executeTakeFirst();
}
