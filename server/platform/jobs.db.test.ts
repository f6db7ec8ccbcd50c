import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createJobQueue, defineJob, enqueue, handler, installQueues, returnLostJobs, work } from './jobs.ts';
import { openTestHouse, type TestHouse } from './testing.ts';

const job = defineJob({ name: 'test-burst', payload: z.strictObject({ N: z.number() }), concurrency: 1 });
const kept = defineJob({ name: 'test-kept', payload: z.strictObject({ N: z.number() }), concurrency: 1 });
let house: TestHouse;

beforeAll(async () => {
  house = await openTestHouse();
  await installQueues(house.ownerUrl, [job, kept]);
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
  await work({ ...house, jobs: queue }, [handler(job, async (_house, { N }) => void ran.push(N))]);
  await vi.waitFor(() => expect(ran).toHaveLength(count), { timeout: 10_000 });
  // One look every half second would take six seconds.
  expect(performance.now() - started).toBeLessThan(4000);
  expect([...ran].sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, i) => i));
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
  await work(working, [one]);
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
  await queue.stop();
});
