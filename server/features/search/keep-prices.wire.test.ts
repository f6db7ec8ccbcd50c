import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openScripted, type ScriptedGateway } from '../../gateways/registry/testing/scripted-gateway.ts';
import {
  DOMAIN,
  response,
  type ScriptedRegistry,
  startScripted,
} from '../../gateways/registry/testing/scripted-registry.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { markLeft } from '../domains/index.ts';
import { arriveNames, testCustomer } from '../domains/testing.ts';
import { domainLeft, domainsArrived } from '../domains/wiring.ts';
import { askRegistries } from './ask-registries.ts';
import { premiumPricesOf, unreadNames } from './index.ts';
import { bookPrices, forgetOrdinary, keepPremiumPrices } from './wiring.ts';

const FEE = 'urn:ietf:params:xml:ns:epp:fee-1.0';
const [TV, VIP, CC] = ['tv', 'vip', 'namestore'] as const;
let house: TestHouse;
let owner: { id: bigint; templateId: bigint };
const scripted: Record<string, ScriptedRegistry> = {};
const its: Record<string, ScriptedGateway> = {};
const registries = () => new Map(Object.entries(its).map(([name, { gateway }]) => [name, gateway]));

beforeAll(async () => {
  for (const registry of [TV, VIP, CC]) {
    const world = await startScripted([FEE]);
    scripted[registry] = world;
    its[registry] = openScripted(world, { registry });
  }
  house = await openTestHouse();
  owner = await testCustomer(house, 'dear@example.com');
});
afterEach(() => house.pool.query('DELETE FROM premium_quote'));
afterAll(async () => {
  for (const { gateway } of Object.values(its)) await gateway.close();
  for (const world of Object.values(scripted)) await world.stop();
  await house.close();
});

/** Names that the owner has, with a price of their own told so many hours ago. */
async function dear(names: readonly string[], hours: number): Promise<void> {
  const dates = { registeredAt: new Date(0), expiresAt: new Date(4e12) };
  await arriveNames(
    house,
    owner,
    names.map((name) => ({ name, ...dates })),
  );
  await house.pool.query(
    `INSERT INTO premium_quote (name, currency, register, renew, asked_at)
     SELECT name, 'USD', '90.00', '90.00', now() - $2 * interval '1 hour' FROM unnest($1::text[]) name
     ON CONFLICT (name) DO UPDATE SET currency = 'USD', register = '90.00', renew = '90.00', asked_at = excluded.asked_at`,
    [names, hours],
  );
}
const run = () => keepPremiumPrices(registries()).run(house);
const stale = (names: readonly string[]) => house.inTx((tx) => unreadNames(tx, names));
const namesIn = (xml: string) => [...xml.matchAll(/<domain:name>([^<]+)</g)].map(([, name = '']) => name);
const nameElements = (xml: string, avail: 0 | 1) =>
  `<d:chkData xmlns:d="${DOMAIN}">${namesIn(xml)
    .map((name) => `<d:cd><d:name avail="${avail}">${name}</d:name></d:cd>`)
    .join('')}</d:chkData>`;
/** Answers a check with the same class and fees for every name. */
function telling(registry: string, feeClass: string, fees: string, avail: 0 | 1 = 0) {
  const world = scripted[registry] as ScriptedRegistry;
  world.answer = ({ xml, clTRID }) => {
    const cd = namesIn(xml).map(
      (name) => `<f:cd><f:objID>${name}</f:objID><f:class>${feeClass}</f:class>${fees}</f:cd>`,
    );
    const extension = `<f:chkData xmlns:f="${FEE}"><f:currency>USD</f:currency>${cd.join('')}</f:chkData>`;
    return response(clTRID, { data: nameElements(xml, avail), extension });
  };
}
const fee = (name: string, amount: string) => `<f:command name="${name}"><f:fee>${amount}</f:fee></f:command>`;

test('E3 a name that its registry made an ordinary one loses its price, and is renewed by the list again', async () => {
  const names = ['once-dear.tv', 'once-dear.cc'];
  await dear(names, 30);
  expect(await stale(names)).toEqual(names);
  for (const registry of [TV, CC]) telling(registry, 'standard', fee('create', '28.00'));
  await run();
  expect(await stale(names)).toEqual([]);
  expect(await house.inTx((tx) => premiumPricesOf(tx, names))).toEqual(new Map());
});

test('E3 a registry that has no price for the registration of a name that somebody has: its renewal is priced all the same', async () => {
  await dear(['still-dear.tv'], 30);
  telling(TV, 'tier-2', fee('renew', '120.00'));
  await run();
  expect(await stale(['still-dear.tv'])).toEqual([]);
  const prices = await house.inTx((tx) => premiumPricesOf(tx, ['still-dear.tv']));
  expect(prices.get('still-dear.tv')).toEqual({ renew: { amount: '120.00', currency: 'USD' } });
});

test('E3 of a name that came by a transfer the price is read at the next turn, and forgotten when it leaves unread', async () => {
  house.events.on(domainsArrived, bookPrices);
  house.events.on(domainLeft, forgetOrdinary);
  const names = ['came-over.tv', 'came-plain.com'];
  const dates = { registeredAt: new Date(0), expiresAt: new Date(4e12) };
  const comes = (name: string) => ({ name, ...dates });
  const ids = await arriveNames(house, owner, [...names, 'gone-again.vip'].map(comes));
  expect(await stale([...names, 'gone-again.vip'])).toEqual(['came-over.tv', 'gone-again.vip']);
  await house.inTx((tx) => markLeft(tx, ids[2] as bigint, 'transfer_out:1'));
  telling(TV, 'standard', fee('renew', '28.00'));
  await run();
  expect(await stale(names)).toEqual([]);
  const { rows } = await house.pool.query('SELECT name, ordinary FROM premium_quote');
  expect(rows).toEqual([{ name: 'came-over.tv', ordinary: true }]);
});

test('E3 what a registry says nothing of stays as old as it is', async () => {
  await dear(['unsaid.tv'], 30);
  (scripted[TV] as ScriptedRegistry).answer = ({ xml, clTRID }) => response(clTRID, { data: nameElements(xml, 0) });
  await run();
  expect(await stale(['unsaid.tv'])).toEqual(['unsaid.tv']);
});

test('E3 names whose registry is silent do not keep the others from their turn', async () => {
  const silent = Array.from({ length: 20 }, (_, at) => `silent-${at}.vip`);
  await dear(silent, 40);
  await dear(['waiting.tv'], 30);
  (scripted[VIP] as ScriptedRegistry).answer = ({ clTRID }) => response(clTRID, { code: 2400 });
  telling(TV, 'tier-2', `${fee('create', '90.00')}${fee('renew', '90.00')}`);
  await run();
  await run();
  expect(await stale(['waiting.tv', ...silent])).toEqual(expect.arrayContaining(silent));
  expect(await stale(['waiting.tv'])).toEqual([]);
});

test('D1 a search that hears that a name has no price of its own any more forgets the one that was kept', async () => {
  await house.pool.query(
    "INSERT INTO premium_quote (name, currency, register, asked_at) VALUES ('found.tv', 'USD', '90.00', now())",
  );
  telling(TV, 'standard', fee('create', '28.00'), 1);
  const answers = [];
  for await (const answer of askRegistries(house, registries(), ['found.tv'])) answers.push(answer);
  expect(answers).toMatchObject([{ name: 'found.tv', status: 'registrable' }]);
  expect(await house.inTx((tx) => premiumPricesOf(tx, ['found.tv']))).toEqual(new Map());
});
