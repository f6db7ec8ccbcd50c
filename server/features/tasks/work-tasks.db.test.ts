import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drainJobs } from '../../platform/jobs.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { taskHandlers } from './index.ts';
import { startTask } from './judge-names.ts';
import type { AskingKind, HeldItem, Outcome, TaskKind, WritingKind } from './kind.ts';
import { wrongCounters } from './store.ts';
import { endWaits, figuresOf, itemsOf, makeOwner, names, type Owner } from './testing.ts';

let house: TestHouse;
let owner: Owner;

beforeAll(async () => {
  house = await openTestHouse();
  owner = await makeOwner(house);
});
afterAll(() => house.close());

const good: TaskKind['judge'] = async (_tx, asked) => asked.map(() => ({ verdict: 'good' }) as const);

/** Writes a real table, one statement a chunk: the name's suffix row is left alone, the customer's cart is filled. */
const cartKind: WritingKind = {
  kind: 'tags',
  driven: 'engine',
  by: 'writing',
  judge: good,
  write: async (tx, { task, items }) => {
    await tx.client.query(
      `INSERT INTO cart_item (customer_id, name, unicode, suffix, years, added_at)
       SELECT $1, n, n, 'com', 1, $3 FROM unnest($2::text[]) AS n`,
      [task.customerId, items.map(({ name }) => name), tx.now],
    );
    return items.map(({ id }) => ({ id, result: 'success', before: null, after: { cart: true } }) as const);
  },
};

type Answer = (item: HeldItem) => Outcome;
const asking = (answer: Answer, over: Partial<AskingKind> = {}): AskingKind => ({
  kind: 'nameServers',
  driven: 'engine',
  by: 'asking',
  judge: good,
  run: async (_house, { items }) => items.map(answer),
  ...over,
});

const start = (kind: TaskKind, list: readonly string[], by = owner) =>
  house.inTx((tx) => startTask(tx, kind, { customerId: by.customerId, names: list }), by);
const drain = (...kinds: TaskKind[]) => drainJobs(house, taskHandlers(kinds));
const noWrongCounters = async () => expect(await house.inTx((tx) => wrongCounters(tx, new Date(0)))).toEqual([]);

describe('a task is worked off', () => {
  test('I1 every name of a writing kind is done, counted, and the task finished', async () => {
    const { id } = await start(cartKind, names(450, 'cart'));
    await drain(cartKind);
    expect(await figuresOf(house, id)).toEqual({
      state: 'finished',
      total: 450,
      waiting: 0,
      success: 450,
      fail: 0,
      cancel: 0,
    });
    const { rows } = await house.pool.query('SELECT count(*) AS n FROM cart_item');
    expect(rows[0].n).toBe(450n);
    await noWrongCounters();
  });

  test('I1 a name that throws is set aside with its reason after five tries, the others are done', async () => {
    const kind: WritingKind = {
      ...cartKind,
      write: async (tx, work) => {
        if (work.items.some(({ name }) => name === 'poison7.com')) throw new Error('odd row');
        return cartKind.write(tx, work);
      },
    };
    const { id } = await start(kind, names(40, 'poison'));
    await drain(kind);
    expect(await figuresOf(house, id)).toMatchObject({ state: 'running', success: 39, waiting: 1 });
    for (let i = 0; i < 4; i += 1) {
      await endWaits(house);
      await house.inTx((tx) => import('./work-tasks.ts').then(() => tx));
      await import('./work-tasks.ts').then(({ workTasks }) => workTasks(house, [kind]));
    }
    expect(await figuresOf(house, id)).toMatchObject({ state: 'finished', success: 39, fail: 1 });
    const bad = (await itemsOf(house, id)).find(({ state }) => state === 'fail');
    expect(bad).toMatchObject({ name: 'poison7.com', reason: 'tasks:reason.setAside', attempts: 5 });
    await noWrongCounters();
  });

  test('I1 an unknown answer is asked for, never sent again', async () => {
    const seen: string[] = [];
    const kind = asking(({ id, name, mustAsk }) => {
      seen.push(`${name} ${mustAsk ? 'ask' : 'send'}`);
      return mustAsk ? { id, result: 'success' } : { id, result: 'unknown' };
    });
    const { id } = await start(kind, ['a.com']);
    await drain(kind);
    expect(await figuresOf(house, id)).toMatchObject({ state: 'running', waiting: 0, success: 0 });
    await endWaits(house);
    const { workTasks } = await import('./work-tasks.ts');
    await workTasks(house, [kind]);
    expect(seen).toEqual(['a.com send', 'a.com ask']);
    expect(await figuresOf(house, id)).toMatchObject({ state: 'finished', success: 1 });
  });
});
