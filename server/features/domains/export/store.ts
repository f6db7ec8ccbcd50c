import { type RawBuilder, sql } from 'kysely';
import type { DomainColumn, DomainSort } from '#contract/api/domain-filter.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
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
  readonly words: Readonly<Record<'active' | 'expiring' | 'expired' | 'on' | 'off', string>>;
  /** Until when a name counts as expiring, judged at the beginning for the whole file. */
  readonly soon: Date;
  readonly zone: string;
}

export interface ExportStep {
  readonly lines: string;
  readonly rows: number;
  readonly last: Place | undefined;
}

type Sql = RawBuilder<unknown>;
interface Cell {
  readonly is: Sql;
  /** Somebody's own words: they may hold anything, and look like a formula. */
  readonly typed?: boolean;
}
const SORT_SQL = { name: 'd.unicode', expires: 'd.expires_at', registered: 'd.registered_at' } as const;

function cellsOf({ columns, tagged, words, zone, soon }: ExportWish, now: Date): Cell[] {
  // The text of a date is written by one function (ISO, as the connections are set), that of a pattern by reading the pattern each time.
  const day = (column: string): Cell => ({ is: sql`(${sql.raw(column)} AT TIME ZONE ${zone})::date` });
  const onOff = (column: string): Cell => ({
    is: sql`CASE WHEN ${sql.raw(column)} THEN ${words.on} ELSE ${words.off} END`,
  });
  const cells: Record<DomainColumn, Cell> = {
    state: {
      is: sql`CASE WHEN d.expires_at <= ${now} THEN ${words.expired} WHEN d.expires_at <= ${soon} THEN ${words.expiring}
        ELSE ${words.active} END`,
    },
    suffix: { is: sql`d.suffix` },
    expires: day('d.expires_at'),
    registered: day('d.registered_at'),
    dns: { is: sql`array_to_string(d.name_servers, ' ')` },
    lock: onOff('d.locked'),
    autoRenew: onOff('d.auto_renew'),
    registrar: { is: sql`d.registrar`, typed: true },
    folder: { is: sql`coalesce(f.name, '')`, typed: true },
    tags: tagged ? { is: sql`coalesce(g.names, '')`, typed: true } : { is: sql`''` },
    note: { is: sql`d.note`, typed: true },
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

/** `-`, `=`, `+`, `@`, tab, CR and LF begin what a spreadsheet takes for a formula (reliability §7). */
const FORMULA_SIGNS = sql.raw('45, 61, 43, 64, 9, 13, 10');

/** One's own words are always quoted; what a spreadsheet would take for a formula gets an apostrophe. */
function csvCell({ is, typed }: Cell): Sql {
  if (!typed) return is;
  return sql`CASE ${is} WHEN '' THEN '' ELSE
    CASE WHEN ascii(${is}) IN (${FORMULA_SIGNS}) THEN '"''' ELSE '"' END || replace(${is}, '"', '""') || '"' END`;
}

/** Always text: a sheet never computes it. */
function sheetCell({ is, typed }: Cell): Sql {
  return typed ? sql`replace(replace(replace(${is}, '&', '&amp;'), '<', '&lt;'), '>', '&gt;')` : is;
}

/** What stands before the first line of a step, between cells, between lines and behind the last one. */
const FORMS = {
  csv: { begin: '', cell: ',', line: '\r\n', end: '\r\n', write: csvCell },
  xlsx: {
    begin: '<row><c t="inlineStr"><is><t>',
    cell: '</t></is></c><c t="inlineStr"><is><t>',
    line: '</t></is></c></row><row><c t="inlineStr"><is><t>',
    end: '</t></is></c></row>',
    write: sheetCell,
  },
} as const;

/** One call a line: joined cell by cell, each would copy what stands before it again. No cell is null, or it would be left out. */
const lineOf = ({ format }: ExportWish, cells: readonly Cell[]): Sql =>
  sql`concat_ws(${FORMS[format].cell}, ${sql.join(cells.map(FORMS[format].write))})`;

function conditions(reader: Reader, wish: ExportWish, beyond: Place | undefined): Sql {
  const { customerId } = reader;
  const told: Sql[] = conditionsOf(wish.filter, reader).map(({ is }) => is);
  const { tag } = wish.filter;
  if (tag !== undefined)
    told.push(sql`d.id IN (SELECT domain_id FROM domain_tag WHERE customer_id = ${customerId} AND tag_id = ${tag})`);
  if (wish.names) told.push(sql`d.name = ANY(${[...wish.names]})`);
  if (beyond) {
    const value = sql.raw(SORT_SQL[wish.sort]);
    const side = sql.raw(wish.order === 'asc' ? '>' : '<');
    const past = sql`(${value}, d.id) ${side} (${beyond.value}, ${beyond.id})`;
    told.push(wish.sort === 'name' ? sql`${value} ${side} ${beyond.value}` : past);
  }
  return sql`d.customer_id = ${customerId} AND d.left_at IS NULL AND ${sql.join([sql`true`, ...told], sql` AND `)}`;
}

/** The next lines of an export, made by the database as one text, and where they end. */
export async function exportStep(
  tx: Tx,
  reader: Reader,
  wish: ExportWish,
  beyond: Place | undefined,
  limit: number,
): Promise<ExportStep> {
  const value = sql.raw(SORT_SQL[wish.sort]);
  const way = sql.raw(wish.order);
  const order = wish.sort === 'name' ? sql`${value} ${way}` : sql`${value} ${way}, d.id ${way}`;
  const line = lineOf(wish, cellsOf(wish, reader.now));
  const { begin, line: between, end } = FORMS[wish.format];
  const { rows } = await sql<{ lines: string | null; rows: number; value: string | Date | null; id: bigint | null }>`
    SELECT ${begin} || string_agg(line, ${between}) || ${end} AS lines, count(*)::integer AS rows, (array_agg(value))[count(*)] AS value, (array_agg(id))[count(*)] AS id
    FROM (SELECT ${line} AS line, ${value} AS value, d.id FROM domain d ${joinsOf(wish)}
      WHERE ${conditions(reader, wish, beyond)} ORDER BY ${order} LIMIT ${limit}) AS step`.execute(tx.db);
  const row = rows[0];
  const last = row?.value != null && row.id != null ? { value: row.value, id: row.id } : undefined;
  return { lines: row?.lines ?? '', rows: row?.rows ?? 0, last };
}
