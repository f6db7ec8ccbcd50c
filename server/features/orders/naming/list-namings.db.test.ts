import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { fileCustomer, openCustomerApp } from '../../files/testing.ts';
import { buyCart, fillCart, makeBuyer } from '../testing.ts';
import { namingRoutes } from './routes.ts';

let house: TestHouse;
let app: FastifyInstance;
beforeAll(async () => {
  house = await openTestHouse();
  app = await openCustomerApp(house, namingRoutes);
});
afterAll(async () => {
  await app.close();
  await house.close();
});

test('H2 the names of a customer that are judged are told apart from who holds them, and to nobody else', async () => {
  const mary = await fileCustomer(house, app, 'mary@example.com');
  const buyer = await makeBuyer(house, '50.00');
  await fillCart(house, buyer, ['first.com', 'second.com']);
  await buyCart(house, buyer);
  await house.pool.query(
    `INSERT INTO name_check (line_id, reference, state, reason, asked_at, decided_at)
     SELECT id, 'of-this-test-' || id, CASE name WHEN 'first.com' THEN 'refused' ELSE 'checking' END,
       CASE name WHEN 'first.com' THEN 'nameReserved' END, now(), CASE name WHEN 'first.com' THEN now() END FROM order_line`,
  );
  expect((await mary.get('/template/cn/naming')).Data).toEqual({ Items: [] });
  await house.pool.query('UPDATE session SET subject_id = $1 WHERE subject_id = $2', [buyer.customerId, mary.id]);
  const { Data } = await mary.get('/template/cn/naming');
  expect(Data.Items).toMatchObject([
    { Domain: 'second.com', State: 'checking' },
    { Domain: 'first.com', State: 'refused' },
  ]);
  expect([Data.Items[0].DecidedAt, Data.Items[1].Order === Data.Items[0].Order]).toEqual([undefined, true]);
});
