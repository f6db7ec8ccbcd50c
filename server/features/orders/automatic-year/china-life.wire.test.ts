import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays, addYears, dayOf } from '#contract/calendar.ts';
import { usd } from '#contract/money.ts';
import { translate } from '../../../platform/i18n.ts';
import { setAutoRenewal } from '../../domains/auto-renew/index.ts';
import { renewDueNames } from '../auto-renew/renew-due-names.ts';
import { restoreLines, restoreTotal } from '../life/restore-lines.ts';
import { restoreNames } from '../life/restore-names.ts';
import { remindCustomers } from '../reminders/remind-customers.ts';
import { renewDomain } from '../renewals/renew-domain.ts';
import { previewRenewals } from '../renewals/renew-domains.ts';
import { moneyOf, reasonIn, violations } from '../testing.ts';
import { type ChinaWorld, openChinaWorld } from './testing.ts';

/** A name through two months: several dozen commands and transactions, on a busy machine. */
const TEST_MS_MAX = 60_000;
/** What a year and a restore cost us there, and what the customer pays for them, in cents. */
const YEAR = 450n;
const RESTORE = 3000n;
const [PRICE, RESTORE_PRICE] = [880n, 6000n];

let world: ChinaWorld;
let name: string;
let paid: Date;

beforeEach(async () => {
  world = await openChinaWorld();
  name = 'whole-life.cn';
  paid = await world.own(name);
});
afterEach(async () => {
  expect(await violations(world.house)).toEqual([]);
  await world.close();
});

const restore = () =>
  world.house.inTx(
    async (tx) => restoreNames(tx, [name], restoreTotal(await restoreLines(tx, [name], 'read'))),
    world.buyer,
  );
const renew = (years: number, total: string) =>
  world.house.inTx((tx) => renewDomain(tx, { domain: name, years, total: usd(total) }), world.buyer);
const whats = async (what: string) => (await world.historyOf(name)).filter((each) => each.startsWith(what));
const states = async () =>
  (await world.house.pool.query('SELECT state FROM automatic_year ORDER BY id')).rows.map(({ state }) => state);
/** Cents that the customer has paid since the house was opened. */
const charged = async () => usd('2000.00').minor - usd((await moneyOf(world.house, world.buyer)).available).minor;
/** The books agree with the registry's account to the cent; of what it took, so much waits and so much is our cost. */
async function agree(taken: bigint, { years = 0n, cost = 0n, sold = 0n } = {}): Promise<void> {
  expect(await world.spent()).toEqual({ registry: taken, books: taken, years, cost });
  expect(await charged()).toBe(sold);
}

test(
  'E3 a .cn kept by a late renewal: the registry has added the year and taken it, and one fewer is sent',
  async () => {
    await world.livedTo(paid, 0);
    expect(await world.name(name)).toMatchObject({ phase: 'grace', expires_at: paid });
    expect(dayOf((await world.name(name)).registry_expires_at)).toBe(dayOf(addYears(paid, 1)));
    await agree(YEAR, { years: YEAR });
    await world.livedTo(paid, 12);
    await renew(2, '17.60');
    await world.live();
    expect(await world.name(name)).toMatchObject({ phase: 'active', expires_at: addYears(paid, 2) });
    expect(await whats('renew')).toEqual(['renew 1 y']);
    expect(await states()).toEqual(['sold']);
    await agree(2n * YEAR, { cost: 2n * YEAR, sold: 2n * PRICE });
    await world.livedTo(paid, 46);
    expect(await world.name(name)).toMatchObject({ phase: 'active', left_at: null });
    await agree(2n * YEAR, { cost: 2n * YEAR, sold: 2n * PRICE });
    expect(await world.alarms('profile_contradicted')).toBe(0);
  },
  TEST_MS_MAX,
);

test(
  'E3 a .cn dropped in time: deleted by us on the 30th day, its year comes back; 15 days of redemption, then gone',
  async () => {
    await world.livedTo(paid, 0, 1, 20);
    expect(await world.name(name)).toMatchObject({ phase: 'grace', dns_cut_at: expect.any(Date) });
    await world.livedTo(paid, 30);
    expect(await world.name(name)).toMatchObject({ phase: 'redemption', deleted_at: expect.any(Date) });
    expect(await whats('delete')).toHaveLength(1);
    expect(await states()).toEqual(['returned']);
    await agree(0n);
    await world.livedTo(paid, 44.9);
    expect(await world.name(name)).toMatchObject({ phase: 'redemption', left_at: null });
    await world.livedTo(paid, 45.1);
    expect((await world.name(name)).left_at).not.toBeNull();
    await agree(0n);
    expect(await world.alarms('profile_contradicted')).toBe(0);
  },
  TEST_MS_MAX,
);

test(
  'E3 a .cn dropped too late: after the 45 days its year stands and we have paid it, until somebody renews it after all',
  async () => {
    await world.livedTo(paid, 0);
    await agree(YEAR, { years: YEAR });
    // Nobody came to it: the house was down.
    await world.livedTo(paid, 46);
    expect(await world.name(name)).toMatchObject({ phase: 'grace', deleted_at: null });
    expect(await world.alarms('automatic_year_lost')).toBe(1);
    await world.livedTo(paid, 55);
    expect(await world.alarms('life_refund_missed')).toBeGreaterThan(0);
    expect(await world.name(name)).toMatchObject({ phase: 'grace', deleted_at: null });
    await agree(YEAR, { cost: YEAR });
    // Deleted by somebody's hand at the registry: nothing comes back for it.
    expect(await world.china.deleteDomain({ name, clTRID: 'BY-HAND' })).toMatchObject({ kind: 'done' });
    await world.livedTo(paid, 56);
    expect(await world.name(name)).toMatchObject({ phase: 'redemption' });
    expect(await states()).toEqual(['lost']);
    await agree(YEAR, { cost: YEAR });
    await restore();
    await world.live();
    expect(dayOf((await world.name(name)).expires_at)).toBe(dayOf(addYears(paid, 1)));
    expect(await states()).toEqual(['sold']);
    await agree(YEAR + RESTORE, { cost: YEAR + RESTORE, sold: PRICE + RESTORE_PRICE });
  },
  TEST_MS_MAX,
);

test(
  'E3 a .cn that outlived its 45 days is renewed: the year that was our cost is paid, once',
  async () => {
    await world.livedTo(paid, 0, 46, 54.1);
    await agree(YEAR, { cost: YEAR });
    await renew(1, '8.80');
    await world.live();
    expect(await world.name(name)).toMatchObject({ phase: 'active', expires_at: addYears(paid, 1) });
    expect(await states()).toEqual(['sold']);
    await agree(YEAR, { cost: YEAR, sold: PRICE });
  },
  TEST_MS_MAX,
);

test(
  'E3 an empty deposit: no automatic year, redemption from the last day on; its customer is told so, and can restore it',
  async () => {
    const { balance } = (
      await world.sandbox.call<{ id: string; balance: string }[]>('/desk/api/registry/registrars?registry=cnnic')
    ).find(({ id }) => id !== 'rival') as { balance: string };
    const pay = (cents: bigint) =>
      world.sandbox.call('/desk/api/registry/top-up', { registry: 'cnnic', cents: String(cents) });
    const all = usd(balance).minor;
    await pay(YEAR - 1n - all);
    await world.livedTo(paid, 0);
    await pay(all - YEAR + 1n);
    const found = await world.name(name);
    expect(found).toMatchObject({ phase: 'redemption', deleted_at: paid, left_at: null });
    expect(await world.alarms('life_taken_out')).toBe(1);
    await agree(0n);
    await world.livedTo(paid, 5);
    await restore();
    await world.live();
    expect(await world.name(name)).toMatchObject({ phase: 'active', dns_cut_at: null });
    expect(dayOf((await world.name(name)).expires_at)).toBe(dayOf(addYears(paid, 1)));
    await agree(RESTORE + YEAR, { cost: RESTORE + YEAR, sold: RESTORE_PRICE + PRICE });
    expect(await states()).toEqual([]);
  },
  TEST_MS_MAX,
);

test(
  'E3 a .cn restored after our deletion comes back with its year, charged once, also where the registry adds none by itself',
  async () => {
    await world.livedTo(paid, 0, 20, 30);
    await restore();
    await world.live();
    await agree(RESTORE + YEAR, { cost: RESTORE + YEAR, sold: RESTORE_PRICE + PRICE });
    expect(await whats('renew')).toEqual([]);
    // A year later the registry gives nothing with a restore: the year is sent.
    const next = (await world.name(name)).expires_at;
    await world.rules({ restoreYear: 'none' });
    await world.livedTo(next, 0, 20, 30);
    await restore();
    await world.live();
    expect(await whats('renew')).toEqual(['renew 1 y']);
    expect(dayOf((await world.name(name)).expires_at)).toBe(dayOf(addYears(next, 1)));
    expect(await world.alarms('profile_contradicted')).toBe(1);
    const twice = 2n * (RESTORE + YEAR);
    await agree(twice, { cost: twice, sold: 2n * (RESTORE_PRICE + PRICE) });
  },
  TEST_MS_MAX,
);

test.each([
  ['renewed late', true],
  ['dropped', false],
])(
  'E3 should the registry renew nothing by itself, a .cn is %s all the same, and staff are told that the profile is wrong',
  async (_, kept) => {
    await world.rules({ autoRenews: false, refunds: false });
    await world.livedTo(paid, 0);
    expect(await world.alarms('profile_contradicted')).toBe(0);
    await world.livedTo(paid, 1);
    expect(await world.alarms('profile_contradicted')).toBeGreaterThan(0);
    expect(await states()).toEqual([]);
    await agree(0n);
    if (kept) {
      await renew(2, '17.60');
      await world.live();
      expect(await world.name(name)).toMatchObject({ phase: 'active', expires_at: addYears(paid, 2) });
      expect(await whats('renew')).toEqual(['renew 2 y']);
      await agree(2n * YEAR, { cost: 2n * YEAR, sold: 2n * PRICE });
      return;
    }
    // It deletes by itself on the 30th day then; whoever comes first, nobody has paid for anything.
    await world.livedTo(paid, 20, 30.1);
    expect(await world.name(name)).toMatchObject({ phase: 'redemption' });
    await world.livedTo(paid, 46.2);
    expect((await world.name(name)).left_at).not.toBeNull();
    await agree(0n);
  },
  TEST_MS_MAX,
);

test(
  'E3 a .cn whose holder is not verified is not renewed: neither is money taken nor the registry asked, until he is',
  async () => {
    const { house } = world;
    await house.pool.query("UPDATE template_identity SET state = 'refused', ended_at = now()");
    await world.sandbox.call(`/desk/api/registry/unverified/${name}`, { unverified: true });
    const reason = translate('en', 'orders:problem.holderUnverified');
    const refusal = await renew(1, '8.80').catch((error) => error);
    expect([refusal.key, reasonIn(refusal)]).toEqual(['RENEWAL_REFUSED', reason]);
    const preview = await house.inTx((tx) => previewRenewals(tx, { names: [name], years: 1 }), world.buyer);
    expect(preview.preview).toMatchObject({ Good: 0 });
    // The letters before the end say so, to whoever renews by hand as to whoever does not.
    await world.moveTo(addDays(paid, -7));
    await remindCustomers(house);
    const { rows } = await house.pool.query<{ cell: { words: string; vars: object } }>(
      "SELECT letter #> '{table,rows,0,4}' AS cell FROM notice WHERE kind = 'domain.reminder'",
    );
    expect(rows).toEqual([{ cell: { words: 'renewals:cell.cannotRenew', vars: { reason } } }]);
    await house.inTx((tx) => setAutoRenewal(tx, name, { on: true }), world.buyer);
    await renewDueNames(house, world.registries);
    const tried = await house.pool.query('SELECT outcome, rule_id FROM auto_renewal');
    expect(tried.rows).toEqual([{ outcome: 'barred', rule_id: 'renewal.holderUnverified' }]);
    expect(await whats('renew')).toEqual([]);
    await agree(0n);
    await house.pool.query("UPDATE template_identity SET state = 'verified', ended_at = NULL");
    await world.sandbox.call(`/desk/api/registry/unverified/${name}`, { unverified: false });
    await renew(1, '8.80');
    await world.live();
    expect(await world.name(name)).toMatchObject({ expires_at: addYears(paid, 1) });
    await agree(YEAR, { cost: YEAR, sold: PRICE });
  },
  TEST_MS_MAX,
);

test(
  'E3 a .cn that another registrar takes over within the 45 days has confirmed its year: it is our cost',
  async () => {
    await world.livedTo(paid, 0, 3);
    await agree(YEAR, { years: YEAR });
    await world.sandbox.call('/desk/api/registry/rival/request-transfer', { name, authInfo: 'Transfer-Code-1' });
    await world.moveTo(addDays(paid, 9));
    await world.live();
    expect(await states()).toEqual(['lost']);
    await agree(YEAR, { cost: YEAR });
  },
  TEST_MS_MAX,
);
