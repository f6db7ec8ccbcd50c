import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/calendar.ts';
import { markLeft, placeHold } from '#server/features/domains/index.ts';
import { arriveNames, testCustomer } from '#server/features/domains/testing.ts';
import { openTestHouse, type TestHouse } from '#server/platform/testing.ts';
import type { World } from '../world.ts';
import { heldNames } from './held-names.ts';

let house: TestHouse;
let owner: { id: bigint; templateId: bigint };
const world: Pick<World, 'sql'> = {
  sql: async <T extends object>(text: string, values: unknown[] = []) => (await house.pool.query<T>(text, values)).rows,
};

beforeAll(async () => {
  house = await openTestHouse();
  owner = await testCustomer(house, 'holds@example.com');
});
afterAll(() => house.close());

/** A name of theirs, held by this. */
async function held(name: string, kind: 'deal' | 'dispute' | 'lock', cause: string): Promise<bigint> {
  const now = await house.inTx(async (tx) => tx.now);
  const dates = { registeredAt: addDays(now, -100), expiresAt: addDays(now, 265) };
  const [id] = await arriveNames(house, owner, [{ name, ...dates }]);
  await house.inTx((tx) => placeHold(tx, id as bigint, { kind, cause, ruleId: 'trade.running', until: null }));
  return id as bigint;
}
const leaves = (id: bigint, cause: string) => house.inTx((tx) => markLeft(tx, id, cause));

test('K2 a held name that left otherwise than by what held it is found; one that its registry let go is not', async () => {
  expect(await heldNames(world)).toMatchObject({ examined: 0, violations: [] });
  await leaves(await held('sold.com', 'deal', 'deal:1'), 'deal:1');
  await leaves(await held('released.com', 'deal', 'deal:2'), 'registry.released');
  await leaves(await held('decided.com', 'deal', 'deal:3'), 'name_dispute:1');
  await leaves(await held('deleted.com', 'lock', 'domain_deletion:1'), 'push:9');
  await held('stays.com', 'dispute', 'name_dispute:2');
  expect(await heldNames(world)).toMatchObject({ examined: 4, violations: [] });
  await leaves(await held('pushed.com', 'deal', 'deal:4'), 'push:1');
  await leaves(await held('gone.com', 'dispute', 'name_dispute:3'), 'transfer_out:1');
  expect((await heldNames(world)).violations.sort()).toEqual([
    'gone.com was held by name_dispute:3 and left by transfer_out:1',
    'pushed.com was held by deal:4 and left by push:1',
  ]);
});

test('K2 a name in an open dispute, or in a deal that both accepted, that nothing holds is found', async () => {
  const id = await held('free.com', 'dispute', 'name_dispute:0');
  await house.pool.query(
    `INSERT INTO name_dispute (domain_id, customer_id, name, unicode, state, procedure, provider, case_number, note, received_at,
       recorded_by, recorded_at, lock_due_at)
     VALUES ($1, $2, 'free.com', 'free.com', 'opened', 'udrp', 'WIPO', 'D-1', '', now(), 1, now(), now())`,
    [id, owner.id],
  );
  const buyer = await testCustomer(house, 'buys@example.com');
  await house.pool.query(
    `INSERT INTO deal (number, type, state, name, unicode, suffix, seller_id, buyer_id, remarks, price, fee_by, buyer_fee, seller_fee, applied_at)
     VALUES ('T1', 'sell', 'accepted', 'free.com', 'free.com', 'com', $1, $2, '', 100, 'buyer', 0, 0, now())`,
    [owner.id, buyer.id],
  );
  const { violations } = await heldNames(world);
  expect(violations).toEqual(
    expect.arrayContaining(['free.com is free, in deal T1', 'free.com is free, in dispute D-1']),
  );
});
