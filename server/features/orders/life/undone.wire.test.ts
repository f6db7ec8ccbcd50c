import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addDays, addYears, dayOf } from '#contract/calendar.ts';
import { usd } from '#contract/money.ts';
import { DNS_CUT_DAYS_MIN } from '#contract/rules/life.ts';
import type { RegistryGateway } from '../../../gateways/registry/index.ts';
import { dayText } from '../../../platform/documents/local-time.ts';
import { askRegistryOf } from '../../domains/life/index.ts';
import { renewDomain } from '../renewals/renew-domain.ts';
import { type Buyer, buyCart, fillCart, makeBuyer, moneyOf, violations } from '../testing.ts';
import { type MovedWorld, openMovedWorld } from './testing.ts';

/** Three names through 42 days: several dozen commands and transactions, on a busy machine. */
const TEST_MS_MAX = 60_000;
/** A few seconds past the instant: clocks of two processes differ by milliseconds. */
const PAST_DAYS = 1 / 1440;

let world: MovedWorld;
let buyer: Buyer;

beforeAll(async () => {
  world = await openMovedWorld();
});
afterEach(async () => {
  expect(await violations(world.house)).toEqual([]);
});
afterAll(() => world.close());

async function livedTo(paid: Date, ...days: number[]): Promise<void> {
  for (const each of days) {
    await world.moveTo(addDays(paid, each + PAST_DAYS));
    await world.live();
  }
}
async function alarms(kind: string): Promise<number> {
  const { values } = await world.house.metrics.alarms.get();
  return values.find(({ labels }) => labels.kind === kind)?.value ?? 0;
}
/** The registry gives a deleted name back; nobody here asked it to. */
async function undo(name: string): Promise<void> {
  const gateway = world.registries.get('verisign') as RegistryGateway;
  const { id, deleted_at } = await world.name(name);
  const report = { deletedAt: deleted_at as Date, reason: 'Deleted by mistake' };
  const intent = { name, clTRID: `UNDO-${id}`, intendedAt: new Date(), sentBefore: false, report };
  expect(await gateway.restoreDomain(intent)).toMatchObject({ kind: 'done' });
  await world.house.inTx((tx) => askRegistryOf(tx, id));
}
const letters = async () =>
  (
    await world.house.pool.query<{ name: string; day: string }>(
      "SELECT letter #>> '{vars,name}' AS name, letter #>> '{vars,day}' AS day FROM notice WHERE kind = 'domain.undeleted' ORDER BY 1",
    )
  ).rows;

test(
  'E3 a deletion that its registry undid gives nobody a year: it is paid by a renewal, or given back',
  async () => {
    const { house } = world;
    const [kept, left] = ['undone-kept.com', 'undone-left.com'];
    buyer = await makeBuyer(house, '300.00');
    await fillCart(house, buyer, [kept, left]);
    await buyCart(house, buyer);
    await world.live();
    const paid = (await world.name(kept)).expires_at;
    await livedTo(paid, 0, 20, 30, 32);
    const before = await moneyOf(house, buyer);
    for (const name of [kept, left]) {
      expect(await world.name(name)).toMatchObject({ phase: 'redemption' });
      await undo(name);
    }
    await world.live();

    // Back at the day that was paid for; the registry's own year is not theirs.
    for (const name of [kept, left]) {
      const row = await world.name(name);
      expect(row).toMatchObject({ phase: 'grace', deleted_at: null, dns_cut_at: expect.any(Date) });
      expect([dayOf(row.expires_at), dayOf(row.registry_expires_at)]).toEqual([dayOf(paid), dayOf(addYears(paid, 1))]);
      expect((await world.atRegistry(name))?.statuses).toContain('clientHold');
    }
    expect(await moneyOf(house, buyer)).toEqual(before);
    expect(await alarms('life_undone')).toBe(2);
    const cut = (await world.name(left)).dns_cut_at as Date;
    const day = dayText(addDays(cut, DNS_CUT_DAYS_MIN));
    expect(await letters()).toEqual([kept, left].map((name) => ({ name, day })));

    // Renewed, it is paid as every automatic year is: charged once, and nothing is sent.
    await livedTo(paid, 39);
    expect(await world.name(left)).toMatchObject({ phase: 'grace' });
    await house.inTx((tx) => renewDomain(tx, { domain: kept, years: 1, total: usd('12.80') }), buyer);
    await world.live();
    const mine = await world.name(kept);
    expect(mine).toMatchObject({ phase: 'active', dns_cut_at: null });
    expect(dayOf(mine.expires_at)).toBe(dayOf(addYears(paid, 1)));
    expect((await world.historyOf(kept)).filter((what) => what.startsWith('renew'))).toEqual([]);
    expect((await world.atRegistry(kept))?.statuses).not.toContain('clientHold');
    const after = await moneyOf(house, buyer);
    expect(usd(before.available).minor - usd(after.available).minor).toBe(usd('12.80').minor);

    // Left, it is deleted again after its days without DNS, and the registry gives its year back.
    await livedTo(paid, 41);
    expect(await world.name(left)).toMatchObject({ phase: 'redemption', deleted_at: expect.any(Date) });
    expect((await world.atRegistry(left))?.expiresAt.slice(0, 10)).toBe(dayOf(paid));
    expect(await letters()).toHaveLength(2);
  },
  TEST_MS_MAX,
);
