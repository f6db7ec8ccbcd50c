import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import {
  RECHARGE_LATE_HOURS,
  RECHARGE_UNHEARD_ASK_HOURS,
  RECHARGE_UNHEARD_DAILY_AFTER_DAYS,
} from '#contract/rules/finance/recharge.ts';
import { countWaiting, takeToAsk } from '../../../platform/db/due.ts';
import { newestFirst, type Page } from '../../../platform/db/page.ts';
import type { Database } from '../../../platform/db/schema.generated.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { RechargeRow } from '../store.ts';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

const hoursAgo = (tx: Tx, hours: number) => new Date(tx.now.getTime() - hours * HOUR_MS);

/**
 * Orders that were open at their channel, are so old that they must long have ended there, and whose channel has not
 * said how. Written out, not as parameters: only so a prepared statement fits the index's own condition.
 */
function isUnheard(tx: Tx): Expression<SqlBool> {
  const is = expressionBuilder<Database, 'recharge'>();
  return is.and([
    sql<boolean>`checkout_id IS NOT NULL AND (state = 'paying' OR state IN ('closed', 'expired') AND channel_done_at IS NULL)`,
    is('createdAt', '<=', hoursAgo(tx, RECHARGE_LATE_HOURS)),
  ]);
}

/** Is the channel's last word about an order missing for so long that staff should know? */
export const unheardOf = ({ now }: Pick<Tx, 'now'>, row: RechargeRow): boolean =>
  row.createdAt.getTime() <= now.getTime() - RECHARGE_LATE_HOURS * HOUR_MS &&
  (row.state === 'paying' || row.channelDoneAt === null);

/**
 * Those that must be asked about now: every few hours, after some days once a day, for as long as it takes. A house
 * that was down for days asks at once, and hears what was paid meanwhile.
 */
export async function takeUnheard(tx: Tx, limit: number): Promise<bigint[]> {
  const youngest = hoursAgo(tx, RECHARGE_UNHEARD_DAILY_AFTER_DAYS * DAY_HOURS);
  const rows = await takeToAsk(
    tx,
    'recharge',
    (is) =>
      is.and([
        isUnheard(tx),
        is.or([
          is('askedAt', '<=', hoursAgo(tx, DAY_HOURS)),
          is.and([is('createdAt', '>', youngest), is('askedAt', '<=', hoursAgo(tx, RECHARGE_UNHEARD_ASK_HOURS))]),
        ]),
      ]),
    limit,
  );
  return rows.map(({ id }) => id);
}

export type UnheardRow = RechargeRow & { readonly askedAt: Date };

/** A keyset page, newest first. */
export async function pageUnheard(tx: Tx, after: string | undefined): Promise<Page<UnheardRow>> {
  return newestFirst<UnheardRow>(tx.db.selectFrom('recharge').selectAll().where(isUnheard(tx)), after);
}

/** One of them, locked and marked as asked; undefined where its channel has said how it ended, or is not late yet. */
export async function takeOneUnheard(tx: Tx, id: bigint): Promise<UnheardRow | undefined> {
  const [row] = await takeToAsk(tx, 'recharge', (is) => is.and([isUnheard(tx), is('id', '=', id)]), 1);
  return row as UnheardRow | undefined;
}

/** How many wait for their channel, and since when the oldest does. */
export const unheardWaiting = (tx: Tx): Promise<{ count: number; oldest: Date | null }> =>
  countWaiting(tx, 'recharge', () => isUnheard(tx));
