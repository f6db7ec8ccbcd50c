import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../../../platform/testing/browser.ts';
import { overlap } from '../../../platform/testing/overlap.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { resetSafeCode } from '../change-safe-code.ts';
import { mailedToken, newCustomer, openAccountApp, PASSWORD } from '../testing.ts';
import { ownerProved } from './ask-owner.ts';
import { writeResets } from './store.ts';

/** What a mailbox alone may do stands in server/processes/mailbox.db.test.ts, in front of the whole console. */

let house: TestHouse;
let app: FastifyInstance;
beforeAll(async () => {
  house = await openTestHouse();
  app = await openAccountApp(house);
});
afterAll(async () => {
  await app.close();
  await house.close();
});

const DAY = 86_400_000;

test('B5 a code that is reset while it is being given proves nobody', async () => {
  const email = 'race@example.com';
  await newCustomer(house, app, email);
  const browser = openBrowser(app);
  await browser.post('/account/sign-in', { Email: email, Password: PASSWORD });
  const { rows } = await house.pool.query<{ id: bigint }>('SELECT id FROM customer WHERE email = $1', [email]);
  const customerId = rows[0]?.id as bigint;
  await house.inTx((tx) => writeResets(tx, customerId, { passwordMailedAt: new Date(tx.now.getTime() - DAY) }));
  await browser.post('/user/forgotsafecode', {});
  const token = await mailedToken(house, email, 'account.resetSafeCode');
  const given = { token, password: PASSWORD, safeCode: 'their-4711', address: '203.0.113.9' };
  const [reset, proved] = await overlap(
    house,
    (tx) => resetSafeCode({ ...tx, by: { kind: 'customer', customerId } }, given),
    (tx) => ownerProved(tx, customerId),
  );
  expect([reset.status, proved.status]).toEqual(['fulfilled', 'rejected']);
  expect((await browser.get('/session/me')).Data.CoolingUntil).toMatch(/Z$/);
});
