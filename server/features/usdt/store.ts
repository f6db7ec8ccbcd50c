import { sql } from 'kysely';
import type { ChainNetwork } from '#contract/rules/finance/usdt.ts';
import type { UsdtDepositState } from '#contract/states/usdt-deposit.ts';
import type { DepositAddress, TokenTransfer } from '../../gateways/chain/index.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** One transfer to an address of ours. `amount`: millionths; `credited`: US cents. */
export interface DepositRow {
  readonly id: bigint;
  readonly customerId: bigint;
  readonly network: ChainNetwork;
  readonly txHash: string;
  readonly logIndex: number;
  readonly height: bigint;
  readonly blockHash: string;
  readonly amount: bigint;
  readonly state: UsdtDepositState;
  readonly seenAt: Date;
  readonly times: number;
  readonly credited: bigint | null;
  readonly rechargeId: bigint | null;
  readonly rechargeNumber: string | null;
}

const COLUMNS = [
  'id',
  'customerId',
  'network',
  'txHash',
  'logIndex',
  'height',
  'blockHash',
  'amount',
  'state',
  'seenAt',
  'times',
  'credited',
  'rechargeId',
  'rechargeNumber',
] as const;

/** The customer's place in the tree of keys; made once, the same for every network. */
export async function placeOf(tx: Tx, customerId: bigint): Promise<bigint> {
  await tx.db
    .insertInto('usdtAccount')
    .values({ customerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const query = tx.db.selectFrom('usdtAccount').select('place').where('customerId', '=', customerId);
  return (await query.executeTakeFirstOrThrow()).place;
}

export async function insertAddress(
  tx: Tx,
  of: { customerId: bigint; network: ChainNetwork } & DepositAddress,
): Promise<void> {
  const { customerId, network, shown, hex } = of;
  await tx.db
    .insertInto('usdtAddress')
    .values({ customerId, network, address: shown, hex, createdAt: tx.now })
    .onConflict((conflict) => conflict.columns(['customerId', 'network']).doNothing())
    .execute();
}

export async function selectAddresses(tx: Tx, customerId: bigint): Promise<Map<ChainNetwork, string>> {
  const query = tx.db.selectFrom('usdtAddress').select(['network', 'address']).where('customerId', '=', customerId);
  return new Map((await query.execute()).map((row) => [row.network as ChainNetwork, row.address]));
}

/** Whose addresses are among these. */
export async function ownersOf(tx: Tx, network: ChainNetwork, hexes: readonly string[]): Promise<Map<string, bigint>> {
  if (hexes.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('usdtAddress')
    .select(['hex', 'customerId'])
    .where('network', '=', network)
    .where('hex', 'in', [...new Set(hexes)])
    .execute();
  return new Map(rows.map((row) => [row.hex, row.customerId]));
}

/** The deposit of a transfer: new, or the row it had before, locked. */
export async function keepTransfer(
  tx: Tx,
  network: ChainNetwork,
  customerId: bigint,
  of: TokenTransfer,
): Promise<{ row: DepositRow; fresh: boolean }> {
  const { txHash, logIndex, height, blockHash, from, value } = of;
  const fresh = await tx.db
    .insertInto('usdtDeposit')
    .values({
      customerId,
      network,
      txHash,
      logIndex,
      height,
      blockHash,
      sender: from,
      amount: value,
      state: 'seen',
      seenAt: tx.now,
    })
    .onConflict((conflict) => conflict.columns(['network', 'txHash', 'logIndex']).doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
  if (fresh) return { row: fresh as DepositRow, fresh: true };
  const row = await tx.db
    .selectFrom('usdtDeposit')
    .select(COLUMNS)
    .where('network', '=', network)
    .where('txHash', '=', txHash)
    .where('logIndex', '=', logIndex)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { row: row as DepositRow, fresh: false };
}

/** A lost deposit stands in another block now; what it was credited as is history. */
export async function moveDeposit(tx: Tx, id: bigint, of: TokenTransfer): Promise<void> {
  await tx.db
    .updateTable('usdtDeposit')
    .set({
      height: of.height,
      blockHash: of.blockHash,
      amount: of.value,
      seenAt: tx.now,
      settledAt: null,
      credited: null,
      rechargeId: null,
      rechargeNumber: null,
    })
    .where('id', '=', id)
    .execute();
}

/** What stands above a height, locked, oldest first: it goes with its block. */
export async function lockAbove(tx: Tx, network: ChainNetwork, height: bigint): Promise<DepositRow[]> {
  const query = tx.db.selectFrom('usdtDeposit').select(COLUMNS).where('network', '=', network);
  const standing = query.where('height', '>', height).where('state', '<>', 'orphaned').orderBy('id').forUpdate();
  return (await standing.execute()) as DepositRow[];
}

/** The same, for reading. */
export async function standingAbove(tx: Tx, network: ChainNetwork, height: bigint): Promise<DepositRow[]> {
  const query = tx.db.selectFrom('usdtDeposit').select(COLUMNS).where('network', '=', network);
  const standing = query.where('height', '>', height).where('state', '<>', 'orphaned').orderBy('id');
  return (await standing.execute()) as DepositRow[];
}

/** What stands at or below a height, the highest first. */
export async function standingBelow(
  tx: Tx,
  network: ChainNetwork,
  height: bigint,
  limit: number,
): Promise<DepositRow[]> {
  const query = tx.db.selectFrom('usdtDeposit').select(COLUMNS).where('network', '=', network);
  const standing = query.where('height', '<=', height).where('state', '<>', 'orphaned');
  return (await standing.orderBy('height', 'desc').limit(limit).execute()) as DepositRow[];
}

export async function countStandingAbove(tx: Tx, network: ChainNetwork, height: bigint): Promise<number> {
  const row = await tx.db
    .selectFrom('usdtDeposit')
    .select(sql<number>`count(*)::int4`.as('count'))
    .where('network', '=', network)
    .where('height', '>', height)
    .where('state', '<>', 'orphaned')
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Seen deposits at or below a height, locked, oldest first: their blocks are final. */
export async function lockFinal(tx: Tx, network: ChainNetwork, height: bigint, limit: number): Promise<DepositRow[]> {
  const query = tx.db.selectFrom('usdtDeposit').select(COLUMNS).where('network', '=', network);
  const due = query.where('state', '=', 'seen').where('height', '<=', height).orderBy('id').limit(limit).forUpdate();
  return (await due.execute()) as DepositRow[];
}

/** The same, for reading: which blocks must be looked at once more before money moves. */
export async function selectFinal(tx: Tx, network: ChainNetwork, height: bigint, limit: number): Promise<DepositRow[]> {
  const query = tx.db.selectFrom('usdtDeposit').select(COLUMNS).where('network', '=', network);
  const due = query.where('state', '=', 'seen').where('height', '<=', height).orderBy('id').limit(limit);
  return (await due.execute()) as DepositRow[];
}

/** What it is worth and by which order; written before the state says `credited`. */
export async function setCredited(
  tx: Tx,
  id: bigint,
  of: { credited: bigint; rechargeId: bigint; rechargeNumber: string; times: number },
): Promise<void> {
  await tx.db
    .updateTable('usdtDeposit')
    .set({ ...of, settledAt: tx.now })
    .where('id', '=', id)
    .execute();
}

export async function keepDust(tx: Tx, row: DepositRow, millionths: bigint): Promise<void> {
  const { id: depositId, customerId } = row;
  await tx.db.insertInto('usdtDust').values({ depositId, customerId, millionths }).execute();
}

export async function dropDust(tx: Tx, depositId: bigint): Promise<void> {
  await tx.db.deleteFrom('usdtDust').where('depositId', '=', depositId).execute();
}

export async function selectDeposits(tx: Tx, customerId: bigint, limit: number): Promise<DepositRow[]> {
  const query = tx.db.selectFrom('usdtDeposit').select(COLUMNS).where('customerId', '=', customerId);
  return (await query.orderBy('id', 'desc').limit(limit).execute()) as DepositRow[];
}
