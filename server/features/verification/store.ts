import type { VerifiedEmailState } from '#contract/states/verified-email.ts';
import type { Tx } from '../../platform/db/transaction.ts';

export interface EmailRow {
  readonly id: bigint;
  readonly customerId: bigint;
  readonly email: string;
  readonly state: VerifiedEmailState;
  readonly captchaExpiresAt: Date | null;
  readonly createdAt: Date;
  readonly verifiedAt: Date | null;
}

const COLUMNS = ['id', 'customerId', 'email', 'state', 'captchaExpiresAt', 'createdAt', 'verifiedAt'] as const;

/** A new pending address; undefined when the customer has it already. */
export async function insertEmail(tx: Tx, customerId: bigint, email: string): Promise<EmailRow | undefined> {
  const row = await tx.db
    .insertInto('verifiedEmail')
    .values({ customerId, email, state: 'pending', createdAt: tx.now })
    .onConflict((conflict) => conflict.columns(['customerId', 'email']).doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
  return row as EmailRow | undefined;
}

export async function setCaptcha(tx: Tx, id: bigint, captchaHash: Buffer, captchaExpiresAt: Date): Promise<void> {
  await tx.db.updateTable('verifiedEmail').set({ captchaHash, captchaExpiresAt }).where('id', '=', id).execute();
}

export async function setVerifiedAt(tx: Tx, id: bigint): Promise<void> {
  await tx.db.updateTable('verifiedEmail').set({ verifiedAt: tx.now }).where('id', '=', id).execute();
}

/** The row of a link, locked. */
export async function lockByCaptcha(tx: Tx, captchaHash: Buffer): Promise<EmailRow | undefined> {
  const query = tx.db.selectFrom('verifiedEmail').select(COLUMNS).where('captchaHash', '=', captchaHash).forUpdate();
  return (await query.executeTakeFirst()) as EmailRow | undefined;
}

/** One address of one customer, locked; nothing when it is somebody else's. */
export async function lockEmail(tx: Tx, customerId: bigint, id: bigint): Promise<EmailRow | undefined> {
  const query = tx.db.selectFrom('verifiedEmail').select(COLUMNS).where('customerId', '=', customerId);
  return (await query.where('id', '=', id).forUpdate().executeTakeFirst()) as EmailRow | undefined;
}

export async function lockByAddress(tx: Tx, customerId: bigint, email: string): Promise<EmailRow | undefined> {
  const query = tx.db.selectFrom('verifiedEmail').select(COLUMNS).where('customerId', '=', customerId);
  return (await query.where('email', '=', email).forUpdate().executeTakeFirst()) as EmailRow | undefined;
}

export async function findEmail(tx: Tx, customerId: bigint, email: string): Promise<EmailRow | undefined> {
  const query = tx.db.selectFrom('verifiedEmail').select(COLUMNS).where('customerId', '=', customerId);
  return (await query.where('email', '=', email).executeTakeFirst()) as EmailRow | undefined;
}

export async function selectEmails(tx: Tx, customerId: bigint): Promise<EmailRow[]> {
  const query = tx.db.selectFrom('verifiedEmail').select(COLUMNS).where('customerId', '=', customerId);
  return (await query.orderBy('id', 'asc').execute()) as EmailRow[];
}

export async function removeEmailRow(tx: Tx, id: bigint): Promise<void> {
  await tx.db.deleteFrom('verifiedEmail').where('id', '=', id).execute();
}
