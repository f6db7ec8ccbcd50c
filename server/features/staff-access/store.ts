import type { Tx } from '../../platform/db/transaction.ts';

export interface StaffRow {
  readonly id: bigint;
  readonly name: string;
  readonly passwordHash: string;
  readonly totpSealed: string;
  readonly totpStep: bigint;
  readonly roles: string[];
  readonly active: boolean;
  readonly createdAt: Date;
  readonly lastSignInAt: Date | null;
}

const COLUMNS = [
  'id',
  'name',
  'passwordHash',
  'totpSealed',
  'totpStep',
  'roles',
  'active',
  'createdAt',
  'lastSignInAt',
] as const;

export async function findStaffByName(tx: Tx, name: string): Promise<StaffRow | undefined> {
  return tx.db.selectFrom('staff').select(COLUMNS).where('name', '=', name).executeTakeFirst();
}

export async function findStaff(tx: Tx, id: bigint): Promise<StaffRow | undefined> {
  return tx.db.selectFrom('staff').select(COLUMNS).where('id', '=', id).executeTakeFirst();
}

export async function allStaff(tx: Tx): Promise<StaffRow[]> {
  return tx.db.selectFrom('staff').select(COLUMNS).orderBy('name').execute();
}

export interface NewStaff {
  readonly name: string;
  readonly passwordHash: string;
  readonly totpSealed: string;
  readonly roles: string[];
}

/** The new member's id, or nothing where the name is taken. */
export async function insertStaff(tx: Tx, fresh: NewStaff): Promise<bigint | undefined> {
  const row = await tx.db
    .insertInto('staff')
    .values({ ...fresh, createdAt: tx.wall })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/**
 * Uses up a second-factor code. Race: two requests with the same code both find it right; only the first moves the step
 * forward.
 */
export async function spendTotpStep(tx: Tx, id: bigint, step: bigint): Promise<boolean> {
  const moved = await tx.db
    .updateTable('staff')
    .set({ totpStep: step })
    .where('id', '=', id)
    .where('totpStep', '<', step)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

export async function changeStaff(
  tx: Tx,
  id: bigint,
  change: Partial<Pick<StaffRow, 'passwordHash' | 'totpSealed' | 'roles' | 'active' | 'lastSignInAt'>>,
): Promise<void> {
  await tx.db.updateTable('staff').set(change).where('id', '=', id).execute();
}

/** The newest addresses of a member that are kept. */
const ADDRESSES_MAX = 20;

export async function isKnownAddress(tx: Tx, staffId: bigint, addressHash: Buffer, since: Date): Promise<boolean> {
  const row = await tx.db
    .selectFrom('staffAddress')
    .select('staffId')
    .where('staffId', '=', staffId)
    .where('addressHash', '=', addressHash)
    .where('lastSeenAt', '>=', since)
    .executeTakeFirst();
  return row !== undefined;
}

/** The member signed in from here; what is old, or beyond the newest, is forgotten. */
export async function rememberAddress(tx: Tx, staffId: bigint, addressHash: Buffer, since: Date): Promise<void> {
  await tx.db
    .insertInto('staffAddress')
    .values({ staffId, addressHash, lastSeenAt: tx.wall })
    .onConflict((conflict) => conflict.columns(['staffId', 'addressHash']).doUpdateSet({ lastSeenAt: tx.wall }))
    .execute();
  const newest = tx.db
    .selectFrom('staffAddress')
    .select('addressHash')
    .where('staffId', '=', staffId)
    .where('lastSeenAt', '>=', since)
    .orderBy('lastSeenAt', 'desc')
    .limit(ADDRESSES_MAX);
  await tx.db
    .deleteFrom('staffAddress')
    .where('staffId', '=', staffId)
    .where('addressHash', 'not in', newest)
    .execute();
}

export async function forgetAddresses(tx: Tx, staffId: bigint): Promise<void> {
  await tx.db.deleteFrom('staffAddress').where('staffId', '=', staffId).execute();
}
