import { sql } from 'kysely';
import type { Fee } from '../../gateways/registry/index.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** What was found of a name that can come, and at which price. */
export interface CheckRow {
  readonly name: string;
  readonly codeHash: Buffer;
  /** Cents. */
  readonly price: bigint;
  readonly cost: bigint;
  readonly fee: Fee | null;
  readonly registrar: string | null;
  readonly expiresAt: Date | null;
  readonly yearLostUntil: Date | null;
  readonly checkedAt: Date;
}

const COLUMNS = [
  'name',
  'codeHash',
  'price',
  'cost',
  'fee',
  'registrar',
  'expiresAt',
  'yearLostUntil',
  'checkedAt',
] as const;

/** Keeps the last look at a name; an older one is forgotten. */
export async function saveCheck(
  tx: Tx,
  customerId: bigint,
  { fee, ...row }: Omit<CheckRow, 'checkedAt'>,
): Promise<void> {
  const values = { ...row, fee: fee === null ? null : JSON.stringify(fee), customerId, checkedAt: tx.now };
  await tx.db
    .insertInto('transferInCheck')
    .values(values)
    .onConflict((known) => known.columns(['customerId', 'name']).doUpdateSet(values))
    .execute();
}

/** The name cannot come any more: what was found before counts no longer. */
export async function dropCheck(tx: Tx, customerId: bigint, name: string): Promise<void> {
  await tx.db.deleteFrom('transferInCheck').where('customerId', '=', customerId).where('name', '=', name).execute();
}

/** Looks since then, by name. */
export async function checksSince(
  tx: Tx,
  customerId: bigint,
  names: readonly string[],
  since: Date,
): Promise<Map<string, CheckRow>> {
  if (names.length === 0) return new Map();
  const query = tx.db.selectFrom('transferInCheck').select(COLUMNS).where('customerId', '=', customerId);
  const rows = await query.where(sql<boolean>`name = ANY (${names}::text[])`).where('checkedAt', '>', since).execute();
  return new Map((rows as CheckRow[]).map((row) => [row.name, row]));
}

export async function eraseChecks(tx: Tx, before: Date): Promise<void> {
  await tx.db.deleteFrom('transferInCheck').where('checkedAt', '<', before).execute();
}
