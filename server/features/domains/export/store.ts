import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { DomainColumn, DomainSort } from '#contract/api/domain-filter.ts';
import { FORMULA_SIGNS } from '#contract/csv.ts';
import type { DomainState } from '#contract/states/domain.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { CELLS, EMPTY_CELL, SHEET_EPOCH } from '../../../platform/documents/sheet.ts';
import { statusesForbidding } from '../eligibility/index.ts';
import type { NameFilter } from '../list/filter.ts';
import { conditionsOf, type Reader } from '../list/filter-sql-store.ts';
import type { Place } from '../list/store.ts';

export interface ExportWish {
  readonly format: 'csv' | 'xlsx';
  readonly filter: NameFilter;
  /** Only these, by their wire form. */
  readonly names?: readonly string[] | undefined;
  readonly sort: DomainSort;
  readonly order: 'asc' | 'desc';
  readonly columns: readonly DomainColumn[];
  /** Whether any name of the customer has a tag: where none has, none is looked for at each name. */
  readonly tagged: boolean;
  readonly words: Readonly<Record<DomainState | 'on' | 'off' | 'dealt', string>>;
  /** Until when a name counts as expiring, judged at the beginning for the whole file. */
  readonly soon: Date;
  readonly zone: string;
  /** What keeping an ending name costs, by suffix. */
  readonly prices: readonly Readonly<Record<'suffix' | 'renew' | 'restore' | 'restoreWithYear', string>>[];
  /** Suffixes that do not tell it: some of their names have prices of their own. */
  readonly dear: readonly string[];
}

/** The names beyond one place and up to another. */
interface Stretch {
  readonly beyond?: Place | undefined;
  readonly last?: Place | undefined;
}
interface Step extends Stretch {
  /** What keeping a name costs, where its suffix does not tell it. */
  readonly costs: ReadonlyMap<string, string>;
}

type Sql = RawBuilder<unknown>;
interface Cell {
  readonly is: Sql;
  /** Somebody's own words: they may hold anything, and look like a formula. */
  readonly typed?: boolean;
  readonly kind?: 'day' | 'amount';
  /** Many names have none. */
  readonly optional?: boolean;
}
const SORT_SQL = { name: 'd.unicode', expires: 'd.expires_at', registered: 'd.registered_at' } as const;

/** What the list does not price either: nothing that could be paid would keep the name. */
const forbidden = (act: 'renew' | 'restore'): Sql => sql`d.statuses && ${[...statusesForbidding(act)]}::text[]`;

function cellsOf({ columns, tagged, words, zone, soon, prices }: ExportWish, { costs }: Step, now: Date): Cell[] {
  // The text of a date is written by one function (ISO, as the connections are set), that of a pattern by reading the
  // pattern each time.
  const day = (column: string): Cell => ({ is: sql`(${sql.raw(column)} AT TIME ZONE ${zone})::date`, kind: 'day' });
  const onOff = (column: string): Cell => ({
    is: sql`CASE WHEN ${sql.raw(column)} THEN ${words.on} ELSE ${words.off} END`,
  });
  const [noYear, noRestore] = [
    forbidden('renew'),
    sql`(${forbidden('restore')} OR 'pendingRestore' = ANY(d.rgp_statuses))`,
  ];
  const costsByName = JSON.stringify(Object.fromEntries(costs));
  const pricesBySuffix = JSON.stringify(Object.fromEntries(prices.map((each) => [each.suffix, each])));
  const price = (act: keyof (typeof prices)[number]) => sql`${pricesBySuffix}::jsonb -> d.suffix ->> ${act}`;
  const cells: Record<DomainColumn, Cell> = {
    state: {
      is: sql`CASE WHEN d.standing = 'redemption' THEN ${words.redemption} WHEN d.standing = 'pending_delete' THEN ${words.pendingDelete}
        WHEN d.expires_at <= ${now} THEN ${words.grace} WHEN d.standing = 'suspended' THEN ${words.suspended}
        WHEN d.expires_at <= ${soon} THEN ${words.expiring} ELSE ${words.active} END`,
    },
    suffix: { is: sql`d.suffix` },
    expires: day('d.expires_at'),
    registered: day('d.registered_at'),
    dns: { is: sql`array_to_string(d.name_servers, ' ')` },
    lock: onOff('d.locked'),
    autoRenew: onOff('d.auto_renew'),
    // Few names are ending: only for them is a price looked up.
    keep: {
      is: sql`CASE WHEN d.standing = 'redemption' OR d.expires_at <= ${soon} THEN coalesce(${costsByName}::jsonb ->> d.name,
          CASE WHEN d.standing = 'redemption' THEN
            CASE WHEN ${noRestore} THEN NULL WHEN d.expires_at <= ${now} THEN ${price('restoreWithYear')} ELSE ${price('restore')} END
          WHEN d.standing = 'pending_delete' OR ${noYear} THEN NULL ELSE ${price('renew')} END, '') ELSE '' END`,
      kind: 'amount',
      optional: true,
    },
    registrar: { is: sql`d.registrar`, typed: true },
    folder: { is: sql`coalesce(f.name, '')`, typed: true, optional: true },
    tags: { is: tagged ? sql`coalesce(g.names, '')` : sql`''`, typed: true, optional: true },
    note: { is: sql`d.note`, typed: true, optional: true },
    // Names in deals are few: they are read once a step, not once a name.
    deal: {
      is: sql`CASE WHEN d.id IN (SELECT domain_id FROM domain_hold WHERE kind = 'deal' AND lifted_at IS NULL) THEN ${words.dealt} ELSE '' END`,
      optional: true,
    },
  };
  return [{ is: sql`d.unicode` }, { is: sql`d.name` }, ...columns.map((name) => cells[name])];
}

/** What the columns of the customer's own order are read from. */
function joinsOf({ columns, tagged }: ExportWish): Sql {
  const folder = sql`LEFT JOIN folder f ON f.id = d.folder_id AND f.removed_at IS NULL`;
  const tags = sql`LEFT JOIN LATERAL (SELECT string_agg(tag.name, ', ' ORDER BY tag.name) AS names FROM domain_tag x
    JOIN tag ON tag.id = x.tag_id AND tag.removed_at IS NULL WHERE x.domain_id = d.id) AS g ON true`;
  return sql`${columns.includes('folder') ? folder : sql``} ${tagged && columns.includes('tags') ? tags : sql``}`;
}

/** The code points of what a spreadsheet takes for the beginning of a formula (reliability §7). */
const FORMULA_POINTS = sql.raw(FORMULA_SIGNS.map((sign) => sign.codePointAt(0)).join(', '));

/** One's own words are always quoted; what a spreadsheet would take for a formula gets an apostrophe. */
function csvCell({ is, typed }: Cell): Sql {
  if (!typed) return is;
  return sql`CASE ${is} WHEN '' THEN '' ELSE
    CASE WHEN ascii(${is}) IN (${FORMULA_POINTS}) THEN '"''' ELSE '"' END || replace(${is}, '"', '""') || '"' END`;
}

/** Text, which a sheet never computes, or the number of a day or an amount, which it can sort, filter and add up. */
function sheetCell({ is, typed, kind }: Cell): Sql {
  if (kind === 'day') return sql`${is} - DATE ${sql.lit(SHEET_EPOCH)}`;
  return typed ? sql`replace(replace(replace(${is}, '&', '&amp;'), '<', '&lt;'), '>', '&gt;')` : is;
}

/** One that may be empty brings its own marks: an empty text would be a cell with something in it. */
function optionalCell(cell: Cell): Sql {
  const { begin, end } = CELLS[cell.kind ?? 'text'];
  return sql`CASE ${cell.is} WHEN '' THEN ${sql.lit(EMPTY_CELL)}
    ELSE concat(${sql.lit(begin)}, ${sheetCell(cell)}, ${sql.lit(end)}) END`;
}

/**
 * One call a line: joined cell by cell, each would copy what stands before it again. No cell is null, or it would be
 * left out.
 */
function csvLine(cells: readonly Cell[]): Sql {
  const written = cells.map(csvCell);
  const last = written.pop();
  return sql`concat_ws(',', ${sql.join([...written, sql`concat(${last}, ${sql.lit('\r\n')})`])})`;
}

const NO_MARKS = { begin: '', end: '' };

/** The same of a sheet: what ends a cell and begins the next depends on both. */
function sheetLine(cells: readonly Cell[]): Sql {
  const marks = cells.map(({ kind, optional }) => (optional ? NO_MARKS : CELLS[kind ?? 'text']));
  const parts = cells.flatMap((cell, at) => [
    sql.lit(`${marks[at - 1]?.end ?? '<row>'}${marks[at]?.begin}`),
    cell.optional ? optionalCell(cell) : sheetCell(cell),
  ]);
  return sql`concat(${sql.join([...parts, sql.lit(`${marks.at(-1)?.end}</row>`)])})`;
}

const lineOf = ({ format }: ExportWish, cells: readonly Cell[]): Sql =>
  format === 'csv' ? csvLine(cells) : sheetLine(cells);

function beside(wish: ExportWish, place: Place, side: '>' | '<='): Sql {
  const value = sql.raw(SORT_SQL[wish.sort]);
  const sign = sql.raw(wish.order === 'asc' ? side : ({ '>': '<', '<=': '>=' } as const)[side]);
  return wish.sort === 'name'
    ? sql`${value} ${sign} ${place.value}`
    : sql`(${value}, d.id) ${sign} (${place.value}, ${place.id})`;
}

function conditions(reader: Reader, wish: ExportWish, { beyond, last }: Stretch): Sql {
  const { customerId } = reader;
  const told: Sql[] = conditionsOf(wish.filter, reader).map(({ is }) => is);
  const { tag } = wish.filter;
  if (tag !== undefined)
    told.push(sql`d.id IN (SELECT domain_id FROM domain_tag WHERE customer_id = ${customerId} AND tag_id = ${tag})`);
  if (wish.names) told.push(sql`d.name = ANY(${[...wish.names]})`);
  if (beyond) told.push(beside(wish, beyond, '>'));
  if (last) told.push(beside(wish, last, '<='));
  return sql`d.customer_id = ${customerId} AND d.left_at IS NULL AND ${sql.join([sql`true`, ...told], sql` AND `)}`;
}

function orderOf({ sort, order }: ExportWish): Sql {
  const [value, way] = [sql.raw(SORT_SQL[sort]), sql.raw(order)];
  return sort === 'name' ? sql`${value} ${way}` : sql`${value} ${way}, d.id ${way}`;
}

/** Where a step of `rows` names ends; nothing when it is the last. */
export async function endOfStep(
  tx: Tx,
  reader: Reader,
  wish: ExportWish,
  beyond: Place | undefined,
  rows: number,
): Promise<Place | undefined> {
  const answer = await sql<Place>`SELECT ${sql.raw(SORT_SQL[wish.sort])} AS value, d.id FROM domain d
    WHERE ${conditions(reader, wish, { beyond })} ORDER BY ${orderOf(wish)} OFFSET ${rows - 1} LIMIT 1`.execute(tx.db);
  return answer.rows[0];
}

/** How many names the last step has: a sheet says where its rows end. */
export async function rowsLeft(tx: Tx, reader: Reader, wish: ExportWish, beyond: Place | undefined): Promise<number> {
  if (wish.format === 'csv') return 0;
  const answer = await sql<{ total: number }>`SELECT count(*)::integer AS total FROM domain d
    WHERE ${conditions(reader, wish, { beyond })}`.execute(tx.db);
  return answer.rows[0]?.total ?? 0;
}

/** The names of a stretch that are ending and whose suffix does not tell what keeping them costs. */
export async function dearEnding(tx: Tx, reader: Reader, wish: ExportWish, stretch: Stretch): Promise<string[]> {
  if (wish.dear.length === 0) return [];
  const answer = await sql<{ name: string }>`SELECT d.name FROM domain d WHERE ${conditions(reader, wish, stretch)}
    AND d.suffix = ANY(${[...wish.dear]}) AND d.standing IS DISTINCT FROM 'pending_delete'
    AND (d.expires_at <= ${wish.soon} OR d.standing = 'redemption')`.execute(tx.db);
  return answer.rows.map(({ name }) => name);
}

/** The lines of a step, one text each. */
export function linesOfStep(tx: Tx, reader: Reader, wish: ExportWish, step: Step): CompiledQuery {
  return sql`SELECT ${lineOf(wish, cellsOf(wish, step, reader.now))} FROM domain d ${joinsOf(wish)}
    WHERE ${conditions(reader, wish, step)} ORDER BY ${orderOf(wish)}`.compile(tx.db);
}

/**
 * A statement that comes again is planned once for any values, which here would look at each name of a stretch for the
 * few that are ending: a plan for each stretch reads those few by their day.
 */
export async function planEachStep(tx: Tx): Promise<void> {
  await sql`SET LOCAL plan_cache_mode = force_custom_plan`.execute(tx.db);
}

/**
 * For a large part of a customer's names: read in the order they are stored and then sorted, each page once, instead of
 * a page a name.
 */
export async function readAsStored(tx: Tx): Promise<void> {
  await sql`SET LOCAL enable_indexscan = off`.execute(tx.db);
}
