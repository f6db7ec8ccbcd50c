import { addDays } from '#contract/calendar.ts';
import { foldTyped } from '#contract/domain-name.ts';
import { EXPIRING_DAYS, LIST_ROWS_DEFAULT } from '#contract/rules/domain.ts';
import type { DomainState } from '#contract/states/domain.ts';
import { fromCursor, toCursor } from '../../platform/cursor.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { SORT_COLUMNS, selectPage } from './list-store.ts';
import { countsOf, type DomainRow } from './store.ts';

/** What a reader wants of his list. */
export interface ListWish {
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
  readonly search?: string | undefined;
  readonly match?: 'prefix' | 'contains' | undefined;
  readonly suffix?: string | undefined;
  readonly state?: DomainState | undefined;
  readonly sort?: 'name' | 'expires' | 'registered' | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
}

export interface DomainPage {
  readonly rows: readonly DomainRow[];
  readonly next: string | undefined;
  /** From the kept counters; absent under a filter that only counting could answer. */
  readonly total: number | undefined;
  readonly suffixes: readonly { readonly suffix: string; readonly total: number }[];
}

/** The state a list shows, by the business clock. */
export function domainState(expiresAt: Date, now: Date): DomainState {
  if (expiresAt <= now) return 'expired';
  return expiresAt <= addDays(now, EXPIRING_DAYS) ? 'expiring' : 'active';
}

function position(cursor: string, sort: keyof typeof SORT_COLUMNS): { value: string | Date; id: bigint } {
  const [name, value = '', id = ''] = fromCursor(cursor, 3) ?? [];
  const at = sort === 'name' ? value : new Date(value);
  if (name !== sort || !/^\d{1,19}$/.test(id) || (at instanceof Date && Number.isNaN(at.getTime())))
    throw refuse('LIST_CURSOR_WRONG');
  return { value: at, id: BigInt(id) };
}

/** One page of a customer's names by keyset: the cost of a page does not depend on how far one has gone. */
export async function listDomains(tx: Tx, customerId: bigint, wish: ListWish): Promise<DomainPage> {
  const sort = wish.sort ?? 'name';
  const limit = wish.limit ?? LIST_ROWS_DEFAULT;
  const rows = await selectPage(tx, customerId, {
    suffix: wish.suffix,
    state: wish.state,
    text: foldTyped(wish.search ?? ''),
    match: wish.match ?? 'contains',
    sort,
    order: wish.order ?? 'asc',
    beyond: wish.after === undefined ? undefined : position(wish.after, sort),
    limit,
  });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const suffixes = await countsOf(tx, customerId);
  const counted =
    wish.search || wish.state ? undefined : suffixes.filter((each) => !wish.suffix || each.suffix === wish.suffix);
  const value = last?.[SORT_COLUMNS[sort]];
  return {
    rows: shown,
    next: last && toCursor([sort, value instanceof Date ? value.toISOString() : String(value), String(last.id)]),
    total: counted?.reduce((sum, each) => sum + each.total, 0),
    suffixes,
  };
}
