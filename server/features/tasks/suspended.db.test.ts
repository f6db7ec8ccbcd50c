import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { claimChunk } from './claim-store.ts';
import { openTask } from './index.ts';
import type { OwnedKind } from './kind.ts';
import { allGood, answering } from './testing/kinds.ts';
import {
  drain,
  endWaits,
  expectRightCounters,
  figuresOf,
  makeOwner,
  names,
  type Owner,
  start,
} from './testing/rows.ts';
import { stopTasksOf } from './wiring.ts';
import { chunksOf } from './work-tasks.ts';

const ORDERS: OwnedKind = { kind: 'register', driven: 'owner', judge: allGood };

let house: TestHouse;
let owner: Owner;
beforeEach(async () => {
  house = await openTestHouse();
  owner = await makeOwner(house);
});
afterEach(async () => {
  await expectRightCounters(house);
  await house.close();
});

test('I1 L1 the account is suspended in the middle of a task: what has not begun is cancelled, another account’s goes on', async () => {
  const kind = answering(({ id }) => ({ id, result: 'success' }));
  const { id } = await start(house, owner, kind, names(50));
  await house.inTx((tx) => claimChunk(tx, chunksOf([kind])));
  const stranger = await makeOwner(house);
  const theirs = await start(house, stranger, kind, names(3, 'theirs'));
  await house.inTx((tx) => stopTasksOf(tx, owner));
  expect(await figuresOf(house, id)).toMatchObject({ state: 'running', waiting: 0, cancel: 30 });
  await endWaits(house);
  await drain(house, kind);
  expect(await figuresOf(house, id)).toMatchObject({ state: 'finished', success: 20, cancel: 30 });
  expect(await figuresOf(house, theirs.id)).toMatchObject({ state: 'finished', success: 3 });
  const { rows } = await house.pool.query("SELECT actor FROM activity WHERE kind = 'task.cancelled'");
  expect(rows).toEqual([{ actor: 'system:tasks' }]);
});

test('I1 L1 a task that had not begun is over; what was bought goes on', async () => {
  const writing = answering(({ id }) => ({ id, result: 'success' }));
  const idle = await start(house, owner, writing, names(5));
  const order = await house.inTx((tx) =>
    openTask(tx, ORDERS, {
      customerId: owner.customerId,
      items: names(4, 'bought').map((name, i) => ({ name, unicode: name, ref: `line:${i + 1}` })),
    }),
  );
  await house.inTx((tx) => stopTasksOf(tx, owner));
  expect(await figuresOf(house, idle.id)).toMatchObject({ state: 'finished', cancel: 5 });
  expect(await figuresOf(house, order.id)).toMatchObject({ state: 'running', waiting: 4, cancel: 0 });
});
