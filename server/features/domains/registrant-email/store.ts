import type { RegistrantEmailState } from '#contract/states/registrant-email.ts';
import type { Tx } from '../../../platform/db/transaction.ts';

export interface AddressRow {
  readonly id: bigint;
  readonly customerId: bigint;
  readonly email: string;
  readonly provedAt: Date | null;
  readonly letterDueAt: Date | null;
  readonly letterAt: Date | null;
}

export type ProofCause = 'registered' | 'transferred_in' | 'holder_changed';

/** One name's proof. */
export interface ProofRow {
  readonly id: bigint;
  readonly domainId: bigint;
  readonly customerId: bigint;
  readonly addressId: bigint;
  readonly cause: ProofCause;
  readonly state: RegistrantEmailState;
  readonly beganAt: Date;
  readonly dueAt: Date;
  readonly held: boolean;
}

const ADDRESS = ['id', 'customerId', 'email', 'provedAt', 'letterDueAt', 'letterAt'] as const;
const PROOF = ['id', 'domainId', 'customerId', 'addressId', 'cause', 'state', 'beganAt', 'dueAt', 'held'] as const;
const OPEN = ['waiting', 'suspended'] as const;
/** What holds a suspended name. */
const HOLD_CAUSE = 'registrant_email';

/** The rows of addresses of one customer, made where they are missing; by address. */
export async function addressesOf(
  tx: Tx,
  customerId: bigint,
  emails: readonly string[],
): Promise<Map<string, AddressRow>> {
  await tx.client.query(
    'INSERT INTO registrant_address (customer_id, email) SELECT $1, unnest($2::text[]) ON CONFLICT (customer_id, email) DO NOTHING',
    [customerId, emails],
  );
  const rows = await tx.db
    .selectFrom('registrantAddress')
    .select(ADDRESS)
    .where('customerId', '=', customerId)
    .where('email', 'in', [...emails])
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map((rows as AddressRow[]).map((row) => [row.email, row]));
}

/** Those of the addresses that this customer's holders have proved by our links. */
export async function provedHere(tx: Tx, customerId: bigint, emails: readonly string[]): Promise<Set<string>> {
  const rows = await tx.db
    .selectFrom('registrantAddress')
    .select('email')
    .where('customerId', '=', customerId)
    .where('email', 'in', [...emails])
    .where('provedAt', 'is not', null)
    .execute();
  return new Set(rows.map(({ email }) => email));
}

export async function findAddress(tx: Tx, id: bigint): Promise<AddressRow | undefined> {
  const query = tx.db.selectFrom('registrantAddress').select(ADDRESS).where('id', '=', id);
  return (await query.executeTakeFirst()) as AddressRow | undefined;
}

export async function lockAddress(tx: Tx, id: bigint): Promise<AddressRow | undefined> {
  const query = tx.db.selectFrom('registrantAddress').select(ADDRESS).where('id', '=', id).forUpdate();
  return (await query.executeTakeFirst()) as AddressRow | undefined;
}

/** The row of one customer's address, locked; by its stored form or by its id. */
export async function lockOwnAddress(
  tx: Tx,
  customerId: bigint,
  by: { readonly email: string } | { readonly id: bigint },
): Promise<AddressRow | undefined> {
  const query = tx.db.selectFrom('registrantAddress').select(ADDRESS).where('customerId', '=', customerId).forUpdate();
  const found = 'email' in by ? query.where('email', '=', by.email) : query.where('id', '=', by.id);
  return (await found.executeTakeFirst()) as AddressRow | undefined;
}

export async function saveProved(tx: Tx, id: bigint, by: 'link' | 'center'): Promise<void> {
  const row = tx.db.updateTable('registrantAddress').where('id', '=', id);
  await row.set({ provedAt: tx.now, provedBy: by, letterDueAt: null }).execute();
}

export async function saveLetter(tx: Tx, id: bigint, next: Date | null, sent: boolean): Promise<void> {
  const row = tx.db.updateTable('registrantAddress').where('id', '=', id);
  await row.set({ letterDueAt: next, ...(sent ? { letterAt: tx.now } : {}) }).execute();
}

/** The address whose letter is due longest; those that another worker writes to are theirs. */
export async function lockDueAddress(tx: Tx): Promise<AddressRow | undefined> {
  const query = tx.db.selectFrom('registrantAddress').select(ADDRESS).where('letterDueAt', '<=', tx.now);
  const first = query.orderBy('letterDueAt').limit(1).forUpdate().skipLocked();
  return (await first.executeTakeFirst()) as AddressRow | undefined;
}

/** The next letter to these addresses, whatever was booked for them before. */
export async function saveLetterDue(tx: Tx, ids: readonly bigint[], due: Date): Promise<void> {
  await tx.db
    .updateTable('registrantAddress')
    .set({ letterDueAt: due })
    .where('id', 'in', [...ids])
    .execute();
}

export interface NewProof {
  readonly domainId: bigint;
  readonly customerId: bigint;
  readonly addressId: bigint;
  readonly cause: ProofCause;
  readonly dueAt: Date;
}

/**
 * Begins proofs, and shows them on their names. A name that waits already is left as it is; answers the ids that were
 * made.
 */
export async function insertProofs(tx: Tx, proofs: readonly NewProof[]): Promise<bigint[]> {
  const { rows } = await tx.client.query<{ id: bigint }>(
    `WITH made AS (
       INSERT INTO registrant_email (domain_id, customer_id, address_id, cause, state, began_at, due_at)
       SELECT p.domain_id, p.customer_id, p.address_id, p.cause, 'waiting', $6, p.due_at
       FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::timestamptz[])
         AS p (domain_id, customer_id, address_id, cause, due_at)
       ON CONFLICT (domain_id) WHERE state IN ('waiting', 'suspended') DO NOTHING
       RETURNING id, domain_id, due_at
     ), shown AS (UPDATE domain d SET email_proof = 'waiting', email_due_at = m.due_at FROM made m WHERE d.id = m.domain_id)
     SELECT id FROM made`,
    [
      proofs.map(({ domainId }) => domainId),
      proofs.map(({ customerId }) => customerId),
      proofs.map(({ addressId }) => addressId),
      proofs.map(({ cause }) => cause),
      proofs.map(({ dueAt }) => dueAt),
      tx.now,
    ],
  );
  return rows.map(({ id }) => id);
}

/** Open proofs of names, locked, in the order of ids. */
export async function lockOpenOfNames(tx: Tx, domainIds: readonly bigint[]): Promise<ProofRow[]> {
  if (domainIds.length === 0) return [];
  const rows = await tx.db
    .selectFrom('registrantEmail')
    .select(PROOF)
    .where('domainId', 'in', [...domainIds])
    .where('state', 'in', OPEN)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows as ProofRow[];
}

/** The first open proofs of an address, locked, those of suspended names before the others. */
export async function lockOpenOfAddress(tx: Tx, addressId: bigint, limit: number): Promise<ProofRow[]> {
  const rows = await tx.db
    .selectFrom('registrantEmail')
    .select(PROOF)
    .where('addressId', '=', addressId)
    .where('state', 'in', OPEN)
    .orderBy('state')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute();
  return rows as ProofRow[];
}

/**
 * Proofs whose last day is over; rows that somebody proves at this moment, and what is left of an address just proved,
 * are left alone.
 */
export async function lockOverdue(tx: Tx, limit: number): Promise<ProofRow[]> {
  const rows = await tx.db
    .selectFrom('registrantEmail')
    .select(PROOF)
    .where('state', '=', 'waiting')
    .where('dueAt', '<=', tx.now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('registrantAddress as a')
            .select('a.id')
            .whereRef('a.id', '=', 'registrantEmail.addressId')
            .where('a.provedAt', 'is not', null),
        ),
      ),
    )
    .orderBy('dueAt')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows as ProofRow[];
}

/** Names that wait go over to another address; their last day stays, so that a change buys no time. */
export async function moveProofs(tx: Tx, ids: readonly bigint[], addressId: bigint): Promise<void> {
  await tx.db
    .updateTable('registrantEmail')
    .set({ addressId })
    .where('id', 'in', [...ids])
    .execute();
}

/** Written before the states move. `tell`: the registry has something to hear of them. */
export async function saveDecided(tx: Tx, ids: readonly bigint[], tell: boolean): Promise<void> {
  if (ids.length === 0) return;
  await tx.db
    .updateTable('registrantEmail')
    .set({ decidedAt: tx.now, ...(tell ? { nextTryAt: tx.now } : {}) })
    .where('id', 'in', [...ids])
    .execute();
}

/** What lists show of names. */
export async function showOnNames(
  tx: Tx,
  proofs: readonly Pick<ProofRow, 'domainId' | 'dueAt'>[],
  proof: 'waiting' | 'suspended' | null,
): Promise<void> {
  if (proofs.length === 0) return;
  await tx.client.query(
    `UPDATE domain d SET email_proof = $3, email_due_at = CASE WHEN $3::text IS NULL THEN NULL ELSE p.due_at END
     FROM unnest($1::bigint[], $2::timestamptz[]) AS p (id, due_at) WHERE d.id = p.id`,
    [proofs.map(({ domainId }) => domainId), proofs.map(({ dueAt }) => dueAt), proof],
  );
}

export async function insertLink(tx: Tx, addressId: bigint, tokenHash: Buffer, expiresAt: Date): Promise<void> {
  await tx.db.insertInto('registrantLink').values({ addressId, tokenHash, expiresAt }).execute();
}

/** The address of a link that still works. */
export async function addressOfLink(tx: Tx, tokenHash: Buffer): Promise<bigint | undefined> {
  const row = await tx.db
    .selectFrom('registrantLink')
    .select('addressId')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', tx.wall)
    .executeTakeFirst();
  return row?.addressId;
}

/** Suspended names are held; the cause is one for all, since a name waits for one proof at a time. */
export async function placeHolds(tx: Tx, domainIds: readonly bigint[], ruleId: string): Promise<void> {
  await tx.client.query(
    `INSERT INTO domain_hold (domain_id, kind, cause, rule_id, placed_at) SELECT unnest($1::bigint[]), 'suspended', $2, $3, $4
     ON CONFLICT (domain_id, kind, cause) WHERE lifted_at IS NULL DO NOTHING`,
    [domainIds, HOLD_CAUSE, ruleId, tx.now],
  );
}

export async function liftHolds(tx: Tx, domainIds: readonly bigint[]): Promise<void> {
  if (domainIds.length === 0) return;
  await tx.db
    .updateTable('domainHold')
    .set({ liftedAt: tx.now })
    .where('domainId', 'in', [...domainIds])
    .where('kind', '=', 'suspended')
    .where('cause', '=', HOLD_CAUSE)
    .where('liftedAt', 'is', null)
    .execute();
}
