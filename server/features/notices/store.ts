import type { Lang } from '#contract/lang.ts';
import type { NoticeState } from '#contract/states/notice.ts';
import type { Tx } from '../../platform/db/transaction.ts';

export interface NewNotice {
  readonly customerId: bigint | null;
  readonly kind: string;
  readonly ruleId: string;
  readonly lang: Lang;
  readonly address: string;
  readonly letter: string;
  readonly sealed: Buffer | null;
}

export async function insertNotice(tx: Tx, row: NewNotice): Promise<bigint> {
  const { id } = await tx.db
    .insertInto('notice')
    .values({ ...row, state: 'waiting', createdAt: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface NoticeRow {
  readonly id: bigint;
  readonly kind: string;
  readonly lang: Lang;
  readonly address: string;
  readonly letter: unknown;
  readonly sealed: Buffer | null;
  readonly state: NoticeState;
  readonly tries: number;
  readonly createdAt: Date;
}

/** The row under lock, so that two workers never send it at once. */
export async function lockNotice(tx: Tx, id: bigint): Promise<NoticeRow | undefined> {
  const row = await tx.db
    .selectFrom('notice')
    .select(['id', 'kind', 'lang', 'address', 'letter', 'sealed', 'state', 'tries', 'createdAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row as NoticeRow | undefined;
}

/** One more try begins. */
export async function countTry(tx: Tx, id: bigint): Promise<void> {
  await tx.db
    .updateTable('notice')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** What the server said. `final`: nothing more will be sent, so the sealed link is removed. */
export async function writeResult(tx: Tx, id: bigint, result: string, final: boolean): Promise<void> {
  await tx.db
    .updateTable('notice')
    .set({ result, ...(final ? { sealed: null } : {}) })
    .where('id', '=', id)
    .execute();
}

/** The time of the mail; written before the state moves, because the CHECK demands it of `sent`. */
export async function markSent(tx: Tx, id: bigint): Promise<void> {
  await tx.db.updateTable('notice').set({ sentAt: tx.now }).where('id', '=', id).execute();
}

/** Newest first, below the id `before` where one is given. */
export async function selectNotices(
  tx: Tx,
  of: { customerId: bigint } | { address: string },
  before: bigint | null,
  limit: number,
) {
  let query = tx.db
    .selectFrom('notice')
    .select(['id', 'kind', 'ruleId', 'lang', 'address', 'letter', 'state', 'tries', 'result', 'createdAt', 'sentAt'])
    .orderBy('id', 'desc')
    .limit(limit);
  query = 'address' in of ? query.where('address', '=', of.address) : query.where('customerId', '=', of.customerId);
  if (before !== null) query = query.where('id', '<', before);
  return query.execute();
}

/** What proves these notices. */
export async function selectProofs(tx: Tx, ids: readonly bigint[]) {
  const rows = await tx.db
    .selectFrom('notice')
    .select(['id', 'lang', 'address', 'state', 'result', 'createdAt', 'sentAt'])
    .where('id', 'in', [...ids])
    .execute();
  return rows.map((row) => ({ ...row, state: row.state as NoticeState }));
}
