import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '#server/platform/testing.ts';
import { runDeposit } from './deposit.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const run = (...said: string[]) => house.inTx((tx) => runDeposit(tx, said));

test('E3 whoever reads a deposit is told what the books expected there; what is no registry or no amount changes nothing', async () => {
  expect(await run('cnnic', '5000.00')).toBe('Noted.');
  expect(await run('cnnic', '6000.00')).toContain('Our books expected 5000.00; the difference of 1000.00');
  expect(await run('nobody', '1.00')).toContain('npm run deposit');
  expect(await run()).toContain('npm run deposit');
  await expect(run('cnnic', 'much')).rejects.toThrow();
  const { rows } = await house.pool.query('SELECT amount::int FROM deposit_reading ORDER BY id');
  expect(rows).toEqual([{ amount: 500000 }, { amount: 600000 }]);
});
