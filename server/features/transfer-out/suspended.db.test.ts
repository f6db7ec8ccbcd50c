import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/calendar.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { arriveNames, testCustomer } from '../domains/testing.ts';
import { suspend, twoMembers } from '../suspension/testing.ts';
import { accountSuspended } from '../suspension/wiring.ts';
import { requestTransfers } from './request-transfers.ts';
import { stopTransfersOf } from './stop-transfers.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
  house.events.on(accountSuspended, stopTransfersOf);
});
afterAll(() => house.close());

test('F2 transfers of a suspended account that nobody has asked for elsewhere are called off; others go by their rules', async () => {
  const owner = await testCustomer(house, 'leaving@example.com');
  const now = await house.inTx(async (tx) => tx.now);
  const names = ['asked.com', 'given-out.com', 'pending.com'];
  await arriveNames(
    house,
    owner,
    names.map((name) => ({ name, registeredAt: addDays(now, -400), expiresAt: addDays(now, 265) })),
  );
  await house.inTx((tx) => requestTransfers(tx, async () => new Map(), names), {
    kind: 'customer',
    customerId: owner.id,
  });
  const put = (name: string, state: string) =>
    house.pool.query('UPDATE transfer_out SET state = $2 WHERE name = $1', [name, state]);
  await put('given-out.com', 'code_pending');
  await put('pending.com', 'approval_pending');
  await suspend(house, owner.id, await twoMembers(house));
  const { rows } = await house.pool.query('SELECT name, state FROM transfer_out ORDER BY name');
  expect(rows).toEqual([
    { name: 'asked.com', state: 'cancelled' },
    { name: 'given-out.com', state: 'cancelled' },
    { name: 'pending.com', state: 'approval_pending' },
  ]);
  const held = await house.pool.query(
    'SELECT d.name FROM domain_hold h JOIN domain d ON d.id = h.domain_id WHERE h.lifted_at IS NULL',
  );
  expect(held.rows).toEqual([{ name: 'pending.com' }]);
});
