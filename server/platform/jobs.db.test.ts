import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import {
  createJobQueue,
  defineJob,
  enqueue,
  handler,
  installQueues,
  JOB_SILENCE_SECONDS_MAX,
  returnLostJobs,
  work,
} from './jobs.ts';
import { openTestHouse, type TestHouse } from './testing.ts';

const job = defineJob({ name: 'test-burst', payload: z.strictObject({ N: z.number() }), concurrency: 1 });
const kept = defineJob({ name: 'test-kept', payload: z.strictObject({ N: z.number() }), concurrency: 1 });
const others = defineJob({ name: 'test-others', payload: z.strictObject({ N: z.number() }), concurrency: 3 });
const beside = defineJob({ name: 'test-beside', payload: z.strictObject({ N: z.number() }), concurrency: 1 });
let house: TestHouse;

beforeAll(async () => {
  house = await openTestHouse();
  await installQueues(house.ownerUrl, [job, kept, beside, others]);
});
afterAll(() => house.close());

test('a worker goes on to the next job at once instead of waiting for its next look', async () => {
  const queue = createJobQueue(house.config.databaseUrl, true, () => {});
  await queue.start();
  const ran: number[] = [];
  const count = 12;
  await house.inTx(async (tx) => {
    for (let N = 0; N < count; N += 1) await enqueue(tx, job, { N });
  });
  const started = performance.now();
  const end = await work({ ...house, jobs: queue }, [handler(job, async (_house, { N }) => void ran.push(N))]);
  await vi.waitFor(() => expect(ran).toHaveLength(count), { timeout: 10_000 });
  // One look every half second would take six seconds.
  expect(performance.now() - started).toBeLessThan(4000);
  expect([...ran].sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, i) => i));
  end();
  await queue.stop();
});

test('what another process sends is seen soon, also while others of the queue are at work', async () => {
  const queue = createJobQueue(house.config.databaseUrl, true, () => {});
  await queue.start();
  const ends = Promise.withResolvers<void>();
  const begun: number[] = [];
  const one = handler(others, async (_house, { N }) => {
    begun.push(N);
    await ends.promise;
  });
  const end = await work({ ...house, jobs: queue }, [one]);
  for (const N of [1, 2, 3]) {
    // Sent by a house that has no workers, so nobody is woken by it.
    await house.inTx((tx) => enqueue(tx, others, { N }));
    // Each worker by itself looks only every half minute.
    await vi.waitFor(() => expect(begun).toContain(N), { timeout: 5_000 });
  }
  ends.resolve();
  end();
  await queue.stop();
});

test('a job of a lost worker is tried again; what this process is at stays', async () => {
  const queue = createJobQueue(house.config.databaseUrl, true, () => {});
  await queue.start();
  await house.inTx((tx) => enqueue(tx, kept, { N: 1 }));
  // Another process takes it and is lost.
  const [lost] = await house.jobs.boss.fetch(kept.name);
  const own = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const working = { ...house, jobs: queue };
  const one = handler(kept, async () => {
    begun.resolve();
    await own.promise;
  });
  const end = await work(working, [one]);
  await house.inTx((tx) => enqueue(tx, kept, { N: 2 }));
  await begun.promise;
  await returnLostJobs(working, [one]);
  const states = async () =>
    (
      await house.pool.query<{ n: number; state: string }>(
        "SELECT (data ->> 'N')::integer AS n, state::text FROM pgboss.job WHERE name = $1 ORDER BY n",
        [kept.name],
      )
    ).rows;
  expect(lost?.data).toEqual({ N: 1 });
  expect(await states()).toEqual([
    { n: 1, state: 'retry' },
    { n: 2, state: 'active' },
  ]);
  own.resolve();
  await vi.waitFor(async () => expect((await states())[1]?.state).toBe('completed'));
  end();
  await queue.stop();
});

/** A worker in a process of its own, which takes jobs and never ends one. */
async function otherWorker(queue: string): Promise<ReturnType<typeof spawn>> {
  const program = `import { createJobQueue } from ${JSON.stringify(new URL('jobs.ts', import.meta.url).href)};
    const { boss, start } = createJobQueue(${JSON.stringify(house.config.databaseUrl)}, true, () => {});
    await start();
    await boss.work(${JSON.stringify(queue)}, { pollingIntervalSeconds: 1 }, () => { console.log('begun'); return new Promise(() => {}); });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout as NodeJS.ReadableStream, 'data');
  return child;
}

test('a job of a killed worker is given to the next by one that lives beside it; what that one is at stays', async () => {
  await house.inTx((tx) => enqueue(tx, beside, { N: 1 }));
  const other = await otherWorker(beside.name);
  const queue = createJobQueue(house.config.databaseUrl, true, () => {});
  await queue.start();
  const [begun, own] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ran: number[] = [];
  const one = handler(beside, async (_house, { N }) => {
    ran.push(N);
    begun.resolve();
    if (N === 2) await own.promise;
  });
  const end = await work({ ...house, jobs: queue }, [one]);
  await house.inTx((tx) => enqueue(tx, beside, { N: 2 }));
  await begun.promise;
  const states = async () =>
    (
      await house.pool.query<{ state: string }>(
        "SELECT state::text FROM pgboss.job WHERE name = $1 ORDER BY data ->> 'N'",
        [beside.name],
      )
    ).rows.map(({ state }) => state);
  /** A living worker's rounds, which it makes once a minute. */
  const round = async () => {
    await house.pool.query('UPDATE pgboss.queue SET monitor_on = NULL, monitor_claim_on = NULL WHERE name = $1', [
      beside.name,
    ]);
    await queue.boss.supervise(beside.name);
  };
  other.kill('SIGKILL');
  await once(other, 'exit');
  // Nobody knows yet that it is gone.
  await round();
  expect(await states()).toEqual(['active', 'active']);
  // So long nothing was heard of it; of the other job its worker has just told.
  await house.pool.query(
    "UPDATE pgboss.job SET heartbeat_on = heartbeat_on - $2 * interval '1 second' WHERE name = $1 AND data ->> 'N' = '1'",
    [beside.name, JOB_SILENCE_SECONDS_MAX],
  );
  await round();
  expect(await states()).toEqual(['retry', 'active']);
  own.resolve();
  await house.pool.query("UPDATE pgboss.job SET start_after = now() WHERE name = $1 AND state = 'retry'", [
    beside.name,
  ]);
  await vi.waitFor(async () => expect(await states()).toEqual(['completed', 'completed']), { timeout: 10_000 });
  expect(ran).toEqual([2, 1]);
  end();
  await queue.stop();
});
