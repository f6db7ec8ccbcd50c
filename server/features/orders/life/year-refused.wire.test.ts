import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addDays, addYears, dayOf } from '#contract/calendar.ts';
import { toDecimal, usd } from '#contract/money.ts';
import { DNS_CUT_DAYS_MIN, YEAR_OFFER_DAYS } from '#contract/rules/life.ts';
import type { RegistryGateway } from '../../../gateways/registry/index.ts';
import { testContact } from '../../../gateways/registry/testing/contact.ts';
import { dayText } from '../../../platform/documents/local-time.ts';
import type { Refusal } from '../../../platform/refusal.ts';
import { arriveNames } from '../../domains/testing.ts';
import { keepPremiumPrices } from '../../search/wiring.ts';
import { renewDomain } from '../renewals/renew-domain.ts';
import { previewRenewals } from '../renewals/renew-domains.ts';
import { type Buyer, makeBuyer, moneyOf, violations } from '../testing.ts';
import { restoreLines, restoreTotal } from './restore-lines.ts';
import { restoreNames } from './restore-names.ts';
import { type MovedWorld, openMovedWorld } from './testing.ts';
import { listYearsWaiting, yearsWaiting } from './years-waiting.ts';

/** What the sandbox asks for a year of its second class of dear names, and what it is believed to ask. */
const YEAR = '500.00';
const BELIEVED = '400.00';
/** Beyond the days in which a deleted name is gone at once. */
const OWNED_DAYS = 6;
const NAMES = ['diamond.tv', 'casino.tv'] as const;
const TEST_MS_MAX = 60_000;

let world: MovedWorld;
let registry: RegistryGateway;
let buyer: Buyer;
let paid: Date;

beforeAll(async () => {
  world = await openMovedWorld(['tv']);
  registry = world.registries.get('tv') as RegistryGateway;
  buyer = await makeBuyer(world.house, '2000.00');
  await owned();
});
afterEach(async () => {
  expect(await violations(world.house)).toEqual([]);
});
afterAll(() => world.close());

const query = async <T extends object>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await world.house.pool.query<T>(text, values)).rows;
const lines = () =>
  query(`SELECT o.kind AS of, o.state AS order, l.name, l.kind, l.state, l.reason, l.price, l.cost FROM order_line l
    JOIN purchase_order o ON o.id = l.order_id ORDER BY l.id`);

/**
 * Two dear names of the buyer, deleted, whose last paid day is over for the house alone: the registry's clock stands
 * before it, so it adds no year by itself when they come back. Its price for the year is believed to be less than it
 * is.
 */
async function owned(): Promise<void> {
  const at = Date.parse((await world.sandbox.call<{ now: string }>('/desk/api/clock')).now);
  expect((await registry.createContact(testContact('holder-1'))).kind).toBe('done');
  for (const name of NAMES) {
    const made = await registry.createDomain({
      name,
      years: 1,
      nameservers: ['ns1.namestead.example', 'ns2.namestead.example'],
      contacts: { registrant: 'holder-1' },
      authInfo: 'Transfer-Code-1',
      clTRID: `OWN-${name}`,
      intendedAt: new Date(at),
      fee: { amount: YEAR, currency: 'USD' },
    });
    if (made.kind !== 'done' || !made.data.expiresAt) throw new Error(`${name} was not made`);
    paid = made.data.expiresAt;
  }
  await world.sandbox.call('/desk/api/clock', { advance: `${OWNED_DAYS}d` });
  for (const name of NAMES) expect((await registry.deleteDomain({ name, clTRID: `DELETE-${name}` })).kind).toBe('done');
  const [template] = await query<{ id: bigint }>('SELECT id FROM template WHERE customer_id = $1', buyer.customerId);
  const owner = { id: buyer.customerId, templateId: template?.id as bigint };
  const dates = { registeredAt: new Date(at), expiresAt: paid };
  await arriveNames(
    world.house,
    owner,
    NAMES.map((name) => ({ name, ...dates })),
  );
  await world.house.moveClock(addDays(paid, 40).getTime() - (await world.house.inTx(async ({ now }) => now.getTime())));
  await query(
    "UPDATE domain SET phase = 'redemption', deleted_at = $1, rgp_statuses = '{redemptionPeriod}', statuses = '{pendingDelete}', life_due_at = NULL",
    addDays(paid, 35),
  );
  for (const name of NAMES)
    await query(
      "INSERT INTO premium_quote (name, currency, register, renew, restore, asked_at) VALUES ($1, 'USD', '500.00', $2, '40.00', now())",
      name,
      BELIEVED,
    );
}

/** What staff see of them, by name. */
async function queue() {
  const { Items } = await world.house.inTx(listYearsWaiting);
  return Items.map(({ Name, Agreed, Asked }) => [Name, Agreed.Amount, Asked?.Amount]).toSorted();
}
const renew = (name: string, total: string) =>
  world.house
    .inTx((tx) => renewDomain(tx, { domain: name, years: 1, total: usd(total) }), buyer)
    .then(
      () => 'ordered',
      (error: Refusal) => error.key,
    );
const priceNow = (name: string) =>
  world.house.inTx(async (tx) => {
    const { lines: priced } = await previewRenewals(tx, { names: [name], years: 1 });
    return priced.map(({ quote }) => toDecimal(quote.price));
  }, buyer);

test(
  'E3 D5 a fee that rose: the name is back and paid for, its year is not and its money is free; agreed to at the new price, or left',
  async () => {
    const { house } = world;
    await house.inTx(async (tx) => {
      const wanted = await restoreLines(tx, NAMES, 'read');
      await restoreNames(tx, NAMES, restoreTotal(wanted));
    }, buyer);
    expect((await moneyOf(house, buyer)).frozen).toBe('968.00');
    const restoredFrom = await house.inTx(async ({ now }) => now);
    await world.live();
    const restoredBefore = await house.inTx(async ({ now }) => now);

    // 40.00 for the act and 400.00 for the year, and a tenth of them: the act is charged, the year is free again.
    const done = {
      of: 'restore',
      order: 'partly_completed',
      kind: 'restore',
      state: 'completed',
      price: 4400n,
      cost: 4000n,
    };
    const year = { kind: 'renew', state: 'failed', reason: 'yearRefused', price: 44000n, cost: 40000n };
    expect(await lines()).toEqual([
      ...NAMES.toSorted().map((name) => expect.objectContaining({ ...done, name })),
      ...NAMES.map(() => expect.objectContaining(year)),
    ]);
    expect(await moneyOf(house, buyer)).toEqual({ available: '1912.00', frozen: '0.00' });
    const [order] = await query('SELECT lines, done, failed FROM purchase_order');
    expect(order).toEqual({ lines: 4, done: 2, failed: 2 });

    // The names live, with the day they had, and are spared for a while; their customer and staff are told.
    await world.live();
    for (const name of NAMES) {
      expect((await world.atRegistry(name))?.statuses).not.toContain('pendingDelete');
      expect(dayOf((await world.name(name)).expires_at)).toBe(dayOf(paid));
      expect(await world.name(name)).toMatchObject({ phase: 'grace', left_at: null, spared_until: expect.any(Date) });
    }
    expect(await query("SELECT 1 FROM notice WHERE kind = 'order.yearRefused'")).toHaveLength(2);
    // They were never out of the DNS before: their deletion waits for that, longer than they are spared for.
    const days = await query<{ day: string }>(
      "SELECT letter #>> '{vars,day}' AS day FROM notice WHERE kind = 'order.yearRefused'",
    );
    const deletion = [restoredFrom, restoredBefore].map((at) => dayText(addDays(at, DNS_CUT_DAYS_MIN)));
    for (const { day } of days) expect(deletion).toContain(day);
    const { Items: waiting } = await house.inTx(listYearsWaiting);
    for (const { Name, Until } of waiting) {
      const { dns_cut_at } = await world.name(Name);
      expect(Until).toBe(addDays(dns_cut_at as Date, DNS_CUT_DAYS_MIN).toISOString());
    }
    const [told] = await query<{ letter: object }>("SELECT letter FROM notice WHERE kind = 'order.partly_completed'");
    expect(told?.letter).toMatchObject({
      paragraphs: ['orders:letter.partly', 'orders:letter.partlyYears'],
      vars: { done: 2, failed: 0, years: 2 },
    });
    expect(await house.inTx((tx) => yearsWaiting(tx))).toMatchObject({ count: 2, oldest: expect.any(Date) });
    expect(await queue()).toEqual(NAMES.toSorted().map((name) => [name, '440.00', undefined]));

    // The price that was refused is sold by no more; the registry is asked for the one of today.
    expect(await renew('diamond.tv', '440.00')).toBe('RENEWAL_REFUSED');
    await keepPremiumPrices(world.registries).run(house);
    expect(await queue()).toEqual(NAMES.toSorted().map((name) => [name, '440.00', '550.00']));
    expect(await priceNow('diamond.tv')).toEqual(['550.00']);
    expect(await renew('diamond.tv', '440.00')).toBe('PRICE_CHANGED');
    expect(await renew('diamond.tv', '550.00')).toBe('ordered');
    expect((await moneyOf(house, buyer)).frozen).toBe('550.00');
    await world.live();
    expect(await moneyOf(house, buyer)).toEqual({ available: '1362.00', frozen: '0.00' });
    expect(await world.name('diamond.tv')).toMatchObject({ phase: 'active', spared_until: null });
    expect(dayOf((await world.name('diamond.tv')).expires_at)).toBe(dayOf(addYears(paid, 1)));
    expect((await world.atRegistry('diamond.tv'))?.expiresAt.slice(0, 10)).toBe(dayOf(addYears(paid, 1)));

    // The other one is left: it goes when its days are over, and not before.
    await house.moveClock((YEAR_OFFER_DAYS - 1) * 86_400_000);
    await world.live();
    expect((await world.name('casino.tv')).phase).toBe('grace');
    await house.moveClock(2 * 86_400_000);
    expect(await house.inTx((tx) => yearsWaiting(tx))).toMatchObject({ count: 0 });
    await world.live();
    expect(await world.name('casino.tv')).toMatchObject({ phase: 'redemption', spared_until: null });
    expect((await world.atRegistry('casino.tv'))?.statuses).toContain('pendingDelete');
    expect(await renew('casino.tv', '550.00')).toBe('RENEWAL_REFUSED');
  },
  TEST_MS_MAX,
);
