import { sql } from 'kysely';
import type { Lang } from '#contract/lang.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/**
 * The id that no customer has: what is done for an address without an account is done for them, so that it takes as
 * long.
 */
export const NOBODY = 0n;

export type CustomerKind = 'individual' | 'enterprise';

/** The profile of specification §3 in the server's names; empty texts where nothing was given. */
export interface Profile {
  readonly name: string;
  readonly country: string;
  readonly province: string;
  readonly city: string;
  readonly street: string;
  readonly postCode: string;
  readonly telCc: string;
  readonly phone: string;
  readonly phoneExt: string;
  readonly fax: string;
}

export interface CustomerRow {
  readonly id: bigint;
  readonly email: string;
  readonly kind: CustomerKind;
  readonly lang: Lang;
  readonly passwordHash: string;
  readonly passwordChangedAt: Date;
  readonly safeCodeHash: string | null;
  /** Null where the house keeps it for somebody: nobody is its customer yet. */
  readonly agreedAt: Date | null;
  readonly createdAt: Date;
  readonly profile: Profile | null;
}

type StoredProfile = { readonly [Field in keyof Profile]: string | null };
type StoredCustomer = Omit<CustomerRow, 'profile' | 'kind' | 'lang'> & StoredProfile & { kind: string; lang: string };

const COLUMNS = [
  'id',
  'email',
  'kind',
  'lang',
  'passwordHash',
  'passwordChangedAt',
  'safeCodeHash',
  'agreedAt',
  'createdAt',
  'name',
  'country',
  'province',
  'city',
  'street',
  'postCode',
  'telCc',
  'phone',
  'phoneExt',
  'fax',
] as const;

function profileOf(row: StoredProfile): Profile | null {
  if (row.name === null) return null;
  const text = (value: string | null) => value ?? '';
  return {
    name: row.name,
    country: text(row.country),
    province: text(row.province),
    city: text(row.city),
    street: text(row.street),
    postCode: text(row.postCode),
    telCc: text(row.telCc),
    phone: text(row.phone),
    phoneExt: text(row.phoneExt),
    fax: text(row.fax),
  };
}

function customerRow(row: StoredCustomer): CustomerRow {
  const { id, email, passwordHash, passwordChangedAt, safeCodeHash, agreedAt, createdAt } = row;
  const kind = row.kind as CustomerKind;
  const lang = row.lang as Lang;
  const profile = profileOf(row);
  return { id, email, kind, lang, passwordHash, passwordChangedAt, safeCodeHash, agreedAt, createdAt, profile };
}

export async function findCustomer(tx: Tx, id: bigint): Promise<CustomerRow | undefined> {
  const row = await tx.db.selectFrom('customer').select(COLUMNS).where('id', '=', id).executeTakeFirst();
  return row && customerRow(row);
}

/** The same row, locked: two changes of one account wait for each other. */
export async function lockCustomer(tx: Tx, id: bigint): Promise<CustomerRow> {
  const query = tx.db.selectFrom('customer').select(COLUMNS).where('id', '=', id).forUpdate();
  return customerRow(await query.executeTakeFirstOrThrow());
}

/**
 * The same row, held: sign-ins go side by side, but no change of the account happens between their reading and their
 * end.
 */
export async function holdCustomer(tx: Tx, id: bigint): Promise<CustomerRow> {
  const query = tx.db.selectFrom('customer').select(COLUMNS).where('id', '=', id).forShare();
  return customerRow(await query.executeTakeFirstOrThrow());
}

/** By the stored form of the address (`emailKey`); one that is only kept for somebody is no customer's. */
export async function findCustomerByEmail(tx: Tx, email: string): Promise<CustomerRow | undefined> {
  const row = await tx.db
    .selectFrom('customer')
    .select(COLUMNS)
    .where('email', '=', email)
    .where('agreedAt', 'is not', null)
    .executeTakeFirst();
  return row && customerRow(row);
}

/** What a registration carries over. */
export interface RegistrationRow {
  readonly id: bigint;
  readonly email: string;
  readonly kind: CustomerKind;
  readonly lang: Lang;
  readonly passwordHash: string;
  readonly agreedAt: Date;
}

/** Makes the customer, or of an account that was kept for the address; undefined when it has a customer by now. */
export async function insertCustomer(tx: Tx, from: RegistrationRow): Promise<bigint | undefined> {
  const { email, kind, lang, passwordHash, agreedAt } = from;
  const own = { kind, lang, passwordHash, passwordChangedAt: tx.now, agreedAt, createdAt: tx.now };
  const row = await tx.db
    .insertInto('customer')
    .values({ email, ...own })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(own).where('customer.agreedAt', 'is', null))
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Writes profile and security code where none is set; false where there is one. */
export async function writeFirstProfile(tx: Tx, id: bigint, profile: Profile, safeCodeHash: string): Promise<boolean> {
  const done = await tx.db
    .updateTable('customer')
    .set({ ...profile, safeCodeHash, profileSetAt: tx.now })
    .where('id', '=', id)
    .where('profileSetAt', 'is', null)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

export async function updateCustomer(
  tx: Tx,
  id: bigint,
  change: Partial<Profile> & { passwordHash?: string; safeCodeHash?: string; lang?: Lang; email?: string },
): Promise<void> {
  const passwordChangedAt = change.passwordHash === undefined ? {} : { passwordChangedAt: tx.now };
  await tx.db
    .updateTable('customer')
    .set({ ...change, ...passwordChangedAt })
    .where('id', '=', id)
    .execute();
}

export async function insertRegistration(
  tx: Tx,
  fresh: Omit<RegistrationRow, 'id' | 'agreedAt'> & { tokenHash: Buffer; expiresAt: Date },
): Promise<bigint> {
  const { id } = await tx.db
    .insertInto('registration')
    .values({ ...fresh, agreedAt: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const REGISTRATION = ['id', 'email', 'kind', 'lang', 'passwordHash', 'agreedAt'] as const;

const waitingRegistration = (tx: Tx) =>
  tx.db.selectFrom('registration').select(REGISTRATION).where('expiresAt', '>', tx.wall);

/** The waiting registration of a link, locked; nothing when the link is unknown or expired. */
export async function lockRegistration(tx: Tx, tokenHash: Buffer): Promise<RegistrationRow | undefined> {
  const query = waitingRegistration(tx).where('tokenHash', '=', tokenHash).forUpdate();
  return (await query.executeTakeFirst()) as RegistrationRow | undefined;
}

/** The same by its id. */
export async function lockRegistrationOf(tx: Tx, id: bigint): Promise<RegistrationRow | undefined> {
  return (await waitingRegistration(tx).where('id', '=', id).forUpdate().executeTakeFirst()) as
    | RegistrationRow
    | undefined;
}

/** The newest registration of an address that waits for its link. */
export async function newestRegistration(tx: Tx, email: string): Promise<RegistrationRow | undefined> {
  const query = waitingRegistration(tx).where('email', '=', email).orderBy('id', 'desc').limit(1);
  return (await query.executeTakeFirst()) as RegistrationRow | undefined;
}

export async function renewRegistration(tx: Tx, id: bigint, tokenHash: Buffer, expiresAt: Date): Promise<void> {
  await tx.db.updateTable('registration').set({ tokenHash, expiresAt }).where('id', '=', id).execute();
}

/** The address has an account now: whatever else waited for it is over. */
export async function removeRegistrations(tx: Tx, email: string): Promise<void> {
  await tx.db.deleteFrom('registration').where('email', '=', email).execute();
}

export type LinkPurpose = 'reset_password' | 'reset_safe_code' | 'leave_email' | 'take_email';

export interface LinkRow {
  readonly customerId: bigint;
  readonly purpose: LinkPurpose;
  readonly email: string | null;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
}

/** Keeps a link for a customer; for NOBODY the same statement keeps nothing. */
export async function insertLink(
  tx: Tx,
  fresh: Omit<LinkRow, 'usedAt' | 'email'> & { tokenHash: Buffer; email?: string },
): Promise<void> {
  const { customerId, tokenHash, purpose, expiresAt, email = null } = fresh;
  await tx.db
    .insertInto('mailLink')
    .columns(['customerId', 'tokenHash', 'purpose', 'email', 'createdAt', 'expiresAt'])
    .expression((eb) =>
      eb
        .selectFrom('customer')
        .select([
          'id',
          sql<Buffer>`${tokenHash}::bytea`.as('tokenHash'),
          sql<string>`${purpose}::text`.as('purpose'),
          sql<string | null>`${email}::text`.as('email'),
          sql<Date>`${tx.wall}::timestamptz`.as('createdAt'),
          sql<Date>`${expiresAt}::timestamptz`.as('expiresAt'),
        ])
        .where('id', '=', customerId),
    )
    .execute();
}

/** The link of a token, used or not, while it has not expired. */
export async function findLink(tx: Tx, tokenHash: Buffer): Promise<LinkRow | undefined> {
  const row = await tx.db
    .selectFrom('mailLink')
    .select(['customerId', 'purpose', 'email', 'expiresAt', 'usedAt'])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', tx.wall)
    .executeTakeFirst();
  return row as LinkRow | undefined;
}

/** Uses a link up: true for exactly one caller. */
export async function markLinkUsed(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const done = await tx.db
    .updateTable('mailLink')
    .set({ usedAt: tx.wall })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', tx.wall)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** The live links of a customer for some purposes. */
export async function linksOf(tx: Tx, customerId: bigint, purposes: readonly LinkPurpose[]): Promise<LinkRow[]> {
  const rows = await tx.db
    .selectFrom('mailLink')
    .select(['customerId', 'purpose', 'email', 'expiresAt', 'usedAt'])
    .where('customerId', '=', customerId)
    .where('purpose', 'in', purposes)
    .where('expiresAt', '>', tx.wall)
    .execute();
  return rows as LinkRow[];
}

/** A newer link, a new password or a done change ends the older ones. */
export async function removeLinks(tx: Tx, customerId: bigint, purposes: readonly LinkPurpose[]): Promise<void> {
  await tx.db.deleteFrom('mailLink').where('customerId', '=', customerId).where('purpose', 'in', purposes).execute();
}

/** Forgets registrations and links whose time is over. */
export async function removeExpired(tx: Tx): Promise<void> {
  await tx.db.deleteFrom('registration').where('expiresAt', '<=', tx.wall).execute();
  await tx.db.deleteFrom('mailLink').where('expiresAt', '<=', tx.wall).execute();
}

/** Is there a customer whose address ends so? */
export async function existsUnder(tx: Tx, ending: string): Promise<boolean> {
  const found = tx.db.selectFrom('customer').select('id').where('email', 'like', `%${ending}`).limit(1);
  return (await found.executeTakeFirst()) !== undefined;
}
