import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drainJobs } from '../../platform/jobs.ts';
import { openBrowser } from '../../platform/testing/browser.ts';
import { overlap } from '../../platform/testing/overlap.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { activateCustomer } from './activate-customer.ts';
import { at, mailedToken, mailKinds, newCustomer, openAccountApp, PASSWORD, register } from './testing.ts';
import { accountHandlers } from './wiring.ts';

const STRANGER = 'Evil-2047-grey';

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

let lastAddress = 0;
/** A browser at a network address of its own, so that limits per address do not mix tests. */
const browserOf = (lang = 'en') => openBrowser(app, { address: `192.0.2.${++lastAddress}`, lang });
const customers = async (email: string) =>
  (await house.pool.query('SELECT id FROM customer WHERE email = $1', [email])).rows.length;
const activate = (browser: ReturnType<typeof browserOf>, Token: string, Password = PASSWORD) =>
  browser.post('/account/activate', { Token, Password });

test('B1 registering a known and an unknown address answers alike in status, body and cookies; the owner gets a mail that says so', async () => {
  await newCustomer(house, app, 'known@example.com', { profile: false, address: '198.51.100.1' });
  const known = await register(browserOf(), 'Known@example.com', STRANGER);
  const unknown = await register(browserOf(), 'unknown@example.com', STRANGER);
  expect([known.status, known.body, known.setCookies]).toEqual([unknown.status, unknown.body, unknown.setCookies]);
  expect(await mailKinds(house, 'known@example.com')).toEqual(['account.activate', 'account.alreadyCustomer']);
  expect(await mailKinds(house, 'unknown@example.com')).toEqual(['account.activate']);
  // Nor does signing in with that password tell them apart, nor resending.
  const [inKnown, inUnknown] = await Promise.all(
    ['known@example.com', 'unknown@example.com'].map((Email) =>
      browserOf().post('/account/sign-in', { Email, Password: STRANGER }),
    ),
  );
  expect(inKnown).toMatchObject({ status: 403, Key: 'NOT_ACTIVATED' });
  expect(inKnown?.body).toBe(inUnknown?.body);
});

test('B1 known and unknown addresses take about the same time', async () => {
  await newCustomer(house, app, 'timed@example.com', { profile: false, address: '198.51.100.2' });
  const took = { known: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < 8; round++) {
    for (const who of ['known', 'unknown'] as const) {
      const Email = who === 'known' ? 'timed@example.com' : `nobody${round}@example.com`;
      const browser = browserOf();
      const begin = performance.now();
      await browser.post('/account/sign-in', {
        Email,
        Password: `Wrong-${round}-word`,
        Captcha: await browser.captcha(),
      });
      took[who].push(performance.now() - begin);
    }
  }
  const best = (times: number[]) => Math.min(...times);
  // Without the comparison with nobody's hash the unknown one answers in a fraction of the time.
  expect(best(took.unknown) / best(took.known)).toBeGreaterThan(0.5);
  expect(best(took.unknown) / best(took.known)).toBeLessThan(2);
});

test("GHSA-qq9h-g4jm-xgf3 an address a stranger registered first opens only with its owner's password", async () => {
  const email = 'victim@example.com';
  await register(browserOf(), email, STRANGER);
  const strangersLink = await mailedToken(house, email);
  // The owner opens the stranger's mail before or instead of their own: their password does not fit, nothing opens.
  expect(await activate(browserOf(), strangersLink)).toMatchObject({ status: 422, Key: 'ACTIVATION_PASSWORD_WRONG' });
  expect(await customers(email)).toBe(0);
  const owner = browserOf();
  await register(owner, email);
  expect(await activate(owner, await mailedToken(house, email))).toMatchObject({ Key: 'OK' });
  // The stranger's registration is over: neither their link nor their password opens anything.
  expect(await activate(browserOf(), strangersLink, STRANGER)).toMatchObject({ status: 410, Key: 'LINK_DEAD' });
  expect(await browserOf().post('/account/sign-in', { Email: email, Password: STRANGER })).toMatchObject({
    Key: 'SIGN_IN_WRONG',
  });
  expect(await browserOf().post('/account/sign-in', { Email: email, Password: PASSWORD })).toMatchObject({
    Key: 'OK',
  });
  const sessions = await house.pool.query(
    'SELECT address FROM session s JOIN customer c ON c.id = s.subject_id WHERE c.email = $1',
    [email],
  );
  expect(sessions.rows).toHaveLength(2);
});

test('GHSA-qq9h-g4jm-xgf3 a stranger who registers after the owner does not take his link away', async () => {
  const email = 'first@example.com';
  await register(browserOf(), email);
  const link = await mailedToken(house, email);
  await register(browserOf(), email, STRANGER);
  expect(await activate(browserOf(), link)).toMatchObject({ Key: 'OK' });
});

test('B1 a link opens one account, also when it is used twice at the same time', async () => {
  const email = 'twice@example.com';
  await register(browserOf(), email);
  const link = await mailedToken(house, email);
  const answers = await Promise.all([activate(browserOf(), link), activate(browserOf(), link)]);
  expect(answers.map((each) => each.Key).sort()).toEqual(['OK', 'LINK_DEAD'].sort());
  expect(await customers(email)).toBe(1);
  expect(await activate(browserOf(), link)).toMatchObject({ Key: 'LINK_DEAD' });
});

test('B1 two registrations of one address opened at the same time make one account', async () => {
  const email = 'race@example.com';
  await register(browserOf(), email);
  const one = await mailedToken(house, email);
  await register(browserOf(), email, STRANGER);
  const two = await mailedToken(house, email);
  const both = await overlap(
    house,
    (tx) => activateCustomer(tx, { token: one, password: PASSWORD, address: '192.0.2.1' }),
    (tx) => activateCustomer(tx, { token: two, password: STRANGER, address: '192.0.2.1' }),
  );
  expect(both.map((each) => each.status)).toEqual(['fulfilled', 'rejected']);
  expect(both[1]).toMatchObject({ reason: { key: 'LINK_DEAD' } });
  expect(await customers(email)).toBe(1);
});

test('B1 a link works until its last millisecond', async () => {
  const email = 'late@example.com';
  await register(browserOf(), email);
  const Token = await mailedToken(house, email);
  const { rows } = await house.pool.query('SELECT expires_at FROM registration WHERE email = $1', [email]);
  const end = rows[0].expires_at.getTime();
  const open = (ms: number) =>
    at(house, new Date(end + ms), (browser) => browser.post('/account/activate', { Token, Password: PASSWORD }));
  expect(await open(1)).toMatchObject({ Key: 'LINK_DEAD' });
  expect(await open(0)).toMatchObject({ Key: 'LINK_DEAD' });
  expect(await open(-1)).toMatchObject({ Key: 'OK' });
});

test('B1 an activation mail is sent again to who knows the password, and the older link is dead', async () => {
  const email = 'again@example.com';
  const browser = browserOf();
  await register(browser, email);
  const older = await mailedToken(house, email);
  const form = async (Password: string) => ({ Email: email, Password, Captcha: await browser.captcha() });
  const wrong = await browser.post('/account/resend-activation', await form(STRANGER));
  const right = await browser.post('/account/resend-activation', await form(PASSWORD));
  expect(wrong.body).toBe(right.body);
  await drainJobs(house, accountHandlers);
  expect(await mailKinds(house, email)).toEqual(['account.activate', 'account.activate']);
  expect(await activate(browser, older)).toMatchObject({ Key: 'LINK_DEAD' });
  expect(await activate(browser, await mailedToken(house, email))).toMatchObject({ Key: 'OK' });
});

test('B1 B3 a link tells whether it works before anything is typed, and is not used up by that', async () => {
  const email = 'asks@example.com';
  const browser = browserOf();
  const alive = async (Token: string, Opens: string) =>
    (await browser.post('/account/check-link', { Token, Opens })).Key;
  await register(browser, email);
  const opening = await mailedToken(house, email, 'account.activate');
  expect([await alive(opening, 'account'), await alive(opening, 'account')]).toEqual(['OK', 'OK']);
  expect([await alive(opening, 'password'), await alive(`${opening}x`, 'account')]).toEqual(['LINK_DEAD', 'LINK_DEAD']);
  expect((await activate(browser, opening)).Key).toBe('OK');
  expect(await alive(opening, 'account')).toBe('LINK_DEAD');
  await browser.post('/account/forgot-password', { Email: email, Captcha: await browser.captcha() });
  const Token = await mailedToken(house, email, 'account.resetPassword');
  expect([await alive(Token, 'password'), await alive(Token, 'account')]).toEqual(['OK', 'LINK_DEAD']);
  const Password = 'Lamp-9081-gold';
  await browser.post('/account/reset-password', { Token, Password, PasswordAgain: Password });
  expect(await alive(Token, 'password')).toBe('LINK_DEAD');
});

test("B1 M1 what the form lacks is told field by field, in the reader's language", async () => {
  const answer = await browserOf('zh-HK').post('/account/register', {
    Email: 'x',
    Password: 'aab',
    Agreed: false,
    Kind: 'robot',
  });
  expect(answer).toMatchObject({ status: 422, Key: 'INVALID_INPUT' });
  const fields = answer.Data.Fields as { Path: string; Msg: string }[];
  expect(new Set(fields.map((field) => field.Path))).toEqual(
    new Set(['Email', 'Password', 'PasswordAgain', 'Kind', 'Agreed', 'Captcha']),
  );
  expect(fields.filter((field) => /[a-z]{4}/.test(field.Msg))).toEqual([]);
});

test('B1 a mistyped form costs no right to register; right ones are counted by their mails', async () => {
  const browser = browserOf();
  const form = {
    Email: 'clumsy@example.com',
    Password: 'short',
    PasswordAgain: 'other',
    Kind: 'individual',
    Agreed: true,
  };
  for (let at = 0; at < 40; at++)
    expect(await browser.post('/account/register', { ...form, Captcha: 'AAAA' })).toMatchObject({
      Key: 'INVALID_INPUT',
    });
  expect(await register(browser, form.Email)).toMatchObject({ Key: 'OK' });
});

test('B1 a registration without a captcha, or with a used one, makes nothing', async () => {
  const browser = browserOf();
  const form = {
    Email: 'bot@example.com',
    Password: PASSWORD,
    PasswordAgain: PASSWORD,
    Kind: 'individual',
    Agreed: true,
  };
  expect(await browser.post('/account/register', { ...form, Captcha: 'AAAA' })).toMatchObject({ Key: 'CAPTCHA_WRONG' });
  const Captcha = await browser.captcha();
  expect(await browser.post('/account/register', { ...form, Captcha })).toMatchObject({ Key: 'OK' });
  expect(await browser.post('/account/register', { ...form, Captcha })).toMatchObject({ Key: 'CAPTCHA_WRONG' });
  expect(await mailKinds(house, 'bot@example.com')).toHaveLength(1);
});

test('API3 extra, nested and prototype fields are refused and nothing is stored', async () => {
  const browser = browserOf();
  const Captcha = await browser.captcha();
  const form = {
    Email: 'mass@example.com',
    Password: PASSWORD,
    PasswordAgain: PASSWORD,
    Kind: 'individual',
    Agreed: true,
    Captcha,
  };
  for (const extra of [
    { Balance: '100' },
    { Verified: true },
    { IsSetSafeCode: true },
    { UserId: 1 },
    { Profile: { Name: 'x' } },
  ])
    expect(await browser.post('/account/register', { ...form, ...extra })).toMatchObject({
      status: 422,
      Key: 'INVALID_INPUT',
    });
  const poisoned = await app.inject({
    method: 'POST',
    url: '/api/account/register',
    headers: { origin: 'http://127.0.0.1:8080', 'content-type': 'application/json' },
    payload: `{"__proto__":{"Admin":true},"Email":"mass@example.com"}`,
  });
  expect(poisoned.statusCode).toBe(400);
  expect((await house.pool.query("SELECT 1 FROM registration WHERE email = 'mass@example.com'")).rows).toEqual([]);
});

test('V6 one mailbox cannot be flooded, and the counters survive a restart', async () => {
  const email = 'flooded@example.com';
  const keys: string[] = [];
  for (let round = 0; round < 7; round++) keys.push((await register(browserOf(), email)).Key);
  expect(keys).toEqual([...Array(6).fill('OK'), 'TOO_MANY_REQUESTS']);
  const restarted = await openAccountApp({ ...house });
  const browser = openBrowser(restarted, { address: '203.0.113.9' });
  expect(await register(browser, email)).toMatchObject({ status: 429, Key: 'TOO_MANY_REQUESTS' });
  await restarted.close();
});

test('V3 a POST from another site, or without an origin, is refused', async () => {
  const browser = openBrowser(app, { origin: 'https://evil.example' });
  expect(await register(browser, 'csrf@example.com')).toMatchObject({ status: 403, Key: 'FOREIGN_ORIGIN' });
  const bare = await app.inject({ method: 'POST', url: '/api/account/sign-out', payload: {} });
  expect(bare.statusCode).toBe(403);
  const form = await app.inject({
    method: 'POST',
    url: '/api/account/sign-out',
    headers: { origin: 'http://127.0.0.1:8080', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'a=b',
  });
  expect(form.statusCode).toBeGreaterThanOrEqual(400);
});

test('V3 a Lang cookie with line breaks, a path or rubbish is the default language and never comes back', async () => {
  for (const lang of ['en%0d%0aSet-Cookie:%20x=1', '../../etc/passwd', '%00', 'en-GB']) {
    const browser = openBrowser(app, { lang });
    const answer = await browser.get('/session/me');
    expect(answer.Data).toEqual({ SignedIn: false, Lang: 'zh-HK', HasSafeCode: false });
    expect(answer.setCookies).toEqual([]);
  }
});
