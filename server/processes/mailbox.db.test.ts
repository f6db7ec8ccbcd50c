import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { codeAt, withAuthenticator } from '../features/account/factors/testing.ts';
import { houseAt, mailedToken, mailKinds, newCustomer, PASSWORD, SAFE_CODE } from '../features/account/testing.ts';
import { needsOwner } from '../features/account/wiring.ts';
import { needsTransaction } from '../platform/http/admit.ts';
import { codeTaken } from '../platform/http/guards.ts';
import { findSession } from '../platform/sessions/store.ts';
import { openBrowser, type TestBrowser } from '../platform/testing/browser.ts';
import { openTestHouse, type TestHouse } from '../platform/testing.ts';
import { consoleRoutes, createConsole } from './api.ts';
import type { Partners } from './partners.ts';
import { wire } from './wiring.ts';

/** Who holds a mailbox and nothing else, in front of the whole console (acceptance B3, B5). */

const HOUR = 3_600_000;
const THEIRS = 'Their-2047-kite';
const THEIR_CODE = 'their-4711';
const NOBODYS = { payments: new Map() } as unknown as Partners;

let house: TestHouse;
let app: FastifyInstance;
beforeAll(async () => {
  house = await openTestHouse();
  wire(house.events);
  app = await createConsole(house, NOBODYS, null);
});
afterAll(async () => {
  await app.close();
  await house.close();
});

let customers = 0;
let email: string;
let owner: TestBrowser;
beforeEach(async () => {
  email = `owner${++customers}@example.com`;
  owner = await newCustomer(house, app, email, { address: `198.51.100.${customers}` });
});

const thief = () => openBrowser(app, { address: `203.0.113.${customers}` });
const signIn = (browser: TestBrowser, Password: string) => browser.post('/account/sign-in', { Email: email, Password });

async function resetPassword(Password = THEIRS, browser = thief()): Promise<TestBrowser> {
  await browser.post('/account/forgot-password', { Email: email, Captcha: await browser.captcha() });
  const Token = await mailedToken(house, email, 'account.resetPassword');
  const done = await browser.post('/account/reset-password', { Token, Password, PasswordAgain: Password });
  expect(done.Key).toBe('OK');
  await signIn(browser, Password);
  return browser;
}

async function resetCode(browser: TestBrowser, Password = THEIRS, NewSafeCode = THEIR_CODE) {
  const asked = await browser.post('/user/forgotsafecode', {});
  if (asked.Key !== 'OK') return asked;
  const Token = await mailedToken(house, email, 'account.resetSafeCode');
  return browser.post('/user/resetsafecode', { Token, Password, NewSafeCode, NewSafeCodeAgain: NewSafeCode });
}

/** Both secrets are the thief's, as soon as the house allows it. */
async function tookBoth(): Promise<TestBrowser> {
  const browser = await resetPassword();
  await house.moveClock(24 * HOUR);
  expect((await resetCode(browser)).Key).toBe('OK');
  return browser;
}

const offset = async () => {
  const { rows } = await house.pool.query<{ offset_ms: bigint }>('SELECT offset_ms FROM business_clock');
  return Number(rows[0]?.offset_ms);
};

/** Runs a call of a signed-in browser at an instant of the business clock, which is moved to it. */
async function atBusiness<T>(browser: TestBrowser, instant: Date, work: (then: TestBrowser) => Promise<T>): Promise<T> {
  await house.moveClock(instant.getTime() - Date.now() - (await offset()));
  const wall = new Date(instant.getTime() - (await offset()));
  const other = await createConsole(houseAt(house, wall), NOBODYS, null);
  const then = openBrowser(other);
  for (const [name, value] of browser.cookies) then.cookies.set(name, value);
  try {
    return await work(then);
  } finally {
    await other.close();
  }
}

const spend = (browser: TestBrowser, SafeCode: string) =>
  browser.post('/domain/checkout', { SafeCode, Total: { Amount: '1.00', Currency: 'USD' }, Agreed: true });

const acts: Endpoint[] = consoleRoutes(NOBODYS)
  .map(({ endpoint }) => endpoint)
  .filter(({ who, method, stepUp, writes }) => who !== 'anyone' && (method === 'POST' || stepUp || writes));

/**
 * By hand: what a mailbox alone may do. It reads, asks beforehand, tops up, takes back, secures; it spends and gives
 * away nothing.
 */
const ALLOWED = [
  ...['/account/change-password', '/account/end-other-sessions', '/account/end-session', '/account/step-up'],
  ...[
    '/user/cancelemailchange',
    '/user/changesafecode',
    '/user/forgotsafecode',
    '/user/lang',
    '/user/resetsafecode',
    '/user/setinfo',
  ],
  ...['/domain/cart/add', '/domain/cart/change', '/domain/cart/check', '/domain/cart/clear', '/domain/cart/remove'],
  ...['/domain/auto-renew/preview', '/domain/editdns/preview', '/domain/holder/preview', '/domain/locks/preview'],
  ...['/domain/register/check', '/domain/register/preview', '/domain/renew/preview', '/domain/restore/preview'],
  ...['/domain/holder/cancel', '/domain/holder/resend', '/domain/registrant-email/resend', '/domain/select'],
  '/domain/registry-take-over',
  ...['/file/upload', '/finance/recharge', '/finance/recharge/bank', '/finance/recharge/bank/slip'],
  ...['/finance/recharge/close', '/finance/recharge/refund/cancel', '/finance/usdt/address'],
  ...['/finance/withdrawal/cancel', '/template/latin', '/template/push/cancel', '/template/push/refuse'],
  ...['/market/mine/preview', '/market/mine/withdraw', '/market/offer/refuse', '/market/offer/withdraw'],
  ...['/domain/push/preview', '/domain/push/cancel', '/domain/push/refuse'],
  ...['/contact/picture', '/domain/certificate'],
  ...['/escrow/appeal', '/escrow/dispute', '/escrow/file', '/escrow/withdraw'],
  ...[
    '/domain/batch/resolution/preview',
    '/domain/batch/cleardns/preview',
    '/domain/batch/dnssec/preview',
    '/domain/batch/rewind/preview',
    '/domain/batch/template/preview',
    '/domain/batch/labels/preview',
  ],
  ...['/transferin/cancel', '/transferin/check', '/transferin/remind', '/transferin/resend', '/transferout/servers'],
  ...['/domain/keep', '/domain/resolution/facts', '/domain/resolution/copy'],
  ...[
    '/transferout/cancel',
    '/transferout/code/burn',
    '/transferout/preview',
    '/transferout/reject',
    '/transferout/resend',
  ],
];

test('B5 which acts stay possible is a list by hand; every other act can take a code in its transaction', () => {
  const free = acts.filter(({ afterReset }) => afterReset).map(({ path }) => path);
  expect(free.sort()).toEqual([...ALLOWED].sort());
  const routes = consoleRoutes(NOBODYS).filter(({ endpoint }) => acts.includes(endpoint) && !endpoint.afterReset);
  expect(routes.filter((route) => !needsTransaction(route)).map(({ endpoint }) => endpoint.path)).toEqual([]);
});

test('B5 every act that takes a code says what it signs', () => {
  expect(acts.filter(({ stepUp, signs }) => Boolean(stepUp) !== Boolean(signs)).map(({ path }) => path)).toEqual([]);
});

const addEmail = (browser: TestBrowser, address: string, more = {}) =>
  browser.post('/verify/addemail', { Email: `${customers}.${address}`, ...more });

test('B5 a password by mail alone does no act of any kind: each asks the code, and the right one settles it', async () => {
  const browser = await resetPassword();
  const token = browser.cookies.get('namestead_session') ?? '';
  await house.inTx(async (tx) => {
    const session = await findSession(tx, 'customer', token);
    const questions = { needsOwner, isSafeCode: async () => false, hasRight: async () => false };
    for (const endpoint of acts)
      expect([endpoint.path, await codeTaken(tx, endpoint, session, questions)]).toEqual([
        endpoint.path,
        endpoint.afterReset ? (endpoint.stepUp ? 'taken' : undefined) : 'proves owner',
      ]);
  });
  expect((await addEmail(browser, 'no@example.com')).Key).toBe('SAFE_CODE_NEEDED');
  expect((await addEmail(browser, 'no@example.com', { SafeCode: THEIR_CODE })).Key).toBe('SAFE_CODE_WRONG');
  expect((await addEmail(browser, 'yes@example.com', { SafeCode: SAFE_CODE })).Key).toBe('OK');
  // Settled: what takes no code of its own is asked for none, and the form takes no field of that name.
  expect((await addEmail(browser, 'more@example.com')).Key).toBe('OK');
  expect((await addEmail(browser, 'field@example.com', { SafeCode: SAFE_CODE })).Key).toBe('INVALID_INPUT');
});

test('B5 the code cannot come by mail for 24 hours after the password did, to the millisecond', async () => {
  const browser = await resetPassword();
  const refused = await resetCode(browser);
  expect(refused).toMatchObject({ status: 403, Key: 'SAFE_CODE_RESET_WAITS' });
  const from = new Date(refused.Data.Until);
  expect(refused.Msg).toContain('Hong Kong time');
  for (const [ms, key] of [
    [-1, 'SAFE_CODE_RESET_WAITS'],
    [0, 'OK'],
  ] as const)
    await atBusiness(browser, new Date(from.getTime() + ms), async (then) => {
      expect((await then.post('/user/forgotsafecode', {})).Key).toBe(key);
    });
});

test('B3 B5 with both secrets by mail every act waits 72 hours, whatever the thief signs or sends; reading and topping up go on', async () => {
  const browser = await tookBoth();
  for (const { path, method, afterReset } of acts) {
    if (afterReset) continue;
    const url = path.replace(/:\w+/g, '1');
    const answer = await (method === 'GET' ? browser.get(url) : browser.post(url, { SafeCode: THEIR_CODE }));
    expect([path, answer.Key, answer.status]).toEqual([path, 'COOLING_OFF', 403]);
  }
  const { Data } = await spend(browser, THEIR_CODE);
  const { Data: me } = await browser.get('/session/me');
  expect(me.CoolingUntil).toBe(Data.Until);
  expect((await browser.get('/user/info')).Key).toBe('OK');
  const topUp = { Amount: { Amount: '50.00', Currency: 'USD' }, Channel: 'alipay' };
  expect((await browser.post('/finance/recharge', topUp, { 'idempotency-key': 'top-up-1' })).Key).not.toBe(
    'COOLING_OFF',
  );
  const end = new Date(Data.Until);
  for (const [ms, key] of [
    [-1, 'COOLING_OFF'],
    [0, 'OK'],
  ] as const)
    await atBusiness(browser, new Date(end.getTime() + ms), async (then) => {
      const address = `${ms + 1}.end@example.com`;
      expect([ms, (await addEmail(then, address, { SafeCode: THEIR_CODE })).Key]).toEqual([ms, key]);
    });
});

test('B5 the other way round counts too: the code by mail, then the password', async () => {
  expect((await resetCode(owner, PASSWORD)).Key).toBe('OK');
  expect((await addEmail(owner, 'before@example.com')).Key).toBe('OK');
  const browser = await resetPassword();
  expect((await spend(browser, THEIR_CODE)).Key).toBe('COOLING_OFF');
  expect((await mailKinds(house, email)).slice(-2)).toEqual(['account.passwordReset', 'account.coolingOff']);
});

test('B5 changing a secret by the other, or resetting one again, does not end it', async () => {
  const browser = await tookBoth();
  const NewSafeCode = 'third-8822';
  const changed = await browser.post('/user/changesafecode', {
    ...{ OldSafeCode: THEIR_CODE, NewSafeCode, NewSafeCodeAgain: NewSafeCode },
  });
  expect(changed.Key).toBe('OK');
  const Password = 'Fifth-2047-kite';
  const again = { OldPassword: THEIRS, Password, PasswordAgain: Password, SafeCode: NewSafeCode };
  expect((await browser.post('/account/change-password', again)).Key).toBe('OK');
  await signIn(browser, Password);
  expect((await spend(browser, NewSafeCode)).Key).toBe('COOLING_OFF');
  const { Data: before } = await spend(browser, NewSafeCode);
  await house.moveClock(HOUR);
  const back = await resetPassword('Owner-2047-again', owner);
  const { Data: after } = await spend(back, NewSafeCode);
  expect(new Date(after.Until).getTime() - new Date(before.Until).getTime()).toBeGreaterThanOrEqual(HOUR);
});

test('B5 every address of the owner is told, of the reset and of the wait; nobody else is', async () => {
  const other = `second${customers}@example.com`;
  await owner.post('/verify/addemail', { Email: other });
  await owner.post('/verify/addemail', { Email: `waiting${customers}@example.com` });
  await house.pool.query("UPDATE verified_email SET state = 'verified', verified_at = now() WHERE email = $1", [other]);
  await tookBoth();
  expect((await mailKinds(house, other)).slice(-3)).toEqual([
    ...['account.passwordReset', 'account.safeCodeChanged', 'account.coolingOff'],
  ]);
  expect(await mailKinds(house, email)).toEqual(
    expect.arrayContaining(await mailKinds(house, other).then((k) => k.slice(-3))),
  );
  expect(await mailKinds(house, `waiting${customers}@example.com`)).toEqual(['verification.email']);
});

test('B2 B5 who has a second factor from before is asked for it at sign-in, so nothing waits; one added later helps no thief', async () => {
  const { secret } = await withAuthenticator(owner);
  const browser = thief();
  await browser.post('/account/forgot-password', { Email: email, Captcha: await browser.captcha() });
  const Token = await mailedToken(house, email, 'account.resetPassword');
  await browser.post('/account/reset-password', { Token, Password: THEIRS, PasswordAgain: THEIRS });
  const { Data } = await signIn(browser, THEIRS);
  expect([Data.SignedIn, Data.SecondStep.Kinds]).toEqual([undefined, ['authenticator']]);
  expect((await browser.get('/user/info')).Key).toBe('NOT_SIGNED_IN');
  // The owner reads the letter and takes the account back, with the app.
  const back = openBrowser(app, { address: `198.51.100.${customers}` });
  await back.post('/account/forgot-password', { Email: email, Captcha: await back.captcha() });
  const Again = await mailedToken(house, email, 'account.resetPassword');
  await back.post('/account/reset-password', { Token: Again, Password: PASSWORD, PasswordAgain: PASSWORD });
  const { Ticket } = (await signIn(back, PASSWORD)).Data.SecondStep;
  expect((await back.post('/account/sign-in-code', { Ticket, Code: codeAt(secret) })).Key).toBe('OK');
  expect((await resetCode(back, PASSWORD)).Key).toBe('OK');
  expect((await spend(back, THEIR_CODE)).Key).not.toBe('COOLING_OFF');
  expect((await addEmail(back, 'free@example.com')).Key).toBe('OK');
});

test('B3 changing the password asks the security code, where the account has one', async () => {
  const form = { OldPassword: PASSWORD, Password: THEIRS, PasswordAgain: THEIRS };
  expect((await owner.post('/account/change-password', form)).Key).toBe('SAFE_CODE_NEEDED');
  expect((await owner.post('/account/change-password', { ...form, SafeCode: 'wrong-1' })).Key).toBe('SAFE_CODE_WRONG');
  expect((await owner.post('/account/change-password', { ...form, SafeCode: SAFE_CODE })).Key).toBe('OK');
  const fresh = await newCustomer(house, app, `fresh${customers}@example.com`, { profile: false });
  expect((await fresh.post('/account/change-password', form)).Key).toBe('OK');
});
