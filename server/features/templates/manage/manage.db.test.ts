import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEMPLATES_MAX } from '#contract/rules/template.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { newCustomer, openAccountApp } from '../../account/testing.ts';
import { profileCompleted } from '../../account/wiring.ts';
import { verificationRoutes } from '../../verification/wiring.ts';
import { templatesEver } from '../index.ts';
import { makePersonalTemplate, templateLeaving, templateRoutes } from '../wiring.ts';

const FORM = {
  Name: 'Company',
  Kind: 'enterprise',
  Holder: 'Namestead Limited',
  Contact: 'Chan Tai Man',
  Country: 'HK',
  Province: 'HK',
  City: 'Kowloon',
  Street: '1 Nathan Road',
  PostCode: '999077',
  TelCc: '852',
  Phone: '2123 4567',
  Email: 'office@company.example',
};

let house: TestHouse;
let app: FastifyInstance;
let here: Awaited<ReturnType<typeof newCustomer>>;
beforeAll(async () => {
  house = await openTestHouse();
  house.events.on(profileCompleted, makePersonalTemplate);
  app = await openAccountApp(house, [...templateRoutes, ...verificationRoutes]);
  here = await newCustomer(house, app, 'holder@example.com');
});
afterAll(async () => {
  await app.close();
  await house.close();
});

const items = async () => (await here.get('/template/list')).Data.Items as Record<string, unknown>[];
let keys = 0;
const key = () => {
  keys += 1;
  return { 'idempotency-key': `template-${keys}-of-this-test` };
};
const create = (more: object = {}) => here.post('/template/create', { ...FORM, ...more }, key());

test('H1 a template of an enterprise is made, and its e-mail address gets a link', async () => {
  const made = await create();
  expect(made).toMatchObject({ Key: 'OK' });
  const detail = (await here.get(`/template/detail?Id=${made.Data.Id}`)).Data;
  expect(detail).toMatchObject({ ...FORM, Phone: '21234567', EmailVerified: false, Default: false, Abroad: true });
  const emails = (await here.get('/verify/emaillist')).Data.Items as { Email: string; State: string }[];
  expect(emails.find(({ Email }) => Email === FORM.Email)).toMatchObject({ State: 'pending' });
});

test('H1 a second one of the same name, in whatever letters: rename the old template first', async () => {
  expect(await create({ Name: 'COMPANY' })).toMatchObject({ Key: 'TEMPLATE_NAME_TAKEN', status: 409 });
  const [first] = await items();
  const clash = await here.post('/template/change', { Id: first?.['Id'], ...FORM });
  expect(clash.Key).toBe('TEMPLATE_NAME_TAKEN');
});

test.each([
  ['a name of two characters', { Name: 'ab' }, 'Name'],
  ['a name of 21 characters', { Name: 'a'.repeat(21) }, 'Name'],
  ['an enterprise without a contact person', { Name: 'No contact', Contact: '' }, 'Contact'],
  ['no street', { Name: 'No street', Street: ' ' }, 'Street'],
  ['an English name in Chinese', { Name: 'Latin', HolderLatin: '\u9673\u5927\u6587' }, 'HolderLatin'],
  ['an accent in an English name', { Name: 'Latin', HolderLatin: 'Ren\u00e9' }, 'HolderLatin'],
  ['a control character in the holder', { Name: 'Control', Holder: 'A\u0007B' }, 'Holder'],
  ['a telephone number that is none', { Name: 'Phone', Phone: '1' }, 'Phone'],
])('H1 M1 %s is refused at its field', async (_what, wrong, field) => {
  const answer = await create(wrong);
  expect(answer.Key).toBe('INVALID_INPUT');
  expect(answer.Data.Fields.map(({ Path }: { Path: string }) => Path)).toContain(field);
});

test('H1 a Chinese holder stands abroad by his English values', async () => {
  const chinese = { Name: 'Chinese', Kind: 'individual', Holder: '\u9673\u5927\u6587', Contact: '' };
  const { Data } = await create(chinese);
  expect((await here.get(`/template/detail?Id=${Data.Id}`)).Data.Abroad).toBe(false);
  const form = { ...FORM, ...chinese, Id: Data.Id, HolderLatin: 'Chan Tai Man' };
  expect((await here.post('/template/change', form)).Key).toBe('OK');
  expect((await here.get(`/template/detail?Id=${Data.Id}`)).Data).toMatchObject({ Abroad: true, Contact: '' });
});

test('H1 readings are suggested, never kept', async () => {
  const { Data } = await here.post('/template/latin', {
    Person: '\u5355\u96c4\u4fe1',
    Text: ['\u5317\u4eac A12', 'Kowloon'],
  });
  expect(Data).toEqual({ Person: 'Shan Xiongxin', Text: ['Bei Jing A12', 'Kowloon'] });
});

test('H1 a copy has the values and not the default; a default is one', async () => {
  const [first] = await items();
  const copy = await here.post('/template/copy', { Id: first?.['Id'], Name: 'The copy' }, key());
  expect((await here.get(`/template/detail?Id=${copy.Data.Id}`)).Data).toMatchObject({
    Holder: first?.['Holder'],
    FromProfile: false,
    Default: false,
  });
  expect((await here.post('/template/default', { Id: copy.Data.Id })).Key).toBe('OK');
  expect((await items()).filter((one) => one['Default']).map((one) => one['Id'])).toEqual([copy.Data.Id]);
});

test('H1 a template that is needed stays; one that is not goes, and its values can still be read for what was bought', async () => {
  const { Data } = await create({ Name: 'To go' });
  let needed = true;
  house.events.on(templateLeaving, async () => {
    if (needed) throw new Error('needed');
  });
  expect((await here.post('/template/delete', { Id: Data.Id })).Key).toBe('INTERNAL_ERROR');
  expect((await items()).some((one) => one['Id'] === Data.Id)).toBe(true);
  needed = false;
  expect((await here.post('/template/delete', { Id: Data.Id })).Key).toBe('OK');
  expect((await here.get(`/template/detail?Id=${Data.Id}`)).Key).toBe('NOT_FOUND');
  expect((await create({ Name: 'To go' })).Key).toBe('OK');
  const { rows } = await house.pool.query('SELECT customer_id FROM template WHERE id = $1', [Data.Id]);
  const kept = await house.inTx((tx) => templatesEver(tx, rows[0].customer_id, [BigInt(Data.Id)]));
  expect(kept.size).toBe(1);
});

test('H1 a customer has a bounded number of them', async () => {
  const customer = "customer_id = (SELECT id FROM customer WHERE email = 'holder@example.com')";
  await house.pool.query(
    `INSERT INTO template (customer_id, name, kind, holder, country, province, city, street, post_code, tel_cc, phone, phone_ext, fax, email, created_at, updated_at)
     SELECT customer_id, 'many ' || n, kind, holder, country, province, city, street, post_code, tel_cc, phone, phone_ext, fax, email, created_at, updated_at
     FROM template CROSS JOIN generate_series(1, $1) AS n WHERE from_profile AND ${customer}`,
    [TEMPLATES_MAX],
  );
  expect((await create({ Name: 'One more' })).Key).toBe('TEMPLATES_TOO_MANY');
  await house.pool.query(`DELETE FROM template WHERE name LIKE 'many %' AND ${customer}`);
});

test('API1 another customer changes, copies, chooses and removes none of them', async () => {
  const other = await newCustomer(house, app, 'stranger@example.com', { address: '198.51.100.9' });
  const [mine] = await items();
  const Id = mine?.['Id'];
  expect((await other.post('/template/change', { ...FORM, Id, Name: 'Mine now' })).Key).toBe('NOT_FOUND');
  expect((await other.post('/template/copy', { Id, Name: 'Mine too' }, key())).Key).toBe('NOT_FOUND');
  expect((await other.post('/template/default', { Id })).Key).toBe('NOT_FOUND');
  expect((await other.post('/template/delete', { Id })).Key).toBe('NOT_FOUND');
  expect((await other.get('/template/list')).Data.Items).toHaveLength(1);
});
