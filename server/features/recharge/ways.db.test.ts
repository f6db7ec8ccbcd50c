import { afterAll, beforeAll, expect, test } from 'vitest';
import { ONLINE_CHANNELS, RECHARGE_CHANNELS } from '#contract/states/recharge.ts';
import { holderOf, platformAccount } from '../../ledger/accounts.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

test('J2 every way to pay has an account, and may stand wherever the database names ways', async () => {
  const { rows: accounts } = await house.pool.query<{ key: string }>(`SELECT key FROM acct WHERE kind = 'platform'`);
  const keys = RECHARGE_CHANNELS.map((channel) => platformAccount(holderOf(channel)));
  expect(accounts.map(({ key }) => key)).toEqual(expect.arrayContaining(keys));

  const { rows: checks } = await house.pool.query<{ table: string; check: string }>(
    `SELECT conrelid::regclass::text AS table, pg_get_constraintdef(oid) AS check FROM pg_constraint
     WHERE contype = 'c' AND pg_get_constraintdef(oid) LIKE '%''alipay''%'`,
  );
  expect(checks.map(({ table }) => table)).toEqual(expect.arrayContaining(['recharge', 'held_payment', 'refund']));
  for (const { table, check } of checks)
    for (const channel of ONLINE_CHANNELS) expect(check, table).toContain(`'${channel}'`);
});
