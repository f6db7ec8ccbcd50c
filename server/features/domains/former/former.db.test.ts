import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/calendar.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { fileCustomer, openCustomerApp } from '../../files/testing.ts';
import { markLeft } from '../leave-domain.ts';
import { domainRoutes } from '../routes.ts';
import { arriveNames, testCustomer } from '../testing.ts';

let house: TestHouse;
let app: FastifyInstance;
beforeAll(async () => {
  house = await openTestHouse();
  app = await openCustomerApp(house, domainRoutes);
});
afterAll(async () => {
  await app.close();
  await house.close();
});

test('E1 former names: the last to leave first, page by page, with what became of each; nobody else reads them', async () => {
  const now = await house.inTx(async (tx) => tx.now);
  const { id, templateId } = await testCustomer(house, 'former@example.com');
  const dates = { registeredAt: addDays(now, -400), expiresAt: addDays(now, 100) };
  const many = Array.from({ length: 23 }, (_, at) => `gone-${String(at).padStart(2, '0')}.com`);
  await arriveNames(
    house,
    { id, templateId },
    [...many, 'stays.com'].map((name) => ({ name, ...dates })),
  );
  const idOf = async (name: string) =>
    (await house.pool.query<{ id: bigint }>('SELECT id FROM domain WHERE name = $1', [name])).rows[0]?.id as bigint;
  for (const [at, name] of many.entries()) {
    const domain = await idOf(name);
    await house.inTx((tx) =>
      markLeft(tx, domain, at === 22 ? 'transfer_out:7' : at === 21 ? 'registry.released' : 'push:1'),
    );
    await house.pool.query('UPDATE domain SET left_at = $2 WHERE id = $1', [domain, addDays(now, -30 + at)]);
  }
  await house.pool.query("UPDATE domain SET left_cause = NULL WHERE name = 'gone-00.com'");
  const mine = await fileCustomer(house, app, 'former-reader@example.com');
  await house.pool.query('UPDATE domain SET customer_id = $2 WHERE customer_id = $1', [id, mine.id]);
  const first = (await mine.get('/domain/former')).Data;
  expect(first.Items).toHaveLength(20);
  expect(first.Items.slice(0, 3)).toMatchObject([
    { Name: 'gone-22.com', Became: 'transferred' },
    { Name: 'gone-21.com', Became: 'deleted' },
    { Name: 'gone-20.com', Became: 'pushed' },
  ]);
  const second = (await mine.get(`/domain/former?After=${first.Next}`)).Data;
  expect(second.Next).toBeUndefined();
  expect(second.Items.map(({ Name, Became }: Record<string, string>) => [Name, Became])).toEqual([
    ['gone-02.com', 'pushed'],
    ['gone-01.com', 'pushed'],
    ['gone-00.com', 'unknown'],
  ]);
  const stranger = await fileCustomer(house, app, 'former-stranger@example.com');
  expect((await stranger.get('/domain/former')).Data).toEqual({ Items: [] });
  expect((await stranger.get(`/domain/former?After=${first.Next}`)).Data).toEqual({ Items: [] });
});
