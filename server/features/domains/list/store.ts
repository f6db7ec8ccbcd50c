import { type RawBuilder, sql } from 'kysely';
import type { DomainSort } from '#contract/api/domain-filter.ts';
import {
  COUNTED_NAMES_MAX,
  LIST_GLANCE_ROWS,
  LIST_READ_ROWS,
  LIST_WALK_PREFIX_ROWS,
  LIST_WALK_ROWS,
} from '#contract/rules/domain-lists.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { EmailDue } from '../present-row.ts';
import type { DomainRow } from '../store.ts';
import type { NameFilter } from './filter.ts';
import { type About, type Condition, conditionsOf, type Reader, type Told } from './filter-sql-store.ts';

/** A place in an order: the value of the order's column and the row's id. */
export interface Place {
  readonly value: string | Date;
  readonly id: bigint;
}

/** One stretch of a list: which names, in which order, beyond which place. */
export interface Stretch {
  readonly filter: NameFilter;
  readonly sort: DomainSort;
  readonly order: 'asc' | 'desc';
  readonly beyond: Place | undefined;
  readonly limit: number;
}

export const SORT_COLUMNS = { name: 'unicode', expires: 'expiresAt', registered: 'registeredAt' } as const;
const SORT_SQL = { name: 'unicode', expires: 'expires_at', registered: 'registered_at' } as const;
/**
 * Which conditions an index serves together with the order, one at a time. What expires when is served by its own
 * order.
 */
const SERVED: readonly About[] = ['standing', 'folder', 'suffix', 'locked', 'autoRenew'];
/** What the index of a condition holds beside its order; the three orders of the whole list hold everything. */
const HELD: Readonly<Partial<Record<About, readonly About[]>>> = {
  suffix: ['locked', 'autoRenew', 'folder'],
  locked: ['suffix', 'autoRenew', 'folder'],
  standing: ['suffix', 'locked', 'autoRenew', 'folder'],
};
/** A searched part so long is rare, unless a glance along the order finds it everywhere. */
const RARE_PART_LETTERS = 3;

/**
 * How many names there are, as far as numbers are kept: of the customer, and of those that one part of a filter means.
 */
export interface Known {
  readonly whole: number;
  readonly of: Readonly<Partial<Record<About, number>>>;
  /** The UTC days on which the names expire that a filter by time means, where they are few. */
  readonly days?: readonly string[] | undefined;
}

/** What a list shows of a name: everything but its holder, and the tags on it that are shown. */
export type ListedRow = Omit<DomainRow, 'holder'> & EmailDue & { readonly tags: readonly string[] };

/** A listed row of `domain d`. */
const ROW =
  sql.raw(`d.id, d.customer_id, d.name, d.unicode, d.suffix, d.registrar, d.registered_at, d.expires_at, d.name_servers, d.statuses,
  d.template_id, d.auto_renew, d.renewed_at, d.transferred_in_at, d.holder_changed_at, d.moved_at, d.arrived_at, d.folder_id, d.note,
  d.email_proof, d.email_due_at, d.locked, d.phase, d.registry_expires_at, d.rgp_statuses, d.registry_seen_at, d.deleted_at, d.dns_cut_at, d.life_due_at, d.spared_until,
  ARRAY(SELECT x.tag_id::text FROM domain_tag x JOIN tag g ON g.id = x.tag_id AND g.removed_at IS NULL WHERE x.domain_id = d.id ORDER BY g.name) AS tags`);

const all = (list: readonly Condition[]): RawBuilder<unknown> =>
  list.length === 0 ? sql`true` : sql.join([...list], sql` AND `);

interface Plan {
  /** The condition whose index the order is read from. */
  readonly one: About | undefined;
  readonly source: RawBuilder<unknown>;
  /** What stands in the index beside the order, and what is looked at row by row. */
  readonly served: readonly Condition[];
  readonly rest: readonly Told[];
  /** What the order is by, and the row's id. */
  readonly value: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
}

function planOf(reader: Reader, { filter, sort, order, beyond }: Stretch, one: About | undefined): Plan {
  const told = conditionsOf(filter, reader);
  const tagged = filter.tag !== undefined;
  const isServed = ({ about }: Told) =>
    (one !== undefined && about === one) ||
    (about === 'expiry' && sort === 'expires') ||
    (about === 'prefix' && sort === 'name');
  const table = tagged ? 't' : 'd';
  const [value, id] = [sql.raw(`${table}.${SORT_SQL[sort]}`), sql.raw(tagged ? 't.domain_id' : 'd.id')];
  const side = sql.raw(order === 'asc' ? '>' : '<');
  const way = sql.raw(order);
  // A name is there once: it needs no id beside it to be a place.
  const place = sort === 'name' ? sql`${value}` : sql`(${value}, ${id})`;
  const at = beyond && (sort === 'name' ? sql`${beyond.value}` : sql`(${beyond.value}, ${beyond.id})`);
  return {
    one,
    source: tagged
      ? sql`domain_tag t JOIN domain d ON d.id = t.domain_id AND d.left_at IS NULL
          WHERE t.customer_id = ${reader.customerId} AND t.tag_id = ${filter.tag}`
      : sql`domain d WHERE d.customer_id = ${reader.customerId} AND d.left_at IS NULL`,
    served: [
      // The index of folders holds only names that are in one.
      ...(one === 'folder' ? [sql<boolean>`d.folder_id IS NOT NULL`] : []),
      ...told.filter(isServed).map(({ is }) => is),
      ...(at ? [sql<boolean>`${place} ${side} ${at}`] : []),
    ],
    rest: told.filter((each) => !isServed(each)),
    value,
    id,
    order: sort === 'name' ? sql`by_value ${way}` : sql`by_value ${way}, by_id ${way}`,
  };
}

/** The rows of what was found, which are few; the finding reads an index alone where it can. */
const rowsOf = (found: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
  sql<ListedRow>`${found} SELECT ${ROW} FROM first JOIN domain d ON d.id = by_id ORDER BY ${order}`;

/**
 * Reads along the order and keeps what fits, a bounded number of rows where not all do. In the order of the whole list
 * the index holds what lists filter by; in that of one filter the index says which row comes next and the row is looked
 * at, one after the other.
 */
async function walk(tx: Tx, plan: Plan, limit: number, bound = boundOf(plan)): Promise<ListedRow[]> {
  const found = sql`WITH first AS MATERIALIZED (${along(plan, limit, bound)})`;
  return (await rowsOf(found, plan.order).execute(tx.db)).rows;
}

/**
 * The same along one order and, where too few are found there, along another: the database looks at the second only
 * then.
 */
async function walkEither(tx: Tx, one: Plan, other: Plan, limit: number, bound: number): Promise<ListedRow[]> {
  const found = sql`WITH one AS MATERIALIZED (${along(one, limit, bound)}), other AS MATERIALIZED (${along(other, limit, bound)}),
    first AS MATERIALIZED (SELECT * FROM one WHERE (SELECT count(*) FROM one) >= ${limit}
      UNION ALL SELECT * FROM other WHERE (SELECT count(*) FROM one) < ${limit})`;
  return (await rowsOf(found, one.order).execute(tx.db)).rows;
}

/** What a walk finds: the order's value and the id of each name that fits. */
function along(plan: Plan, limit: number, bound: number): RawBuilder<unknown> {
  const { source, served, rest, value, id, order } = plan;
  const rows = rest.length === 0 ? limit : bound;
  const fits = all(rest.map(({ is, seen }) => seen ?? is));
  const beside = sql`${value} AS by_value, ${id} AS by_id FROM ${source} AND ${all(served)} ORDER BY ${order} LIMIT ${rows}`;
  const looked =
    isHeld(plan) || rest.length === 0
      ? sql`(SELECT d.*, ${beside}) AS d`
      : sql`(SELECT ${beside}) AS way JOIN domain d ON d.id = by_id`;
  return sql`SELECT by_value, by_id FROM ${looked} WHERE ${fits} ORDER BY ${order} LIMIT ${limit}`;
}

/** Does the index of the order hold everything that is asked for? */
const isHeld = ({ one, rest }: Plan) => one === undefined || rest.every(({ about }) => HELD[one]?.includes(about));

/** How many rows a walk looks at. */
function boundOf(plan: Plan): number {
  if (!isHeld(plan)) return LIST_READ_ROWS;
  return plan.rest.some(({ about }) => about === 'prefix') ? LIST_WALK_PREFIX_ROWS : LIST_WALK_ROWS;
}

/**
 * Everything that fits, by whatever index finds it. What reads less of it than there is does not change how it is
 * found.
 */
const every = ({ source, served, rest, value, id }: Plan) =>
  sql`WITH every AS MATERIALIZED (SELECT ${value} AS by_value, ${id} AS by_id FROM ${source}
    AND ${all([...served, ...rest.map(({ is }) => is)])})`;

/** Gathers what fits, then sorts. */
async function gather(tx: Tx, plan: Plan, limit: number): Promise<ListedRow[]> {
  const found = sql`${every(plan)}, first AS MATERIALIZED (SELECT * FROM every ORDER BY ${plan.order} LIMIT ${limit})`;
  return (await rowsOf(found, plan.order).execute(tx.db)).rows;
}

/** The same where at most so many fit; undefined where more do, found out without looking at all of them. */
async function gatherFew(tx: Tx, plan: Plan, limit: number, most: number): Promise<ListedRow[] | undefined> {
  const { rows } = await sql<{ total: number; ids: string[] }>`${every(plan)},
    found AS MATERIALIZED (SELECT * FROM every LIMIT ${most + 1})
    SELECT (SELECT count(*)::integer FROM found) AS total, ARRAY(SELECT by_id FROM found ORDER BY ${plan.order} LIMIT ${limit}) AS ids`.execute(
    tx.db,
  );
  const { total = 0, ids = [] } = rows[0] ?? {};
  if (total > most) return undefined;
  if (total === 0) return [];
  const first = sql`WITH first AS (SELECT by_id, by_value FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS one (by_id, by_value))`;
  return (await rowsOf(first, sql`by_value`).execute(tx.db)).rows;
}

/**
 * The first of each day of expiry, merged: a filter by time in an order that is not the expiry's. The day is the only
 * time that an index is asked for: by all of them each day would read the whole range again.
 */
async function mergeDays(
  tx: Tx,
  { source, served, rest, value, id, order }: Plan,
  limit: number,
  days: readonly string[],
): Promise<ListedRow[]> {
  const fits = all([...served, ...rest.map(({ is, seen }) => seen ?? is)]);
  const found = sql`WITH first AS MATERIALIZED (SELECT by_value, by_id FROM unnest(${[...days]}::date[]) AS day
    CROSS JOIN LATERAL (SELECT ${value} AS by_value, ${id} AS by_id FROM ${source} AND ${fits}
      AND (d.expires_at AT TIME ZONE 'UTC')::date = day ORDER BY ${order} LIMIT ${limit}) AS of_day
    ORDER BY ${order} LIMIT ${limit})`;
  return (await rowsOf(found, order).execute(tx.db)).rows;
}

/**
 * The orders that can be walked along: that of each condition with an index of its own, and that of the whole list or
 * the tag.
 */
function waysOf({ filter }: Stretch, reader: Reader): (About | undefined)[] {
  const told = filter.tag === undefined ? conditionsOf(filter, reader) : [];
  return [...SERVED.filter((about) => told.some((each) => each.about === about)), undefined];
}

/** How many names stand in the order that a plan walks along, at most. */
function lengthOf({ filter, sort }: Stretch, one: About | undefined, { whole, of }: Known): number {
  const served = [
    filter.tag === undefined ? one : ('tag' as const),
    sort === 'expires' ? ('expiry' as const) : undefined,
  ];
  return Math.min(whole, ...served.map((about) => (about && of[about]) ?? whole));
}

/**
 * The rows of a stretch, as many as wanted or as there are. One filter alone is served by an index in the list's own
 * order. Several are walked along the order of each in turn, a few rows first, then a bounded number: what is rare in
 * one is often dense in another. Where that finds too few, or is likely to look at more rows than there are matches,
 * they are gathered by whatever index finds them, and sorted.
 */
export async function selectStretch(tx: Tx, reader: Reader, stretch: Stretch, known: Known): Promise<ListedRow[]> {
  const { filter, limit } = stretch;
  const ways = waysOf(stretch, reader).map((one) => ({
    plan: planOf(reader, stretch, one),
    length: lengthOf(stretch, one, known),
  }));
  const [whole] = ways.filter(({ plan }) => plan.rest.length === 0);
  if (whole) return walk(tx, whole.plan, limit);
  const [first] = ways as [(typeof ways)[0], ...typeof ways];
  const most = Math.min(known.whole, ...Object.values(known.of));
  const shortest = Math.min(...ways.map(({ length }) => length));
  const rare = most <= LIST_WALK_ROWS && most * most < limit * shortest;
  if (rare && shortest > LIST_READ_ROWS) return gather(tx, first.plan, limit);
  const { days } = known;
  if (
    days &&
    filter.tag === undefined &&
    first.plan.rest.some(({ about }) => about === 'expiry') &&
    first.plan.rest.every(({ about }) => about === 'expiry' || about === 'inOrder')
  )
    return mergeDays(tx, first.plan, limit, days);
  const rarePart = filter.text.length >= RARE_PART_LETTERS && first.plan.rest.some(({ about }) => about === 'part');
  const look = async (bound: (plan: Plan) => number, from = 0) => {
    for (const { plan, length } of ways.slice(from)) {
      const rows = await walk(tx, plan, limit, bound(plan));
      if (rows.length >= limit || length <= bound(plan)) return rows;
    }
    return undefined;
  };
  const glance = async () => {
    const other = ways[1];
    // Of so few names every one is seen: there is nothing a second way could find.
    if (!other || first.length <= LIST_GLANCE_ROWS) return look(() => LIST_GLANCE_ROWS);
    const rows = await walkEither(tx, first.plan, other.plan, limit, LIST_GLANCE_ROWS);
    return rows.length >= limit || other.length <= LIST_GLANCE_ROWS ? rows : look(() => LIST_GLANCE_ROWS, 2);
  };
  return (
    (rarePart || ways.length > 1 ? await glance() : undefined) ??
    (rarePart ? await gatherFew(tx, first.plan, limit, LIST_READ_ROWS) : undefined) ??
    (await look(boundOf)) ??
    gather(tx, first.plan, limit)
  );
}

/** How many names match; undefined where they are more than is worth counting. */
export async function countMatches(tx: Tx, reader: Reader, filter: NameFilter): Promise<number | undefined> {
  const stretch = { filter, sort: 'name', order: 'asc', beyond: undefined, limit: 0 } as const;
  const { source, served, rest } = planOf(reader, stretch, waysOf(stretch, reader)[0]);
  const { rows } = await sql<{ total: number }>`SELECT count(*)::integer AS total FROM (
    SELECT FROM ${source} AND ${all([...served, ...rest.map(({ is }) => is)])} LIMIT ${COUNTED_NAMES_MAX + 1}) AS found`.execute(
    tx.db,
  );
  const total = rows[0]?.total ?? 0;
  return total > COUNTED_NAMES_MAX ? undefined : total;
}
