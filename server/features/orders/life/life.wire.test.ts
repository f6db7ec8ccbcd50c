import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Buyer, buyCart, fillCart, makeBuyer, violations } from '../testing.ts';
import { type MovedWorld, openMovedWorld } from './testing.ts';

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

async function bought(...names: string[]): Promise<void> {
  buyer = await makeBuyer(world.house, '300.00');
  await fillCart(world.house, buyer, names);
  await buyCart(world.house, buyer);
  await world.live();
}

const years = (from: Date, count: number) => {
  const to = new Date(from);
  to.setUTCFullYear(to.getUTCFullYear() + count);
  return to;
};
const LAST_HOUR = 1 / 24;

test('E3 a .com nobody renews: grace, out of the DNS, deleted before the registry keeps its year, redemption, pending delete, gone', async () => {
  await bought('let-go.com');
  const paid = (await world.name('let-go.com')).expires_at;
  const yearDays = (paid.getTime() - Date.now()) / 86_400_000;
  await world.moveDays(yearDays + LAST_HOUR);
  await world.live();
  expect(await world.name('let-go.com')).toMatchObject({
    phase: 'grace',
    expires_at: paid,
    registry_expires_at: years(paid, 1),
    rgp_statuses: ['autoRenewPeriod'],
    dns_cut_at: null,
  });
  await world.moveDays(20);
  await world.live();
  expect(await world.name('let-go.com')).toMatchObject({ phase: 'grace', deleted_at: null });
  expect((await world.name('let-go.com')).dns_cut_at).not.toBeNull();
  expect((await world.atRegistry('let-go.com'))?.statuses).toContain('clientHold');
  await world.moveDays(10);
  await world.live();
  expect(await world.name('let-go.com')).toMatchObject({ phase: 'redemption', rgp_statuses: ['redemptionPeriod'] });
  await world.moveDays(30);
  await world.live();
  expect(await world.name('let-go.com')).toMatchObject({ phase: 'pending_delete', left_at: null });
  await world.moveDays(5);
  await world.live();
  expect((await world.name('let-go.com')).left_at).not.toBeNull();
  expect(await world.atRegistry('let-go.com')).toBeUndefined();
  const { rows } = await world.house.pool.query(
    "SELECT kind FROM activity WHERE object = 'domain:' || $1::text ORDER BY id",
    [(await world.name('let-go.com')).id],
  );
  expect(rows.map(({ kind }) => kind)).toEqual([
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
});
