import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { customerRegistered } from '../../account/wiring.ts';
import { fileCustomer, openCustomerApp } from '../../files/testing.ts';
import { domainRoutes } from '../routes.ts';
import { beginDefaults } from './store.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

test('E2 the setting: off until it is turned on, the security code signs it, and it is recorded', async () => {
  const app = await openCustomerApp(house, domainRoutes);
  const ann = await fileCustomer(house, app, 'ann-locks@example.com');
  expect((await ann.get('/domain/defaults')).Data).toEqual({ TransferLock: false, AutoRenew: false });
  expect((await ann.post('/domain/defaults/change', { TransferLock: true })).Key).toBe('SAFE_CODE_NEEDED');
  const on = { TransferLock: true, SafeCode: 'right-code' };
  expect((await ann.post('/domain/defaults/change', on)).Data).toEqual({ TransferLock: true, AutoRenew: false });
  const renew = { AutoRenew: true, SafeCode: 'right-code' };
  expect((await ann.post('/domain/defaults/change', renew)).Data).toEqual({ TransferLock: true, AutoRenew: true });
  expect((await ann.get('/domain/defaults')).Data).toEqual({ TransferLock: true, AutoRenew: true });
  const joe = await fileCustomer(house, app, 'joe-locks@example.com');
  expect((await joe.get('/domain/defaults')).Data).toEqual({ TransferLock: false, AutoRenew: false });
  const { rows } = await house.pool.query("SELECT after FROM activity WHERE kind = 'domain.defaults' ORDER BY id");
  expect(rows).toEqual([
    { after: { transferLock: true, autoRenew: false } },
    { after: { transferLock: true, autoRenew: true } },
  ]);
  await app.close();
});

test('E2 an account that registers begins with the transfer lock of new names on, and may turn it off', async () => {
  house.events.on(customerRegistered, beginDefaults);
  const app = await openCustomerApp(house, domainRoutes);
  const tom = await fileCustomer(house, app, 'tom-locks@example.com');
  await house.inTx((tx) =>
    house.events.announce(tx, customerRegistered, {
      customerId: tom.id,
      email: 'tom-locks@example.com',
      kind: 'individual',
      lang: 'en',
    }),
  );
  expect((await tom.get('/domain/defaults')).Data).toEqual({ TransferLock: true, AutoRenew: false });
  const off = { TransferLock: false, SafeCode: 'right-code' };
  expect((await tom.post('/domain/defaults/change', off)).Data).toEqual({ TransferLock: false, AutoRenew: false });
  await app.close();
});
