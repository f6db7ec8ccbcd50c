import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestHouse, type TestHouse } from '../testing.ts';
import { holdWorkerLock } from './worker-lock.ts';

let house: TestHouse;
const silent = () => {};
const url = () => house.config.databaseUrl;

beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

/** A worker of this process, and what it heard about being alone. */
async function worker() {
  const heard: boolean[] = [];
  const lock = await holdWorkerLock(url(), async (begins) => void heard.push(begins), silent);
  return { ...lock, heard };
}

test('a worker knows whether it is the only one when it begins', async () => {
  const first = await worker();
  const second = await worker();
  await first.release();
  const third = await worker();
  expect([first.heard, second.heard, third.heard]).toEqual([[true], [], []]);
  await second.release();
  await third.release();
  const fourth = await worker();
  expect(fourth.heard).toEqual([true]);
  await fourth.release();
});

test('of several that begin together one is alone', async () => {
  const all = await Promise.all([worker(), worker(), worker(), worker()]);
  expect(all.flatMap(({ heard }) => heard)).toEqual([true]);
  await Promise.all(all.map(({ release }) => release()));
});

test('a killed worker is known to be gone at once', async () => {
  const lock = new URL('worker-lock.ts', import.meta.url).href;
  const program = `import { holdWorkerLock } from ${JSON.stringify(lock)};
    await holdWorkerLock(${JSON.stringify(url())}, async () => {}, () => {}); console.log('held')`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  const beside = await worker();
  expect(beside.heard).toEqual([]);
  await beside.release();
  child.kill('SIGKILL');
  await once(child, 'exit');
  await vi.waitFor(async () => {
    const next = await worker();
    await next.release();
    expect(next.heard).toEqual([true]);
  });
});

test('after PostgreSQL was away the lock is held again, and the worker asks once more whether it is alone', async () => {
  const alive = await worker();
  const { rowCount } = await house.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'namestead-worker' AND datname = current_database()",
  );
  expect(rowCount).toBe(1);
  await vi.waitFor(() => expect(alive.heard).toEqual([true, false]), { timeout: 15_000 });
  const other = await worker();
  expect(other.heard).toEqual([]);
  await other.release();
  await alive.release();
});

test('what cannot be taken up keeps no worker from working', async () => {
  const errors: Error[] = [];
  const lock = await holdWorkerLock(
    url(),
    async () => {
      throw new Error('cannot');
    },
    (error) => void errors.push(error),
  );
  expect(errors.map(({ message }) => message)).toEqual(['cannot']);
  const other = await worker();
  expect(other.heard).toEqual([]);
  await other.release();
  await lock.release();
});
