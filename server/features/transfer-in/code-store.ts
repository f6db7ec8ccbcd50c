import { sql } from 'kysely';
import type { ReceivedCodeEnd } from '#contract/states/transfers/transfer-in.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { TransferRow } from './store.ts';

/** From where a password was given to us. */
export interface From {
  readonly address: string;
  readonly userAgent: string;
}

const DEVICE_LENGTH_MAX = 200;

/** Notes that passwords were given to us; the passwords themselves stand sealed on their transfers. */
export async function noteCodes(
  tx: Tx,
  { customerId, transferIds }: { customerId: bigint; transferIds: readonly bigint[] },
  { address, userAgent }: From,
): Promise<void> {
  const device = userAgent.slice(0, DEVICE_LENGTH_MAX);
  const rows = transferIds.map((transferId) => ({ transferId, customerId, receivedAt: tx.now, address, device }));
  await tx.db.insertInto('transferInCode').values(rows).execute();
}

/** The password of a transfer is kept no longer. */
export async function endReceived(tx: Tx, transferIds: readonly bigint[], ended: ReceivedCodeEnd): Promise<void> {
  const query = tx.db.updateTable('transferInCode').set({ endedAt: tx.now, ended });
  await query.where(sql<boolean>`transfer_id = ANY (${transferIds}::bigint[])`).where('endedAt', 'is', null).execute();
}

export interface ReceivedCode {
  readonly id: bigint;
  readonly receivedAt: Date;
  readonly address: string;
  readonly device: string;
  readonly endedAt: Date | null;
  readonly ended: ReceivedCodeEnd | null;
  readonly transferId: bigint;
  readonly name: string;
  readonly unicode: string;
  readonly state: TransferRow['state'];
  readonly dueAt: Date | null;
}

/** Passwords that a customer gave us, newest first, below the id `before` where one is given. */
export async function pageCodes(
  tx: Tx,
  customerId: bigint,
  { before, limit }: { before: bigint | null; limit: number },
): Promise<ReceivedCode[]> {
  let query = tx.db
    .selectFrom('transferInCode as c')
    .innerJoin('transferIn as t', 't.id', 'c.transferId')
    .select(['c.id', 'c.receivedAt', 'c.address', 'c.device', 'c.endedAt', 'c.ended', 'c.transferId'])
    .select(['t.name', 't.unicode', 't.state', 't.dueAt'])
    .where('c.customerId', '=', customerId);
  if (before !== null) query = query.where('c.id', '<', before);
  return (await query.orderBy('c.id', 'desc').limit(limit).execute()) as ReceivedCode[];
}
