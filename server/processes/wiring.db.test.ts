import { afterAll, beforeAll, expect, test } from 'vitest';
import { addStaff } from '../features/staff-access/wiring.ts';
import { openTestHouse, type TestHouse } from '../platform/testing.ts';
import { assertNoDemonstration } from './wiring.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

test('production takes a clean database and refuses one with a moved clock, demo customers or demo staff, naming each', async () => {
  await assertNoDemonstration(house);
  await house.moveClock(1);
  await house.pool.query(
    `INSERT INTO customer (email, kind, lang, password_hash, password_changed_at, agreed_at, created_at)
     VALUES ('demo@customer.example', 'individual', 'en', 'x', now(), now(), now())`,
  );
  await house.inTx((tx) => addStaff(tx, 'demo', ['manager']));
  await expect(assertNoDemonstration(house)).rejects.toThrow(/clock was moved; .*\.example.*; the staff member demo/);
});
