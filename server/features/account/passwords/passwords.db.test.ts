import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../../../platform/testing/browser.ts';
import { overlap } from '../../../platform/testing/overlap.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { at, mailedToken, mailKinds, newCustomer, openAccountApp, PASSWORD, SAFE_CODE } from '../testing.ts';
import { resetPassword } from './reset-password.ts';

const FRESH = 'Lamp-9081-gold';

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

let last = 0;
const browserOf = () => openBrowser(app, { address: `192.0.2.${++last}` });
type Browser = ReturnType<typeof browserOf>;
const forgot = async (browser: Browser, Email: string) =>
  browser.post('/account/forgot-password', { Email, Captcha: await browser.captcha() });
const reset = (browser: Browser, Token: string, Password = FRESH) =>
  browser.post('/account/reset-password', { Token, Password, PasswordAgain: Password });
const signIn = (Email: string, Password: string) => browserOf().post('/account/sign-in', { Email, Password });
async function resetToken(email: string): Promise<string> {
  await forgot(browserOf(), email);
  return mailedToken(house, email, 'account.resetPassword');
}

test('B3 the way back in: mailed link, new password, every session ended, the owner told', async () => {
  const email = 'lost@example.com';
  const signedIn = await newCustomer(house, app, email, { address: '198.51.100.1' });
  const browser = browserOf();
  const Token = await resetToken(email);
  expect(await reset(browser, Token)).toMatchObject({ Key: 'OK' });
  expect((await signedIn.get('/session/me')).Data.SignedIn).toBe(false);
  expect((await signIn(email, PASSWORD)).Key).toBe('SIGN_IN_WRONG');
  expect((await signIn(email, FRESH)).Key).toBe('OK');
  expect((await mailKinds(house, email)).at(-1)).toBe('account.passwordReset');
  expect(await reset(browser, Token, 'Rain-3147-blue')).toMatchObject({ status: 410, Key: 'LINK_DEAD' });
});

test('B3 forgot answers alike with and without an account; only the mailbox learns which', async () => {
  await newCustomer(house, app, 'there@example.com', { profile: false, address: '198.51.100.2' });
  const known = await forgot(browserOf(), 'there@example.com');
  const unknown = await forgot(browserOf(), 'nowhere@example.com');
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  expect((await mailKinds(house, 'there@example.com')).at(-1)).toBe('account.resetPassword');
  expect(await mailKinds(house, 'nowhere@example.com')).toEqual(['account.noAccount']);
});

test('B3 a link works once, also when two use it at the same time, and a newer one ends it', async () => {
  const email = 'once@example.com';
  await newCustomer(house, app, email, { profile: false, address: '198.51.100.3' });
  const older = await resetToken(email);
  const newer = await resetToken(email);
  expect(await reset(browserOf(), older)).toMatchObject({ Key: 'LINK_DEAD' });
  const given = { token: newer, password: FRESH, address: '192.0.2.1' };
  const both = await overlap(
    house,
    (tx) => resetPassword(tx, given),
    (tx) => resetPassword(tx, given),
  );
  expect(both.map((each) => each.status)).toEqual(['fulfilled', 'rejected']);
  expect(both[1]).toMatchObject({ reason: { key: 'LINK_DEAD' } });
});

test('B3 a link works until its last millisecond', async () => {
  const email = 'clock@example.com';
  await newCustomer(house, app, email, { profile: false, address: '198.51.100.4' });
  const Token = await resetToken(email);
  const { rows } = await house.pool.query('SELECT expires_at FROM mail_link ORDER BY created_at DESC LIMIT 1');
  const end = rows[0].expires_at.getTime();
  const use = (ms: number) => at(house, new Date(end + ms), (browser) => reset(browser, Token));
  expect((await use(1)).Key).toBe('LINK_DEAD');
  expect((await use(0)).Key).toBe('LINK_DEAD');
  expect((await use(-1)).Key).toBe('OK');
});

test('A08 links are bound to their purpose, unknown and truncated ones are dead, and none is stored readable', async () => {
  const email = 'bound@example.com';
  const customer = await newCustomer(house, app, email, { address: '198.51.100.5' });
  expect((await customer.post('/user/forgotsafecode', {})).Key).toBe('OK');
  const safeCodeToken = await mailedToken(house, email, 'account.resetSafeCode');
  const Token = await resetToken(email);
  for (const dead of [safeCodeToken, Token.slice(0, -1), `${Token}x`, '', 'x'])
    expect((await reset(browserOf(), dead)).Key).toBe('LINK_DEAD');
  const { rows } = await house.pool.query("SELECT encode(token_hash, 'escape') AS hash FROM mail_link");
  expect(rows.some((row) => row.hash.includes(Token))).toBe(false);
  expect((await reset(browserOf(), Token)).Key).toBe('OK');
});

test('B5 the new password must differ from the security code; the refused link stays good', async () => {
  const email = 'same@example.com';
  const customer = await newCustomer(house, app, email, { address: '198.51.100.6', profile: false });
  const both = 'Safe-4711-code';
  const { PROFILE_FORM } = await import('../testing.ts');
  expect((await customer.post('/user/setinfo', { ...PROFILE_FORM, SafeCode: both })).Key).toBe('OK');
  const Token = await resetToken(email);
  const refused = await reset(browserOf(), Token, both);
  expect(refused).toMatchObject({ Key: 'INVALID_INPUT', Data: { Fields: [{ Path: 'Password' }] } });
  expect((await reset(browserOf(), Token)).Key).toBe('OK');
});

test('B3 changing the password asks for the old one, then everybody signs in again, here too', async () => {
  const email = 'change@example.com';
  const here = await newCustomer(house, app, email, { address: '198.51.100.7' });
  const elsewhere = browserOf();
  await elsewhere.post('/account/sign-in', { Email: email, Password: PASSWORD });
  const Token = await resetToken(email);
  const change = (OldPassword: string, Password = FRESH, PasswordAgain = Password) =>
    here.post('/account/change-password', { OldPassword, Password, PasswordAgain, SafeCode: SAFE_CODE });
  expect((await change('Wrong-2047-word')).Data.Fields).toEqual([
    { Path: 'OldPassword', Msg: 'The password is not right' },
  ]);
  expect((await change(PASSWORD, FRESH, 'other')).Data.Fields).toEqual([
    { Path: 'PasswordAgain', Msg: 'The two passwords do not match' },
  ]);
  expect((await change(PASSWORD, 'weak')).Data.Fields.length).toBeGreaterThan(0);
  expect(await change(PASSWORD)).toMatchObject({ Key: 'OK', Msg: 'The password was changed. Sign in again.' });
  expect(here.cookies.has('IsLogin')).toBe(false);
  expect((await elsewhere.get('/session/me')).Data.SignedIn).toBe(false);
  // A link mailed before is dead: it stood behind the old password.
  expect((await reset(browserOf(), Token)).Key).toBe('LINK_DEAD');
  expect((await signIn(email, FRESH)).Key).toBe('OK');
});

test('V6 guesses at the old password beside a stolen session are limited', async () => {
  const here = await newCustomer(house, app, 'stolen@example.com', { address: '198.51.100.8' });
  const keys: string[] = [];
  const form = { OldPassword: 'Wrong-2047-word', Password: FRESH, PasswordAgain: FRESH, SafeCode: SAFE_CODE };
  for (let round = 0; round < 11; round++) keys.push((await here.post('/account/change-password', form)).Key);
  expect(keys).toEqual([...Array(10).fill('INVALID_INPUT'), 'TOO_MANY_REQUESTS']);
});

test('B3 a visitor changes nothing', async () => {
  const form = { OldPassword: PASSWORD, Password: FRESH, PasswordAgain: FRESH };
  expect((await browserOf().post('/account/change-password', form)).Key).toBe('NOT_SIGNED_IN');
  expect((await browserOf().post('/account/step-up', { SafeCode: SAFE_CODE })).Key).toBe('NOT_SIGNED_IN');
});
