import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../../platform/testing/browser.ts';
import { overlap } from '../../platform/testing/overlap.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { at, mailedPath, newCustomer, openAccountApp } from '../account/testing.ts';
import { accountEmailChanged, customerRegistered } from '../account/wiring.ts';
import { checkEmailCaptcha } from './check-email-captcha.ts';
import { isVerifiedEmail } from './index.ts';
import { listAccountEmail, verificationRoutes } from './wiring.ts';

const IDN = 'mary@\u4f8b\u5b50.\u4e2d\u570b';

let house: TestHouse;
let app: FastifyInstance;
beforeAll(async () => {
  house = await openTestHouse();
  house.events.on(customerRegistered, listAccountEmail);
  house.events.on(accountEmailChanged, listAccountEmail);
  app = await openAccountApp(house, verificationRoutes);
});
afterAll(async () => {
  await app.close();
  await house.close();
});

let last = 0;
const customer = (email: string, profile = true) =>
  newCustomer(house, app, email, { profile, address: `198.51.100.${++last}` });
type Browser = Awaited<ReturnType<typeof customer>>;
const add = (browser: Browser, Email: string) => browser.post('/verify/addemail', { Email });
/** The parameters of the page /user/checkemail/result/:Captcha/:Email that was mailed. */
async function mailed(key: string): Promise<{ Captcha: string; Email: string }> {
  const parts = ((await mailedPath(house, key, 'verification.email')) ?? '').split('/');
  return { Captcha: parts.at(-2) ?? '', Email: decodeURIComponent(parts.at(-1) ?? '') };
}
const check = ({ Captcha, Email }: { Captcha: string; Email: string }, browser = openBrowser(app)) =>
  browser.get(`/verify/checkemailcaptcha?${new URLSearchParams({ Captcha, Email })}`);

test('C1 C2 the account e-mail is listed and verified; another is added, verified by its link, and deleted', async () => {
  const here = await customer('me@example.com');
  const center = async () => (await here.get('/verify/center')).Data.Email;
  expect(await center()).toEqual({ Verified: 1, Pending: 0, Max: 50 });
  const added = await add(here, 'Second@Example.com');
  expect(added).toMatchObject({
    Key: 'OK',
    Data: { Email: 'second@example.com', State: 'pending', Actions: ['resend', 'delete'] },
  });
  expect(await center()).toEqual({ Verified: 1, Pending: 1, Max: 50 });
  const list = (await here.get('/verify/emaillist')).Data.Items;
  expect(
    list.map((each: { Email: string; OfAccount: boolean; Actions: string[] }) => [
      each.Email,
      each.OfAccount,
      each.Actions,
    ]),
  ).toEqual([
    ['me@example.com', true, []],
    ['second@example.com', false, ['resend', 'delete']],
  ]);
  const answer = await check(await mailed('second@example.com'));
  expect(answer).toMatchObject({ status: 200, Code: 10000, Msg: 'The e-mail address is verified.' });
  expect(await center()).toEqual({ Verified: 2, Pending: 0, Max: 50 });
  const ids = (await house.pool.query("SELECT customer_id FROM verified_email WHERE email = 'second@example.com'"))
    .rows;
  expect(await house.inTx((tx) => isVerifiedEmail(tx, ids[0].customer_id, 'second@example.com'))).toBe(true);
  expect((await here.post('/verify/resendemail', { Id: added.Data.Id })).Key).toBe('EMAIL_ALREADY_VERIFIED');
  expect((await here.post('/verify/delemail', { Id: added.Data.Id })).Key).toBe('OK');
  expect((await here.post('/verify/delemail', { Id: added.Data.Id })).Key).toBe('NOT_FOUND');
  expect((await here.post('/verify/delemail', { Id: list[0].Id })).Key).toBe('EMAIL_OF_ACCOUNT');
});

test('C3 the first call verifies, repeats and two at once give the same answer, also after the time is over', async () => {
  const here = await customer('repeat@example.com');
  await add(here, IDN);
  const link = await mailed('mary@xn--fsqu00a.xn--fiqz9s');
  expect(link.Email).toBe('mary@xn--fsqu00a.xn--fiqz9s');
  const given = { captcha: link.Captcha, email: link.Email };
  const both = await overlap(
    house,
    (tx) => checkEmailCaptcha(tx, given),
    (tx) => checkEmailCaptcha(tx, given),
  );
  expect(both.map((each) => each.status)).toEqual(['fulfilled', 'fulfilled']);
  const answers = [await check(link), await check({ ...link, Email: IDN })];
  expect(new Set(answers.map((each) => each.body)).size).toBe(1);
  expect(answers[0]?.Key).toBe('OK');
  const { rows } = await house.pool.query(
    `SELECT h.event FROM state_history h JOIN verified_email e ON e.id = h.row_id
     WHERE h.machine = 'verified_email' AND e.email = 'mary@xn--fsqu00a.xn--fiqz9s' ORDER BY h.id`,
  );
  expect(rows.map((row) => row.event)).toEqual(['create', 'verify']);
  const years = new Date(Date.now() + 400 * 86_400_000);
  expect((await at(house, years, (browser) => check(link, browser), verificationRoutes)).Key).toBe('OK');
});

test('C3 a link works until its last millisecond', async () => {
  await add(await customer('edge@example.com'), 'edge2@example.com');
  const link = await mailed('edge2@example.com');
  const { rows } = await house.pool.query(
    "SELECT captcha_expires_at AS at FROM verified_email WHERE email = 'edge2@example.com'",
  );
  const use = (ms: number) =>
    at(house, new Date(rows[0].at.getTime() + ms), (browser) => check(link, browser), verificationRoutes);
  expect((await use(1)).Key).toBe('EMAIL_LINK_EXPIRED');
  expect((await use(0)).Key).toBe('EMAIL_LINK_EXPIRED');
  expect((await use(-1)).Key).toBe('OK');
});

test('C3 A08 a wrong captcha, another address, an older link and a deleted address are dead', async () => {
  const here = await customer('dead@example.com');
  const { Data } = await add(here, 'dead2@example.com');
  const older = await mailed('dead2@example.com');
  expect(await check({ ...older, Captcha: `${older.Captcha}x` })).toMatchObject({
    status: 410,
    Key: 'EMAIL_LINK_DEAD',
  });
  expect((await check({ ...older, Email: 'dead@example.com' })).Key).toBe('EMAIL_LINK_DEAD');
  expect((await check({ ...older, Email: '' })).Key).toBe('EMAIL_LINK_DEAD');
  expect((await here.post('/verify/resendemail', { Id: Data.Id })).Key).toBe('OK');
  expect((await check(older)).Key).toBe('EMAIL_LINK_DEAD');
  const newer = await mailed('dead2@example.com');
  const stored = await house.pool.query(
    "SELECT encode(captcha_hash, 'escape') AS hash FROM verified_email WHERE captcha_hash IS NOT NULL",
  );
  expect(stored.rows.some((row) => row.hash.includes(newer.Captcha))).toBe(false);
  expect((await here.post('/verify/delemail', { Id: Data.Id })).Key).toBe('OK');
  expect((await check(newer)).Key).toBe('EMAIL_LINK_DEAD');
  expect((await openBrowser(app).get('/verify/checkemailcaptcha?Captcha=a')).Key).toBe('INVALID_INPUT');
});

test('C2 an address is listed once, also by two clicks at the same time; the list has an end', async () => {
  const here = await customer('list@example.com');
  const both = await Promise.all([add(here, 'twin@example.com'), add(here, 'TWIN@example.com')]);
  expect(both.map((each) => each.Key).sort()).toEqual(['OK', 'EMAIL_ALREADY_LISTED'].sort());
  expect((await add(here, 'list@example.com')).Key).toBe('EMAIL_ALREADY_LISTED');
  await house.pool.query(
    `INSERT INTO verified_email (customer_id, email, state, created_at)
     SELECT customer_id, 'n' || g || '@example.com', 'pending', created_at FROM verified_email, generate_series(1, 48) g WHERE email = 'list@example.com'`,
  );
  expect(await add(here, 'full@example.com')).toMatchObject({ status: 409, Key: 'EMAILS_TOO_MANY' });
});

test("C1 API1 another customer's address is not found, a visitor signs in first, before /user/safety nothing opens", async () => {
  const owner = await customer('owner@example.com');
  const other = await customer('other@example.com');
  const half = await customer('half@example.com', false);
  const { Data } = await add(owner, 'owned@example.com');
  for (const path of ['/verify/delemail', '/verify/resendemail']) {
    const foreign = await other.post(path, { Id: Data.Id });
    const nobodys = await other.post(path, { Id: '999999' });
    expect(foreign).toMatchObject({ status: 404, Key: 'NOT_FOUND' });
    expect(foreign.body).toBe(nobodys.body);
    expect((await openBrowser(app).post(path, { Id: Data.Id })).Key).toBe('NOT_SIGNED_IN');
    expect((await half.post(path, { Id: Data.Id })).Key).toBe('PROFILE_NEEDED');
  }
  for (const path of ['/verify/center', '/verify/emaillist']) {
    expect((await openBrowser(app).get(path)).Key).toBe('NOT_SIGNED_IN');
    expect((await half.get(path)).Key).toBe('PROFILE_NEEDED');
  }
  expect((await other.get('/verify/emaillist')).Data.Items).toHaveLength(1);
});

test('V6 adding an address with and without an account answers alike; resending is limited', async () => {
  const here = await customer('adds@example.com');
  await customer('registered@example.com');
  const known = await add(here, 'registered@example.com');
  const unknown = await add(here, 'unregistered@example.com');
  const { Id: _a, Email: _b, CreatedAt: _c, ...shapeKnown } = known.Data;
  const { Id: _d, Email: _e, CreatedAt: _f, ...shapeUnknown } = unknown.Data;
  expect([known.status, known.Msg, shapeKnown]).toEqual([unknown.status, unknown.Msg, shapeUnknown]);
  const keys: string[] = [];
  for (let round = 0; round < 6; round++)
    keys.push((await here.post('/verify/resendemail', { Id: unknown.Data.Id })).Key);
  expect(keys).toEqual([...Array(5).fill('OK'), 'TOO_MANY_REQUESTS']);
});
