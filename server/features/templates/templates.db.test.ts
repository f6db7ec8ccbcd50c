import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../../platform/testing/browser.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { customerById } from '../account/index.ts';
import { newCustomer, openAccountApp, PROFILE_FORM, SAFE_CODE } from '../account/testing.ts';
import { profileCompleted } from '../account/wiring.ts';
import { defaultTemplateOf, templateOf } from './index.ts';
import { makePersonalTemplate, templateRoutes } from './wiring.ts';

let house: TestHouse;
let app: FastifyInstance;
beforeAll(async () => {
  house = await openTestHouse();
  house.events.on(profileCompleted, makePersonalTemplate);
  app = await openAccountApp(house, templateRoutes);
});
afterAll(async () => {
  await app.close();
  await house.close();
});

test('B6 setting the profile makes the personal template; changing the profile leaves it as it is', async () => {
  const here = await newCustomer(house, app, 'mary@example.com');
  const list = await here.get('/template/list');
  expect(list).toMatchObject({ Key: 'OK' });
  expect(list.Data.Items).toHaveLength(1);
  const { Id } = list.Data.Items[0];
  const { SafeCode: _code, ...place } = PROFILE_FORM;
  expect(list.Data.Items[0]).toMatchObject({
    Name: 'Personal template',
    Kind: 'individual',
    Holder: "Mary O'Brien",
    Email: 'mary@example.com',
    Country: 'HK',
    Phone: '61234567',
    FromProfile: true,
  });
  await here.post('/user/editinfo', { ...place, City: 'Central', SafeCode: SAFE_CODE });
  const detail = await here.get(`/template/detail?Id=${Id}`);
  expect(detail.Data).toEqual(list.Data.Items[0]);
});

test('B6 a company’s personal template is a company’s, with itself as the person until it names one', async () => {
  const company = await newCustomer(house, app, 'firm@example.com', { profile: false, address: '198.51.100.5' });
  await house.pool.query("UPDATE customer SET kind = 'enterprise' WHERE email = 'firm@example.com'");
  expect((await company.post('/user/setinfo', { ...PROFILE_FORM, Name: 'Harbour Tea Ltd' })).Key).toBe('OK');
  expect((await company.get('/template/list')).Data.Items).toMatchObject([
    { Kind: 'enterprise', Holder: 'Harbour Tea Ltd', Contact: 'Harbour Tea Ltd' },
  ]);
});

test('B6 profile and template exist together or not at all', async () => {
  const broken = await openTestHouse();
  broken.events.on(profileCompleted, async () => {
    throw new Error('the template could not be made');
  });
  const other = await openAccountApp(broken, templateRoutes);
  const here = await newCustomer(broken, other, 'half@example.com', { profile: false });
  expect((await here.post('/user/setinfo', PROFILE_FORM)).Key).toBe('INTERNAL_ERROR');
  expect((await here.get('/session/me')).Data.HasSafeCode).toBe(false);
  expect(here.cookies.has('IsSetSafeCode')).toBe(false);
  await other.close();
  await broken.close();
});

test('API1 a template is read by its owner alone', async () => {
  const owner = await newCustomer(house, app, 'owner@example.com', { address: '198.51.100.1' });
  const other = await newCustomer(house, app, 'other@example.com', { address: '198.51.100.2' });
  const half = await newCustomer(house, app, 'part@example.com', { profile: false, address: '198.51.100.3' });
  const { Id } = (await owner.get('/template/list')).Data.Items[0];
  const foreign = await other.get(`/template/detail?Id=${Id}`);
  expect(foreign).toMatchObject({ status: 404, Key: 'NOT_FOUND' });
  expect(foreign.body).toBe((await other.get('/template/detail?Id=999999')).body);
  expect((await openBrowser(app).get(`/template/detail?Id=${Id}`)).Key).toBe('NOT_SIGNED_IN');
  expect((await half.get('/template/list')).Key).toBe('PROFILE_NEEDED');
  expect((await other.get('/template/detail?Id=1%20OR%201=1')).Key).toBe('INVALID_INPUT');
  expect((await other.get('/template/list?Customer=1')).Key).toBe('INVALID_INPUT');
});

test('B6 the template of the profile is made once and is the default of a purchase', async () => {
  await newCustomer(house, app, 'once@example.com', { address: '198.51.100.4' });
  const { rows } = await house.pool.query("SELECT id, customer_id FROM template WHERE email = 'once@example.com'");
  const { id, customer_id: customerId } = rows[0];
  await house.inTx(
    async (tx) => {
      const first = await defaultTemplateOf(tx, customerId);
      expect(first?.id).toBe(id);
      const profile = (await customerById(tx, customerId))?.profile;
      await makePersonalTemplate(tx, { customerId, email: 'once@example.com', kind: 'individual', profile: profile! });
      expect(await templateOf(tx, customerId, id)).toEqual(first);
      expect(await templateOf(tx, customerId + 1n, id)).toBeUndefined();
    },
    { kind: 'customer', customerId },
  );
  const after = await house.pool.query('SELECT 1 FROM template WHERE customer_id = $1', [customerId]);
  expect(after.rows).toHaveLength(1);
});
