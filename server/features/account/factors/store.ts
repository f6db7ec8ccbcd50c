import type { Tx } from '../../../platform/db/transaction.ts';

export type FactorKind = 'authenticator' | 'passkey';

interface Common {
  readonly id: bigint;
  readonly customerId: bigint;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** An authenticator app (RFC 6238). */
export interface Authenticator extends Common {
  readonly kind: 'authenticator';
  readonly secretSealed: string;
}

/** A passkey (WebAuthn). */
export interface Passkey extends Common {
  readonly kind: 'passkey';
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly userHandle: Buffer;
  readonly signCount: bigint;
  readonly transports: string[];
  readonly backedUp: boolean;
}

export type FactorRow = Authenticator | Passkey;

const COLUMNS = [
  'id',
  'customerId',
  'kind',
  'name',
  'createdAt',
  'lastUsedAt',
  'secretSealed',
  'credentialId',
  'publicKey',
  'userHandle',
  'signCount',
  'transports',
  'backedUp',
] as const;

/** The factors of a customer in the order they were added. */
export async function factorsOf(tx: Tx, customerId: bigint): Promise<FactorRow[]> {
  const rows = await tx.db
    .selectFrom('factor')
    .select(COLUMNS)
    .where('customerId', '=', customerId)
    .orderBy('id')
    .execute();
  // The table's CHECKs say which columns a kind has.
  return rows as unknown as FactorRow[];
}

export async function findPasskey(tx: Tx, credentialId: Buffer): Promise<Passkey | undefined> {
  const row = await tx.db
    .selectFrom('factor')
    .select(COLUMNS)
    .where('credentialId', '=', credentialId)
    .executeTakeFirst();
  return row as unknown as Passkey | undefined;
}

/** `codeStep` is the step of the code that proved the app, so that this code opens nothing again. */
export type NewFactor =
  | { readonly kind: 'authenticator'; readonly name: string; readonly secretSealed: string; readonly codeStep: bigint }
  | ({ readonly kind: 'passkey'; readonly name: string } & Pick<
      Passkey,
      'credentialId' | 'publicKey' | 'userHandle' | 'signCount' | 'transports' | 'backedUp'
    >);

/** The new factor's id, or nothing where the passkey is somebody's already. */
export async function insertFactor(tx: Tx, customerId: bigint, fresh: NewFactor): Promise<bigint | undefined> {
  const row = await tx.db
    .insertInto('factor')
    .values({ ...fresh, customerId, createdAt: tx.now })
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Removes one factor of the customer; its name, or nothing where there is none. */
export async function deleteFactor(tx: Tx, customerId: bigint, id: bigint): Promise<FactorRow | undefined> {
  const row = await tx.db
    .deleteFrom('factor')
    .where('customerId', '=', customerId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();
  return row as unknown as FactorRow | undefined;
}

/** Uses a code up. Race: two requests with the same code both find it right; only the first moves the step forward. */
export async function spendCodeStep(tx: Tx, id: bigint, step: bigint): Promise<boolean> {
  const moved = await tx.db
    .updateTable('factor')
    .set({ codeStep: step, lastUsedAt: tx.now })
    .where('id', '=', id)
    .where('codeStep', '<', step)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

/**
 * Moves a passkey's counter; false where it did not grow (WebAuthn §6.1.1). Passkeys without a counter always say 0.
 * Race: two answers with the same counter; only the first moves it.
 */
export async function moveSignCount(tx: Tx, id: bigint, count: bigint, backedUp: boolean): Promise<boolean> {
  const moved = await tx.db
    .updateTable('factor')
    .set({ signCount: count, backedUp, lastUsedAt: tx.now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('signCount', '<', count), eb.and([eb('signCount', '=', 0n), eb.val(count === 0n)])]))
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

/** Puts new recovery codes in the place of all old ones. */
export async function replaceRecoveryCodes(tx: Tx, customerId: bigint, hashes: readonly Buffer[]): Promise<void> {
  await tx.db.deleteFrom('recoveryCode').where('customerId', '=', customerId).execute();
  if (hashes.length === 0) return;
  const rows = hashes.map((codeHash) => ({ customerId, codeHash, madeAt: tx.now }));
  await tx.db.insertInto('recoveryCode').values(rows).execute();
}

/** Uses a recovery code up: true for exactly one caller. */
export async function spendRecoveryCode(tx: Tx, customerId: bigint, codeHash: Buffer): Promise<boolean> {
  const done = await tx.db
    .updateTable('recoveryCode')
    .set({ usedAt: tx.now })
    .where('customerId', '=', customerId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

export async function recoveryCodesLeft(tx: Tx, customerId: bigint): Promise<number> {
  const rows = await tx.db
    .selectFrom('recoveryCode')
    .select('codeHash')
    .where('customerId', '=', customerId)
    .where('usedAt', 'is', null)
    .execute();
  return rows.length;
}
