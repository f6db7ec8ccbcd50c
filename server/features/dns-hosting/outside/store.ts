import { sql } from 'kysely';
import { addDays } from '#contract/calendar.ts';
import { OUTSIDE_DOUBT_DAYS, OUTSIDE_WAITS_DAYS } from '#contract/rules/dns/outside.ts';
import type { OutsideState } from '#contract/states/dns/outside.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Ds } from '../../domains/registry-acts/index.ts';

export interface OutsideRow {
  readonly id: bigint;
  readonly customerId: bigint;
  readonly name: string;
  readonly unicode: string;
  readonly token: string;
  readonly state: OutsideState;
  readonly createdAt: Date;
  readonly dueAt: Date | null;
  readonly lookedAt: Date | null;
  readonly servers: readonly string[];
  readonly doubtAt: Date | null;
  /** What the zone above says of its DNSSEC, and when its servers were heard; null: not since it matters. */
  readonly parentDs: readonly Ds[];
  readonly parentAt: Date | null;
}

const COLUMNS = [
  'id',
  'customerId',
  'name',
  'unicode',
  'token',
  'state',
  'createdAt',
  'dueAt',
  'lookedAt',
  'servers',
  'doubtAt',
  'parentDs',
  'parentAt',
] as const;
const OPEN = ['waiting', 'proved'] as const;

/** When it is given up unless something changes; undefined while it is proved and in no doubt. Pure. */
export function endOf({ state, createdAt, doubtAt }: Pick<OutsideRow, 'state' | 'createdAt' | 'doubtAt'>) {
  if (state === 'waiting') return addDays(createdAt, OUTSIDE_WAITS_DAYS);
  return doubtAt === null ? undefined : addDays(doubtAt, OUTSIDE_DOUBT_DAYS);
}

/** A customer's names that wait or are proved, in the order of the alphabet. */
export async function openOf(tx: Tx, customerId: bigint): Promise<OutsideRow[]> {
  const query = tx.db.selectFrom('dnsOutside').select(COLUMNS).where('customerId', '=', customerId);
  return (await query.where('state', 'in', OPEN).orderBy('name').execute()) as OutsideRow[];
}

/** A customer's name that waits or is proved. */
export async function findOutside(
  tx: Tx,
  customerId: bigint,
  name: string,
  lock: 'lock' | 'read' = 'read',
): Promise<OutsideRow | undefined> {
  const query = tx.db
    .selectFrom('dnsOutside')
    .select(COLUMNS)
    .where('customerId', '=', customerId)
    .where('name', '=', name)
    .where('state', 'in', OPEN);
  return (await (lock === 'lock' ? query.forUpdate() : query).executeTakeFirst()) as OutsideRow | undefined;
}

/** Those of these names that a customer has proved, locked on demand in the order of their numbers. */
export async function provedAmong(
  tx: Tx,
  customerId: bigint,
  names: readonly string[],
  lock: 'lock' | 'read',
): Promise<OutsideRow[]> {
  if (names.length === 0) return [];
  const query = tx.db
    .selectFrom('dnsOutside')
    .select(COLUMNS)
    .where('customerId', '=', customerId)
    .where(sql<boolean>`name = ANY (${names}::text[])`)
    .where('state', '=', 'proved')
    .orderBy('id');
  return (await (lock === 'lock' ? query.forUpdate() : query).execute()) as OutsideRow[];
}

export async function findById(tx: Tx, id: bigint, lock: 'lock' | 'read'): Promise<OutsideRow | undefined> {
  const query = tx.db.selectFrom('dnsOutside').select(COLUMNS).where('id', '=', id);
  return (await (lock === 'lock' ? query.forUpdate() : query).executeTakeFirst()) as OutsideRow | undefined;
}

/** Undefined where the customer has it already. */
export async function insertOutside(
  tx: Tx,
  { customerId, name, unicode, token }: Pick<OutsideRow, 'customerId' | 'name' | 'unicode' | 'token'>,
): Promise<OutsideRow | undefined> {
  const row = await tx.db
    .insertInto('dnsOutside')
    .values({ customerId, name, unicode, token, state: 'waiting', createdAt: tx.now, dueAt: tx.now })
    .onConflict((conflict) => conflict.columns(['customerId', 'name']).where('state', 'in', OPEN).doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
  return row as OutsideRow | undefined;
}

/** What came of a look, and when the next is due; null: none. */
export async function saveLook(
  tx: Tx,
  id: bigint,
  {
    servers,
    ds,
    dueAt,
    doubtAt,
  }: Pick<OutsideRow, 'dueAt' | 'doubtAt'> & {
    readonly servers: readonly string[] | undefined;
    readonly ds: readonly Ds[] | undefined;
  },
): Promise<void> {
  await tx.db
    .updateTable('dnsOutside')
    .set({
      ...(servers ? { servers: [...servers] } : {}),
      ...(ds ? { parentDs: JSON.stringify(ds), parentAt: tx.now } : {}),
      lookedAt: tx.now,
      dueAt,
      doubtAt,
    })
    .where('id', '=', id)
    .execute();
}

/** What the zone above said of DNSSEC counts no more: it is to be asked anew. */
export async function forgetParent(tx: Tx, id: bigint): Promise<void> {
  await tx.db.updateTable('dnsOutside').set({ parentAt: null }).where('id', '=', id).execute();
}

/** Looked at no more. */
export async function saveOver(tx: Tx, id: bigint): Promise<void> {
  await tx.db.updateTable('dnsOutside').set({ dueAt: null }).where('id', '=', id).execute();
}

/** Names whose look is due, the longest waiting first. */
export async function dueLooks(tx: Tx, limit: number): Promise<OutsideRow[]> {
  const query = tx.db.selectFrom('dnsOutside').select(COLUMNS).where('dueAt', '<=', tx.now);
  return (await query.orderBy('dueAt').limit(limit).execute()) as OutsideRow[];
}

/** Of these names, those that somebody wants or has, or has something below. */
export async function wantedAmong(tx: Tx, names: readonly string[]): Promise<string[]> {
  const { rows } = await tx.client.query<{ name: string }>(
    `SELECT a.name FROM unnest($1::text[]) AS a (name)
     WHERE EXISTS (SELECT FROM dns_outside o WHERE o.name = a.name AND o.state IN ('waiting', 'proved'))
       OR EXISTS (SELECT FROM dns_outside o WHERE o.state = 'proved'
         AND reverse(o.name) >= reverse(a.name) || '.' AND reverse(o.name) < reverse(a.name) || '/')`,
    [names],
  );
  return rows.map(({ name }) => name);
}

/** Whatever wants or has a name, and proved names below it, locked in their order. */
export async function lockWithin(tx: Tx, name: string): Promise<OutsideRow[]> {
  const below = `${[...name].reverse().join('').replaceAll('_', '\\_')}.%`;
  const within = sql<bigint>`(
    SELECT id FROM dns_outside WHERE name = ${name} AND state IN ('waiting', 'proved')
    UNION ALL SELECT id FROM dns_outside WHERE state = 'proved' AND reverse(name) LIKE ${below})`;
  const query = tx.db.selectFrom('dnsOutside').select(COLUMNS).where('id', 'in', within);
  return (await query.orderBy('id').forUpdate().execute()) as OutsideRow[];
}

/** Who has one of these names: by registration with us, or by a zone that is answered. */
export async function holdersAmong(tx: Tx, names: readonly string[]): Promise<{ name: string; customerId: bigint }[]> {
  const { rows } = await tx.client.query<{ name: string; customer_id: bigint }>(
    `SELECT name, customer_id FROM domain_v WHERE name = ANY ($1)
     UNION SELECT name, customer_id FROM dns_zone WHERE name = ANY ($1) AND state = 'answered' AND stops_at IS NULL
     UNION SELECT name, customer_id FROM dns_outside WHERE name = ANY ($1) AND state = 'proved'`,
    [names],
  );
  return rows.map(({ name, customer_id }) => ({ name, customerId: customer_id }));
}

/** Is a name registered with us, whoever has it? */
export async function isWithUs(tx: Tx, name: string): Promise<boolean> {
  return (await tx.client.query('SELECT FROM domain_v WHERE name = $1', [name])).rows.length > 0;
}
