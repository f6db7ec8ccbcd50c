import { dayOf } from '#contract/calendar.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { DueSpan } from './due.ts';

/** A name whose letter is due today. */
export interface DueReminder {
  readonly id: bigint;
  readonly name: string;
  readonly unicode: string;
  readonly suffix: string;
  readonly expiresAt: Date;
  readonly autoRenew: boolean;
  readonly years: number;
  readonly kind: string;
}

const SPANS = 'unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) AS s (kind, after, before)';
const UNTOLD = `d.expires_at >= s.after AND d.expires_at < s.before AND d.phase IN ('active', 'grace')
  AND NOT EXISTS (SELECT FROM domain_reminder r WHERE r.domain_id = d.id AND r.for_expiry = d.expires_at AND r.kind = s.kind)`;

const spanValues = (spans: readonly DueSpan[]) => [
  spans.map(({ kind }) => kind),
  spans.map(({ after }) => after),
  spans.map(({ before }) => before),
];

/** Customers to whom a letter is due and none was written today. */
export async function customersToRemind(tx: Tx, spans: readonly DueSpan[], limit: number): Promise<bigint[]> {
  const { rows } = await tx.client.query<{ customer_id: bigint }>(
    `SELECT DISTINCT d.customer_id FROM ${SPANS} JOIN domain_v d ON ${UNTOLD}
       AND NOT EXISTS (SELECT FROM reminder_day t WHERE t.day = $5 AND t.customer_id = d.customer_id) LIMIT $4`,
    [...spanValues(spans), limit, dayOf(tx.now)],
  );
  return rows.map(({ customer_id }) => customer_id);
}

/** A customer's names whose letter is due, those that end first at the head. */
export async function namesToRemind(
  tx: Tx,
  customerId: bigint,
  spans: readonly DueSpan[],
  limit: number,
): Promise<DueReminder[]> {
  const { rows } = await tx.client.query<
    Omit<DueReminder, 'expiresAt' | 'autoRenew' | 'years'> & {
      expires_at: Date;
      auto_renew: boolean;
      auto_renew_years: number;
    }
  >(
    `SELECT d.id, d.name, d.unicode, d.suffix, d.expires_at, d.auto_renew, d.auto_renew_years, s.kind
     FROM ${SPANS} JOIN domain_v d ON d.customer_id = $4 AND ${UNTOLD} ORDER BY d.expires_at, d.id LIMIT $5`,
    [...spanValues(spans), customerId, limit],
  );
  return rows.map(({ expires_at, auto_renew, auto_renew_years, ...row }) => ({
    ...row,
    expiresAt: expires_at,
    autoRenew: auto_renew,
    years: auto_renew_years,
  }));
}

/** The customer's letter of this day is written by who gets this; anybody else waits for his commit and is told no. */
export async function takeDay(tx: Tx, customerId: bigint): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    'INSERT INTO reminder_day (day, customer_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [dayOf(tx.now), customerId],
  );
  return rowCount === 1;
}

/** What proves that a name's holder was told: the letter, once for each kind and expiry. */
export interface Proof {
  readonly domainId: bigint;
  readonly forExpiry: Date;
  readonly kind: string;
}

export async function saveProofs(tx: Tx, noticeId: bigint, proofs: readonly Proof[]): Promise<void> {
  await tx.client.query(
    `INSERT INTO domain_reminder (domain_id, for_expiry, kind, notice_id)
     SELECT p.*, $4 FROM unnest($1::bigint[], $2::timestamptz[], $3::text[]) AS p ON CONFLICT DO NOTHING`,
    [
      proofs.map(({ domainId }) => domainId),
      proofs.map(({ forExpiry }) => forExpiry),
      proofs.map(({ kind }) => kind),
      noticeId,
    ],
  );
}

/** Those of the letters that were written already. */
export async function provedOf(tx: Tx, proofs: readonly Proof[]): Promise<Set<string>> {
  if (proofs.length === 0) return new Set();
  const { rows } = await tx.client.query<{ domain_id: bigint; kind: string }>(
    `SELECT r.domain_id, r.kind FROM unnest($1::bigint[], $2::timestamptz[], $3::text[]) AS p (domain_id, for_expiry, kind)
     JOIN domain_reminder r USING (domain_id, for_expiry, kind)`,
    [proofs.map(({ domainId }) => domainId), proofs.map(({ forExpiry }) => forExpiry), proofs.map(({ kind }) => kind)],
  );
  return new Set(rows.map(({ domain_id, kind }) => `${domain_id} ${kind}`));
}

/** Every letter about a name's expiries, the newest first. */
export async function remindersOf(tx: Tx, domainId: bigint) {
  return tx.db
    .selectFrom('domainReminder')
    .select(['kind', 'forExpiry', 'noticeId'])
    .where('domainId', '=', domainId)
    .orderBy('noticeId', 'desc')
    .execute();
}

/** Was everybody looked at today? */
export async function isDayDone(tx: Tx): Promise<boolean> {
  const row = await tx.db.selectFrom('reminderLook').select('day').where('day', '=', dayOf(tx.now)).executeTakeFirst();
  return row !== undefined;
}

export async function saveDayDone(tx: Tx): Promise<void> {
  await tx.db
    .insertInto('reminderLook')
    .values({ day: dayOf(tx.now), finishedAt: tx.now })
    .onConflict((on) => on.doNothing())
    .execute();
}
