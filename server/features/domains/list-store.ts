import { sql } from 'kysely';
import { addDays } from '#contract/calendar.ts';
import { EXPIRING_DAYS } from '#contract/rules/domain.ts';
import type { DomainState } from '#contract/states/domain.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { DOMAIN_COLUMNS, type DomainRow } from './store.ts';

export const SORT_COLUMNS = { name: 'unicode', expires: 'expiresAt', registered: 'registeredAt' } as const;

/** One page of a list: which names, in which order, beyond which place. */
export interface PageQuery {
  readonly suffix: string | undefined;
  readonly state: DomainState | undefined;
  /** Folded text; empty where nothing is searched. */
  readonly text: string;
  readonly match: 'prefix' | 'contains';
  readonly sort: keyof typeof SORT_COLUMNS;
  readonly order: 'asc' | 'desc';
  readonly beyond: { readonly value: string | Date; readonly id: bigint } | undefined;
  readonly limit: number;
}

const likeText = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

function matching(tx: Tx, customerId: bigint, { suffix, state, text, match }: PageQuery) {
  const soon = addDays(tx.now, EXPIRING_DAYS);
  let query = tx.db
    .selectFrom('domain')
    .select(DOMAIN_COLUMNS)
    .where('customerId', '=', customerId)
    .where('leftAt', 'is', null);
  if (suffix !== undefined) query = query.where('suffix', '=', suffix);
  if (state === 'expired') query = query.where('expiresAt', '<=', tx.now);
  if (state === 'expiring') query = query.where('expiresAt', '>', tx.now).where('expiresAt', '<=', soon);
  if (state === 'active') query = query.where('expiresAt', '>', soon);
  if (text === '') return query;
  const pattern = `${match === 'prefix' ? '' : '%'}${likeText(text)}%`;
  return query.where(text.startsWith('xn--') ? 'name' : 'unicode', 'like', pattern);
}

/** The rows of a page by keyset, and one more where there is a next page. */
export async function selectPage(tx: Tx, customerId: bigint, page: PageQuery): Promise<DomainRow[]> {
  const column = SORT_COLUMNS[page.sort];
  let query = matching(tx, customerId, page);
  if (page.beyond) {
    const side = sql.raw(page.order === 'asc' ? '>' : '<');
    query = query.where(sql<boolean>`(${sql.ref(column)}, id) ${side} (${page.beyond.value}, ${page.beyond.id})`);
  }
  const rows = await query
    .orderBy(column, page.order)
    .orderBy('id', page.order)
    .limit(page.limit + 1)
    .execute();
  return rows as DomainRow[];
}
