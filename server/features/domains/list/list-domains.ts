import type { DomainSort } from '#contract/api/domain-filter.ts';
import { addDays } from '#contract/calendar.ts';
import { EXPIRING_DAYS, LIST_ROWS_DEFAULT } from '#contract/rules/domain.ts';
import type { DomainState } from '#contract/states/domain.ts';
import { fromCursor, toCursor } from '../../../platform/cursor.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { DomainRow } from '../store.ts';
import { EVERYTHING, type NameFilter } from './filter.ts';
import { knownTotals, type SuffixTotal, suffixTotals } from './known-totals.ts';
import { type ListedRow, type Place, SORT_COLUMNS, selectStretch } from './store.ts';

/**
 * What a reader wants of their list. At most one of `after`, `before` and `last` says which page; without them it is
 * the first.
 */
export interface ListWish {
  readonly filter?: NameFilter | undefined;
  readonly sort?: DomainSort | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly last?: boolean | undefined;
  readonly limit?: number | undefined;
}

export interface DomainPage {
  readonly rows: readonly ListedRow[];
  readonly next: string | undefined;
  readonly prev: string | undefined;
  /** From the kept numbers; absent under filters that only counting could answer. */
  readonly total: number | undefined;
  readonly suffixes: readonly SuffixTotal[];
}

type Stands = Pick<DomainRow, 'expiresAt' | 'phase' | 'statuses' | 'dnsCutAt'>;

/** The state a list shows, by the business clock; the same as filters mean by `standing` and dates. */
export function domainState({ expiresAt, phase, statuses, dnsCutAt }: Stands, now: Date): DomainState {
  if (phase === 'redemption') return 'redemption';
  if (phase === 'pending_delete') return 'pendingDelete';
  if (expiresAt <= now) return 'grace';
  // A hold that stands because nobody renewed the name comes off with its renewal.
  if (dnsCutAt === null && statuses.some((status) => HOLDS.has(status))) return 'suspended';
  return expiresAt <= addDays(now, EXPIRING_DAYS) ? 'expiring' : 'active';
}
const HOLDS: ReadonlySet<string> = new Set(['clientHold', 'serverHold']);

/**
 * An instant as `cursorOf` writes it; years of more digits, or before all of ours, are beyond what the database counts.
 */
const WRITTEN = /^\d{4}-/;

function placeOf(cursor: string, sort: DomainSort): Place {
  const [name, value = '', id = ''] = fromCursor(cursor, 3) ?? [];
  const at = sort === 'name' ? value : new Date(value);
  if (name !== sort || !/^\d{1,18}$/.test(id) || (at instanceof Date && !(WRITTEN.test(value) && at.getTime() > 0)))
    throw refuse('LIST_CURSOR_WRONG');
  return { value: at, id: BigInt(id) };
}

function cursorOf(row: ListedRow | undefined, sort: DomainSort): string | undefined {
  if (!row) return undefined;
  const value = row[SORT_COLUMNS[sort]];
  return toCursor([sort, value instanceof Date ? value.toISOString() : value, String(row.id)]);
}

/**
 * One page of a customer's names by keyset, forwards, backwards or from the end: its cost does not depend on how far
 * one has gone.
 */
export async function listDomains(tx: Tx, customerId: bigint, wish: ListWish): Promise<DomainPage> {
  const { filter = EVERYTHING, sort = 'name', order = 'asc', limit = LIST_ROWS_DEFAULT, after, before } = wish;
  const suffixes = await suffixTotals(tx, customerId);
  const { exact, none, known } = await knownTotals(tx, customerId, filter, suffixes);
  const back = before !== undefined || wish.last === true;
  const mark = before ?? after;
  const stretch = {
    filter,
    sort,
    order: back ? (order === 'asc' ? 'desc' : 'asc') : order,
    beyond: mark === undefined ? undefined : placeOf(mark, sort),
    limit: limit + 1,
  } as const;
  const reader = { customerId, now: tx.now, suffixes: suffixes.map(({ suffix }) => suffix) };
  const found = none ? [] : await selectStretch(tx, reader, stretch, known);
  const more = found.length > limit;
  const rows = back ? found.slice(0, limit).reverse() : found.slice(0, limit);
  const [toNext, toPrev] = back ? [before !== undefined, more] : [more, after !== undefined];
  const complete = mark === undefined && !more ? rows.length : undefined;
  return {
    rows,
    next: toNext ? cursorOf(rows.at(-1), sort) : undefined,
    prev: toPrev ? cursorOf(rows[0], sort) : undefined,
    total: exact ?? complete,
    suffixes,
  };
}
