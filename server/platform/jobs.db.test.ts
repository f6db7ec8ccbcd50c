import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createJobQueue, defineJob, enqueue, handler, installQueues, work } from './jobs.ts';
import { openTestHouse, type TestHouse } from './testing.ts';

const job = defineJob({ name: 'test-burst', payload: z.strictObject({ N: z.number() }), concurrency: 1 });
let house: TestHouse;

beforeAll(async () => {
  house = await openTestHouse();
  await installQueues(house.ownerUrl, [job]);
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
