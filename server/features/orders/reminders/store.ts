import { dayOf } from '#contract/calendar.ts';
import type { LossLetter, Reminder } from '#contract/rules/auto-renew.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { type DueSpan, dueSpans, type LossSpan, lossSpans } from './due.ts';

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
 * Names that were not deleted, each with the letter that its last day, or that it was taken out of the DNS, has brought
 * it to. From parameter `at` on.
 */
const termsFrom = (at: number) => `(
    SELECT d.*, ${TERM} AS about, CASE WHEN d.phase = 'active' OR d.dns_cut_at IS NULL THEN (
        SELECT s.kind FROM unnest($${at}::text[], $${at + 1}::timestamptz[], $${at + 2}::timestamptz[]) AS s (kind, after, before)
        WHERE d.expires_at >= s.after AND d.expires_at < s.before)
      WHEN d.expires_at < $${at + 3} THEN 'cut' END AS kind
    FROM domain_v d WHERE d.phase IN ('active', 'grace') AND d.expires_at < $${at + 4}
  )`;

function termValues({ now }: Tx) {
  const due = dueSpans(now);
  const ends = Math.max(...due.map(({ before }) => before.getTime()));
  const list = <T>(of: (span: DueSpan) => T) => due.map(of);
  return [list(({ kind }) => kind), list(({ after }) => after), list(({ before }) => before), now, new Date(ends)];
}

/** Deleted names, each with the letter that the day of its deletion has brought it to. From parameter `at` on. */
const lossesFrom = (at: number) => `(
    SELECT d.*, ${DELETION} AS about, (
        SELECT s.kind FROM unnest($${at}::text[], $${at + 1}::text[], $${at + 2}::timestamptz[], $${at + 3}::timestamptz[])
          AS s (kind, suffix, after, before)
        WHERE s.suffix = d.suffix AND d.deleted_at >= s.after AND d.deleted_at < s.before) AS kind
    FROM domain_v d WHERE d.phase = 'redemption'
  )`;

function lossValues({ now }: Tx) {
  const losses = lossSpans(now);
  const list = <T>(of: (span: LossSpan) => T) => losses.map(of);
  return [
    list(({ kind }) => kind),
    list(({ suffix }) => suffix),
    list(({ after }) => after),
    list(({ before }) => before),
  ];
}

const proved = (kind: string, about: string) =>
  `EXISTS (SELECT FROM domain_reminder r
     WHERE r.domain_id = d.id AND r.for_expiry = d.expires_at AND r.kind = ${kind} AND r.about = ${about})`;
/** A name stands at one letter at a time, or at none. */
const DUE = `d.kind IS NOT NULL AND NOT ${proved('d.kind', 'd.about')}`;

/**
 * What a look walks along, each by an index of its own: names by their last day, deleted ones by the day of their
 * deletion.
 */
const WALKS = {
  terms: { namesFrom: termsFrom, valuesOf: termValues, by: 'expires_at' },
  losses: { namesFrom: lossesFrom, valuesOf: lossValues, by: 'deleted_at' },
} as const;
export type Walk = keyof typeof WALKS;
export const EVERY_WALK: readonly Walk[] = ['terms', 'losses'];

/** How far a walk has come; the day as the database writes it, to the microsecond. */
export interface WalkPlace {
  readonly at: string;
  readonly customerId: bigint;
}
export const WALK_BEGINS: WalkPlace = { at: '-infinity', customerId: 0n };

/** The question for the next names of a walk whose letters are due, and whose customers have none of today. */
export function walkQuestion(tx: Tx, walk: Walk, from: WalkPlace, limit: number): { text: string; values: unknown[] } {
  const { namesFrom, valuesOf, by } = WALKS[walk];
  return {
    text: `SELECT d.customer_id, d.${by}::text AS at FROM ${namesFrom(5)} AS d
     WHERE (d.${by}, d.customer_id) > ($1::timestamptz, $2::bigint) AND ${DUE}
       AND NOT EXISTS (SELECT FROM reminder_day t WHERE t.day = $3 AND t.customer_id = d.customer_id)
     ORDER BY d.${by}, d.customer_id LIMIT $4`,
    values: [from.at, from.customerId, dayOf(tx.now), limit, ...valuesOf(tx)],
  };
}

/**
 * Customers of the next names of a walk to whom a letter is due and none was written today, and where the walk goes on;
 * undefined at its end.
 */
export async function customersToRemind(
  tx: Tx,
  walk: Walk,
  from: WalkPlace,
  limit: number,
): Promise<{ customers: bigint[]; next: WalkPlace | undefined }> {
  const { text, values } = walkQuestion(tx, walk, from, limit);
  const { rows } = await tx.client.query<{ customer_id: bigint; at: string }>(text, values);
  const last = rows.length === limit ? rows.at(-1) : undefined;
  return {
    customers: [...new Set(rows.map(({ customer_id }) => customer_id))],
    next: last && { at: last.at, customerId: last.customer_id },
  };
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
    `SELECT d.id, d.name, d.unicode, d.suffix, d.expires_at, d.deleted_at, d.dns_cut_at, d.spared_until, d.auto_renew, d.auto_renew_years, d.kind,
       ${proved("'after1'", TERM)} AS expiry_told
     FROM (SELECT * FROM ${termsFrom(3)} AS t UNION ALL SELECT * FROM ${lossesFrom(8)} AS l) AS d
     WHERE d.customer_id = $1 AND ${DUE} ORDER BY d.expires_at, d.id LIMIT $2`,
    [customerId, limit, ...termValues(tx), ...lossValues(tx)],
  );
  return rows.map(
    ({ expires_at, deleted_at, dns_cut_at, spared_until, auto_renew, auto_renew_years, expiry_told, ...row }) => ({
      ...row,
      expiresAt: expires_at,
      deletedAt: deleted_at,
      dnsCutAt: dns_cut_at,
      sparedUntil: spared_until,
      autoRenew: auto_renew,
      years: auto_renew_years,
      expiryTold: expiry_told,
    }),
  );
}

/**
 * The customer's letter of this day is written by who gets this; anybody else waits for their commit and is told no.
 */
export async function takeDay(tx: Tx, customerId: bigint): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    'INSERT INTO reminder_day (day, customer_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [dayOf(tx.now), customerId],
  );
  return rowCount === 1;
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
