import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '#server/platform/testing.ts';
import { runPrices } from './prices.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const run = (words: string) => house.inTx((tx) => runPrices(tx, words.split(' ')));
const lineOf = async (suffix: string) => (await run('list')).split('\n').find((line) => line.startsWith(`${suffix}\t`));

test('D5 an operator sees what is on sale, sells a suffix at his prices, corrects them and takes it off sale', async () => {
  expect(await lineOf('com')).toBe('com\tcom\t11.80/10.26\t12.80/10.26\t11.80/10.26\t80.00/40.00');
  expect(await lineOf('bj.cn')).toBe('bj.cn\tbj.cn\tnot for sale');
  expect(await run('sell bj.cn 7.80/4.50 8.80/4.50 8.80/4.50 60.00/30.00')).toBe('bj.cn is on sale.');
  expect(await lineOf('bj.cn')).toBe('bj.cn\tbj.cn\t7.80/4.50\t8.80/4.50\t8.80/4.50\t60.00/30.00');
  await house.moveClock(1000);
  expect(await run('sell bj.cn 4.00/4.50 9/4.50 8.80/4.50 60.00/30.00')).toBe(
    'bj.cn is on sale.\nregister costs us 4.50 and is sold at 4.00.',
  );
  expect(await lineOf('bj.cn')).toContain('4.00/4.50\t9.00/4.50');
  expect(await run('stop bj.cn')).toBe('bj.cn is not for sale.');
  expect(await lineOf('bj.cn')).toContain('not for sale');
});

test.each(['sell bj.cn 7.80/4.50', 'sell', '', 'price bj.cn'])('%j shows how it is used', async (words) => {
  expect(await run(words)).toContain('npm run prices -- list');
});

test.each([
  ['sell gov.cn 1/1 1/1 1/1 1/1', 'gov.cn'],
  ['sell bj.cn 1 1/1 1/1 1/1', 'as 7.80/4.50'],
  ['sell bj.cn 1,0/1 1/1 1/1 1/1', ''],
  ['sell bj.cn 1.234/1 1/1 1/1 1/1', ''],
  ['stop example', 'example'],
])('%j is refused and changes nothing', async (words, said) => {
  const before = await run('list');
  await expect(run(words)).rejects.toThrow(said);
  expect(await run('list')).toBe(before);
});
