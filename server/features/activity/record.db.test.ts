import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { listActivity, record } from './index.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const act = { act: 'thing.change', object: { kind: 'thing', id: 7n } };

test('GW5 an act is kept with actor, object, before, after and request', async () => {
  const by = { kind: 'customer', customerId: 5n } as const;
  await house.inTx(
    (tx) => record(tx, { ...act, before: { n: 1n }, after: { n: 2n }, via: 's', address: '192.0.2.1' }),
    by,
  );
  const [row] = await house.inTx((tx) => listActivity(tx, { customerId: 5n }));
  expect(row).toMatchObject({
    actor: 'customer:5',
    customerId: 5n,
    kind: 'thing.change',
    object: 'thing:7',
    before: { n: '1' },
    after: { n: '2' },
    via: 's',
    address: '192.0.2.1',
  });
});

test('GW5 an act of the house is found under the customer it concerns; a rolled-back act leaves nothing', async () => {
  await house.inTx((tx) => record(tx, { ...act, onBehalfOf: 6n }));
  const failed = house.inTx(async (tx) => {
    await record(tx, { ...act, onBehalfOf: 6n });
    throw new Error('stop');
  });
  await expect(failed).rejects.toThrow('stop');
  const rows = await house.inTx((tx) => listActivity(tx, { customerId: 6n }));
  expect(rows.map((row) => row.actor)).toEqual(['system:test']);
});

test('GW5 the application cannot rewrite or remove an event', async () => {
  await expect(house.pool.query("UPDATE activity SET actor = 'nobody'")).rejects.toThrow(/permission denied/);
  await expect(house.pool.query('DELETE FROM activity')).rejects.toThrow(/permission denied/);
});
