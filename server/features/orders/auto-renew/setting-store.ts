import { addDays } from '#contract/calendar.ts';
import {
  AUTO_RENEW_AHEAD_DAYS,
  AUTO_RENEW_FIRST_TRY_DAYS,
  AUTO_RENEW_LATE_DAYS_MAX,
} from '#contract/rules/auto-renew.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { endsWithin } from './schedule.ts';

/** What a customer set for all their renewals. Cents. */
export interface Setting {
  readonly reserve: bigint;
  /** Told that the balance is too low, and not enough since. */
  readonly lowSince: Date | null;
}

export async function settingOf(tx: Tx, customerId: bigint): Promise<Setting> {
  const row = await tx.db
    .selectFrom('autoRenewSetting')
    .select(['reserve', 'lowSince'])
    .where('customerId', '=', customerId)
    .executeTakeFirst();
  return row ?? { reserve: 0n, lowSince: null };
}

/** The row, made where there is none, locked until the transaction ends. */
export async function lockSetting(tx: Tx, customerId: bigint): Promise<Setting> {
  await tx.db
    .insertInto('autoRenewSetting')
    .values({ customerId })
    .onConflict((on) => on.doNothing())
    .execute();
  return tx.db
    .selectFrom('autoRenewSetting')
    .select(['reserve', 'lowSince'])
    .where('customerId', '=', customerId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function saveReserve(tx: Tx, customerId: bigint, reserve: bigint): Promise<void> {
  await tx.db.updateTable('autoRenewSetting').set({ reserve }).where('customerId', '=', customerId).execute();
}

export async function saveLow(tx: Tx, customerId: bigint, lowSince: Date | null): Promise<void> {
  await tx.db.updateTable('autoRenewSetting').set({ lowSince }).where('customerId', '=', customerId).execute();
}

/**
 * Customers whose balance may not cover what is ahead: those with renewals in the next weeks, and those who keep a
 * reserve or were told.
 */
export async function customersWithCosts(tx: Tx, after: bigint, limit: number): Promise<bigint[]> {
  const { rows } = await tx.client.query<{ customer_id: bigint }>(
    `SELECT customer_id FROM (
       SELECT d.customer_id FROM domain_v d WHERE d.auto_renew AND d.expires_at > $1 AND d.expires_at < $2 AND d.customer_id > $3
       UNION SELECT s.customer_id FROM auto_renew_setting s WHERE (s.reserve > 0 OR s.low_since IS NOT NULL) AND s.customer_id > $3
     ) AS looked ORDER BY customer_id LIMIT $4`,
    [
      addDays(tx.now, -AUTO_RENEW_LATE_DAYS_MAX),
      endsWithin(AUTO_RENEW_AHEAD_DAYS + AUTO_RENEW_FIRST_TRY_DAYS, tx.now),
      after,
      limit,
    ],
  );
  return rows.map(({ customer_id }) => customer_id);
}
