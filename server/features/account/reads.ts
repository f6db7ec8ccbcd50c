import type { Lang } from '#contract/lang.ts';
import { together } from '../../platform/db/together.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { emailShown } from '../../platform/email-address.ts';
import { listSessions, type Session } from '../../platform/sessions/store.ts';
import type { Recipient } from '../notices/index.ts';
import { coolingUntil } from './resets/ask-owner.ts';
import { type CustomerKind, existsUnder, findCustomer, findCustomerByEmail, type Profile } from './store.ts';

/** A customer as higher floors may know them. */
export interface Customer {
  readonly id: bigint;
  readonly email: string;
  readonly kind: CustomerKind;
  /** The language of letters. */
  readonly lang: Lang;
  readonly createdAt: Date;
  /** Absent before /user/safety. */
  readonly profile: Profile | null;
}

/** One customer, or nothing. */
export async function customerById(tx: Tx, id: bigint): Promise<Customer | undefined> {
  const row = await findCustomer(tx, id);
  if (!row) return undefined;
  const { email, kind, lang, createdAt, profile } = row;
  return { id, email, kind, lang, createdAt, profile };
}

/**
 * Whose account an e-mail address (its stored form) or an id names; one question for either, whether there is one or
 * not.
 */
export async function accountAt(
  tx: Tx,
  at: { readonly email: string } | { readonly id: bigint },
): Promise<bigint | undefined> {
  const row = 'email' in at ? await findCustomerByEmail(tx, at.email) : await findCustomer(tx, at.id);
  return row?.agreedAt ? row.id : undefined;
}

/** Where and in which language a customer gets letters. */
export async function recipientOf(tx: Tx, customerId: bigint): Promise<Recipient> {
  const customer = await findCustomer(tx, customerId);
  if (!customer) throw new Error(`no customer ${customerId}`);
  return { address: customer.email, lang: customer.lang, customerId };
}

/**
 * The customer who has this address (its stored form), as a recipient; undefined where no account has it. Told to
 * nobody else.
 */
export async function recipientAt(tx: Tx, email: string): Promise<Recipient | undefined> {
  const customer = await findCustomerByEmail(tx, email);
  return customer && { address: email, lang: customer.lang, customerId: customer.id };
}

/** What the header of a page shows of the reader. */
export async function readerOfAccount(tx: Tx, session: Session): Promise<{ Name: string; CoolingUntil?: string }> {
  const [customer, until] = await together(tx, () => [
    findCustomer(tx, session.subjectId),
    coolingUntil(tx, session.subjectId),
  ]);
  return {
    Name: customer ? emailShown(customer.email) : '',
    ...(until ? { CoolingUntil: until.toISOString() } : {}),
  };
}

/** `Data` of GET /session/me. */
export async function me(tx: Tx, session: Session | null) {
  const customer = session && (await findCustomer(tx, session.subjectId));
  if (!session || !customer) return { SignedIn: false, Lang: tx.lang, HasSafeCode: false };
  const until = session.stepUpUntil;
  const cooling = await coolingUntil(tx, customer.id);
  return {
    SignedIn: true,
    Lang: tx.lang,
    Email: emailShown(customer.email),
    Kind: customer.kind,
    ...(customer.profile ? { Name: customer.profile.name } : {}),
    HasSafeCode: session.safeCodeSet,
    LetterLang: customer.lang,
    ...(until && until > tx.wall ? { StepUpUntil: until.toISOString() } : {}),
    ...(cooling ? { CoolingUntil: cooling.toISOString() } : {}),
  };
}

/** `Data` of GET /account/sessions. */
export async function mySessions(tx: Tx, session: Session) {
  const rows = await listSessions(tx, 'customer', session.subjectId);
  return {
    Items: rows.map((row) => ({
      Id: row.publicId,
      Current: row.idHash.equals(session.idHash),
      Remembered: row.remember,
      Address: row.address,
      UserAgent: row.userAgent,
      CreatedAt: row.createdAt.toISOString(),
      SeenAt: row.seenAt.toISOString(),
    })),
  };
}

/** Is there a customer at a reserved address (RFC 2606 `.example`)? Only a demonstration has such customers. */
export function hasReservedAddress(tx: Tx): Promise<boolean> {
  return existsUnder(tx, '.example');
}
