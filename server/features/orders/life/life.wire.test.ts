import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addDays, addYears, dayOf } from '#contract/calendar.ts';
import { usd } from '#contract/money.ts';
import type { RegistryGateway } from '../../../gateways/registry/index.ts';
import { translate } from '../../../platform/i18n.ts';
import { drainJobs } from '../../../platform/jobs.ts';
import { askRegistryOf } from '../../domains/life/index.ts';
import { renewDomain } from '../renewals/renew-domain.ts';
import { type Buyer, buyCart, fillCart, makeBuyer, moneyOf, reasonIn, violations } from '../testing.ts';
import { lifeSweeps } from '../wiring.ts';
import { restoreLines, restoreTotal } from './restore-lines.ts';
import { restoreNames } from './restore-names.ts';
import { type MovedWorld, openMovedWorld } from './testing.ts';
import { walkLife } from './walk-life.ts';

/** Four names through 65 days: several dozen commands and transactions, on a busy machine. */
const TEST_MS_MAX = 60_000;

let world: MovedWorld;
let buyer: Buyer;

beforeAll(async () => {
  world = await openMovedWorld();
});
afterEach(async () => {
  await world.sandbox.call('/desk/api/registry/faults/clear', {});
  expect(await violations(world.house)).toEqual([]);
});
afterAll(() => world.close());

/** A few seconds past the instant: clocks of two processes differ by milliseconds. */
const PAST_DAYS = 1 / 1440;

async function bought(...names: string[]): Promise<Date> {
  buyer = await makeBuyer(world.house, '300.00');
  await fillCart(world.house, buyer, names);
  await buyCart(world.house, buyer);
  await world.live();
  return (await world.name(names[0] ?? '')).expires_at;
}
/** So many days after its last paid day, everything done that has come due on the way. */
async function livedTo(paid: Date, ...days: number[]): Promise<void> {
  for (const each of days) {
    await world.moveTo(addDays(paid, each + PAST_DAYS));
    await world.live();
  }
}
const restore = (...names: string[]) =>
  world.house.inTx(async (tx) => restoreNames(tx, names, restoreTotal(await restoreLines(tx, names, 'read'))), buyer);
const renew = (domain: string, years: number, total: string) =>
  world.house.inTx((tx) => renewDomain(tx, { domain, years, total: usd(total) }), buyer);
const fault = (kind: string, command: string, more: object = {}) =>
  world.sandbox.call('/desk/api/registry/faults', { kind, command, ...more });

const renewals = async (name: string) => (await world.historyOf(name)).filter((what) => what.startsWith('renew'));
/** Until when it is paid here, and what its registry says: the registry dates each name by itself. */
async function daysOf(name: string): Promise<string[]> {
  const { expires_at, registry_expires_at } = await world.name(name);
  return [dayOf(expires_at), dayOf(registry_expires_at)];
}
async function hostsBelow(name: string): Promise<object[]> {
  const { rows } = await world.house.pool.query(
    'SELECT h.name, h.addresses FROM domain_host h JOIN domain d ON d.id = h.domain_id WHERE d.name = $1',
    [name],
  );
  return rows;
}
async function actsOn(name: string): Promise<string[]> {
  const object = `domain:${(await world.name(name)).id}`;
  const { rows } = await world.house.pool.query('SELECT kind FROM activity WHERE object = $1 ORDER BY id', [object]);
  return rows.map(({ kind }) => kind);
}

test(
  'E3 four names after their last day: one goes, one is restored, two are renewed late; each year is added and paid once',
  async () => {
    const { house } = world;
    const [gone, back, late, later] = ['let-go.com', 'come-back.com', 'late-one.com', 'late-three.com'];
    const paid = await bought(gone, back, late, later);
    const locks = ['clientDeleteProhibited', 'clientUpdateProhibited'];
    await world.registries.get('verisign')?.updateDomain({ name: back, clTRID: 'LOCK-1', addStatuses: locks });
    await livedTo(paid, 0);
    const inGrace = { phase: 'grace', dns_cut_at: null, rgp_statuses: ['autoRenewPeriod'] };
    for (const name of [gone, back, late, later]) {
      expect(await world.name(name)).toMatchObject(inGrace);
      expect(await daysOf(name)).toEqual([dayOf(paid), dayOf(addYears(paid, 1))]);
    }
    await livedTo(paid, 20);
    expect(await world.name(gone)).toMatchObject({ phase: 'grace', dns_cut_at: expect.any(Date), deleted_at: null });
    expect((await world.atRegistry(back))?.statuses).toContain('clientHold');

    // The year that the registry added by itself counts: of one nothing is sent, of three two.
    await renew(late, 1, '12.80');
    await renew(later, 3, '38.40');
    await world.live();
    const alive = { phase: 'active', dns_cut_at: null, deleted_at: null };
    expect(await world.name(late)).toMatchObject(alive);
    expect(await daysOf(late)).toEqual([dayOf(addYears(paid, 1)), dayOf(addYears(paid, 1))]);
    expect(await world.name(later)).toMatchObject(alive);
    expect(await daysOf(later)).toEqual([dayOf(addYears(paid, 3)), dayOf(addYears(paid, 3))]);
    expect(await renewals(late)).toEqual([]);
    expect(await renewals(later)).toEqual(['renew 2 y']);
    expect((await world.atRegistry(late))?.statuses).not.toContain('clientHold');

    await livedTo(paid, 30);
    expect(await world.name(gone)).toMatchObject({ phase: 'redemption', rgp_statuses: ['redemptionPeriod'] });
    // Deleted inside the 45 days: the registry's own year came back.
    expect((await world.atRegistry(gone))?.expiresAt.slice(0, 10)).toBe(dayOf(paid));

    const { available } = await moneyOf(house, buyer);
    await restore(back);
    await world.live();
    expect(await world.name(back)).toMatchObject(alive);
    expect(await daysOf(back)).toEqual([dayOf(addYears(paid, 1)), dayOf(addYears(paid, 1))]);
    const { statuses } = (await world.atRegistry(back)) ?? {};
    expect(statuses).not.toContain('clientHold');
    expect(statuses).toEqual(expect.arrayContaining(locks));
    expect((await world.historyOf(back)).filter((what) => what.startsWith('restore'))).toHaveLength(2);
    const { rows } = await house.pool.query("SELECT price FROM order_line WHERE kind = 'restore'");
    const left = await moneyOf(house, buyer);
    expect(usd(available).minor - usd(left.available).minor).toBe(BigInt(rows[0].price));

    await livedTo(paid, 60.1);
    expect(await world.name(gone)).toMatchObject({ phase: 'pending_delete', left_at: null });
    await livedTo(paid, 65.2);
    expect((await world.name(gone)).left_at).not.toBeNull();
    expect(await world.atRegistry(gone)).toBeUndefined();
    expect(await actsOn(gone)).toEqual([
      'domain.registered',
      'domain.autoRenewedAtRegistry',
      'domain.expired',
      'domain.dnsCut',
      'domain.deleted',
      'domain.toldByRegistry',
      'domain.lapsed',
      'domain.toldByRegistry',
      'domain.left',
    ]);
  },
  TEST_MS_MAX,
);

test(
  'E3 a name that nobody came to in time is taken out of the DNS first, and deleted eight days later',
  async () => {
    const name = 'came-late.com';
    const paid = await bought(name);
    await livedTo(paid, 31);
    expect(await world.name(name)).toMatchObject({ phase: 'grace', dns_cut_at: expect.any(Date), deleted_at: null });
    expect((await world.atRegistry(name))?.statuses).toContain('clientHold');
    await livedTo(paid, 38.9);
    expect(await world.name(name)).toMatchObject({ phase: 'grace', deleted_at: null });
    await livedTo(paid, 39.1);
    expect(await world.name(name)).toMatchObject({ phase: 'redemption', deleted_at: expect.any(Date) });
  },
  TEST_MS_MAX,
);

test(
  'E3 a lock that was taken off for a cut that did not come is back after the renewal, and then it is its holder’s own',
  async () => {
    const name = 'lock-back.com';
    const lock = 'clientUpdateProhibited';
    const tell = (change: object) =>
      world.registries.get('verisign')?.updateDomain({ name, clTRID: 'LOCK-2', ...change });
    const paid = await bought(name);
    await tell({ addStatuses: [lock] });
    await livedTo(paid, 0);
    // The lock comes off; the cut is not taken.
    await fault('slow', 'domain:update', { delayMs: 1 });
    await fault('answer-2400', 'domain:update', { times: 50 });
    await livedTo(paid, 20);
    expect(await world.name(name)).toMatchObject({ phase: 'grace', dns_cut_at: null });
    expect((await world.atRegistry(name))?.statuses).not.toContain(lock);
    await renew(name, 1, '12.80');
    await world.sandbox.call('/desk/api/registry/faults/clear', {});
    await world.live();
    await world.live();
    expect(await world.name(name)).toMatchObject({ phase: 'active', dns_cut_at: null });
    expect((await world.atRegistry(name))?.statuses).toContain(lock);
    await tell({ removeStatuses: [lock] });
    await livedTo(paid, 365);
    expect((await world.atRegistry(name))?.statuses).not.toContain(lock);
  },
  TEST_MS_MAX,
);

test(
  'E3 a message that comes twice is kept once, done once and taken off the queue',
  async () => {
    const { house } = world;
    const name = 'told-twice.com';
    await bought(name);
    await fault('poll-again', 'poll', { times: 4 });
    await world.moveDays(366);
    await world.live();
    await world.live();
    const { rows } = await house.pool.query(
      `SELECT about, outcome, acknowledged_at IS NOT NULL AS acknowledged, raw LIKE '%changeData%' AS raw FROM registry_message WHERE name = $1`,
      [name],
    );
    expect(rows).toEqual([{ about: 'change', outcome: 'applied', acknowledged: true, raw: true }]);
    expect((await actsOn(name)).filter((kind) => kind === 'domain.autoRenewedAtRegistry')).toHaveLength(1);
    expect(await world.registries.get('verisign')?.pollNext()).toMatchObject({ kind: 'empty' });
  },
  TEST_MS_MAX,
);

test(
  'E3 a name with hosts of its own is deleted without them; one whose host others use stays, says why, can be renewed, and goes when they let go',
  async () => {
    const { house } = world;
    const [alone, used, kept, user] = ['host-alone.com', 'host-used.com', 'host-kept.com', 'host-user.com'];
    const paid = await bought(alone, used, kept, user);
    const gateway = world.registries.get('verisign');
    let serial = 0;
    const tell = (name: string, change: object) =>
      gateway?.updateDomain({ name, clTRID: `HOSTS-${++serial}`, ...change });
    for (const name of [alone, used, kept]) {
      const host = {
        name: `ns1.${name}`,
        clTRID: `HOSTS-${++serial}`,
        intendedAt: new Date(),
        addresses: ['192.0.2.7'],
      };
      expect((await gateway?.createHost(host))?.kind).toBe('done');
      await house.pool.query(
        `INSERT INTO domain_host (domain_id, name, addresses) SELECT id, $2, '{192.0.2.7}' FROM domain WHERE name = $1`,
        [name, `ns1.${name}`],
      );
      await tell(name, { addNameservers: [`ns1.${name}`] });
    }
    await tell(user, { addNameservers: [`ns1.${used}`, `ns1.${kept}`] });
    await renew(user, 1, '12.80');
    await world.live();
    await livedTo(paid, 0, 20, 30);
    expect(await world.name(alone)).toMatchObject({ deleted_at: expect.any(Date) });
    expect(await world.name(used)).toMatchObject({ phase: 'grace', deleted_at: null });
    expect((await actsOn(used)).filter((kind) => kind === 'domain.hostsInUse')).toHaveLength(1);
    // Whoever's host stays keeps their own delegation to it.
    expect((await world.atRegistry(used))?.nameservers).toContain(`ns1.${used}`);
    expect((await actsOn(used)).filter((kind) => kind === 'domain.nameServersChanged')).toEqual([]);
    const changes = async () =>
      (await actsOn(alone)).filter((kind) => ['domain.hostChanged', 'domain.nameServersChanged'].includes(kind));
    expect(await changes()).toEqual(['domain.hostChanged', 'domain.nameServersChanged']);
    expect(await hostsBelow(alone)).toEqual([]);
    expect((await world.name(alone)).name_servers).not.toContain(`ns1.${alone}`);
    await restore(alone);
    await world.live();
    expect((await world.atRegistry(alone))?.nameservers).toContain(`ns1.${alone}`);
    expect(await gateway?.infoHost(`ns1.${alone}`)).toMatchObject({ host: { addresses: ['192.0.2.7'] } });
    expect(await hostsBelow(alone)).toEqual([{ name: `ns1.${alone}`, addresses: ['192.0.2.7'] }]);
    expect(await world.name(alone)).toMatchObject({ phase: 'active', dns_cut_at: null });
    expect((await world.name(alone)).name_servers).toContain(`ns1.${alone}`);
    expect(await changes()).toHaveLength(4);
    await renew(kept, 1, '12.80');
    await world.live();
    expect(await world.name(kept)).toMatchObject({ phase: 'active', dns_cut_at: null });
    expect((await daysOf(kept))[0]).toBe(dayOf(addYears(paid, 1)));
    expect((await world.atRegistry(kept))?.nameservers).toContain(`ns1.${kept}`);
    await tell(user, { removeNameservers: [`ns1.${used}`] });
    await world.moveDays(1);
    await world.live();
    expect(await world.name(used)).toMatchObject({ deleted_at: expect.any(Date) });
    expect((await actsOn(used)).filter((kind) => kind === 'domain.hostsInUse')).toHaveLength(1);
  },
  TEST_MS_MAX,
);

test(
  'E3 no year is sold while the deletion of its name is on its way: the registry may still show the year it takes back',
  async () => {
    const name = 'on-its-way.com';
    const paid = await bought(name);
    await livedTo(paid, 0, 20);
    const { pool } = world.house;
    await pool.query(
      `INSERT INTO registry_command (kind, subject_id, customer_id, registry, name, payload, state, cl_trid, intended_at, sent_at, arrived, due_at)
       SELECT 'life', id, customer_id, 'verisign', name, '{"act": "delete", "step": "act", "change": {"do": "deleteDomain"}}', 'unknown',
         'NS-life-on-its-way', now(), now(), true, now() FROM domain WHERE name = $1`,
      [name],
    );
    const reason = translate('en', 'orders:problem.deletionUnderWay');
    const refusal = await renew(name, 1, '12.80').catch((error) => error);
    expect([refusal.key, reasonIn(refusal)]).toEqual(['RENEWAL_REFUSED', reason]);
    await pool.query("UPDATE registry_command SET state = 'cancelled' WHERE cl_trid = 'NS-life-on-its-way'");
    await renew(name, 1, '12.80');
    await world.live();
    expect(await world.name(name)).toMatchObject({ phase: 'active', expires_at: addYears(paid, 1) });
  },
  TEST_MS_MAX,
);

/** Only jobs of one name are done, so that something can happen in between. */
const doOnly = (job: string) =>
  drainJobs(
    world.house,
    world.handlers.filter((each) => each.job.name === job),
  );
async function waiting(name: string): Promise<string[]> {
  const { rows } = await world.house.pool.query(
    "SELECT payload ->> 'step' AS step, state FROM registry_command WHERE name = $1 AND kind = 'life' ORDER BY id",
    [name],
  );
  return rows.slice(-2).map(({ step, state }) => `${step}: ${state}`);
}

test(
  'E3 a name that is renewed between its deletion and what goes before it is not deleted, and has its hosts back',
  async () => {
    const { house } = world;
    const name = 'renewed-between.com';
    const paid = await bought(name);
    const gateway = world.registries.get('verisign') as RegistryGateway;
    const host = { name: `ns1.${name}`, clTRID: 'HOST-1', intendedAt: new Date(), addresses: ['192.0.2.7'] };
    expect((await gateway.createHost(host)).kind).toBe('done');
    await livedTo(paid, 0, 20);
    await world.moveTo(addDays(paid, 30 + PAST_DAYS));
    for (const sweep of lifeSweeps(world.registries)) await sweep.run(house);
    await doOnly('domain-life');
    expect(await waiting(name)).toEqual(['act: done', 'removeHost: waiting']);
    await doOnly('registry-command');
    expect(await gateway.infoHost(host.name)).toMatchObject({ kind: 'absent' });
    await doOnly('domain-life');
    expect(await waiting(name)).toEqual(['removeHost: done', 'act: waiting']);
    await renew(name, 1, '12.80');
    await world.live();
    await world.live();
    expect(await world.name(name)).toMatchObject({ phase: 'active', deleted_at: null, dns_cut_at: null });
    expect((await world.historyOf(name)).filter((what) => what === 'delete')).toEqual([]);
    expect(await gateway.infoHost(host.name)).toMatchObject({ host: { addresses: ['192.0.2.7'] } });
  },
  TEST_MS_MAX,
);

test(
  'E3 a name that another registrar catches the moment it comes free leaves its customer',
  async () => {
    const name = 'caught-at-once.com';
    const paid = await bought(name);
    await livedTo(paid, 0, 20, 30, 60.1);
    expect(await world.name(name)).toMatchObject({ phase: 'pending_delete', left_at: null });
    await world.moveTo(addDays(paid, 65.2));
    await world.sandbox.call('/desk/api/registry/rival/take', { name });
    await world.live();
    expect((await world.name(name)).left_at).not.toBeNull();
    expect((await actsOn(name)).at(-1)).toBe('domain.left');
  },
  TEST_MS_MAX,
);

/**
 * A turn of a name's life during which something happens, once the registry has answered and before that is written.
 */
async function walkedWhile(name: string, happens: () => Promise<unknown>): Promise<void> {
  const gateway = world.registries.get('verisign') as RegistryGateway;
  let asked = false;
  const infoDomain: RegistryGateway['infoDomain'] = async (of) => {
    const answer = await gateway.infoDomain(of);
    if (!asked) {
      asked = true;
      await happens();
    }
    return answer;
  };
  await walkLife(world.house, new Map([['verisign', { ...gateway, infoDomain }]]), (await world.name(name)).id);
}

test(
  'E3 a name that is restored while its registry is asked stays restored, whatever the older answer said',
  async () => {
    const name = 'asked-before.com';
    const paid = await bought(name);
    await livedTo(paid, 0, 20, 30);
    expect(await world.name(name)).toMatchObject({ phase: 'redemption', rgp_statuses: ['redemptionPeriod'] });
    await walkedWhile(name, async () => {
      await restore(name);
      await world.live();
    });
    expect(await world.name(name)).toMatchObject({ phase: 'active', deleted_at: null });
    expect(await daysOf(name)).toEqual([dayOf(addYears(paid, 1)), dayOf(addYears(paid, 1))]);
    expect((await actsOn(name)).filter((kind) => kind === 'domain.deleted')).toHaveLength(1);
    await world.live();
    expect(await world.name(name)).toMatchObject({ phase: 'active', dns_cut_at: null });
  },
  TEST_MS_MAX,
);

test(
  'E3 a registry that has something to say while it is being asked is asked again',
  async () => {
    const name = 'told-between.com';
    await bought(name);
    const { house } = world;
    const { id } = await world.name(name);
    await house.inTx((tx) => askRegistryOf(tx, id));
    await walkedWhile(name, () => house.inTx((tx) => askRegistryOf(tx, id)));
    const question = async () =>
      (await house.pool.query('SELECT registry_ask_at FROM domain WHERE id = $1', [id])).rows[0].registry_ask_at;
    expect(await question()).not.toBeNull();
    await world.live();
    expect(await question()).toBeNull();
  },
  TEST_MS_MAX,
);
