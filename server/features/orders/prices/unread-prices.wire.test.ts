import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays } from '#contract/calendar.ts';
import { toDecimal, usd } from '#contract/money.ts';
import { openScripted, type ScriptedGateway } from '../../../gateways/registry/testing/scripted-gateway.ts';
import {
  DOMAIN,
  response,
  type ScriptedRegistry,
  startScripted,
} from '../../../gateways/registry/testing/scripted-registry.ts';
import { drainJobs } from '../../../platform/jobs.ts';
import type { Refusal } from '../../../platform/refusal.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { setAutoRenewal } from '../../domains/auto-renew/index.ts';
import { arriveNames } from '../../domains/testing.ts';
import { keepOrdinary } from '../../search/index.ts';
import { priceHandlers } from '../../search/wiring.ts';
import { renewDueNames } from '../auto-renew/renew-due-names.ts';
import { previewRestores, restoreNames } from '../life/restore-names.ts';
import { renewDomain } from '../renewals/renew-domain.ts';
import { previewRenewals, renewDomains } from '../renewals/renew-domains.ts';
import { type Buyer, linesIn, makeBuyer, moneyOf, reasonIn, violations } from '../testing.ts';

const FEE = 'urn:ietf:params:xml:ns:epp:fee-1.0';
/** What the list asks for a year of `.tv`, and for a restore with its year. */
const [LIST, LIST_RESTORED] = ['34.80', '114.80'];
let house: TestHouse;
let world: ScriptedRegistry;
let its: ScriptedGateway;
let now: Date;
let buyer: Buyer;

beforeAll(async () => {
  world = await startScripted([FEE]);
  its = openScripted(world, { registry: 'tv' });
  house = await openTestHouse();
  now = await house.inTx(async (tx) => tx.now);
});
beforeEach(async () => {
  buyer = await makeBuyer(house, '50000.00');
  world.asked.length = 0;
});
afterEach(async () => {
  expect(await violations(house)).toEqual([]);
});
afterAll(async () => {
  await its.gateway.close();
  await world.stop();
  await house.close();
});

const registries = () => new Map([['tv', its.gateway]]);
const readPrices = () => drainJobs(house, priceHandlers(registries()));

/** Names of the buyer that end in so many days. */
async function owned(names: readonly string[], days = 60): Promise<void> {
  const { rows } = await house.pool.query<{ id: bigint }>('SELECT id FROM template WHERE customer_id = $1', [
    buyer.customerId,
  ]);
  const dates = { registeredAt: addDays(now, days - 365), expiresAt: addDays(now, days) };
  await arriveNames(
    house,
    { id: buyer.customerId, templateId: rows[0]?.id as bigint },
    names.map((name) => ({ name, ...dates })),
  );
}

/** Names of the buyer that ended and were deleted. */
async function deleted(names: readonly string[]): Promise<void> {
  await owned(names, -35);
  await house.pool.query(
    `UPDATE domain SET phase = 'redemption', deleted_at = $1, rgp_statuses = '{redemptionPeriod}', statuses = '{pendingDelete}'
     WHERE name = ANY ($2)`,
    [addDays(now, -5), names],
  );
}

const fee = (act: string, amount: string) => `<f:command name="${act}"><f:fee>${amount}</f:fee></f:command>`;
const ORDINARY = `<f:class>standard</f:class>${fee('create', '28.00')}${fee('renew', '28.00')}${fee('restore', '40.00')}`;
/** What the registry says of names: each has its class and fees; the others it passes over in silence. */
function telling(of: (name: string) => string | undefined): void {
  world.answer = ({ xml, clTRID }) => {
    const names = [...xml.matchAll(/<domain:name>([^<]+)</g)].map(([, name = '']) => name);
    const data = names.map((name) => `<d:cd><d:name avail="0">${name}</d:name></d:cd>`).join('');
    const fees = names.flatMap((name) => {
      const said = of(name);
      return said === undefined ? [] : [`<f:cd><f:objID>${name}</f:objID>${said}</f:cd>`];
    });
    return response(clTRID, {
      data: `<d:chkData xmlns:d="${DOMAIN}">${data}</d:chkData>`,
      ...(fees.length > 0
        ? { extension: `<f:chkData xmlns:f="${FEE}"><f:currency>USD</f:currency>${fees.join('')}</f:chkData>` }
        : {}),
    });
  };
}

const refusal = (act: Promise<unknown>) =>
  act.then(
    () => expect.fail('was not refused'),
    (error: Refusal) => error,
  );
const renew = (domain: string, price: string) =>
  house.inTx((tx) => renewDomain(tx, { domain, years: 1, total: usd(price) }), buyer);
const look = (names: readonly string[]) => house.inTx((tx) => previewRenewals(tx, { names, years: 1 }), buyer);
const groupsOf = ({ preview }: Awaited<ReturnType<typeof look>>) =>
  Object.fromEntries(preview.Groups.map(({ Key, Names }) => [Key, Names.map(({ Name }) => Name).sort()]));
const pricesOf = ({ lines }: Awaited<ReturnType<typeof look>>) =>
  Object.fromEntries(lines.map(({ domain, quote }) => [domain.name, toDecimal(quote.price)]));

test('E3 D5 a dear name whose registry tells no price for its renewal is not renewed at the list’s, nor restored', async () => {
  await owned(['untold.tv']);
  await deleted(['untold-gone.tv']);
  await house.pool.query(
    `INSERT INTO premium_quote (name, currency, register, asked_at)
     SELECT name, 'USD', '500.00', now() FROM unnest('{untold.tv,untold-gone.tv}'::text[]) name`,
  );
  const refused = await refusal(renew('untold.tv', LIST));
  expect([refused.key, reasonIn(refused)]).toEqual(['RENEWAL_REFUSED', expect.stringContaining('contact us')]);
  expect((await refusal(house.inTx((tx) => restoreNames(tx, ['untold-gone.tv'], usd(LIST_RESTORED)), buyer))).key).toBe(
    'TASK_NAMES_TO_CLEAR',
  );
  expect(await linesIn(house)).toEqual([]);
  expect(await moneyOf(house, buyer)).toEqual({ available: '50000.00', frozen: '0.00' });
});

test('E3 D5 a name that may be dear is not renewed before its price was read; a look at it has it read', async () => {
  await owned(['unread-dear.tv', 'unread-plain.tv', 'unread-silent.tv', 'sure.com']);
  telling((name) => {
    if (name === 'unread-dear.tv') return `<f:class>tier-2</f:class>${fee('renew', '500.00')}`;
    return name === 'unread-plain.tv' ? ORDINARY : undefined;
  });
  const refused = await refusal(renew('unread-dear.tv', LIST));
  expect([refused.key, reasonIn(refused)]).toEqual(['RENEWAL_REFUSED', expect.stringContaining('Check again')]);
  const names = ['unread-dear.tv', 'unread-plain.tv', 'unread-silent.tv', 'sure.com'];
  const first = await look(names);
  expect([groupsOf(first), Object.keys(pricesOf(first))]).toEqual([
    { 'orders:problem.priceUnread': ['unread-dear.tv', 'unread-plain.tv', 'unread-silent.tv'] },
    ['sure.com'],
  ]);
  await look(names);
  await readPrices();
  expect(world.asked).toHaveLength(1);
  const second = await look(names);
  expect([groupsOf(second), pricesOf(second)]).toEqual([
    { 'orders:problem.priceUnread': ['unread-silent.tv'] },
    { 'unread-dear.tv': '550.00', 'unread-plain.tv': LIST, 'sure.com': '12.80' },
  ]);
  // Whoever looks every second does not have the registry asked every second.
  await readPrices();
  expect(world.asked).toHaveLength(1);
  expect((await refusal(renew('unread-silent.tv', LIST))).key).toBe('RENEWAL_REFUSED');
  expect((await refusal(renew('unread-dear.tv', LIST))).key).toBe('PRICE_CHANGED');
  await renew('unread-dear.tv', '550.00');
  await renew('unread-plain.tv', LIST);
  expect(await moneyOf(house, buyer)).toEqual({ available: '49415.20', frozen: '584.80' });
  const { rows } = await house.pool.query("SELECT name, fee FROM order_line WHERE name LIKE 'unread-%' ORDER BY name");
  expect(rows).toEqual([
    { name: 'unread-dear.tv', fee: '500.00' },
    { name: 'unread-plain.tv', fee: null },
  ]);
});

test('E3 D5 a deleted name is restored at prices that were read; a look at them has them read', async () => {
  await deleted(['gone-dear.tv', 'gone-plain.tv', 'gone-half.tv']);
  telling((name) => {
    if (name === 'gone-plain.tv') return ORDINARY;
    return `<f:class>tier-2</f:class>${fee('restore', '40.00')}${name === 'gone-dear.tv' ? fee('renew', '500.00') : ''}`;
  });
  const names = ['gone-dear.tv', 'gone-plain.tv', 'gone-half.tv'];
  const preview = () => house.inTx((tx) => previewRestores(tx, names), buyer);
  expect((await preview()).lines).toEqual([]);
  await readPrices();
  const { preview: groups, lines } = await preview();
  expect(groups.Groups.map(({ Key, Names }) => [Key, Names.map(({ Name }) => Name)])).toEqual([
    ['orders:problem.priceUntold', ['gone-half.tv']],
  ]);
  expect(Object.fromEntries(lines.map(({ domain, price }) => [domain.name, toDecimal(price)]))).toEqual({
    'gone-dear.tv': '594.00',
    'gone-plain.tv': LIST_RESTORED,
  });
});

test('E3 I2 a list of 600 ordinary names asks nobody; one whose prices nobody read, in full checks', async () => {
  const [sold, unread] = ['sold', 'unread'].map((word) => Array.from({ length: 600 }, (_, at) => `${word}-${at}.tv`));
  await owned([...(sold as string[]), ...(unread as string[])]);
  await house.inTx((tx) => keepOrdinary(tx, sold as string[]));
  telling(() => ORDINARY);
  const known = await look(sold as string[]);
  await readPrices();
  expect([known.preview.Good, world.asked.length]).toEqual([600, 0]);
  expect((await look(unread as string[])).preview.Good).toBe(0);
  await readPrices();
  expect(world.asked.length).toBe(Math.ceil(600 / 13));
  const again = await look(unread as string[]);
  expect([again.preview.Good, toDecimal(again.total)]).toEqual([600, '20880.00']);
  const wish = { names: unread as string[], years: 1, total: again.total };
  expect((await house.inTx((tx) => renewDomains(tx, wish), buyer)).lines).toHaveLength(600);
});

test('E3 auto-renewal reads what nobody has read, and tells its customer and staff of a name whose price nobody tells', async () => {
  await owned(['auto-unread.tv', 'auto-untold.tv'], 14);
  for (const name of ['auto-unread.tv', 'auto-untold.tv'])
    await house.inTx((tx) => setAutoRenewal(tx, name, { on: true, years: 1 }), buyer);
  telling((name) => `<f:class>tier-2</f:class>${fee(name === 'auto-unread.tv' ? 'renew' : 'create', '500.00')}`);
  const alarms = async () =>
    (await house.metrics.alarms.get()).values.flatMap(({ labels, value }) =>
      ['auto_renew_hindered', 'premium_renewal_untold'].includes(labels.kind as string) ? [labels.kind, value] : [],
    );
  await renewDueNames(house, registries());
  const { rows } = await house.pool.query("SELECT name, price FROM order_line WHERE name LIKE 'auto-%'");
  expect(rows).toEqual([{ name: 'auto-unread.tv', price: 55_000n }]);
  const told = await house.pool.query<{ letter: { table: { rows: string[][] } } }>(
    "SELECT letter FROM notice WHERE customer_id = $1 AND kind = 'autoRenew.hindered'",
    [buyer.customerId],
  );
  expect(told.rows.map(({ letter }) => letter.table.rows.map(([name, , why]) => [name, why]))).toEqual([
    [['auto-untold.tv', expect.stringContaining('contact us')]],
  ]);
  expect(await alarms()).toEqual(expect.arrayContaining(['auto_renew_hindered', 1, 'premium_renewal_untold', 1]));
});
