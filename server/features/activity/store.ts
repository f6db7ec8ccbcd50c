import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';

/** One row of the audit, as it is stored. */
export interface NewActivity {
  readonly customerId: bigint | null;
  readonly actor: string;
  readonly via: string | null;
  readonly kind: string;
  readonly object: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly address: string | null;
}

export async function insertActivity(tx: Tx, rows: readonly NewActivity[]): Promise<void> {
  const column = <K extends keyof NewActivity>(key: K) => rows.map((row) => row[key]);
  // Columns as arrays: the statement is the same for one act and for hundreds.
  await tx.client.query({
    name: 'activity',
    text: `INSERT INTO activity (at, request_id, customer_id, actor, via, kind, object, before, after, address)
      SELECT $1, $2, n.customer_id, n.actor, n.via, n.kind, n.object, n.before::jsonb, n.after::jsonb, n.address
      FROM unnest($3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[])
        AS n (customer_id, actor, via, kind, object, before, after, address)`,
    values: [
      tx.now,
      tx.requestId,
      column('customerId'),
      column('actor'),
      column('via'),
      column('kind'),
      column('object'),
      column('before'),
      column('after'),
      column('address'),
    ],
  });
}

const SHOWN = [
  'id',
  'customerId',
  'actor',
  'via',
  'kind',
  'object',
  'before',
  'after',
  'address',
  'at',
  'requestId',
] as const;

/** Newest first, below the id `before` where one is given. */
export async function selectActivity(
  tx: Tx,
  of: { customerId: bigint } | { object: string },
  before: bigint | null,
  limit: number,
) {
  let query = tx.db.selectFrom('activity').select(SHOWN).orderBy('id', 'desc').limit(limit);
  query = 'object' in of ? query.where('object', '=', of.object) : query.where('customerId', '=', of.customerId);
  if (before !== null) query = query.where('id', '<', before);
  return query.execute();
}

/** Whose acts on an object are told. `kinds`: only these, `without`: all but these. */
export interface ObjectHistory {
  readonly object: string;
  /** What concerned another customer, before the object came to this one, is not told. */
  readonly customerId: bigint;
  readonly actor?: 'customer' | 'staff' | 'system' | undefined;
  /** These too where a task asked for them, whoever carried them out. */
  readonly asked?: readonly string[] | undefined;
  /** None of these where a task asked for them. */
  readonly notAsked?: readonly string[] | undefined;
  readonly kinds?: readonly string[] | undefined;
  readonly without?: readonly string[] | undefined;
}

/** What happened to one object while it was this customer's, newest first, below the id `before` where one is given. */
export async function pageOfObject(tx: Tx, of: ObjectHistory, before: bigint | null, limit: number) {
  let query = tx.db
    .selectFrom('activity')
    .select(SHOWN)
    .where('object', '=', of.object)
    .where('customerId', '=', of.customerId);
  const { actor, asked = [], notAsked = [] } = of;
  const byTask = (kinds: readonly string[]) =>
    sql<boolean>`(kind = ANY (${kinds}::text[]) AND coalesce(after ? 'task', false))`;
  if (actor !== undefined)
    query = query.where((row) =>
      row.or([row('actor', 'like', `${actor}:%`), ...(asked.length > 0 ? [byTask(asked)] : [])]),
    );
  if (notAsked.length > 0) query = query.where((row) => row.not(byTask(notAsked)));
  if (of.kinds !== undefined) query = query.where('kind', 'in', of.kinds);
  if (of.without !== undefined && of.without.length > 0) query = query.where('kind', 'not in', of.without);
  if (before !== null) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

/** Acts of these kinds on any of the objects, whoever they concerned, newest first. */
export function selectOfObjects(tx: Tx, objects: readonly string[], kinds: readonly string[], limit: number) {
  const query = tx.db
    .selectFrom('activity')
    .select(SHOWN)
    .where('object', 'in', [...objects]);
  return query
    .where('kind', 'in', [...kinds])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The acts of one customer, newest first; with `accountOnly` those on the account itself. */
export async function pageOfCustomer(
  tx: Tx,
  customerId: bigint,
  asked: { readonly before: bigint | null; readonly accountOnly: boolean; readonly without: readonly string[] },
  limit: number,
) {
  let query = tx.db.selectFrom('activity').select(SHOWN).where('customerId', '=', customerId);
  if (asked.without.length > 0) query = query.where('kind', 'not in', asked.without);
  if (asked.accountOnly) query = query.where('kind', 'like', 'account.%');
  if (asked.before !== null) query = query.where('id', '<', asked.before);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

/** What the audit page may ask for; absent means any. */
export interface AuditFilter {
  readonly actor?: string | undefined;
  readonly kind?: string | undefined;
  readonly object?: string | undefined;
  readonly customerId?: bigint | undefined;
}

/** The whole audit, newest first. */
export async function pageActivity(tx: Tx, filter: AuditFilter, before: bigint | null, limit: number) {
  let query = tx.db.selectFrom('activity').select(SHOWN).orderBy('id', 'desc').limit(limit);
  if (filter.actor !== undefined) query = query.where('actor', '=', filter.actor);
  if (filter.kind !== undefined) query = query.where('kind', '=', filter.kind);
  if (filter.object !== undefined) query = query.where('object', '=', filter.object);
  if (filter.customerId !== undefined) query = query.where('customerId', '=', filter.customerId);
  if (before !== null) query = query.where('id', '<', before);
  return query.execute();
}

/** How many of the newest acts of one kind are looked at. */
const RECENT = 50;

/** Is one of the customer's recent acts of this kind from this address? */
export async function existsFrom(tx: Tx, customerId: bigint, kind: string, address: string): Promise<boolean> {
  const recent = tx.db
    .selectFrom('activity')
    .select('address')
    .where('customerId', '=', customerId)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(RECENT)
    .as('recent');
  const row = await tx.db.selectFrom(recent).select('address').where('address', '=', address).executeTakeFirst();
  return row !== undefined;
}

/** Is there one of these acts of this customer's since then? */
export async function existsSince(tx: Tx, customerId: bigint, kinds: readonly string[], since: Date): Promise<boolean> {
  const query = tx.db.selectFrom('activity').select('id').where('customerId', '=', customerId);
  const row = await query
    .where('kind', 'in', [...kinds])
    .where('at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
