import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../../platform/testing/browser.ts';
import { overlap } from '../../platform/testing/overlap.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { confirmEmail } from './change-email.ts';
import { at, mailedToken, mailKinds, newCustomer, openAccountApp, PASSWORD, SAFE_CODE } from './testing.ts';
import { accountEmailChanged } from './wiring.ts';

let house: TestHouse;
let app: FastifyInstance;
const heard: string[] = [];
beforeAll(async () => {
  house = await openTestHouse();
  house.events.on(accountEmailChanged, async (_tx, news) => void heard.push(`${news.oldEmail} ${news.email}`));
  app = await openAccountApp(house);
});
afterAll(async () => {
  await app.close();
  await house.close();
});

let last = 0;
const customer = (email: string) => newCustomer(house, app, email, { address: `198.51.100.${++last}` });
type Browser = Awaited<ReturnType<typeof customer>>;
const ask = (browser: Browser, Email: string, more = {}) =>
  browser.post('/user/changeemail', { Email, Password: PASSWORD, SafeCode: SAFE_CODE, ...more });
const confirm = (Token: string) => openBrowser(app).post('/user/confirmemail', { Token });
const leave = (email: string) => mailedToken(house, email, 'account.leaveEmail');
const take = (email: string) => mailedToken(house, email, 'account.takeEmail');
const signIn = (Email: string) =>
  openBrowser(app, { address: '192.0.2.77' }).post('/account/sign-in', { Email, Password: PASSWORD });

test('B7 the e-mail changes when both addresses have confirmed, in any order; opening a link again says the same', async () => {
  const here = await customer('old@example.com');
  expect(await ask(here, 'New@example.com')).toMatchObject({ Key: 'OK' });
  const newToken = await take('new@example.com');
  const oldToken = await leave('old@example.com');
  expect((await confirm(newToken)).Data).toEqual({ Changed: false });
  expect((await confirm(newToken)).Data).toEqual({ Changed: false });
  expect((await here.get('/user/info')).Data).toMatchObject({
    Email: 'old@example.com',
    EmailChange: { Email: 'new@example.com', OldConfirmed: false, NewConfirmed: true },
  });
  expect((await confirm(oldToken)).Data).toEqual({ Changed: true });
  expect((await confirm(oldToken)).Data).toEqual({ Changed: true });
  const info = (await here.get('/user/info')).Data;
  expect([info.Email, info.EmailChange]).toEqual(['new@example.com', undefined]);
  expect((await signIn('old@example.com')).Key).toBe('SIGN_IN_WRONG');
  expect((await signIn('new@example.com')).Key).toBe('OK');
  expect(heard).toEqual(['old@example.com new@example.com']);
  expect((await mailKinds(house, 'old@example.com')).at(-1)).toBe('account.emailChanged');
  expect((await mailKinds(house, 'new@example.com')).at(-1)).toBe('account.emailChanged');
});

test('B7 a waiting change is taken back: both links die, nothing waits, and the next change starts anew', async () => {
  const here = await customer('back@example.com');
  const other = await customer('bystander@example.com');
  await ask(here, 'back2@example.com');
  const tokens = [await leave('back@example.com'), await take('back2@example.com')] as const;
  expect((await confirm(tokens[1])).Data).toEqual({ Changed: false });
  expect((await other.post('/user/cancelemailchange', {})).Key).toBe('OK');
  expect((await here.get('/user/info')).Data.EmailChange).toBeDefined();
  expect((await here.post('/user/cancelemailchange', {})).Key).toBe('OK');
  expect((await here.get('/user/info')).Data.EmailChange).toBeUndefined();
  for (const token of tokens) expect((await confirm(token)).Key).toBe('LINK_DEAD');
  expect((await here.post('/user/cancelemailchange', {})).Key).toBe('OK');
  expect((await ask(here, 'back3@example.com')).Key).toBe('OK');
});

test('B7 both confirmations at the same time change it once', async () => {
  const here = await customer('both@example.com');
  await ask(here, 'both2@example.com');
  const tokens = [await leave('both@example.com'), await take('both2@example.com')] as const;
  const answers = await overlap(
    house,
    (tx) => confirmEmail(tx, tokens[0]),
    (tx) => confirmEmail(tx, tokens[1]),
  );
  expect(answers).toEqual([
    { status: 'fulfilled', value: false },
    { status: 'fulfilled', value: true },
  ]);
  expect(heard.filter((line) => line.startsWith('both@'))).toHaveLength(1);
});

test('B7 it needs the security code and the password, and another address than now', async () => {
  const here = await customer('needs@example.com');
  expect((await ask(here, 'x@example.com', { SafeCode: undefined })).Key).toBe('SAFE_CODE_NEEDED');
  expect((await ask(here, 'x@example.com', { Password: 'Wrong-2047-word' })).Data.Fields[0].Path).toBe('Password');
  expect((await ask(here, 'NEEDS@example.com')).Data.Fields[0]).toEqual({
    Path: 'Email',
    Msg: 'This is already your account e-mail',
  });
  expect(await mailKinds(house, 'x@example.com')).toEqual([]);
});

test('B7 an address of another account is not given away: same answer, its owner is told, no link goes there', async () => {
  await customer('taken@example.com');
  const here = await customer('asks@example.com');
  const free = await ask(here, 'free@example.com');
  const taken = await ask(here, 'taken@example.com');
  expect(taken.body).toBe(free.body);
  expect((await mailKinds(house, 'taken@example.com')).at(-1)).toBe('account.emailTaken');
  expect((await confirm(await leave('asks@example.com'))).Data).toEqual({ Changed: false });
});

test('B7 an address that got an account meanwhile stays with that account', async () => {
  const here = await customer('slow@example.com');
  await ask(here, 'quick@example.com');
  const newToken = await take('quick@example.com');
  await customer('quick@example.com');
  expect((await confirm(newToken)).Data).toEqual({ Changed: false });
  expect((await confirm(await leave('slow@example.com'))).Key).toBe('LINK_DEAD');
  expect((await here.get('/user/info')).Data.Email).toBe('slow@example.com');
});

test('B7 the links work until their last millisecond; a newer request and a new password end them', async () => {
  const here = await customer('time@example.com');
  await ask(here, 'time2@example.com');
  const older = await take('time2@example.com');
  await ask(here, 'time3@example.com');
  expect((await confirm(older)).Key).toBe('LINK_DEAD');
  const Token = await take('time3@example.com');
  const { rows } = await house.pool.query("SELECT expires_at FROM mail_link WHERE email = 'time3@example.com'");
  const use = (ms: number) =>
    at(house, new Date(rows[0].expires_at.getTime() + ms), (browser) => browser.post('/user/confirmemail', { Token }));
  expect((await use(1)).Key).toBe('LINK_DEAD');
  expect((await use(0)).Key).toBe('LINK_DEAD');
  expect((await use(-1)).Key).toBe('OK');
  const fresh = 'Lamp-9081-gold';
  await here.post('/account/change-password', { OldPassword: PASSWORD, Password: fresh, PasswordAgain: fresh });
  expect((await confirm(await leave('time@example.com'))).Key).toBe('LINK_DEAD');
});

test('A08 a link for something else does not confirm', async () => {
  const email = 'purpose@example.com';
  const here = await customer(email);
  await here.post('/user/forgotsafecode', {});
  expect((await confirm(await mailedToken(house, email, 'account.resetSafeCode'))).Key).toBe('LINK_DEAD');
});
