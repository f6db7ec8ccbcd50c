import type { ChainNetwork } from '#contract/rules/finance/usdt.ts';
import type { WalletProof, WalletReason, WalletState } from '#contract/states/wallet.ts';
import type { Tx } from '../../../platform/db/transaction.ts';

export interface WalletRow {
  readonly id: bigint;
  readonly customerId: bigint;
  readonly network: ChainNetwork;
  readonly address: string;
  readonly state: WalletState;
  readonly proof: WalletProof;
  readonly fileId: bigint | null;
  readonly createdAt: Date;
  readonly expectedAt: Date;
  readonly decidedAt: Date | null;
  readonly reason: WalletReason | null;
  readonly note: string | null;
}

const COLUMNS = [
  'id',
  'customerId',
  'network',
  'address',
  'state',
  'proof',
  'fileId',
  'createdAt',
  'expectedAt',
  'decidedAt',
  'reason',
  'note',
] as const;

export interface NewWallet {
  readonly customerId: bigint;
  readonly network: ChainNetwork;
  readonly address: string;
  readonly proof: WalletProof;
  readonly fileId: bigint | null;
  readonly signedText: string | null;
  readonly signature: string | null;
  readonly expectedAt: Date;
}

/** A new request; undefined when one is pending already. Race: two requests at once; the unique index lets one in. */
export async function insertWallet(tx: Tx, fresh: NewWallet): Promise<WalletRow | undefined> {
  const row = await tx.db
    .insertInto('wallet')
    .values({ ...fresh, state: 'pending', createdAt: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
  return row as WalletRow | undefined;
}

/** Written before the state changes: a decided row has its instant, a refused one its reason. */
export async function setDecision(
  tx: Tx,
  id: bigint,
  why: { reason: WalletReason | null; note: string | null },
): Promise<void> {
  await tx.db
    .updateTable('wallet')
    .set({ ...why, decidedAt: tx.now })
    .where('id', '=', id)
    .execute();
}

export async function clearFile(tx: Tx, id: bigint): Promise<void> {
  await tx.db.updateTable('wallet').set({ fileId: null }).where('id', '=', id).execute();
}

/** A customer's wallets, newest first. */
export async function selectWallets(tx: Tx, customerId: bigint, limit: number): Promise<WalletRow[]> {
  const query = tx.db.selectFrom('wallet').select(COLUMNS).where('customerId', '=', customerId);
  return (await query.orderBy('id', 'desc').limit(limit).execute()) as WalletRow[];
}

/** What stands now: at most one pending, one verified for each network. Locked, in one order. */
export async function lockStanding(tx: Tx, customerId: bigint): Promise<WalletRow[]> {
  const query = tx.db.selectFrom('wallet').select(COLUMNS).where('customerId', '=', customerId);
  const standing = query.where('state', 'in', ['pending', 'verified']).orderBy('id').forUpdate();
  return (await standing.execute()) as WalletRow[];
}

/** What stands now, for reading. */
export async function selectStanding(tx: Tx, customerId: bigint): Promise<WalletRow[]> {
  const query = tx.db.selectFrom('wallet').select(COLUMNS).where('customerId', '=', customerId);
  return (await query.where('state', 'in', ['pending', 'verified']).execute()) as WalletRow[];
}

export async function lockWallet(tx: Tx, id: bigint): Promise<WalletRow | undefined> {
  const query = tx.db.selectFrom('wallet').select(COLUMNS).where('id', '=', id).forUpdate();
  return (await query.executeTakeFirst()) as WalletRow | undefined;
}

export async function findWallet(tx: Tx, id: bigint): Promise<WalletRow | undefined> {
  const query = tx.db.selectFrom('wallet').select(COLUMNS).where('id', '=', id);
  return (await query.executeTakeFirst()) as WalletRow | undefined;
}

/** Requests that wait for staff, oldest first, from after a row. */
export async function pageWaiting(tx: Tx, after: bigint, limit: number): Promise<WalletRow[]> {
  const query = tx.db.selectFrom('wallet').select(COLUMNS).where('state', '=', 'pending').where('id', '>', after);
  return (await query.orderBy('id').limit(limit).execute()) as WalletRow[];
}

/** How many wait for staff, and since when. */
export async function countWaiting(tx: Tx): Promise<{ count: number; oldest: Date | undefined }> {
  const rows = await tx.db
    .selectFrom('wallet')
    .select('createdAt')
    .where('state', '=', 'pending')
    .orderBy('id')
    .execute();
  return { count: rows.length, oldest: rows[0]?.createdAt };
}

/** Other customers with this address, verified or asked for; at most a handful is told. */
export async function othersWith(tx: Tx, row: WalletRow, limit: number): Promise<bigint[]> {
  const rows = await tx.db
    .selectFrom('wallet')
    .select('customerId')
    .distinct()
    .where('address', '=', row.address)
    .where('customerId', '<>', row.customerId)
    .where('state', 'in', ['pending', 'verified'])
    .orderBy('customerId')
    .limit(limit)
    .execute();
  return rows.map(({ customerId }) => customerId);
}

export interface WalletMessage {
  readonly id: bigint;
  readonly customerId: bigint;
  readonly network: ChainNetwork;
  readonly address: string;
  readonly message: string;
  readonly expiresAt: Date;
}

export async function insertMessage(tx: Tx, fresh: Omit<WalletMessage, 'id'>): Promise<bigint> {
  const row = await tx.db.insertInto('walletMessage').values(fresh).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

/**
 * Uses a message up; undefined where it is another's, was used, or has expired. Race: two uses of one message; the
 * second finds it used.
 */
export async function spendMessage(tx: Tx, customerId: bigint, id: bigint): Promise<WalletMessage | undefined> {
  const row = await tx.db
    .updateTable('walletMessage')
    .set({ usedAt: tx.wall })
    .where('id', '=', id)
    .where('customerId', '=', customerId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', tx.wall)
    .returning(['id', 'customerId', 'network', 'address', 'message', 'expiresAt'])
    .executeTakeFirst();
  return row as WalletMessage | undefined;
}

/** Messages long over are no proof of anything and are not kept. */
export async function removeOldMessages(tx: Tx, before: Date): Promise<void> {
  await tx.db.deleteFrom('walletMessage').where('expiresAt', '<', before).execute();
}
