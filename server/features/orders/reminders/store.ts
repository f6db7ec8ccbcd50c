import { dayOf } from '#contract/calendar.ts';
import type { LossLetter, Reminder } from '#contract/rules/auto-renew.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { dueSpans, lossSpans } from './due.ts';

/** A name whose letter is due today. */
export interface DueReminder {
  readonly id: bigint;
  readonly name: string;
  readonly unicode: string;
  readonly suffix: string;
  readonly expiresAt: Date;
  readonly deletedAt: Date | null;
  /** Out of the DNS since then: its deletion waits for some days after it. */
  readonly dnsCutAt: Date | null;
  /** Came back without its year: not deleted again before. */
  readonly sparedUntil: Date | null;
  readonly autoRenew: boolean;
  readonly years: number;
  readonly kind: Reminder['kind'] | LossLetter['kind'];
  /** Its customer was told, after its last day, that it is over. */
  readonly expiryTold: boolean;
}

/** What a letter is about that tells of the term itself. */
const TERM = "timestamptz 'epoch'";
/** What a letter is about that tells of a deletion; proofs are kept by the millisecond. */
const DELETION = "date_trunc('milliseconds', d.deleted_at)";

/**
 * Names and the letter each stands at, by what is known of it: its last day, that it was taken out of the DNS, or the day of its deletion.
 * A name stands at one letter at a time.
 */
const STANDING = `(
    SELECT d.*, s.kind, ${TERM} AS about FROM unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) AS s (kind, after, before)
    JOIN domain_v d ON d.expires_at >= s.after AND d.expires_at < s.before
      AND (d.phase = 'active' OR (d.phase = 'grace' AND d.dns_cut_at IS NULL))
    UNION ALL
    SELECT d.*, 'cut', ${TERM} FROM domain_v d WHERE d.phase = 'grace' AND d.dns_cut_at IS NOT NULL AND d.expires_at < $8
    UNION ALL
    SELECT d.*, s.kind, ${DELETION} FROM unnest($4::text[], $5::text[], $6::timestamptz[], $7::timestamptz[]) AS s (kind, suffix, after, before)
    JOIN domain_v d ON d.phase = 'redemption' AND d.suffix = s.suffix AND d.deleted_at >= s.after AND d.deleted_at < s.before
  ) AS d`;
const proved = (kind: string, about: string) =>
  `EXISTS (SELECT FROM domain_reminder r
     WHERE r.domain_id = d.id AND r.for_expiry = d.expires_at AND r.kind = ${kind} AND r.about = ${about})`;
const UNTOLD = `NOT ${proved('d.kind', 'd.about')}`;

function standingValues({ now }: Tx) {
  const [due, losses] = [dueSpans(now), lossSpans(now)];
  return [
    due.map(({ kind }) => kind),
    due.map(({ after }) => after),
    due.map(({ before }) => before),
    losses.map(({ kind }) => kind),
    losses.map(({ suffix }) => suffix),
    losses.map(({ after }) => after),
    losses.map(({ before }) => before),
    now,
  ];
}

/** Customers to whom a letter is due and none was written today. */
export async function customersToRemind(tx: Tx, limit: number): Promise<bigint[]> {
  const { rows } = await tx.client.query<{ customer_id: bigint }>(
    `SELECT DISTINCT d.customer_id FROM ${STANDING} WHERE ${UNTOLD}
       AND NOT EXISTS (SELECT FROM reminder_day t WHERE t.day = $10 AND t.customer_id = d.customer_id) LIMIT $9`,
    [...standingValues(tx), limit, dayOf(tx.now)],
  );
  return rows.map(({ customer_id }) => customer_id);
}

interface DueRow extends Pick<DueReminder, 'id' | 'name' | 'unicode' | 'suffix' | 'kind'> {
  readonly expires_at: Date;
  readonly deleted_at: Date | null;
  readonly dns_cut_at: Date | null;
  readonly spared_until: Date | null;
  readonly auto_renew: boolean;
  readonly auto_renew_years: number;
  readonly expiry_told: boolean;
}

/** A customer's names whose letter is due, those that end first at the head. */
export async function namesToRemind(tx: Tx, customerId: bigint, limit: number): Promise<DueReminder[]> {
  const { rows } = await tx.client.query<DueRow>(
    `SELECT d.id, d.name, d.unicode, d.suffix, d.expires_at, d.deleted_at, d.dns_cut_at, d.spared_until, d.auto_renew,
       d.auto_renew_years, d.kind,
       ${proved("'after1'", TERM)} AS expiry_told
     FROM ${STANDING} WHERE d.customer_id = $9 AND ${UNTOLD} ORDER BY d.expires_at, d.id LIMIT $10`,
    [...standingValues(tx), customerId, limit],
  );
  return rows.map(({ expires_at, deleted_at, dns_cut_at, spared_until, auto_renew, auto_renew_years, expiry_told, ...row }) => ({
    ...row,
    expiresAt: expires_at,
    deletedAt: deleted_at,
    dnsCutAt: dns_cut_at,
    sparedUntil: spared_until,
    autoRenew: auto_renew,
    years: auto_renew_years,
    expiryTold: expiry_told,
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

/** What proves that a name's holder was told: the letter, once for each kind and expiry, or deletion. */
export interface Proof {
  readonly domainId: bigint;
  readonly forExpiry: Date;
  readonly kind: string;
  /** The deletion that it tells of. */
  readonly about?: Date | null;
}

const aboutOf = ({ about }: Proof): Date => about ?? new Date(0);

export async function saveProofs(tx: Tx, noticeId: bigint, proofs: readonly Proof[]): Promise<void> {
  await tx.client.query(
    `INSERT INTO domain_reminder (domain_id, for_expiry, kind, about, notice_id)
     SELECT p.*, $5 FROM unnest($1::bigint[], $2::timestamptz[], $3::text[], $4::timestamptz[]) AS p ON CONFLICT DO NOTHING`,
    [
      proofs.map(({ domainId }) => domainId),
      proofs.map(({ forExpiry }) => forExpiry),
      proofs.map(({ kind }) => kind),
      proofs.map(aboutOf),
      noticeId,
    ],
  );
}

/** Those of the letters that were written already. */
export async function provedOf(tx: Tx, proofs: readonly Proof[]): Promise<Set<string>> {
  if (proofs.length === 0) return new Set();
  const { rows } = await tx.client.query<{ domain_id: bigint; kind: string }>(
    `SELECT r.domain_id, r.kind
     FROM unnest($1::bigint[], $2::timestamptz[], $3::text[], $4::timestamptz[]) AS p (domain_id, for_expiry, kind, about)
     JOIN domain_reminder r USING (domain_id, for_expiry, kind, about)`,
    [
      proofs.map(({ domainId }) => domainId),
      proofs.map(({ forExpiry }) => forExpiry),
      proofs.map(({ kind }) => kind),
      proofs.map(aboutOf),
    ],
  );
  return new Set(rows.map(({ domain_id, kind }) => `${domain_id} ${kind}`));
}

/** Every letter about a name's expiries, the newest first. */
export async function remindersOf(tx: Tx, domainId: bigint) {
  return tx.db
    .selectFrom('domainReminder')
    .select(['kind', 'forExpiry', 'about', 'noticeId'])
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
