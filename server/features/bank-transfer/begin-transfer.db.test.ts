import { afterAll, beforeAll, expect, test } from 'vitest';
import { BANK_TRANSFERS_OPEN_MAX } from '#contract/rules/finance/recharge.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { beginTransfer } from './begin-transfer.ts';
import { newCustomer } from './testing.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

test('J2 RECHARGES_OPEN_TOO_MANY: of a burst of announced transfers only so many are begun', async () => {
  const customer = await newCustomer(house);
  const begin = () => house.inTx((tx) => beginTransfer(tx, '50.00'), customer);
  const ended = await Promise.allSettled(Array.from({ length: 2 * BANK_TRANSFERS_OPEN_MAX }, begin));
  const refused = ended.flatMap((each) => (each.status === 'rejected' ? [each.reason.key] : []));
  expect(refused).toEqual(Array(BANK_TRANSFERS_OPEN_MAX).fill('RECHARGES_OPEN_TOO_MANY'));
});
