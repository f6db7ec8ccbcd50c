import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutputOf } from '#contract/endpoint.ts';
import { officeWithdrawals } from '#contract/staff-api/withdrawal.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { rejectWithdrawal } from './review-withdrawal.ts';
import { withdrawalStaffRoutes } from './staff-routes.ts';
import { newPayee, newStaff } from './testing.ts';

const DAY_MS = 86_400_000;
/** More than the promised five business days. */
const TWO_WEEKS = 14;
const PAGE = 20;

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

type Answer = OutputOf<typeof officeWithdrawals>;

test('L1 what waits stands first, the longest waiting before, page by page; what waits beyond the promise says so', async () => {
  const payee = await newPayee(house, '5000.00');
  const staff = await newStaff(house);
  const ask = () => house.inTx((tx) => requestWithdrawal(tx, '20.00'), payee);
  const reject = (id: bigint) => house.inTx((tx) => rejectWithdrawal(tx, id, 'the name differs'), staff);
  const decided: bigint[] = [];
  for (let n = 0; n < PAGE; n += 1) {
    const { id } = await ask();
    await reject(id);
    decided.push(id);
  }
  const old = await ask();
  await house.moveClock(TWO_WEEKS * DAY_MS);
  const fresh = await ask();

  const queue = withdrawalStaffRoutes.find(({ endpoint }) => endpoint === officeWithdrawals);
  const page = (input: object): Promise<Answer> =>
    house.inTx(async (tx) => (await queue?.handle?.(tx, input as never, {} as never)) as Answer, staff);
  const first = await page({});
  const second = await page({ After: first.Next });
  expect([...first.Items, ...second.Items].map(({ Id }) => Id)).toEqual(
    [old.id, fresh.id, ...decided.reverse()].map(String),
  );
  expect(first.Items.slice(0, 3).map(({ Late }) => Late)).toEqual([true, false, false]);
  expect((await page({ State: 'rejected' })).Items[0]?.Id).toBe(String(decided[0]));
});
