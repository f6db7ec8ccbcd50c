import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FACTORS_MAX, SECOND_STEP_VALID_MINUTES } from '#contract/rules/factors.ts';
import { openBrowser } from '../../../platform/testing/browser.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { houseAt, mailedToken, mailKinds, newCustomer, openAccountApp, PASSWORD, SAFE_CODE } from '../testing.ts';
import { accountSweeps } from '../wiring.ts';
import { codeAt, STEP_MS, withAuthenticator } from './testing.ts';

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

const from = (address: string) => openBrowser(app, { address });
type Browser = ReturnType<typeof from>;
const password = (browser: Browser, Email: string, more = {}) =>
  browser.post('/account/sign-in', { Email, Password: PASSWORD, ...more });
const byCode = (browser: Browser, Ticket: string, Code: string) =>
  browser.post('/account/sign-in-code', { Ticket, Code });
const byRecovery = (browser: Browser, Ticket: string, Code: string) =>
  browser.post('/account/sign-in-recovery', { Ticket, Code });
const signedIn = async (browser: Browser) => (await browser.get('/session/me')).Data.SignedIn as boolean;
const ticketOf = async (browser: Browser, email: string) =>
  (await password(browser, email, { Captcha: await browser.captcha() })).Data.SecondStep.Ticket as string;

let count = 0;
async function customerWithApp() {
  count += 1;
  const email = `app-${count}@example.com`;
  const address = `198.51.100.${count}`;
  const browser = await newCustomer(house, app, email, { address });
  return { email, address, browser, ...(await withAuthenticator(browser)) };
}

test('B2 an app is added by its first code after the security code; the owner is told, ten recovery codes come once', async () => {
  const browser = await newCustomer(house, app, 'adder@example.com');
  expect(await browser.post('/account/begin-authenticator', {})).toMatchObject({ Key: 'SAFE_CODE_NEEDED' });
  expect(await browser.post('/account/begin-authenticator', { SafeCode: 'wrong-1' })).toMatchObject({
    Key: 'SAFE_CODE_WRONG',
  });
  const { Data } = await browser.post('/account/begin-authenticator', { SafeCode: SAFE_CODE });
  expect(Data.Uri).toContain(`secret=${Data.Secret}`);
  expect(Data.Uri).toContain('adder%40example.com');
  // Nothing is asked at sign-in before the first code came.
  expect((await password(from('192.0.2.1'), 'adder@example.com')).Data.SignedIn).toMatchObject({ HasSafeCode: true });
  const wrong = await browser.post('/account/add-authenticator', {
    Ticket: Data.Ticket,
    Name: 'Phone',
    Code: '000000',
  });
  expect(wrong).toMatchObject({ Key: 'INVALID_INPUT', Data: { Fields: [{ Path: 'Code' }] } });
  const form = { Ticket: Data.Ticket, Name: ' Phone ', Code: codeAt(Data.Secret) };
  const added = await browser.post('/account/add-authenticator', form);
  expect(added.Data.RecoveryCodes).toHaveLength(10);
  expect(new Set(added.Data.RecoveryCodes).size).toBe(10);
  expect(added.Data.RecoveryCodes[0]).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  expect(await browser.post('/account/add-authenticator', form)).toMatchObject({ Key: 'STEP_OVER' });
  const second = await withAuthenticator(browser, 'Tablet');
  expect(second.codes).toEqual([]);
  const { Data: list } = await browser.get('/account/factors');
  expect(list).toMatchObject({
    CodesLeft: 10,
    Items: [
      { Kind: 'authenticator', Name: 'Phone' },
      { Kind: 'authenticator', Name: 'Tablet' },
    ],
  });
  expect(JSON.stringify(list)).not.toContain(Data.Secret);
  expect(await mailKinds(house, 'adder@example.com')).toEqual([
    'account.activate',
    'account.factorAdded',
    'account.factorAdded',
  ]);
});

test('B2 after the password the second step is asked; no session and no cookie stands before it', async () => {
  const { email, secret } = await customerWithApp();
  const browser = from('192.0.2.2');
  const first = await password(browser, email, { Remember: true });
  expect(first).toMatchObject({ Key: 'OK', setCookies: [] });
  expect(first.Data).toEqual({
    SecondStep: { Ticket: expect.any(String), Kinds: ['authenticator'], ExpiresAt: expect.any(String) },
  });
  expect(await signedIn(browser)).toBe(false);
  // The ticket is no session token.
  const thief = from('192.0.2.2');
  thief.cookies.set('namestead_session', first.Data.SecondStep.Ticket);
  expect(await signedIn(thief)).toBe(false);
  const done = await byCode(browser, first.Data.SecondStep.Ticket, codeAt(secret));
  expect(done).toMatchObject({ Key: 'OK', Data: { HasSafeCode: true, Name: email } });
  expect(done.setCookies.find((each) => each.startsWith('namestead_session'))).toMatch(/Max-Age=2592000/);
  expect(await signedIn(browser)).toBe(true);
  const { rows } = await house.pool.query(
    "SELECT after FROM activity WHERE kind = 'account.signIn' ORDER BY id DESC LIMIT 1",
  );
  expect(rows[0].after).toEqual({ by: 'authenticator' });
  // The ticket went with it.
  expect(await byCode(browser, first.Data.SecondStep.Ticket, codeAt(secret))).toMatchObject({ Key: 'STEP_OVER' });
});

test('B2 a code works once, also when it comes five times at once, and not the code that added the app', async () => {
  const { email, secret } = await customerWithApp();
  const browsers = Array.from({ length: 5 }, () => from('192.0.2.3'));
  const tickets: string[] = [];
  for (const each of browsers) tickets.push(await ticketOf(each, email));
  const code = codeAt(secret);
  const answers = await Promise.all(browsers.map((each, at) => byCode(each, tickets[at] as string, code)));
  expect(answers.map(({ Key }) => Key).sort()).toEqual([...Array(4).fill('FACTOR_WRONG'), 'OK']);
  const before = codeAt(secret, new Date(Date.now() - STEP_MS));
  const again = from('192.0.2.3');
  expect(await byCode(again, await ticketOf(again, email), before)).toMatchObject({ status: 422, Key: 'FACTOR_WRONG' });
  expect(again.cookies.has('namestead_session')).toBe(false);
});

test('B2 one ticket brought twice at once opens one session', async () => {
  const { email, codes } = await customerWithApp();
  const browser = from('192.0.2.4');
  const ticket = await ticketOf(browser, email);
  const answers = await Promise.all(codes.slice(0, 2).map((code) => byRecovery(from('192.0.2.4'), ticket, code)));
  expect(answers.map(({ Key }) => Key).sort()).toEqual(['OK', 'STEP_OVER']);
});

test("B2 another customer's code, ticket and recovery codes open nothing", async () => {
  const one = await customerWithApp();
  const two = await customerWithApp();
  const browser = from('192.0.2.5');
  const ticket = await ticketOf(browser, one.email);
  expect(await byCode(browser, ticket, codeAt(two.secret))).toMatchObject({ Key: 'FACTOR_WRONG' });
  expect(await byRecovery(browser, ticket, two.codes[0] as string)).toMatchObject({ Key: 'FACTOR_WRONG' });
  expect(await byCode(browser, 'A'.repeat(43), codeAt(one.secret))).toMatchObject({ status: 410, Key: 'STEP_OVER' });
  const begun = await two.browser.post('/account/begin-authenticator', { SafeCode: SAFE_CODE });
  const { Ticket, Secret } = begun.Data;
  const stolen = await one.browser.post('/account/add-authenticator', { Ticket, Name: 'x', Code: codeAt(Secret) });
  expect(stolen).toMatchObject({ Key: 'STEP_OVER' });
  // An enrolment's ticket is no second step, and the reverse.
  expect(await byCode(browser, Ticket, codeAt(Secret))).toMatchObject({ Key: 'STEP_OVER' });
  const crossed = { Ticket: ticket, Name: 'x', Code: codeAt(one.secret) };
  expect(await one.browser.post('/account/add-authenticator', crossed)).toMatchObject({ Key: 'STEP_OVER' });
});

test('B2 the ticket ends after its minutes, to the millisecond, and the sweep takes it away', async () => {
  const { email, secret } = await customerWithApp();
  const begun = new Date();
  const at = async (ms: number) => {
    const then = await openAccountApp(houseAt(house, new Date(begun.getTime() + ms)));
    return { app: then, browser: openBrowser(then, { address: '192.0.2.6' }) };
  };
  const start = await at(0);
  const ticket = await ticketOf(start.browser, email);
  const end = SECOND_STEP_VALID_MINUTES * 60_000;
  const late = await at(end);
  expect(await byCode(late.browser, ticket, codeAt(secret))).toMatchObject({ Key: 'STEP_OVER' });
  const early = await at(end - 1);
  const code = codeAt(secret, new Date(begun.getTime() + end - 1));
  expect(await byCode(early.browser, ticket, code)).toMatchObject({ Key: 'OK' });
  await ticketOf(start.browser, email);
  await Promise.all(accountSweeps.map(({ run }) => run(houseAt(house, new Date(begun.getTime() + end)))));
  const { rows } = await house.pool.query('SELECT count(*)::int AS n FROM ceremony WHERE expires_at <= $1', [
    new Date(begun.getTime() + end),
  ]);
  expect(rows[0].n).toBe(0);
  for (const each of [start, late, early]) await each.app.close();
});

test('B2 a recovery code stands in once, however it is typed; the owner is told how many are left', async () => {
  const { email, codes, browser: home } = await customerWithApp();
  const browser = from('192.0.2.7');
  const typed = (codes[0] as string).toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o');
  expect(await byRecovery(browser, await ticketOf(browser, email), typed)).toMatchObject({ Key: 'OK' });
  expect(await signedIn(browser)).toBe(true);
  const again = from('192.0.2.7');
  expect(await byRecovery(again, await ticketOf(again, email), codes[0] as string)).toMatchObject({
    Key: 'FACTOR_WRONG',
  });
  expect((await home.get('/account/factors')).Data.CodesLeft).toBe(9);
  expect(await mailKinds(house, email)).toContain('account.recoveryCodeUsed');
  const bad = await byRecovery(again, 'x', 'short');
  expect(bad).toMatchObject({ Key: 'INVALID_INPUT', Data: { Fields: [{ Path: 'Code' }] } });
  // The database holds no code, only keyed hashes.
  const { rows } = await house.pool.query("SELECT encode(code_hash, 'escape') AS hash FROM recovery_code");
  expect(rows.some(({ hash }) => codes.some((code) => hash.includes(code.replaceAll('-', ''))))).toBe(false);
});

test('B2 new recovery codes need the security code and end the old ones; without a factor there are none', async () => {
  const { email, codes, browser } = await customerWithApp();
  const bare = await newCustomer(house, app, 'bare@example.com', { address: '198.51.100.200' });
  expect(await bare.post('/account/new-recovery-codes', { SafeCode: SAFE_CODE })).toMatchObject({ Key: 'NO_FACTOR' });
  const again = from('198.51.100.201');
  expect(await byRecovery(again, await ticketOf(again, email), codes[1] as string)).toMatchObject({ Key: 'OK' });
  expect(await again.post('/account/new-recovery-codes', {})).toMatchObject({ Key: 'SAFE_CODE_NEEDED' });
  const made = await browser.post('/account/new-recovery-codes', { SafeCode: SAFE_CODE });
  expect(made.Data.RecoveryCodes).toHaveLength(10);
  const visitor = from('192.0.2.8');
  const ticket = await ticketOf(visitor, email);
  expect(await byRecovery(visitor, ticket, codes[2] as string)).toMatchObject({ Key: 'FACTOR_WRONG' });
  expect(await byRecovery(visitor, ticket, made.Data.RecoveryCodes[9])).toMatchObject({ Key: 'OK' });
  expect(await mailKinds(house, email)).toContain('account.recoveryCodesMade');
});

test('V6 who knows the password is stopped at the second step, the owner is told and gets in from where he was before', async () => {
  const { email, secret, codes, address } = await customerWithApp();
  const thief = from('192.0.2.9');
  const ticket = await ticketOf(thief, email);
  const keys: string[] = [];
  for (let round = 0; round < 11; round++) keys.push((await byCode(thief, ticket, '000000')).Key);
  expect(keys).toEqual([...Array(10).fill('FACTOR_WRONG'), 'TOO_MANY_REQUESTS']);
  expect(await byRecovery(thief, ticket, codes[0] as string)).toMatchObject({ Key: 'TOO_MANY_REQUESTS' });
  const mails = await mailKinds(house, email);
  expect(mails.filter((kind) => kind === 'account.secondStepFailing')).toHaveLength(1);
  const owner = from(address);
  const Captcha = await owner.captcha();
  const step = await password(owner, email, { Captcha });
  expect(await byCode(owner, step.Data.SecondStep.Ticket, codeAt(secret))).toMatchObject({ Key: 'OK' });
});

test('V6 parallel guesses do not slip past the count; from many addresses the account itself closes', async () => {
  const { email } = await customerWithApp();
  const thief = from('192.0.2.10');
  const ticket = await ticketOf(thief, email);
  const answers = await Promise.all(Array.from({ length: 15 }, () => byCode(thief, ticket, '000000')));
  expect(answers.filter(({ Key }) => Key === 'FACTOR_WRONG').length).toBeLessThanOrEqual(10);
  const keys: string[] = [];
  for (let round = 0; round < 30; round++) keys.push((await byCode(from(`203.0.113.${round}`), ticket, '000000')).Key);
  expect(keys.filter((key) => key === 'FACTOR_WRONG').length).toBeLessThanOrEqual(20);
  expect(keys.at(-1)).toBe('TOO_MANY_REQUESTS');
});

test('B2 removing asks for the security code, tells the owner and takes the recovery codes with the last factor', async () => {
  const { email, browser } = await customerWithApp();
  const stranger = await newCustomer(house, app, 'remover@example.com', { address: '198.51.100.210' });
  const second = await withAuthenticator(browser, 'Tablet');
  const { Items } = (await browser.get('/account/factors')).Data;
  expect(await stranger.post('/account/remove-factor', { Id: Items[0].Id, SafeCode: SAFE_CODE })).toMatchObject({
    status: 404,
    Key: 'NOT_FOUND',
  });
  expect((await stranger.get('/account/factors')).Data.Items).toEqual([]);
  const other = from('192.0.2.11');
  const ticket = await ticketOf(other, email);
  await byCode(other, ticket, codeAt(second.secret));
  expect(await other.post('/account/remove-factor', { Id: Items[0].Id })).toMatchObject({ Key: 'SAFE_CODE_NEEDED' });
  expect(await browser.post('/account/remove-factor', { Id: Items[0].Id, SafeCode: SAFE_CODE })).toMatchObject({
    Key: 'OK',
  });
  expect((await browser.get('/account/factors')).Data).toMatchObject({ CodesLeft: 10, Items: [{ Name: 'Tablet' }] });
  await browser.post('/account/remove-factor', { Id: Items[1].Id, SafeCode: SAFE_CODE });
  expect(await browser.post('/account/remove-factor', { Id: Items[1].Id, SafeCode: SAFE_CODE })).toMatchObject({
    Key: 'NOT_FOUND',
  });
  expect((await browser.get('/account/factors')).Data).toMatchObject({ CodesLeft: 0, Items: [] });
  expect((await password(from('192.0.2.11'), email)).Data.SignedIn).toBeDefined();
  const removed = (await mailKinds(house, email)).filter((kind) => kind === 'account.factorRemoved');
  expect(removed).toHaveLength(2);
});

test('B2 B3 a new password leaves the factors, and ends a sign-in that stood between its two steps', async () => {
  const { email, secret } = await customerWithApp();
  const thief = from('192.0.2.12');
  const ticket = await ticketOf(thief, email);
  const owner = from('192.0.2.13');
  await owner.post('/account/forgot-password', { Email: email, Captcha: await owner.captcha() });
  const Token = await mailedToken(house, email, 'account.resetPassword');
  const fresh = 'Fern-3158-gold';
  const reset = { Token, Password: fresh, PasswordAgain: fresh };
  expect(await owner.post('/account/reset-password', reset)).toMatchObject({ Key: 'OK' });
  expect(await byCode(thief, ticket, codeAt(secret))).toMatchObject({ Key: 'STEP_OVER' });
  const signIn = await owner.post('/account/sign-in', { Email: email, Password: fresh });
  expect(signIn.Data).toMatchObject({ SecondStep: { Kinds: ['authenticator'] } });
  expect(await signedIn(owner)).toBe(false);
});

test('B2 an account has at most ten factors', async () => {
  const { browser } = await customerWithApp();
  for (let more = 1; more < FACTORS_MAX; more++) await withAuthenticator(browser, `App ${more}`);
  const full = await browser.post('/account/begin-authenticator', { SafeCode: SAFE_CODE });
  expect(full).toMatchObject({ status: 409, Key: 'FACTORS_FULL' });
  expect(await browser.post('/account/begin-passkey', { SafeCode: SAFE_CODE })).toMatchObject({ Key: 'FACTORS_FULL' });
});

test('A8 visitors, and customers without a security code, do nothing with factors', async () => {
  const half = await newCustomer(house, app, 'half-way@example.com', { profile: false, address: '198.51.100.220' });
  const visitor = from('192.0.2.14');
  const ticket = { Ticket: 'x', Name: 'x', Code: '123456' };
  for (const path of ['begin-authenticator', 'begin-passkey', 'new-recovery-codes']) {
    expect(await visitor.post(`/account/${path}`, {})).toMatchObject({ status: 401, Key: 'NOT_SIGNED_IN' });
    expect(await half.post(`/account/${path}`, {})).toMatchObject({ status: 403, Key: 'PROFILE_NEEDED' });
  }
  expect((await half.post('/account/add-authenticator', ticket)).Key).toBe('PROFILE_NEEDED');
  expect((await half.post('/account/remove-factor', { Id: '1' })).Key).toBe('PROFILE_NEEDED');
  expect((await visitor.get('/account/factors')).Key).toBe('NOT_SIGNED_IN');
  expect((await half.get('/account/factors')).Data).toMatchObject({ Items: [], CodesLeft: 0 });
});

test('A06 a sealed secret does not open for another customer, and nothing secret is in activity', async () => {
  const { secret, codes } = await customerWithApp();
  const { rows } = await house.pool.query("SELECT a::text AS line FROM activity a WHERE kind LIKE 'account.%'");
  const lines = rows.map(({ line }) => line).join();
  expect(lines).toContain('account.addFactor');
  expect(lines).not.toContain(secret);
  for (const code of codes) expect(lines).not.toContain(code);
  const two = await customerWithApp();
  await house.pool.query(
    `UPDATE factor SET secret_sealed = (SELECT secret_sealed FROM factor f WHERE f.customer_id =
       (SELECT id FROM customer WHERE email = $1)) WHERE customer_id = (SELECT id FROM customer WHERE email = $2)`,
    [two.email, (await house.pool.query('SELECT email FROM customer ORDER BY id LIMIT 1')).rows[0].email],
  );
  const swapped = 'adder@example.com';
  const browser = from('192.0.2.15');
  const answer = await byCode(browser, await ticketOf(browser, swapped), codeAt(two.secret));
  expect(answer.Key).toBe('INTERNAL_ERROR');
});
