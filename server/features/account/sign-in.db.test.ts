import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drainJobs } from '../../platform/jobs.ts';
import { createLog } from '../../platform/log.ts';
import { openBrowser } from '../../platform/testing/browser.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { houseAt, mailKinds, newCustomer, openAccountApp, PASSWORD, register } from './testing.ts';
import { accountHandlers, accountSweeps } from './wiring.ts';

const WRONG = 'Wrong-2047-word';

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
const signIn = (browser: Browser, Email: string, Password = PASSWORD, more = {}) =>
  browser.post('/account/sign-in', { Email, Password, ...more });

test('B2 unknown address and wrong password get one answer', async () => {
  await newCustomer(house, app, 'one@example.com', { profile: false });
  const wrong = await signIn(from('192.0.2.1'), 'one@example.com', WRONG);
  const unknown = await signIn(from('192.0.2.1'), 'nobody@example.com', WRONG);
  expect(wrong).toMatchObject({ status: 422, Key: 'SIGN_IN_WRONG' });
  expect(wrong.body).toBe(unknown.body);
  expect(wrong.setCookies).toEqual([]);
});

test('V6 after three failures a captcha is asked for, the same for an unknown address, and a right one lets the owner in', async () => {
  await newCustomer(house, app, 'guessed@example.com', { profile: false, address: '198.51.100.3' });
  for (const email of ['guessed@example.com', 'unguessed@example.com']) {
    const keys: string[] = [];
    for (let round = 0; round < 4; round++) keys.push((await signIn(from('192.0.2.3'), email, WRONG)).Key);
    expect(keys).toEqual(['SIGN_IN_WRONG', 'SIGN_IN_WRONG', 'SIGN_IN_WRONG', 'CAPTCHA_NEEDED']);
  }
  const owner = from('198.51.100.3');
  expect(await signIn(owner, 'guessed@example.com')).toMatchObject({ Key: 'CAPTCHA_NEEDED' });
  expect(await signIn(owner, 'guessed@example.com', PASSWORD, { Captcha: 'AAAA' })).toMatchObject({
    Key: 'CAPTCHA_WRONG',
  });
  const Captcha = await owner.captcha();
  expect(await signIn(owner, 'guessed@example.com', PASSWORD, { Captcha })).toMatchObject({ Key: 'OK' });
  // Their success forgives: no captcha next time.
  expect(await signIn(owner, 'guessed@example.com')).toMatchObject({ Key: 'OK' });
});

test('V6 a stranger who guesses is stopped, the owner elsewhere is not, and gets a mail', async () => {
  const email = 'stormed@example.com';
  await newCustomer(house, app, email, { profile: false, address: '198.51.100.4' });
  const stranger = from('192.0.2.4');
  const keys: string[] = [];
  for (let round = 0; round < 12; round++)
    keys.push((await signIn(stranger, email, WRONG, { Captcha: await stranger.captcha() })).Key);
  expect(keys).toEqual([...Array(10).fill('SIGN_IN_WRONG'), 'TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS']);
  // Right now even the right password does not help from there.
  const late = await signIn(stranger, email, PASSWORD, { Captcha: await stranger.captcha() });
  expect(late).toMatchObject({ status: 429, Key: 'TOO_MANY_REQUESTS' });
  await drainJobs(house, accountHandlers);
  expect(await mailKinds(house, email)).toEqual(['account.activate', 'account.signInFailing']);
  const owner = from('198.51.100.4');
  expect(await signIn(owner, email, PASSWORD, { Captcha: await owner.captcha() })).toMatchObject({ Key: 'OK' });
});

test('V6 a storm from many addresses closes the account for unknown addresses only', async () => {
  const email = 'botnet@example.com';
  await newCustomer(house, app, email, { profile: false, address: '198.51.100.5' });
  // The counter of a storm of an hour, without solving a hundred captchas here.
  await house.pool.query(
    `INSERT INTO rate_limit (key, points, expire)
     SELECT 'sign-in.account:' || translate(rtrim(encode(sha256($1::bytea), 'base64'), '='), '+/', '-_'), 100, $2`,
    [email, Date.now() + 3_600_000],
  );
  const elsewhere = from('192.0.2.5');
  const refused = await signIn(elsewhere, email, PASSWORD, { Captcha: await elsewhere.captcha() });
  expect(refused).toMatchObject({ status: 429, Key: 'TOO_MANY_REQUESTS' });
  const owner = from('198.51.100.5');
  expect(await signIn(owner, email, PASSWORD, { Captcha: await owner.captcha() })).toMatchObject({ Key: 'OK' });
});

test('V6 parallel guesses do not slip past the count', async () => {
  await newCustomer(house, app, 'burst@example.com', { profile: false, address: '198.51.100.6' });
  const stranger = from('192.0.2.6');
  const captchas = await Promise.all(Array.from({ length: 15 }, () => stranger.captcha()));
  const answers = await Promise.all(
    captchas.map((Captcha) => signIn(stranger, 'burst@example.com', WRONG, { Captcha })),
  );
  expect(answers.filter((each) => each.Key === 'SIGN_IN_WRONG').length).toBeLessThanOrEqual(10);
});

test('V7 a sign-in gives a new session id and ends the one the browser had (fixation)', async () => {
  await newCustomer(house, app, 'fixed@example.com', { address: '198.51.100.7' });
  const browser = from('198.51.100.7');
  await signIn(browser, 'fixed@example.com');
  const planted = browser.cookies.get('namestead_session') ?? '';
  await signIn(browser, 'fixed@example.com');
  expect(browser.cookies.get('namestead_session')).not.toBe(planted);
  const old = from('198.51.100.7');
  old.cookies.set('namestead_session', planted);
  expect((await old.get('/session/me')).Data.SignedIn).toBe(false);
  const line = (await signIn(browser, 'fixed@example.com')).setCookies.find((each) =>
    each.startsWith('namestead_session'),
  );
  expect(line).toMatch(/HttpOnly/);
  expect(line).toMatch(/SameSite=Lax/);
  expect(line).not.toMatch(/Max-Age/);
  const kept = (await signIn(browser, 'fixed@example.com', PASSWORD, { Remember: true })).setCookies;
  expect(kept.find((each) => each.startsWith('namestead_session'))).toMatch(/Max-Age=2592000/);
});

test('V7 the database holds no session token, only its hash', async () => {
  const browser = await newCustomer(house, app, 'hashed@example.com', { profile: false, address: '198.51.100.8' });
  const token = browser.cookies.get('namestead_session') ?? '';
  const { rows } = await house.pool.query("SELECT encode(id_hash, 'escape') AS hash, s::text AS all FROM session s");
  expect(rows.some((row) => row.all.includes(token) || row.hash.includes(token))).toBe(false);
});

test('A06 CVE-2025-61928 GHSA-xg6x-h9c9-2m83 forged cookies, ids in the body and ended sessions open nothing', async () => {
  const forged = from('192.0.2.9');
  forged.cookies.set('IsLogin', 'true').set('IsSetSafeCode', 'true').set('namestead_session', 'A'.repeat(43));
  for (const path of ['/user/info', '/account/sessions']) expect((await forged.get(path)).Key).toBe('NOT_SIGNED_IN');
  expect((await forged.post('/user/setinfo', { CustomerId: '1', UserId: '1' })).Key).toBe('NOT_SIGNED_IN');
  const half = await newCustomer(house, app, 'half@example.com', { profile: false, address: '198.51.100.9' });
  half.cookies.set('IsSetSafeCode', 'true');
  expect((await half.post('/user/forgotsafecode', {})).Key).toBe('PROFILE_NEEDED');
  expect((await half.get('/session/me')).Data.HasSafeCode).toBe(false);
  // No cache stands between a call and the row: the end of a session is felt by the next call.
  await house.pool.query('DELETE FROM session');
  expect((await half.get('/user/info')).Key).toBe('NOT_SIGNED_IN');
});

test("B2 sessions are listed, one or all others are ended, nobody else's", async () => {
  const email = 'many@example.com';
  const here = await newCustomer(house, app, email, { address: '198.51.100.10' });
  const stranger = await newCustomer(house, app, 'stranger@example.com', { address: '198.51.100.11' });
  const phone = from('198.51.100.12');
  const tablet = from('198.51.100.13');
  await signIn(phone, email);
  await signIn(tablet, email);
  const { Items } = (await here.get('/account/sessions')).Data;
  expect(Items).toHaveLength(3);
  expect(Items.filter((item: { Current: boolean }) => item.Current)).toHaveLength(1);
  const other = Items.find((item: { Address: string }) => item.Address === '198.51.100.12');
  expect((await stranger.post('/account/end-session', { Id: other.Id })).Key).toBe('NOT_FOUND');
  expect((await here.post('/account/end-session', { Id: other.Id })).Key).toBe('OK');
  expect((await here.post('/account/end-session', { Id: other.Id })).Key).toBe('NOT_FOUND');
  expect((await phone.get('/session/me')).Data.SignedIn).toBe(false);
  expect((await here.post('/account/end-other-sessions', {})).Key).toBe('OK');
  expect((await tablet.get('/session/me')).Data.SignedIn).toBe(false);
  expect((await here.get('/session/me')).Data.SignedIn).toBe(true);
  expect((await stranger.get('/session/me')).Data.SignedIn).toBe(true);
});

test('B2 signing out ends the session and takes the hints away; twice is harmless', async () => {
  const browser = await newCustomer(house, app, 'leaver@example.com', { address: '198.51.100.14' });
  const token = browser.cookies.get('namestead_session') ?? '';
  expect((await browser.post('/account/sign-out', {})).Key).toBe('OK');
  expect([...browser.cookies.keys()]).toEqual(['Lang']);
  browser.cookies.set('namestead_session', token);
  expect((await browser.get('/session/me')).Data.SignedIn).toBe(false);
  expect((await browser.post('/account/sign-out', {})).Key).toBe('OK');
});

test('A09 a refused sign-in is logged with account, address and reason, without password or e-mail', async () => {
  await newCustomer(house, app, 'logged@example.com', { profile: false, address: '198.51.100.15' });
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const watched = await openAccountApp({ ...house, log: createLog('info', sink) });
  await signIn(openBrowser(watched, { address: '192.0.2.15' }), 'logged@example.com', WRONG);
  await watched.close();
  const line = lines.find((each) => each.includes('refused')) ?? '';
  expect(JSON.parse(line)).toMatchObject({
    address: '192.0.2.15',
    reason: 'SIGN_IN_WRONG',
    account: expect.stringMatching(/^\d+$/),
  });
  expect(lines.join()).not.toMatch(/logged@|Wrong-2047/);
});

test('B1 B3 the sweep forgets what is over and keeps what is not', async () => {
  const email = 'swept@example.com';
  const browser = await newCustomer(house, app, email, { profile: false, address: '198.51.100.16' });
  await register(browser, 'waits@example.com');
  await browser.post('/account/forgot-password', { Email: email, Captcha: await browser.captcha() });
  const count = async () => {
    const { rows } = await house.pool.query(
      `SELECT (SELECT count(*) FROM registration WHERE email = 'waits@example.com')::int AS registrations,
              (SELECT count(*) FROM mail_link l JOIN customer c ON c.id = l.customer_id WHERE c.email = $1)::int AS links,
              (SELECT count(*) FROM session s JOIN customer c ON c.id = s.subject_id WHERE c.email = $1)::int AS sessions`,
      [email],
    );
    return rows[0];
  };
  const sweepAt = (ms: number) =>
    Promise.all(accountSweeps.map(({ run }) => run(houseAt(house, new Date(Date.now() + ms)))));
  await sweepAt(0);
  expect(await count()).toEqual({ registrations: 1, links: 1, sessions: 1 });
  await sweepAt(2 * 3_600_000);
  expect(await count()).toEqual({ registrations: 1, links: 0, sessions: 1 });
  await sweepAt(25 * 3_600_000);
  expect(await count()).toEqual({ registrations: 0, links: 0, sessions: 0 });
});
