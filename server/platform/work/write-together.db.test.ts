import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../testing.ts';
import { createWriter } from './write-together.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

/** A writer that only tells what it wrote by which transaction. */
function openWriter(groupOf: (answer: number) => bigint = () => 1n) {
  const written: number[][] = [];
  const write = createWriter<number>({
    ownerOf: (answer) => ({ id: BigInt(answer), customerId: 7n, groupId: groupOf(answer) }),
    caller: 'orders',
    alarm: 'order_line_poisoned',
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

test('I1 while a few commands are under way, answers that come close together are written together', async () => {
  const { written, write } = openWriter();
  const first = write(house, 1, 2);
  await received();
  const second = write(house, 2, 1);
  await received();
  await Promise.all([first, second, write(house, 3, 0)]);
  expect(written).toEqual([[1, 2, 3]]);
});

test('I1 an answer with few others under way does not wait for one that stays away', async () => {
  const { written, write } = openWriter();
  const first = write(house, 1, 1);
  await first;
  expect(written).toEqual([[1]]);
});

test('I1 behind the last answer nobody waits; what another order still waits for counts too', async () => {
  const { written, write } = openWriter((answer) => (answer < 10 ? 1n : 2n));
  const first = write(house, 1, 40);
  await received();
  const others = write(house, 11, 0);
  await received();
  // Written now it would stand alone: the first order still waits for forty.
  expect(written).toEqual([]);
  await Promise.all([first, others, write(house, 2, 0)]);
  expect(written).toEqual([[1, 11, 2]]);
  await write(house, 3, 0);
  expect(written).toEqual([[1, 11, 2], [3]]);
});
