import { afterAll, beforeAll, expect, test } from 'vitest';
import { usd } from '#contract/money.ts';
import { until } from '#tools/testing/console-client.ts';
import { type Buyer, makeBuyer } from './buyer.ts';
import { type CrashHouse, openCrashHouse } from './crash-house.ts';
import { recordOf } from './registry-record.ts';

const NAMES = 40;
/** Longer than a drain waits, shorter than the registry's answer counts as lost. */
const SLOW_MS = 20_000;
/** Of eight seconds for a drain, and a little for the processes themselves. */
const ENDED_WITHIN_MS = 10_000;

let house: CrashHouse;
let buyer: Buyer;

beforeAll(async () => {
  house = await openCrashHouse();
  await house.start();
  buyer = await makeBuyer(house, 'drained', '2000.00');
});
afterAll(() => house.close());

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'D4 %s while a slow registry has an order of forty names: ended in time, nothing lost, nothing twice',
  async (signal) => {
    const names = Array.from({ length: NAMES }, (_, at) => `drained-${signal.toLowerCase()}-${at}.com`);
    const total = await buyer.fill(names);
    await house.desk('/registry/faults', { kind: 'late', delayMs: SLOW_MS, command: 'domain:create', times: 1_000 });
    expect((await buyer.buy(total, crypto.randomUUID()))?.Code).toBe(10_000);
    const atRegistry = async () =>
      (await Promise.all(names.map((name) => recordOf(house, name)))).map(({ acts }) => acts);
    await until(
      async () => ((await atRegistry()).some((acts) => acts.length > 0) ? true : undefined),
      'one of them to be at the registry',
    );
    const began = performance.now();
    const { code, log } = await house.drain(signal);
    expect(performance.now() - began).toBeLessThan(ENDED_WITHIN_MS);
    expect(code).toBe(0);
    expect(log).not.toContain('Cannot use a pool');
    await house.desk('/registry/faults/clear', {});
    await house.start();
    const [order] = (await buyer.decided()).filter(({ Items }) => Items.some(({ Name }) => names.includes(Name)));
    expect(order?.Items.map(({ State }) => State)).toEqual(names.map(() => 'completed'));
    expect(order?.Charged).toBe(total);
    expect(await atRegistry()).toEqual(names.map(() => ['create 1 y']));
    expect((await buyer.money()).frozen).toBe('0.00');
    expect(usd(order?.Held ?? '1.00')).toEqual(usd('0.00'));
    expect(await house.books()).not.toContain('VIOLATED');
  },
);
