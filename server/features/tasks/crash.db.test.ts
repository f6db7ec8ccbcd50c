import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TASK_CHUNK_ASKING_NAMES, TASK_CHUNK_WRITING_NAMES } from '#contract/rules/batch.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { cartKind, remoteCartKind } from './testing/kinds.ts';
import {
  endWaits,
  expectRightCounters,
  figuresOf,
  itemsOf,
  makeOwner,
  names,
  type Owner,
  start,
} from './testing/rows.ts';
import { bringUpDueItems, workTasks } from './work-tasks.ts';

/** A process on a busy machine needs a while to start. */
const STARTED_MS_MAX = 60_000;
const NAMES = 600;
const WORKER = fileURLToPath(new URL('testing/killed-worker.ts', import.meta.url));
let house: TestHouse;
let owner: Owner;

beforeAll(async () => {
  house = await openTestHouse();
  owner = await makeOwner(house);
});
afterAll(() => house.close());

/** A real worker process with a crash built in; returns once it has died of it. */
async function workUntilCrash(fault: string): Promise<void> {
  const child = spawn(process.execPath, [WORKER], {
    env: { PATH: process.env['PATH'] ?? '', CONFIG: JSON.stringify(house.config), FAULT: fault },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const timer = setTimeout(() => child.kill('SIGTERM'), STARTED_MS_MAX);
  const [, signal] = await once(child, 'exit');
  clearTimeout(timer);
  expect(signal, 'the worker must die of the fault').toBe('SIGKILL');
}

/** The next process, once the dead one's lease has run out. */
async function recover(): Promise<void> {
  await endWaits(house);
  await bringUpDueItems(house, [cartKind, remoteCartKind]);
  for (let rounds = 0; rounds < 4; rounds += 1) await workTasks(house, [cartKind, remoteCartKind]);
}

const POINTS = [
  ['task.claimed:2', remoteCartKind, TASK_CHUNK_ASKING_NAMES],
  ['task.answered:2', remoteCartKind, TASK_CHUNK_ASKING_NAMES],
  ['task.settled:2', remoteCartKind, 0],
  ['task.written:2', cartKind, TASK_CHUNK_WRITING_NAMES],
] as const;

test.each(POINTS)(
  'I1 killed at %s: every name once, and one chunk at most is taken again',
  async (fault, kind, again) => {
    const prefix = fault.replace(/\W/g, '');
    const { id } = await start(house, owner, kind, names(NAMES, prefix));
    await workUntilCrash(fault);
    expect(await figuresOf(house, id)).toMatchObject({ state: 'running' });
    await recover();
    expect(await figuresOf(house, id)).toMatchObject({ state: 'finished', success: NAMES, waiting: 0, fail: 0 });
    const { rows } = await house.pool.query(
      'SELECT count(*) AS n, max(years) AS most FROM cart_item WHERE name LIKE $1',
      [`${prefix}%`],
    );
    expect(rows).toEqual([{ n: BigInt(NAMES), most: 1 }]);
    const items = await itemsOf(house, id);
    expect(items.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(NAMES + again);
    expect(items.every(({ before }) => before !== null)).toBe(true);
    await expectRightCounters(house);
  },
  STARTED_MS_MAX + 30_000,
);
