import type { Tx } from '../../../platform/db/transaction.ts';

/** A term whose day has come. */
export interface DueName {
  readonly id: bigint;
  readonly name: string;
  readonly expiresAt: Date;
  /** By how many years the customer wants it renewed. */
  readonly years: number;
}

/** Between which days a term may be tried: it ends before `before`, and not so long ago that no registry renews it. */
export interface Window {
  readonly after: Date;
  readonly before: Date;
}

const DUE = `domain_v d LEFT JOIN auto_renewal a ON a.domain_id = d.id AND a.for_expiry = d.expires_at
  WHERE d.auto_renew AND d.phase IN ('active', 'grace') AND (a.domain_id IS NULL OR a.next_try_at <= $1)
    AND d.expires_at > $2 AND d.expires_at < $3`;

/** Customers with a term that is to be tried now. */
export async function customersDue(tx: Tx, { after, before }: Window, limit: number): Promise<bigint[]> {
  const { rows } = await tx.client.query<{ customer_id: bigint }>(
    `SELECT DISTINCT d.customer_id FROM ${DUE} ORDER BY d.customer_id LIMIT $4`,
    [tx.now, after, before, limit],
  );
  return rows.map(({ customer_id }) => customer_id);
}

/** A customer's terms that are to be tried now, those that end first at the head. `among`: only these. */
export async function namesDue(
  tx: Tx,
  customerId: bigint,
  { after, before }: Window,
  of: { readonly limit: number; readonly among?: readonly bigint[] },
): Promise<DueName[]> {
  const { rows } = await tx.client.query<{ id: bigint; name: string; expires_at: Date; auto_renew_years: number }>(
    `SELECT d.id, d.name, d.expires_at, d.auto_renew_years FROM ${DUE}
       AND d.customer_id = $4 AND ($6::bigint[] IS NULL OR d.id = ANY ($6)) ORDER BY d.expires_at, d.id LIMIT $5`,
    [tx.now, after, before, customerId, of.limit, of.among ?? null],
  );
  return rows.map(({ id, name, expires_at, auto_renew_years }) => ({
    id,
    name,
    expiresAt: expires_at,
    years: auto_renew_years,
  }));
}

/** What came of a try. */
export interface Tried {
  readonly domainId: bigint;
  readonly forExpiry: Date;
  readonly outcome: 'ordered' | 'short' | 'barred' | 'under_way' | 'unpriced';
  readonly price?: bigint;
  readonly ruleId?: string;
  readonly orderId?: bigint;
  readonly nextTryAt: Date | undefined;
}

/** Writes what came of tries; a term tried before counts one more. */
export async function saveTried(tx: Tx, customerId: bigint, tried: readonly Tried[]): Promise<void> {
  if (tried.length === 0) return;
  await tx.client.query(
    `INSERT INTO auto_renewal AS a (domain_id, for_expiry, customer_id, outcome, price, rule_id, order_id, next_try_at, tried_at)
     SELECT t.*, $9 FROM unnest($1::bigint[], $2::timestamptz[], $3::bigint[], $4::text[], $5::bigint[], $6::text[], $7::bigint[],
       $8::timestamptz[]) AS t
     ON CONFLICT (domain_id, for_expiry) DO UPDATE SET outcome = excluded.outcome, price = excluded.price, rule_id = excluded.rule_id,
       order_id = excluded.order_id, next_try_at = excluded.next_try_at, tried_at = excluded.tried_at, customer_id = excluded.customer_id,
       tries = a.tries + 1`,
    [
      tried.map(({ domainId }) => domainId),
      tried.map(({ forExpiry }) => forExpiry),
      tried.map(() => customerId),
      tried.map(({ outcome }) => outcome),
      tried.map(({ price }) => price ?? null),
      tried.map(({ ruleId }) => ruleId ?? null),
      tried.map(({ orderId }) => orderId ?? null),
      tried.map(({ nextTryAt }) => nextTryAt ?? null),
      tx.now,
    ],
  );
}

/** No order is at work on the name: the money of one that is stands held already. */
export const NOT_HELD = 'NOT EXISTS (SELECT FROM order_line l WHERE l.name = d.name AND l.finished_at IS NULL)';

/** A term that waits for money. */
export interface ShortName {
  readonly domainId: bigint;
  readonly unicode: string;
  readonly expiresAt: Date;
  readonly price: bigint;
}

/** The terms of a customer that wait for money still: not renewed meanwhile, nor about to be, not switched off. */
export async function shortNames(tx: Tx, customerId: bigint, limit: number): Promise<ShortName[]> {
  const { rows } = await tx.client.query<{ id: bigint; unicode: string; expires_at: Date; price: bigint }>(
    `SELECT d.id, d.unicode, d.expires_at, a.price FROM auto_renewal a
     JOIN domain_v d ON d.id = a.domain_id AND d.expires_at = a.for_expiry AND d.customer_id = a.customer_id
     WHERE a.customer_id = $1 AND a.outcome = 'short' AND d.auto_renew AND d.phase IN ('active', 'grace') AND ${NOT_HELD}
     ORDER BY d.expires_at, d.id LIMIT $2`,
    [customerId, limit],
  );
  return rows.map(({ id, unicode, expires_at, price }) => ({ domainId: id, unicode, expiresAt: expires_at, price }));
}

/** A term that should renew itself and cannot. */
export interface HinderedName {
  readonly domainId: bigint;
  readonly name: string;
  readonly unicode: string;
  readonly expiresAt: Date;
  readonly years: number;
}

/** The terms of a customer that something else than money kept from renewing themselves when they were last tried. */
export async function hinderedNames(tx: Tx, customerId: bigint, limit: number): Promise<HinderedName[]> {
  const { rows } = await tx.client.query<{
    id: bigint;
    name: string;
    unicode: string;
    expires_at: Date;
    auto_renew_years: number;
  }>(
    `SELECT d.id, d.name, d.unicode, d.expires_at, d.auto_renew_years FROM auto_renewal a
     JOIN domain_v d ON d.id = a.domain_id AND d.expires_at = a.for_expiry AND d.customer_id = a.customer_id
     WHERE a.customer_id = $1 AND a.outcome IN ('barred', 'unpriced') AND d.auto_renew AND d.phase IN ('active', 'grace')
     ORDER BY d.expires_at, d.id LIMIT $2`,
    [customerId, limit],
  );
  return rows.map(({ id, name, unicode, expires_at, auto_renew_years }) => ({
    domainId: id,
    name,
    unicode,
    expiresAt: expires_at,
    years: auto_renew_years,
  }));
}

/** Money has come: what waits for it is tried at the next look. */
export async function callShort(tx: Tx, customerId: bigint): Promise<void> {
  await tx.db
    .updateTable('autoRenewal')
    .set({ nextTryAt: tx.now })
    .where('customerId', '=', customerId)
    .where('outcome', '=', 'short')
    .execute();
}

/** What came of trying the term of a name, where it was tried. */
export async function lastTry(tx: Tx, domainId: bigint, forExpiry: Date) {
  return tx.db
    .selectFrom('autoRenewal')
    .select(['outcome', 'price', 'ruleId', 'triedAt', 'nextTryAt'])
    .where('domainId', '=', domainId)
    .where('forExpiry', '=', forExpiry)
    .executeTakeFirst();
}
