import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TASK_SLOTS_PER_CUSTOMER } from '#contract/rules/batch.ts';
import { asAnother } from '../../platform/db/holding.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { longWorkEnds } from '../../platform/work/long-work.ts';
import { claimChunk } from './claim-store.ts';
import { moveItems } from './item-store.ts';
import type { WritingKind } from './kind.ts';
import { answering, cartKind, remoteCartKind } from './testing/kinds.ts';
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
import { bringUpDueItems, chunksOf, waitSeconds, workTasks } from './work-tasks.ts';

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

const DONE = { waiting: 0, fail: 0, cancel: 0, state: 'finished' };

describe('a task is worked off', () => {
  test('I1 every name of a writing kind is done, counted, and the task finished', async () => {
    const { id } = await start(house, owner, cartKind, names(450, 'cart'));
    expect(await figuresOf(house, id)).toMatchObject({ state: 'running', waiting: 450 });
    await drain(house, cartKind);
    expect(await figuresOf(house, id)).toEqual({ ...DONE, total: 450, success: 450 });
    const { rows } = await house.pool.query(
      `SELECT count(*) AS n FROM cart_item WHERE name LIKE 'cart%' AND years = 1`,
    );
    expect(rows[0].n).toBe(450n);
  });

  test('I1 an asking kind keeps what was before and what is now', async () => {
    const { id } = await start(house, owner, remoteCartKind, names(45, 'far'));
    await drain(house, remoteCartKind);
    expect(await figuresOf(house, id)).toEqual({ ...DONE, total: 45, success: 45 });
    const [item] = await itemsOf(house, id);
    expect(item).toMatchObject({ before: { inCart: false }, after: { inCart: true }, attempts: 1 });
  });

  test('I1 an unknown answer is asked for, never sent again', async () => {
    const seen: string[] = [];
    const kind = answering(({ id, name, mustAsk }) => {
      seen.push(`${name} ${mustAsk ? 'ask' : 'send'}`);
      return mustAsk ? { id, result: 'success' } : { id, result: 'unknown' };
    });
    const { id } = await start(house, owner, kind, ['a.com']);
    await drain(house, kind);
    expect(await itemsOf(house, id)).toMatchObject([{ state: 'unknown', reason: 'tasks:reason.asking' }]);
    await endWaits(house);
    await bringUpDueItems(house, [kind]);
    await drain(house, kind);
    expect(seen).toEqual(['a.com send', 'a.com ask']);
    expect(await figuresOf(house, id)).toMatchObject({ state: 'finished', success: 1 });
  });

  test('I1 what a partner cannot take now waits longer each time and is not counted as a loss', async () => {
    const kind = answering(({ id }) => ({ id, result: 'later', reason: 'tasks:reason.asking' }));
    const { id } = await start(house, owner, kind, ['down.com']);
    await drain(house, kind);
    const waitOf = async () => {
      const { rows } = await house.pool.query<{ wait: number }>(
        'SELECT extract(epoch FROM next_try_at - now())::float AS wait FROM task_item WHERE task_id = $1',
        [id],
      );
      return rows[0]?.wait ?? 0;
    };
    const waits = [await waitOf()];
    for (let i = 0; i < 7; i += 1) {
      await endWaits(house);
      await workTasks(house, [kind]);
      waits.push(await waitOf());
    }
    expect(waits.every((wait, i) => i === 0 || wait > (waits[i - 1] ?? 0) * 1.5)).toBe(true);
    expect(waitSeconds(1000)).toBe(300);
    expect(await itemsOf(house, id)).toMatchObject([{ state: 'waiting', losses: 0, attempts: 8 }]);
  });
});

describe('a poisoned name never stops the others', () => {
  test('I1 a writing kind that throws for one name: the others are done, it is set aside after five tries', async () => {
    const kind: WritingKind = {
      ...cartKind,
      write: async (tx, work) => {
        const outcomes = await cartKind.write(tx, work);
        if (work.items.some(({ name }) => name === 'odd7.com')) throw new Error('odd row');
        return outcomes;
      },
    };
    const { id } = await start(house, owner, kind, names(40, 'odd'));
    await drain(house, kind);
    expect(await figuresOf(house, id)).toMatchObject({ state: 'running', success: 39, waiting: 1 });
    for (let i = 0; i < 4; i += 1) {
      await endWaits(house);
      await workTasks(house, [kind]);
    }
    expect(await figuresOf(house, id)).toMatchObject({ state: 'finished', success: 39, fail: 1 });
    const bad = (await itemsOf(house, id)).find(({ state }) => state === 'fail');
    expect(bad).toMatchObject({ name: 'odd7.com', reason: 'tasks:reason.setAside', attempts: 5 });
    const { rows } = await house.pool.query(`SELECT count(*) AS n FROM cart_item WHERE name LIKE 'odd%' AND years = 1`);
    expect(rows[0].n).toBe(39n);
  });

  test('I1 an asking kind that throws asks about each name by itself; silence about a name counts as a loss', async () => {
    const asked: string[] = [];
    const kind = answering(({ id }) => ({ id, result: 'success' }), {
      run: async (_house, { items }) => {
        asked.push(`${items.length}${items.every(({ mustAsk }) => mustAsk) ? ' asked' : ''}`);
        if (items.some(({ name }) => name === 'bad3.com')) throw new Error('odd XML');
        return items.flatMap(({ id, name }) => (name === 'bad4.com' ? [] : [{ id, result: 'success' as const }]));
      },
    });
    const { id } = await start(house, owner, kind, names(5, 'bad'));
    await drain(house, kind);
    expect(asked).toEqual(['5', ...Array(5).fill('1 asked')]);
    expect(await figuresOf(house, id)).toMatchObject({ state: 'running', success: 3, waiting: 0 });
    for (let i = 0; i < 8; i += 1) {
      await endWaits(house);
      await workTasks(house, [kind]);
    }
    expect(await figuresOf(house, id)).toMatchObject({ state: 'finished', success: 3, fail: 2 });
  });

  test('I1 a name that ends its worker is taken alone from the third time and set aside after the fifth', async () => {
    const kind = answering(({ id }) => ({ id, result: 'success' }));
    const { id } = await start(house, owner, kind, names(3, 'deadly'));
    const sizes: number[] = [];
    for (let crash = 0; crash < 12; crash += 1) {
      const claim = await house.inTx((tx) => claimChunk(tx, chunksOf([kind])));
      if (!claim) break;
      sizes.push(claim.items.length);
      await endWaits(house);
    }
    expect(sizes.slice(0, 4)).toEqual([3, 3, 3, 1]);
    await endWaits(house);
    await workTasks(house, [kind]);
    await workTasks(house, [kind]);
    const states = await itemsOf(house, id);
    expect(states.filter(({ reason }) => reason === 'tasks:reason.setAside').length).toBeGreaterThan(0);
    expect(await figuresOf(house, id)).toMatchObject({ state: 'finished' });
  });
});

describe('turns', () => {
  test('I1 600 names of one customer never delay the single name of another', async () => {
    const [big, small] = [await makeOwner(house), await makeOwner(house)];
    const order: string[] = [];
    const kind = answering(({ id, name }) => {
      order.push(name);
      return { id, result: 'success' };
    });
    await start(house, big, kind, names(600, 'big'));
    const claims = [];
    for (let i = 0; i < TASK_SLOTS_PER_CUSTOMER; i += 1)
      claims.push(await house.inTx((tx) => claimChunk(tx, chunksOf([kind]))));
    expect(claims.every((claim) => claim?.task.customerId === big.customerId)).toBe(true);
    // Their share is under way: nothing more is taken for them, a free worker stays free for others.
    expect(await house.inTx((tx) => claimChunk(tx, chunksOf([kind])))).toBeUndefined();
    await start(house, small, kind, ['small.com']);
    const next = await house.inTx((tx) => claimChunk(tx, chunksOf([kind])));
    expect(next?.items.map(({ name }) => name)).toEqual(['small.com']);
    await endWaits(house);
    await drain(house, kind);
    expect(order.indexOf('small.com')).toBeLessThan(41);
    expect(new Set(order).size).toBe(601);
  });

  test('I1 a partner that hangs keeps no worker from the names of others', async () => {
    const [hangs, seen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const kind = answering(({ id }) => ({ id, result: 'success' }), {
      run: async (_house, { items }) => {
        if (items[0]?.name === 'slow.com') await hangs.promise;
        else seen.resolve();
        return items.map(({ id }) => ({ id, result: 'success' }));
      },
    });
    const slow = await start(house, await makeOwner(house), kind, ['slow.com']);
    const quick = await start(house, await makeOwner(house), kind, ['quick.com']);
    const worker = workTasks(house, [kind]);
    await seen.promise;
    await worker;
    expect(await figuresOf(house, quick.id)).toMatchObject({ success: 1, ...DONE });
    expect(await itemsOf(house, slow.id)).toMatchObject([{ state: 'running' }]);
    hangs.resolve();
    await longWorkEnds(house);
    expect(await figuresOf(house, slow.id)).toMatchObject({ success: 1, ...DONE });
  });

  test('I1 two customers with 600 each are served in turns, also tasks of one customer', async () => {
    const [one, other] = [await makeOwner(house), await makeOwner(house)];
    const turns: string[] = [];
    const kind = answering(({ id }) => ({ id, result: 'success' }), {
      run: async (_house, { task, items }) => {
        turns.push(task.number);
        return items.map(({ id }) => ({ id, result: 'success' }));
      },
    });
    const first = await start(house, one, kind, names(100, 'one'));
    const second = await start(house, other, kind, names(100, 'other'));
    const third = await start(house, one, kind, names(40, 'again'));
    await drain(house, kind);
    expect(turns.slice(0, 6)).toEqual([
      first.number,
      second.number,
      third.number,
      second.number,
      first.number,
      second.number,
    ]);
  });
});

test('I1 the late answer of a worker that lost its lease changes nothing', async () => {
  let slow = true;
  const kind = answering(({ id }) => ({ id, result: 'success' }), {
    run: async (inner, { items }) => {
      if (slow) {
        slow = false;
        await endWaits(house);
        await workTasks(inner, [kind]);
        return items.map(({ id }) => ({ id, result: 'fail', reason: 'tasks:reason.notName' }));
      }
      return items.map(({ id }) => ({ id, result: 'success' }));
    },
  });
  const { id } = await start(house, owner, kind, ['late.com']);
  await workTasks(house, [kind]);
  expect(await itemsOf(house, id)).toMatchObject([{ state: 'success', reason: null, attempts: 2 }]);
});

test('I1 names that are being written are nobody else’s, however long it takes', async () => {
  let slow = true;
  const kind: WritingKind = {
    ...cartKind,
    write: async (tx, work) => {
      if (slow) {
        slow = false;
        await asAnother(async () => {
          // Its lease runs out meanwhile, unless somebody holds the row.
          await house.pool.query(
            `UPDATE task_item SET next_try_at = to_timestamp(0), leased_until = to_timestamp(0)
             WHERE id IN (SELECT id FROM task_item WHERE lease IS NOT NULL FOR UPDATE SKIP LOCKED)`,
          );
          await workTasks(house, [kind]);
        });
      }
      return cartKind.write(tx, work);
    },
  };
  const { id } = await start(house, owner, kind, ['written-once.com']);
  await workTasks(house, [kind]);
  await drain(house, kind);
  expect(await itemsOf(house, id)).toMatchObject([{ state: 'success' }]);
  const { rows } = await house.pool.query('SELECT years FROM cart_item WHERE customer_id = $1', [owner.customerId]);
  expect(rows).toEqual([{ years: 1 }]);
});

test('I1 what a worker says of a chunk that another has now is not heard', async () => {
  const kind = answering(({ id }) => ({ id, result: 'success' }));
  const { id } = await start(house, owner, kind, ['moved.com']);
  const lost = await house.inTx((tx) => claimChunk(tx, chunksOf([kind])));
  await endWaits(house);
  const now = await house.inTx((tx) => claimChunk(tx, chunksOf([kind])));
  const failed = (lease: string) => [
    { id: lost?.items[0]?.id as bigint, lease, to: 'fail' as const, reason: 'tasks:reason.notName' },
  ];
  expect(await house.inTx((tx) => moveItems(tx, 'id', failed(lost?.lease ?? '')))).toEqual([]);
  expect(await itemsOf(house, id)).toMatchObject([{ state: 'running' }]);
  expect(now?.items).toMatchObject([{ mustAsk: true, losses: 1 }]);
});
