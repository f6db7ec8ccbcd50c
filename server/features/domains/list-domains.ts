import { sql } from 'kysely';
import { addDays } from '#contract/calendar.ts';
import { foldTyped } from '#contract/domain-name.ts';
import { EXPIRING_DAYS, LIST_ROWS_DEFAULT } from '#contract/rules/domain.ts';
import type { DomainState } from '#contract/states/domain.ts';
import { fromCursor, toCursor } from '../../platform/cursor.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { countsOf, DOMAIN_COLUMNS, type DomainRow } from './store.ts';

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

const SORT_COLUMNS = { name: 'unicode', expires: 'expiresAt', registered: 'registeredAt' } as const;

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

const likeText = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

function matching(tx: Tx, customerId: bigint, wish: ListWish) {
  const soon = addDays(tx.now, EXPIRING_DAYS);
  let query = tx.db
    .selectFrom('domain')
    .select(DOMAIN_COLUMNS)
    .where('customerId', '=', customerId)
    .where('leftAt', 'is', null);
  if (wish.suffix !== undefined) query = query.where('suffix', '=', wish.suffix);
  if (wish.state === 'expired') query = query.where('expiresAt', '<=', tx.now);
  if (wish.state === 'expiring') query = query.where('expiresAt', '>', tx.now).where('expiresAt', '<=', soon);
  if (wish.state === 'active') query = query.where('expiresAt', '>', soon);
  const text = likeText(foldTyped(wish.search ?? ''));
  if (text === '') return query;
  const column = text.startsWith('xn--') ? 'name' : 'unicode';
  return query.where(column, 'like', wish.match === 'prefix' ? `${text}%` : `%${text}%`);
}

function position(cursor: string, sort: keyof typeof SORT_COLUMNS): { value: string | Date; id: bigint } {
  const [name, value = '', id = ''] = fromCursor(cursor, 3) ?? [];
  const at = sort === 'name' ? value : new Date(value);
  if (name !== sort || !/^\d{1,19}$/.test(id) || (at instanceof Date && Number.isNaN(at.getTime())))
    throw refuse('LIST_CURSOR_WRONG');
  return { value: at, id: BigInt(id) };
}

/** One page of a customer's names by keyset: the cost of a page does not depend on how far one has gone (reliability.md §0 rule 4). */
export async function listDomains(tx: Tx, customerId: bigint, wish: ListWish): Promise<DomainPage> {
  const sort = wish.sort ?? 'name';
  const order = wish.order ?? 'asc';
  const column = SORT_COLUMNS[sort];
  const limit = wish.limit ?? LIST_ROWS_DEFAULT;
  let query = matching(tx, customerId, wish);
  if (wish.after !== undefined) {
    const { value, id } = position(wish.after, sort);
    const beyond = sql.raw(order === 'asc' ? '>' : '<');
    query = query.where(sql<boolean>`(${sql.ref(column)}, id) ${beyond} (${value}, ${id})`);
  }
  const rows = (await query
    .orderBy(column, order)
    .orderBy('id', order)
    .limit(limit + 1)
    .execute()) as DomainRow[];
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const suffixes = await countsOf(tx, customerId);
  const counted =
    wish.search || wish.state ? undefined : suffixes.filter((each) => !wish.suffix || each.suffix === wish.suffix);
  const value = last?.[column];
  return {
    rows: shown,
    next: last && toCursor([sort, value instanceof Date ? value.toISOString() : String(value), String(last.id)]),
    total: counted?.reduce((sum, each) => sum + each.total, 0),
    suffixes,
  };
}
