import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { RegistryGateway } from '../../../gateways/registry/index.ts';
import { reading } from '../../../platform/db/transaction.ts';
import { translate } from '../../../platform/i18n.ts';
import type { Refusal } from '../../../platform/refusal.ts';
import { findDomain, liftHold, placeHold } from '../../domains/index.ts';
import { domainLeft } from '../../domains/wiring.ts';
import { type MovedWorld, openMovedWorld } from '../life/testing.ts';
import { type Buyer, buyCart, fillCart, makeBuyer, moneyOf, violations } from '../testing.ts';
import { deleteDomain, previewDeletion } from './delete-domain.ts';
import { isRefundLeft } from './judge-deletion.ts';
import { payBackDeleted } from './settle-deletion.ts';

const TEST_MS_MAX = 60_000;
let world: MovedWorld;
let buyer: Buyer;

beforeAll(async () => {
  world = await openMovedWorld();
  world.house.events.on(domainLeft, payBackDeleted);
});
afterEach(async () => {
  await world.sandbox.call('/desk/api/registry/faults/clear', {});
  expect(await violations(world.house)).toEqual([]);
});
afterAll(() => world.close());

async function bought(...names: string[]): Promise<void> {
  buyer = await makeBuyer(world.house, '300.00');
  await fillCart(world.house, buyer, names);
  await buyCart(world.house, buyer);
  await world.live();
}
/** As the page asks: nothing may be locked or written. */
const look = (name: string) =>
  reading(world.house, { by: buyer, lang: 'en', requestId: 'look' }, (tx) => previewDeletion(tx, name));
const remove = async (name: string, more: object = {}) => {
  const { Refund } = await look(name);
  const input = { Domain: name, Typed: name, HostsToo: false, ...(Refund ? { Refund } : {}), ...more };
  return world.house.inTx((tx) => deleteDomain(tx, input), buyer);
};
const refused = (name: string, more: object = {}) =>
  remove(name, more).then(
    () => expect.fail('was not refused'),
    ({ key }: Refusal) => key,
  );
const stateOf = async (name: string) => {
  const { rows } = await world.house.pool.query<{ state: string }>(
    'SELECT state FROM domain_deletion WHERE name = $1',
    [name],
  );
  return rows.map(({ state }) => state);
};
const holds = async () =>
  (await world.house.pool.query("SELECT 1 FROM domain_hold WHERE lifted_at IS NULL AND kind = 'lock'")).rowCount;

test(
  'E3 a young name is deleted at once and its registration paid back, once, also where the answer was lost',
  async () => {
    await bought('young-name.com', 'lost-name.com');
    const before = await moneyOf(world.house, buyer);
    expect(await look('young-name.com')).toMatchObject({ Allowed: true, AtOnce: true, Refund: { Amount: '11.80' } });
    await remove('young-name.com');
    await world.live();
    expect([await world.atRegistry('young-name.com'), (await world.name('young-name.com')).left_at]).toEqual([
      undefined,
      expect.any(Date),
    ]);
    expect(await stateOf('young-name.com')).toEqual(['refunded']);
    await world.sandbox.call('/desk/api/registry/faults', {
      kind: 'cut-before-answer',
      command: 'domain:delete',
      times: 1,
    });
    await remove('lost-name.com');
    for (let turn = 0; turn < 3; turn += 1) {
      await world.live();
      await world.moveDays(0.01);
    }
    expect(await stateOf('lost-name.com')).toEqual(['refunded']);
    const dollars = Number(before.available) + 2 * 11.8;
    expect(await moneyOf(world.house, buyer)).toEqual({ available: dollars.toFixed(2), frozen: '0.00' });
  },
  TEST_MS_MAX,
);

test(
  'E3 what was agreed to is what happens: wrong words, holds, another refund and silent hosts are refused; an older name goes into redemption unpaid',
  async () => {
    await bought('old-name.com');
    const id = (await world.name('old-name.com')).id;
    expect(await refused('old-name.com', { Typed: 'old-nam.com' })).toBe('DELETION_TYPED_WRONG');
    expect(await refused('old-name.com', { Refund: undefined })).toBe('DELETION_REFUND_CHANGED');
    await world.house.inTx((tx) => placeHold(tx, id, { kind: 'holder', cause: 'test:1', ruleId: 'test', until: null }));
    expect(await refused('old-name.com')).toBe('DELETION_REFUSED');
    await world.house.inTx((tx) => liftHold(tx, id, 'holder', 'test:1'));
    const gateway = world.registries.get('verisign');
    const host = { name: 'ns1.old-name.com', clTRID: 'HOST-1', intendedAt: new Date(), addresses: ['192.0.2.7'] };
    expect((await gateway?.createHost(host))?.kind).toBe('done');
    await world.house.pool.query(
      `INSERT INTO domain_host (domain_id, name, addresses) VALUES ($1, 'ns1.old-name.com', '{192.0.2.7}')`,
      [id],
    );
    expect(await refused('old-name.com')).toBe('DELETION_HOSTS');
    await world.moveDays(6);
    await world.live();
    expect(await look('old-name.com')).toMatchObject({ AtOnce: false, RestoreDays: 30, Hosts: ['ns1.old-name.com'] });
    const before = await moneyOf(world.house, buyer);
    await remove('old-name.com', { HostsToo: true });
    expect(await holds()).toBe(1);
    await world.live();
    expect([await stateOf('old-name.com'), (await world.name('old-name.com')).phase, await holds()]).toEqual([
      ['deleted'],
      'redemption',
      0,
    ]);
    expect(await moneyOf(world.house, buyer)).toEqual(before);
  },
  TEST_MS_MAX,
);

test(
  'E3 a name whose host others use is not deleted: its customer reads why, and it stays as it was',
  async () => {
    await bought('used-name.com', 'user-name.com');
    const gateway = world.registries.get('verisign');
    const host = 'ns1.used-name.com';
    await gateway?.createHost({ name: host, clTRID: 'HOST-2', intendedAt: new Date(), addresses: ['192.0.2.8'] });
    const used = { name: 'user-name.com', clTRID: 'USES-2', addNameservers: [host] };
    expect((await gateway?.updateDomain(used))?.kind).toBe('done');
    await remove('used-name.com', { HostsToo: true });
    await world.live();
    expect(await look('used-name.com')).toMatchObject({
      Allowed: true,
      Last: { State: 'refused', Reason: translate('en', 'acts:reason.inUse') },
    });
    expect((await world.name('used-name.com')).phase).toBe('active');
    const kept = await world.house.inTx((tx) => findDomain(tx, buyer.customerId, 'used-name.com'));
    expect(kept).toBeDefined();
  },
  TEST_MS_MAX,
);

test(
  'E3 a registry that refuses our login, or has no money of ours, refuses no deletion: it waits, and a person is called',
  async () => {
    const name = 'not-our-login.com';
    await bought(name);
    const registries = world.registries as Map<string, RegistryGateway>;
    const gateway = registries.get('verisign') as RegistryGateway;
    const deleteDomain: RegistryGateway['deleteDomain'] = async ({ clTRID }) => ({
      ...{ kind: 'refused', code: 2200, reason: 'authentication error', trace: { clTRID, code: 2200 } },
    });
    registries.set('verisign', { ...gateway, deleteDomain });
    await remove(name);
    await world.live();
    expect(await stateOf(name)).toEqual(['asked']);
    const { values } = await world.house.metrics.alarms.get();
    expect(values.find(({ labels }) => labels.kind === 'registry_refuses_us')?.value).toBeGreaterThan(0);
    registries.set('verisign', gateway);
    await world.live();
    expect(await world.atRegistry(name)).toBeUndefined();
  },
  TEST_MS_MAX,
);

test('E3 a registry pays back fifty deletions of a month, or a tenth of what was newly registered, if that is more', () => {
  const grace = { addRefunds: { least: 50, percent: 10 } };
  expect(isRefundLeft(grace, { registered: 100, refunded: 49 })).toBe(true);
  expect(isRefundLeft(grace, { registered: 100, refunded: 50 })).toBe(false);
  expect(isRefundLeft(grace, { registered: 1000, refunded: 90 })).toBe(true);
  expect(isRefundLeft(grace, { registered: 1000, refunded: 91 })).toBe(false);
  expect(isRefundLeft({}, { registered: 0, refunded: 9999 })).toBe(true);
});
