import type { FilePurpose } from '#contract/rules/files.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { SealedBytes } from '../../platform/secrets.ts';

/** What is known of a picture beside its bytes. */
export interface FileFacts {
  readonly id: bigint;
  /** Null: a visitor's. */
  readonly customerId: bigint | null;
  /** The call that brought a visitor's picture. */
  readonly sentWith: string | null;
  readonly purpose: FilePurpose;
  readonly type: string;
  readonly claimedBy: string | null;
}

/** Whose it is, in the record of acts; a visitor is nobody there. */
export const ofCustomer = ({ customerId }: FileFacts) => (customerId === null ? {} : { onBehalfOf: customerId });

export interface NewFile {
  readonly customerId: bigint | null;
  readonly sentWith: string | null;
  readonly purpose: FilePurpose;
  readonly type: string;
  readonly size: number;
  readonly width: number | null;
  readonly height: number | null;
}

/**
 * A row without its bytes; `writeBytes` follows in the same transaction, because the row's id is bound into the seal.
 */
export async function insertFile(tx: Tx, file: NewFile): Promise<bigint> {
  const row = await tx.db
    .insertInto('storedFile')
    .values({ ...file, createdAt: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function writeBytes(tx: Tx, id: bigint, sealed: SealedBytes): Promise<void> {
  await tx.db
    .updateTable('storedFile')
    .set({ sealed: sealed.bytes, sealedKey: sealed.key })
    .where('id', '=', id)
    .execute();
}

/** A picture that is still there, locked against being taken or erased meanwhile. */
export async function lockFile(tx: Tx, id: bigint): Promise<FileFacts | undefined> {
  const row = await tx.db
    .selectFrom('storedFile')
    .select(['id', 'customerId', 'sentWith', 'purpose', 'type', 'claimedBy'])
    .where('id', '=', id)
    .where('erasedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row as FileFacts | undefined;
}

/** The same with its sealed bytes, for reading. */
export async function selectSealed(tx: Tx, id: bigint): Promise<(FileFacts & { sealed: SealedBytes }) | undefined> {
  const row = await tx.db
    .selectFrom('storedFile')
    .select(['id', 'customerId', 'sentWith', 'purpose', 'type', 'claimedBy', 'sealed', 'sealedKey'])
    .where('id', '=', id)
    .where('erasedAt', 'is', null)
    .executeTakeFirst();
  if (!row || row.sealed === null || row.sealedKey === null) return undefined;
  return { ...(row as FileFacts), sealed: { bytes: row.sealed, key: row.sealedKey } };
}

/** What kind each of these is. */
export async function typesOf(tx: Tx, ids: readonly bigint[]): Promise<Map<bigint, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.db.selectFrom('storedFile').select(['id', 'type']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, type }) => [id, type]));
}

export async function countUnclaimed(tx: Tx, customerId: bigint): Promise<bigint> {
  const row = await tx.db
    .selectFrom('storedFile')
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .where('customerId', '=', customerId)
    .where('claimedBy', 'is', null)
    .where('erasedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return row.total;
}

export async function setClaim(tx: Tx, id: bigint, by: string): Promise<void> {
  await tx.db.updateTable('storedFile').set({ claimedBy: by }).where('id', '=', id).execute();
}

const GONE = { sealed: null, sealedKey: null } as const;

/** Destroys the bytes and their key; the row stays and tells that there was a picture. */
export async function blankFile(tx: Tx, id: bigint): Promise<boolean> {
  const changed = await tx.db
    .updateTable('storedFile')
    .set({ ...GONE, erasedAt: tx.now })
    .where('id', '=', id)
    .where('erasedAt', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** The same for what nobody took since `before`. */
export async function blankUnclaimed(tx: Tx, before: Date): Promise<bigint[]> {
  const rows = await tx.db
    .updateTable('storedFile')
    .set({ ...GONE, erasedAt: tx.now })
    .where('claimedBy', 'is', null)
    .where('erasedAt', 'is', null)
    .where('createdAt', '<=', before)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
