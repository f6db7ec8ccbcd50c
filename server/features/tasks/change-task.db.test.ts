import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TASK_UNDO_DAYS } from '#contract/rules/batch.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { cancelTask } from './cancel-task.ts';
import { claimChunk } from './claim-store.ts';
import { type OwnerMove, openTask, settleItems, startItems } from './index.ts';
import type { OwnedKind, TaskKind, WritingKind } from './kind.ts';
import { presentTask } from './present.ts';
import { retryTask } from './retry-task.ts';
import { allGood, answering, cartKind } from './testing/kinds.ts';
import {
  drain,
  endWaits,
  expectRightCounters,
  figuresOf,
  itemsOf,
  makeOwner,
  names,
  type Owner,
  start,
} from './testing/rows.ts';
import { previewUndo, undoTask } from './undo-task.ts';
import { calledOff, isCallable, requireWhole } from './whole.ts';
import { taskFinished } from './wiring.ts';
import { chunksOf, workTasks } from './work-tasks.ts';

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

const DAY_MS = 86_400_000;
const cancel = (kinds: readonly TaskKind[], number: string, by = owner) =>
  house.inTx(async (tx) => (await cancelTask(tx, kinds, number)).count, by);
const retry = (kinds: readonly TaskKind[], number: string, reasons: readonly string[] | null = null) =>
  house.inTx((tx) => retryTask(tx, kinds, number, reasons), owner);
const undo = (kinds: readonly TaskKind[], number: string, by = owner) =>
  house.inTx((tx) => undoTask(tx, kinds, number), by);

describe('cancel', () => {
  test('I1 what has not begun is cancelled, what a worker has goes on', async () => {
    const kind = answering(({ id }) => ({ id, result: 'success' }));
    const { id, number } = await start(house, owner, kind, names(50));
    await house.inTx((tx) => claimChunk(tx, chunksOf([kind])));
    expect(await cancel([kind], number)).toBe(30);
    expect(await figuresOf(house, id)).toMatchObject({ state: 'running', waiting: 0, cancel: 30 });
    await expect(cancel([kind], number)).rejects.toMatchObject({ key: 'TASK_NOTHING_TO_CANCEL' });
    const late = () =>
      house.inTx(async (tx) => (await calledOff(tx, await requireWhole(tx, [kind], number)))?.late, owner);
    expect(await late()).toBe(0);
    await endWaits(house);
    await drain(house, kind);
    expect(await figuresOf(house, id)).toMatchObject({ state: 'finished', success: 20, cancel: 30 });
    expect(await late()).toBe(20);
  });

  test('I1 a task that is cancelled whole is finished', async () => {
    const { id, number } = await start(house, owner, cartKind, names(3));
    await cancel([cartKind], number);
    expect(await figuresOf(house, id)).toMatchObject({ state: 'finished', cancel: 3 });
    await drain(house, cartKind);
    expect(await figuresOf(house, id)).toMatchObject({ success: 0, cancel: 3 });
  });

  test('I1 another customer’s task is not found', async () => {
    const { number } = await start(house, owner, cartKind, names(3));
    const stranger = await makeOwner(house);
    await expect(cancel([cartKind], number, stranger)).rejects.toMatchObject({ key: 'TASK_NOT_FOUND' });
    await expect(undo([cartKind], number, stranger)).rejects.toMatchObject({ key: 'TASK_NOT_FOUND' });
  });
});

describe('retry', () => {
  const picky = (bad: Set<string>) =>
    answering(({ id, name }) => {
      if (!bad.has(name)) return { id, result: 'success' };
      return { id, result: 'fail', reason: name === 'name1.com' ? 'tasks:reason.notName' : 'tasks:reason.setAside' };
    });

  test('I1 failed names begin again, by reason, and the task is at work again', async () => {
    const bad = new Set(['name1.com', 'name2.com', 'name3.com']);
    const kind = picky(bad);
    const { id, number } = await start(house, owner, kind, names(10));
    await drain(house, kind);
    expect(await figuresOf(house, id)).toMatchObject({ state: 'finished', success: 7, fail: 3 });
    expect(await retry([kind], number, ['tasks:reason.setAside'])).toBe(2);
    expect(await figuresOf(house, id)).toMatchObject({ state: 'running', success: 7, fail: 1, waiting: 2 });
    bad.clear();
    await drain(house, kind);
    expect(await figuresOf(house, id)).toMatchObject({ state: 'finished', success: 9, fail: 1 });
    expect(await retry([kind], number)).toBe(1);
    await drain(house, kind);
    expect(await figuresOf(house, id)).toMatchObject({ state: 'finished', success: 10, fail: 0 });
    await expect(retry([kind], number)).rejects.toMatchObject({ key: 'TASK_NOTHING_TO_RETRY' });
  });

  test('I1 two retries at once begin each name once', async () => {
    const kind = picky(new Set(names(10)));
    const { id, number } = await start(house, owner, kind, names(10));
    await drain(house, kind);
    const both = await Promise.allSettled([retry([kind], number), retry([kind], number)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await figuresOf(house, id)).toMatchObject({ waiting: 10, fail: 0 });
  });
});

describe('undo', () => {
  test('I1 a finished task is taken back by a new one from what was before, once', async () => {
    const { id, number } = await start(house, owner, cartKind, ['a.com', 'b.com', 'paid.com']);
    await expect(undo([cartKind], number)).rejects.toMatchObject({ key: 'TASK_NOT_REVERSIBLE' });
    await drain(house, cartKind);
    expect(await house.inTx((tx) => previewUndo(tx, [cartKind], number), owner)).toEqual({
      reversible: 2,
      irreversible: [{ reason: 'tasks:reason.unchanged', vars: undefined, names: ['paid.com'] }],
    });
    const back = await undo([cartKind], number);
    await drain(house, cartKind);
    expect(await figuresOf(house, back.id)).toMatchObject({ state: 'finished', total: 2, success: 2 });
    const { rows } = await house.pool.query('SELECT name FROM cart_item');
    expect(rows).toEqual([{ name: 'paid.com' }]);
    const { rows: linked } = await house.pool.query('SELECT undone_by FROM task WHERE id = $1', [id]);
    expect(linked).toEqual([{ undone_by: back.id }]);
    await expect(undo([cartKind], number)).rejects.toMatchObject({ key: 'TASK_NOT_REVERSIBLE' });
  });

  test('I1 an undo that was cancelled before its end leaves the rest to another; a whole one does not', async () => {
    const { id, number } = await start(house, owner, cartKind, ['c.com', 'd.com']);
    await drain(house, cartKind);
    const first = await undo([cartKind], number);
    await expect(undo([cartKind], number)).rejects.toMatchObject({ key: 'TASK_NOT_REVERSIBLE' });
    expect(await cancel([cartKind], first.number)).toBe(2);
    const second = await undo([cartKind], number);
    await drain(house, cartKind);
    expect(await figuresOf(house, second.id)).toMatchObject({ state: 'finished', success: 2 });
    const { rows } = await house.pool.query('SELECT undone_by FROM task WHERE id = $1', [id]);
    expect(rows).toEqual([{ undone_by: second.id }]);
    await expect(undo([cartKind], number)).rejects.toMatchObject({ key: 'TASK_NOT_REVERSIBLE' });
  });

  test('I1 a name that may not be changed back stands in the undo as failed with its reason; later than 30 days nothing is undone', async () => {
    const kind: WritingKind = {
      ...cartKind,
      judge: async (_tx, asked, { undo: back }) =>
        asked.map(({ name }) =>
          back && name === 'gone.com' ? { verdict: 'impossible', reason: 'tasks:reason.notName' } : { verdict: 'good' },
        ),
    };
    const first = await start(house, owner, kind, ['a.com', 'gone.com']);
    const second = await start(house, owner, kind, ['b.com']);
    await drain(house, kind);
    const back = await undo([kind], first.number);
    expect(await itemsOf(house, back.id)).toMatchObject([
      { name: 'a.com', state: 'waiting' },
      { name: 'gone.com', state: 'fail', reason: 'tasks:reason.notName' },
    ]);
    await house.moveClock(TASK_UNDO_DAYS * DAY_MS + 60_000);
    await expect(undo([kind], second.number)).rejects.toMatchObject({ key: 'TASK_NOT_REVERSIBLE' });
  });
});

describe('items that their owner moves', () => {
  const orders: OwnedKind = {
    kind: 'register',
    driven: 'owner',
    judge: allGood,
    cancelItems: async (_tx, _task, items) => ({
      ids: items.filter(({ ref }) => ref !== 'line:3').map(({ id }) => id),
      begun: 0,
    }),
    retryItems: async (_tx, _task, items) => items.map(({ id, ref }) => ({ id, ref: `${ref}:again` })),
  };
  const open = () =>
    house.inTx((tx) =>
      openTask(tx, orders, {
        customerId: owner.customerId,
        items: names(4).map((name, i) => ({ name, unicode: name, ref: `line:${i + 1}` })),
      }),
    );
  const settle = (moves: readonly OwnerMove[]) => house.inTx((tx) => settleItems(tx, moves));

  test('I1 the engine leaves them alone; the owner starts, settles and cancels them', async () => {
    const finished: string[] = [];
    house.events.on(taskFinished, async (_tx, { number }) => void finished.push(number));
    const { id, number } = await open();
    await workTasks(house, [orders, cartKind]);
    expect(await figuresOf(house, id)).toMatchObject({ waiting: 4 });
    await house.inTx((tx) => startItems(tx, ['line:1', 'line:2', 'line:none']));
    await settle([
      { ref: 'line:1', to: 'success', after: { expires: '2027-11-21' } },
      { ref: 'line:2', to: 'unknown', reason: 'tasks:reason.asking' },
    ]);
    expect(await figuresOf(house, id)).toMatchObject({ waiting: 2, success: 1, state: 'running' });
    expect(await cancel([orders], number)).toBe(1);
    await settle([{ ref: 'line:1', to: 'fail', reason: 'tasks:reason.notName' }]);
    await settle([
      { ref: 'line:2', to: 'fail', reason: 'tasks:reason.notName' },
      { ref: 'line:3', to: 'success' },
    ]);
    expect(await figuresOf(house, id)).toEqual({
      state: 'finished',
      total: 4,
      waiting: 0,
      success: 2,
      fail: 1,
      cancel: 1,
    });
    expect(finished).toEqual([number]);
  });

  test('I1 an owner whose worker can give names back is handed those too, once, and says how many were too late', async () => {
    const asked: (string | null)[] = [];
    let called: { at: Date; late: number } | undefined;
    const kind: OwnedKind = {
      ...orders,
      calledOff: async () => called,
      cancelItems: async (tx, _task, items) => {
        asked.push(...items.map(({ ref }) => ref));
        called = { at: tx.now, late: 2 };
        return { ids: [], begun: items.length };
      },
    };
    const { number } = await open();
    await house.inTx((tx) => startItems(tx, ['line:1', 'line:2', 'line:3', 'line:4']));
    const shown = () =>
      house.inTx(async (tx) => {
        const whole = await requireWhole(tx, [kind], number);
        return [presentTask(whole, tx.now, await isCallable(tx, whole)).Actions, (await calledOff(tx, whole))?.late];
      }, owner);
    expect(await shown()).toEqual([['cancel'], undefined]);
    expect(await cancel([kind], number)).toBe(0);
    expect(asked).toEqual(['line:1', 'line:2', 'line:3', 'line:4']);
    expect(await shown()).toEqual([[], 2]);
  });

  test('I1 a retry begins anew on the owner’s side and follows his new row', async () => {
    const { id, number } = await open();
    await settle(names(4).map((_, i) => ({ ref: `line:${i + 1}`, to: 'fail', reason: 'tasks:reason.notName' })));
    expect(await retry([orders], number)).toBe(4);
    await settle([{ ref: 'line:1', to: 'success' }]);
    expect(await figuresOf(house, id)).toMatchObject({ waiting: 4, success: 0 });
    await settle([{ ref: 'line:1:again', to: 'success' }]);
    expect(await figuresOf(house, id)).toMatchObject({ waiting: 3, success: 1, state: 'running' });
  });
});
