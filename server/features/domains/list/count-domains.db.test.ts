import { afterAll, beforeAll, expect, test } from 'vitest';
import { HEADING_NAMES_MAX } from '#contract/rules/batch.ts';
import { COUNTED_NAMES_MAX, SELECTION_NAMES_MAX } from '#contract/rules/domain-lists.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { keepChoice, readFilter, resolveSelection } from '../selection/resolve-selection.ts';
import { arriveNames, testCustomer } from '../testing.ts';
import { countDomains } from './count-domains.ts';

const STEP = 1_000;
let house: TestHouse;
let owner: { id: bigint; templateId: bigint };
let dates: { registeredAt: Date; expiresAt: Date };

beforeAll(async () => {
  house = await openTestHouse();
  owner = await testCustomer(house, 'many@example.com');
  const now = await house.inTx(async (tx) => tx.now);
  dates = { registeredAt: now, expiresAt: new Date(now.getTime() + 300 * 86_400_000) };
  for (let from = 0; from < COUNTED_NAMES_MAX; from += STEP)
    await arriveNames(
      house,
      owner,
      Array.from({ length: STEP }, (_, at) => ({ ...dates, name: `counted-${from + at}.com` })),
    );
}, 120_000);
afterAll(() => house.close());

const counted = (Search: string) =>
  house.inTx(async (tx) => countDomains(tx, owner.id, await readFilter(tx, owner.id, { Search })));
const chosen = (Search: string) => house.inTx((tx) => keepChoice(tx, owner.id, { Filter: { Search } }));

test('E1 I2 what a search leaves is counted to the last name up to 10,000; one more is more than that, and more than any act takes', async () => {
  expect([COUNTED_NAMES_MAX, HEADING_NAMES_MAX, SELECTION_NAMES_MAX]).toEqual([10_000, 10_000, 10_000]);
  expect(await counted('counted-')).toBe(COUNTED_NAMES_MAX);
  // Both words are looked for, in either order.
  expect(await counted('com counted-99')).toBe(111);
  const { id, total } = await chosen('counted-');
  expect(total).toBe(COUNTED_NAMES_MAX);
  const all = await house.inTx((tx) => resolveSelection(tx, owner.id, { Id: id }, HEADING_NAMES_MAX));
  expect(all.names).toHaveLength(HEADING_NAMES_MAX);
  await arriveNames(house, owner, [{ ...dates, name: 'counted-one-more.com' }]);
  expect(await counted('counted-')).toBeUndefined();
  expect((await chosen('counted-')).total).toBeUndefined();
  const { id: more } = await chosen('counted-');
  await expect(
    house.inTx((tx) => resolveSelection(tx, owner.id, { Id: more }, HEADING_NAMES_MAX)),
  ).rejects.toMatchObject({ key: 'SELECTION_TOO_MANY' });
});
