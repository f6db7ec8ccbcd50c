import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { usd } from '#contract/money.ts';
import { openCustomerAccount } from '../../ledger/accounts.ts';
import { post } from '../../ledger/post.ts';
import { balanceCorrected } from '../../ledger/testing.ts';
import { openBrowser } from '../../platform/testing/browser.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { newCustomer, openAccountApp } from '../account/testing.ts';
import { balanceRoutes } from './wiring.ts';

let house: TestHouse;
let app: FastifyInstance;
beforeAll(async () => {
  house = await openTestHouse();
  app = await openAccountApp(
    house,
    balanceRoutes(async () => ({ lines: [], orders: [] })),
  );
});
afterAll(async () => {
  await app.close();
  await house.close();
});

test('A10 the balance is what the ledger says, for its customer only', async () => {
  const browser = await newCustomer(house, app, 'rich@example.com');
  const { rows } = await house.pool.query<{ id: bigint }>('SELECT id FROM customer');
  const customerId = rows[0]?.id as bigint;
  await house.inTx(async (tx) => {
    await openCustomerAccount(tx, customerId);
    await post(tx, balanceCorrected({ customerId, id: 1n, amount: usd('1234.56'), reason: 'money for a test' }));
  });
  const dollars = (Amount: string) => ({ Amount, Currency: 'USD' });
  expect((await browser.get('/balance/summary')).Data).toEqual({
    Available: dollars('1234.56'),
    Frozen: dollars('0.00'),
    Withdrawable: dollars('0.00'),
    Owed: dollars('0.00'),
  });
  expect((await openBrowser(app).get('/balance/summary')).Code).toBe(90_001);
});
