import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import type { LineRow } from './line-store.ts';
import { createWriter } from './write-together.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

/** A writer that only tells what it wrote by which transaction. */
function openWriter() {
  const written: number[][] = [];
  const write = createWriter<number>({
    lineOf: (answer) => ({ id: BigInt(answer), customerId: 7n }) as LineRow,
    settle: async (_tx, answers) => void written.push([...answers]),
    faultPoint: 'order.settled',
  });
  return { written, write };
}

const received = () => new Promise((resolve) => setImmediate(resolve));

test('I1 an answer waits for others while many commands are under way, and is written without them soon', async () => {
  const { written, write } = openWriter();
  const first = write(house, 1, 100);
  await received();
  const second = write(house, 2, 99);
  await Promise.all([first, second]);
  expect(written).toEqual([[1, 2]]);
});

test('I1 as many answers as are worth it wait for no more; the next ones are written after them', async () => {
  const { written, write } = openWriter();
  const all = Array.from({ length: 40 }, (_, at) => write(house, at, 100 - at));
  await Promise.all(all);
  expect(written).toEqual([Array.from({ length: 40 }, (_, at) => at)]);
});

test('I1 with few commands under way nobody waits: the last answer takes those with it that did', async () => {
  const { written, write } = openWriter();
  const first = write(house, 1, 24);
  await received();
  const last = write(house, 2, 1);
  await Promise.all([first, last]);
  expect(written).toEqual([[1, 2]]);
  await write(house, 3, 1);
  expect(written).toEqual([[1, 2], [3]]);
});
