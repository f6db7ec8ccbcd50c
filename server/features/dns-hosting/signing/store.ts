import type { MessageKey, MessageVars } from '#contract/messages/index.ts';
import type { SigningState } from '#contract/states/dns/signing.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Ds } from '../../domains/registry-acts/index.ts';

/** Words for what stands in the way, kept as they are and told in the reader's language. */
export interface Trouble {
  readonly key: MessageKey;
  readonly vars?: MessageVars;
}

export interface SigningRow {
  readonly id: bigint;
  readonly zoneId: bigint;
  readonly state: SigningState;
  readonly ds: Ds | null;
  /** Of the key that takes the place of the other. */
  readonly nextDs: Ds | null;
  readonly dueAt: Date | null;
  readonly trouble: Trouble | null;
}

const COLUMNS = ['id', 'zoneId', 'state', 'ds', 'nextDs', 'dueAt', 'trouble'] as const;

/** The signing of a zone, locked on demand; undefined where it was never signed. */
export async function findSigning(tx: Tx, zoneId: bigint, lock: 'lock' | 'read'): Promise<SigningRow | undefined> {
  const query = tx.db.selectFrom('dnsSigning').select(COLUMNS).where('zoneId', '=', zoneId);
  const row = await (lock === 'lock' ? query.forUpdate() : query).executeTakeFirst();
  return row as SigningRow | undefined;
}

/** How far the signing of answered zones has come, by name; absent where it never began. */
export async function signingStates(tx: Tx, names: readonly string[]): Promise<ReadonlyMap<string, SigningState>> {
  const { rows } = await tx.client.query<{ name: string; state: SigningState }>(
    `SELECT z.name, s.state FROM dns_zone z JOIN dns_signing s ON s.zone_id = z.id
     WHERE z.name = ANY ($1::text[]) AND z.state = 'answered'`,
    [names],
  );
  return new Map(rows.map(({ name, state }) => [name, state]));
}

/** Of a zone whose row the caller holds locked. */
export async function insertSigning(tx: Tx, zoneId: bigint): Promise<SigningRow> {
  const row = await tx.db
    .insertInto('dnsSigning')
    .values({ zoneId, state: 'off' })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return row as SigningRow;
}

/** What goes with a state: written before its transition where the table joins both. */
export async function saveNext(
  tx: Tx,
  id: bigint,
  { dueAt, trouble = null }: { readonly dueAt: Date | null; readonly trouble?: Trouble | null },
): Promise<void> {
  await tx.client.query('UPDATE dns_signing SET due_at = $2, trouble = $3 WHERE id = $1', [
    id,
    dueAt,
    trouble && JSON.stringify(trouble),
  ]);
}

/**
 * The sealed keys of a zone, with which name servers sign from this transaction's end on; none: they sign no more. The
 * last is the newest.
 */
export async function saveKeys(tx: Tx, name: string, sealed: readonly string[]): Promise<void> {
  await tx.client.query('UPDATE published_zone SET keys = $2 WHERE apex = $1', [name, sealed]);
}

export async function keysOf(tx: Tx, name: string): Promise<readonly string[]> {
  const { rows } = await tx.client.query<{ keys: string[] }>('SELECT keys FROM published_zone WHERE apex = $1', [name]);
  return rows[0]?.keys ?? [];
}

/** Zones whose next step is due, the longest waiting first. */
export async function dueSignings(tx: Tx, limit: number): Promise<{ name: string; zoneId: bigint }[]> {
  const { rows } = await tx.client.query<{ name: string; zone_id: bigint }>(
    `SELECT z.name, s.zone_id FROM dns_signing s JOIN dns_zone z ON z.id = s.zone_id
     WHERE s.due_at <= $1 AND z.state = 'answered' ORDER BY s.due_at LIMIT $2`,
    [tx.now, limit],
  );
  return rows.map(({ name, zone_id }) => ({ name, zoneId: zone_id }));
}

/** What the registry is to be told of our key, and of the one to come. */
export async function saveDs(tx: Tx, id: bigint, ds: Ds, next: Ds | null = null): Promise<void> {
  await tx.client.query('UPDATE dns_signing SET ds = $2, next_ds = $3 WHERE id = $1', [
    id,
    JSON.stringify(ds),
    next && JSON.stringify(next),
  ]);
}
