import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { buyCart, fillCart, makeBuyer, violations } from '../testing.ts';
import type { Result } from './ask-registry.ts';
import { beginSteps } from './begin-steps.ts';
import { keepLines } from './keep-lines.ts';
import { settleSteps } from './settle-steps.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const unsent: Result = { kind: 'unsent', why: 'test', trace: { clTRID: 'test' } };
const items = async () => {
  const { rows } = await house.pool.query<{ name: string; state: string; reason: string | null }>(
    'SELECT name, state, reason FROM task_item ORDER BY name',
  );
  return rows.map(({ name, state, reason }) => [name, state, reason]);
};

test('I1 a beat tells what is still at work; what was answered meanwhile keeps the word that came of it', async () => {
  const buyer = await makeBuyer(house, '50.00');
  await fillCart(house, buyer, ['kept-a.com', 'kept-b.com', 'kept-c.com']);
  const { placed } = await buyCart(house, buyer);
  const { steps } = await house.inTx((tx) => beginSteps(tx, placed.id, 2));
  const [first, second] = steps;
  if (!first || !second) throw new Error('nothing was begun');
  await house.inTx((tx) => settleSteps(tx, [{ step: second, result: unsent }]));
  await house.inTx((tx) =>
    keepLines(
      tx,
      placed.lines.map(({ id }) => id),
    ),
  );
  expect(await items()).toEqual([
    [first.line.name, 'running', null],
    [second.line.name, 'waiting', 'orders:reason.waiting'],
    ['kept-c.com', 'waiting', null],
  ]);
  expect(await violations(house)).toEqual([]);
});
