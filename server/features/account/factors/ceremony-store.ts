import type { Tx } from '../../../platform/db/transaction.ts';

export type CeremonyPurpose = 'sign_in' | 'passkey_sign_in' | 'add_authenticator' | 'add_passkey';

export interface CeremonyRow {
  readonly purpose: CeremonyPurpose;
  readonly customerId: bigint | null;
  readonly remember: boolean;
  readonly challenge: Buffer | null;
  readonly secretSealed: string | null;
}

const COLUMNS = ['purpose', 'customerId', 'remember', 'challenge', 'secretSealed'] as const;

export async function insertCeremony(
  tx: Tx,
  fresh: CeremonyRow & { readonly tokenHash: Buffer; readonly expiresAt: Date },
): Promise<void> {
  await tx.db
    .insertInto('ceremony')
    .values({ ...fresh, createdAt: tx.wall })
    .execute();
}

/** Whose step it is, while it has not expired; takes no lock. */
export async function findCeremony(tx: Tx, tokenHash: Buffer): Promise<CeremonyRow | undefined> {
  const row = await tx.db
    .selectFrom('ceremony')
    .select(COLUMNS)
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', tx.wall)
    .executeTakeFirst();
  return row as CeremonyRow | undefined;
}

/**
 * Takes a step away: for exactly one caller. A refusal that follows rolls this back, so a mistyped code may be tried
 * again.
 */
export async function deleteCeremony(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const done = await tx.db
    .deleteFrom('ceremony')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', tx.wall)
    .executeTakeFirst();
  return done.numDeletedRows === 1n;
}

/** A new password ends every step that stands behind the old one; a newer enrolment ends the older of its kind. */
export async function removeCeremoniesOf(tx: Tx, customerId: bigint, purpose?: CeremonyPurpose): Promise<void> {
  let query = tx.db.deleteFrom('ceremony').where('customerId', '=', customerId);
  if (purpose) query = query.where('purpose', '=', purpose);
  await query.execute();
}

export async function removeExpiredCeremonies(tx: Tx): Promise<void> {
  await tx.db.deleteFrom('ceremony').where('expiresAt', '<=', tx.wall).execute();
}
