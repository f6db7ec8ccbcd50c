import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { drainJobs } from '../../platform/jobs.ts';
import { findDomain } from '../domains/index.ts';
import { restorableNames } from '../domains/life/index.ts';
import { domainLeft } from '../domains/wiring.ts';
import { type MovedWorld, openMovedWorld } from '../orders/life/testing.ts';
import { type Buyer, buyCart, fillCart, makeBuyer, moneyOf, violations } from '../orders/testing.ts';
import { decidedDeletionOver, namesUnderWay, payBackDeleted } from '../orders/wiring.ts';
import { commandHandlers } from '../registry-commands/wiring.ts';
import { twoMembers } from '../suspension/testing.ts';
import { hearDeletion, proposeCancel } from './cancel-name.ts';
import { carryOut } from './carry-out.ts';
import { decideDispute } from './decide-dispute.ts';
import { endDisputeOfLeaving } from './hear-news.ts';
import { nameDisputeLockCommand } from './lock-name.ts';
import { recordAbout } from './testing.ts';

const TEST_MS_MAX = 120_000;
let world: MovedWorld;
let buyer: Buyer;
let members: Awaited<ReturnType<typeof twoMembers>>;

beforeAll(async () => {
  world = await openMovedWorld();
  world.house.events.on(domainLeft, payBackDeleted);
  world.house.events.on(domainLeft, endDisputeOfLeaving);
  world.house.events.on(decidedDeletionOver, hearDeletion);
  members = await twoMembers(world.house);
  buyer = await makeBuyer(world.house, '300.00');
});
afterEach(async () => {
  expect(await violations(world.house)).toEqual([]);
});
afterAll(() => world.close());

async function bought(...names: string[]): Promise<void> {
  await fillCart(world.house, buyer, names);
  await buyCart(world.house, buyer);
  await world.live();
}
async function locked(): Promise<void> {
  await world.house.pool.query('UPDATE registry_command SET due_at = to_timestamp(0)');
  await drainJobs(world.house, commandHandlers([nameDisputeLockCommand], world.registries));
}
/** A decision to cancel it, proposed by one member. */
async function proposed(name: string): Promise<bigint> {
  const { house } = world;
  const id = await recordAbout(house, members[0], name, { procedure: 'court', receivedOn: '2026-11-20' });
  await locked();
  await house.inTx((tx) => decideDispute(tx, { id, toldOn: '2026-11-20', note: 'cancelled' }), members[0]);
  await house.inTx((tx) => proposeCancel(tx, id), members[0]);
  return id;
}
const confirm = (id: bigint, by = members[1]) => world.house.inTx((tx) => carryOut(tx, namesUnderWay, id), by);
const stateOf = async (id: bigint) =>
  (await world.house.pool.query('SELECT state, outcome, cancel_trouble AS why FROM name_dispute WHERE id = $1', [id]))
    .rows[0];
const holdsOf = async (name: string) =>
  (
    await world.house.pool.query(
      'SELECT h.kind FROM domain_hold h JOIN domain d ON d.id = h.domain_id WHERE d.name = $1 AND h.lifted_at IS NULL',
      [name],
    )
  ).rows.map(({ kind }) => kind);
const refused = (key: string) => expect.objectContaining({ key });

test(
  'K1 E3 two members cancel a name: its registry deletes it, a young one at once, and its registration is paid back',
  async () => {
    await bought('young-cancelled.com');
    const before = await moneyOf(world.house, buyer);
    const id = await proposed('young-cancelled.com');
    await expect(confirm(id, members[0])).rejects.toEqual(refused('REVIEW_SECOND_PERSON'));
    await confirm(id);
    expect(await stateOf(id)).toMatchObject({ state: 'cancelling', outcome: null });
    expect((await holdsOf('young-cancelled.com')).sort()).toEqual(['dispute', 'lock']);
    await world.live();
    expect(await world.atRegistry('young-cancelled.com')).toBeUndefined();
    expect((await world.name('young-cancelled.com')).left_at).toEqual(expect.any(Date));
    expect(await stateOf(id)).toMatchObject({ state: 'carried_out', outcome: 'cancelled' });
    expect(await moneyOf(world.house, buyer)).toEqual({
      available: (Number(before.available) + 11.8).toFixed(2),
      frozen: '0.00',
    });
  },
  TEST_MS_MAX,
);

test(
  'K1 E3 an older name goes into redemption and nobody restores it, nor keeps it by an order; it ends with its release',
  async () => {
    await bought('old-cancelled.com');
    await world.moveDays(6);
    await world.live();
    const id = await proposed('old-cancelled.com');
    const before = await moneyOf(world.house, buyer);
    await confirm(id);
    await world.live();
    const kept = await world.name('old-cancelled.com');
    expect([kept.phase, kept.rgp_statuses]).toEqual(['pending_delete', ['redemptionPeriod']]);
    expect(await stateOf(id)).toMatchObject({ state: 'carried_out', outcome: 'cancelled' });
    expect(await holdsOf('old-cancelled.com')).toEqual([]);
    const { house } = world;
    expect(await house.inTx((tx) => restorableNames(tx, buyer.customerId, 10), buyer)).toEqual([]);
    expect(await moneyOf(house, buyer)).toEqual(before);
    await world.moveDays(10);
    await world.live();
    expect((await world.name('old-cancelled.com')).phase).toBe('pending_delete');
    await world.moveDays(30);
    await world.live();
    expect((await world.name('old-cancelled.com')).left_at).toEqual(expect.any(Date));
    expect(await world.house.inTx((tx) => findDomain(tx, buyer.customerId, 'old-cancelled.com'))).toBeUndefined();
  },
  TEST_MS_MAX,
);

test(
  'K1 E3 a name whose hosts others use is not deleted: the decision waits again, with the reason, for two members anew',
  async () => {
    await bought('used-cancelled.com', 'user-cancelled.com');
    const gateway = world.registries.get('verisign');
    const host = 'ns1.used-cancelled.com';
    await gateway?.createHost({ name: host, clTRID: 'HOST-9', intendedAt: new Date(), addresses: ['192.0.2.8'] });
    const used = { name: 'user-cancelled.com', clTRID: 'USES-9', addNameservers: [host] };
    expect((await gateway?.updateDomain(used))?.kind).toBe('done');
    const id = await proposed('used-cancelled.com');
    await confirm(id);
    await world.live();
    expect(await stateOf(id)).toEqual({ state: 'decided', outcome: null, why: '2305' });
    expect(await holdsOf('used-cancelled.com')).toEqual(['dispute']);
    const [row] = (await world.house.pool.query('SELECT due_at FROM name_dispute WHERE id = $1', [id])).rows;
    expect(row.due_at).toEqual(expect.any(Date));
    expect((await world.name('used-cancelled.com')).phase).toBe('active');
    const letGo = { name: 'user-cancelled.com', clTRID: 'FREE-9', removeNameservers: [host] };
    expect((await gateway?.updateDomain(letGo))?.kind).toBe('done');
    await world.house.inTx((tx) => proposeCancel(tx, id), members[1]);
    await confirm(id, members[0]);
    await world.live();
    expect(await stateOf(id)).toMatchObject({ state: 'carried_out', outcome: 'cancelled', why: null });
  },
  TEST_MS_MAX,
);

test(
  'K1 E3 a name that is in redemption already is only not restored any more',
  async () => {
    await bought('gone-cancelled.com');
    const { id: domainId } = await world.name('gone-cancelled.com');
    await world.moveDays(6);
    const gateway = world.registries.get('verisign');
    expect((await gateway?.deleteDomain({ name: 'gone-cancelled.com', clTRID: 'GONE-9' }))?.kind).toBe('done');
    await world.house.pool.query('UPDATE domain SET life_due_at = to_timestamp(0) WHERE id = $1', [domainId]);
    await world.live();
    expect((await world.name('gone-cancelled.com')).phase).toBe('redemption');
    const id = await proposed('gone-cancelled.com');
    await confirm(id);
    expect(await stateOf(id)).toMatchObject({ state: 'carried_out', outcome: 'cancelled' });
    expect((await world.name('gone-cancelled.com')).phase).toBe('pending_delete');
  },
  TEST_MS_MAX,
);
