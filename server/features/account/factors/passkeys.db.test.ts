import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PasskeyAnswer } from '#contract/rules/factors.ts';
import { openBrowser } from '../../../platform/testing/browser.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { mailKinds, newCustomer, openAccountApp, PASSWORD, SAFE_CODE } from '../testing.ts';
import { type SoftPasskey, softPasskey, withAuthenticator, withPasskey } from './testing.ts';

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
const secondStep = async (browser: Browser, Email: string) => {
  const given = { Email, Password: PASSWORD, Captcha: await browser.captcha() };
  return (await browser.post('/account/sign-in', given)).Data.SecondStep;
};
const alone = async (browser: Browser) => (await browser.post('/account/begin-passkey-sign-in', {})).Data;
const send = (browser: Browser, Ticket: string, Passkey: PasskeyAnswer, more = {}) =>
  browser.post('/account/sign-in-passkey', { Ticket, Passkey, ...more });
const signedIn = async (browser: Browser) => (await browser.get('/session/me')).Data.SignedIn as boolean;

let count = 0;
async function customerWithPasskey(passkey: SoftPasskey = softPasskey()) {
  count += 1;
  const email = `key-${count}@example.com`;
  const browser = await newCustomer(house, app, email, { address: `198.51.100.${count}` });
  const codes = await withPasskey(browser, passkey);
  return { email, browser, passkey, codes };
}

test('B2 a passkey is added after the security code and asked for as the second step', async () => {
  const { email, browser, passkey, codes } = await customerWithPasskey();
  expect(codes).toHaveLength(10);
  expect(await browser.post('/account/begin-passkey', { SafeCode: 'wrong-1' })).toMatchObject({
    Key: 'SAFE_CODE_WRONG',
  });
  const { Data } = await browser.post('/account/begin-passkey', { SafeCode: SAFE_CODE });
  // The device that holds one needs no second; transports that nobody knows are not kept.
  expect(Data.Passkey).toMatchObject({
    Site: 'localhost',
    UserName: email,
    Known: [{ Id: passkey.id, Transports: ['internal', 'hybrid'] }],
  });
  expect(Data.Passkey.UserHandle).not.toContain(Buffer.from(email).toString('base64url'));
  expect((await browser.get('/account/factors')).Data).toMatchObject({
    PasskeyAddress: 'http://localhost:8080',
    Items: [{ Kind: 'passkey', Name: 'Laptop', BackedUp: false }],
  });
  const visitor = from('192.0.2.1');
  const step = await secondStep(visitor, email);
  expect(step).toMatchObject({
    Kinds: ['passkey'],
    Passkey: { Site: 'localhost', Verify: false, Allowed: [{ Id: passkey.id }] },
  });
  // After a password, presence is enough: many keys know no PIN.
  const done = await send(visitor, step.Ticket, passkey.sign(step.Passkey, { verified: false }));
  expect(done).toMatchObject({ Key: 'OK', Data: { Name: email, HasSafeCode: true } });
  expect(await signedIn(visitor)).toBe(true);
  expect((await browser.get('/account/factors')).Data.Items[0].LastUsedAt).toBeDefined();
  expect(await mailKinds(house, email)).toEqual(['account.activate', 'account.factorAdded']);
});

test('B2 a passkey alone signs in where its device made sure who holds it', async () => {
  const { email, passkey } = await customerWithPasskey();
  const visitor = from('192.0.2.2');
  const begun = await alone(visitor);
  expect(begun.Passkey).toMatchObject({ Verify: true, Allowed: [] });
  const unsure = await send(visitor, begun.Ticket, passkey.sign(begun.Passkey, { verified: false }));
  expect(unsure).toMatchObject({ status: 422, Key: 'PASSKEY_REFUSED', setCookies: [] });
  const done = await send(visitor, begun.Ticket, passkey.sign(begun.Passkey), { Remember: true });
  expect(done).toMatchObject({ Key: 'OK', Data: { Name: email } });
  expect(done.setCookies.find((each) => each.startsWith('namestead_session'))).toMatch(/Max-Age=2592000/);
  expect((await visitor.get('/session/me')).Data.Email).toBe(email);
});

test('B2 what a passkey signed is taken once', async () => {
  const { passkey } = await customerWithPasskey();
  const visitor = from('192.0.2.3');
  const begun = await alone(visitor);
  const answer = passkey.sign(begun.Passkey);
  const answers = await Promise.all([1, 2, 3].map(() => send(from('192.0.2.3'), begun.Ticket, answer)));
  expect(answers.map(({ Key }) => Key).sort()).toEqual(['OK', 'STEP_OVER', 'STEP_OVER']);
  // The same signature under a fresh ticket answers another challenge.
  const fresh = await alone(visitor);
  expect(await send(visitor, fresh.Ticket, answer)).toMatchObject({ Key: 'PASSKEY_REFUSED' });
});

test('B2 wrong origin, site, challenge, kind, signature, presence or owner: refused, and nothing is signed in', async () => {
  const { email, passkey } = await customerWithPasskey();
  const other = await customerWithPasskey();
  const visitor = from('192.0.2.4');
  const ways = [
    { origin: 'https://evil.example' },
    { origin: 'http://localhost:8081' },
    { site: 'evil.example' },
    { challenge: Buffer.alloc(32).toString('base64url') },
    { type: 'webauthn.create' },
    { forged: true },
    { present: false },
    { verified: false },
    { userHandle: undefined },
    { userHandle: Buffer.from('somebody else').toString('base64url') },
  ];
  for (const way of ways) {
    const begun = await alone(visitor);
    const answer = await send(visitor, begun.Ticket, passkey.sign(begun.Passkey, way));
    expect(answer, JSON.stringify(way)).toMatchObject({ Key: 'PASSKEY_REFUSED', setCookies: [] });
  }
  // After one customer's password another one's passkey is nothing.
  const step = await secondStep(visitor, email);
  expect(await send(visitor, step.Ticket, other.passkey.sign(step.Passkey))).toMatchObject({ Key: 'PASSKEY_REFUSED' });
  expect(await send(visitor, step.Ticket, softPasskey().sign(step.Passkey, { userHandle: undefined }))).toMatchObject({
    Key: 'PASSKEY_REFUSED',
  });
  // The challenge of one ticket under another.
  const [one, two] = [await alone(visitor), await alone(visitor)];
  expect(await send(visitor, two.Ticket, passkey.sign(one.Passkey))).toMatchObject({ Key: 'PASSKEY_REFUSED' });
  expect(await send(visitor, 'x', passkey.sign(one.Passkey))).toMatchObject({ status: 410, Key: 'STEP_OVER' });
  const garbage = { Id: 'not base64!', ClientData: 'a', AuthenticatorData: 'b', Signature: 'c' };
  expect(await send(visitor, one.Ticket, garbage)).toMatchObject({ status: 422, Key: 'INVALID_INPUT' });
  const noise = { ...passkey.sign(one.Passkey), AuthenticatorData: 'AAAA' };
  expect(await send(visitor, one.Ticket, noise)).toMatchObject({ Key: 'PASSKEY_REFUSED' });
  expect(await signedIn(visitor)).toBe(false);
});

test('B2 a counter that did not grow is refused as a copy and the owner is told; a passkey without a counter is taken', async () => {
  const { email, passkey } = await customerWithPasskey();
  const visitor = from('192.0.2.5');
  const begun = await alone(visitor);
  expect((await send(visitor, begun.Ticket, passkey.sign(begun.Passkey, { count: 7 }))).Key).toBe('OK');
  for (const old of [7, 3, 0]) {
    const again = await alone(visitor);
    const answer = await send(visitor, again.Ticket, passkey.sign(again.Passkey, { count: old }));
    expect(answer, `counter ${old}`).toMatchObject({ status: 403, Key: 'PASSKEY_COPIED' });
  }
  expect((await mailKinds(house, email)).filter((kind) => kind === 'account.passkeyCopied')).toHaveLength(3);
  // A copy is suspected only of a right signature: noise with an old counter makes no mail.
  const noise = await alone(visitor);
  const forged = await send(visitor, noise.Ticket, passkey.sign(noise.Passkey, { count: 1, forged: true }));
  expect(forged.Key).toBe('PASSKEY_REFUSED');
  expect((await mailKinds(house, email)).filter((kind) => kind === 'account.passkeyCopied')).toHaveLength(3);
  const last = await alone(visitor);
  expect((await send(visitor, last.Ticket, passkey.sign(last.Passkey, { count: 8 }))).Key).toBe('OK');
  const uncounted = softPasskey();
  await customerWithPasskey(uncounted);
  for (let round = 0; round < 2; round++) {
    const next = await alone(visitor);
    expect((await send(visitor, next.Ticket, uncounted.sign(next.Passkey, { count: 0 }))).Key).toBe('OK');
  }
});

test('B2 a passkey made elsewhere, for another challenge, or already kept is not added', async () => {
  const { browser, passkey } = await customerWithPasskey();
  const begin = async (who: Browser) => (await who.post('/account/begin-passkey', { SafeCode: SAFE_CODE })).Data;
  const add = (who: Browser, Ticket: string, Passkey: object) =>
    who.post('/account/add-passkey', { Ticket, Name: 'New', Passkey });
  for (const way of [
    { origin: 'https://evil.example' },
    { site: 'evil.example' },
    { challenge: Buffer.alloc(32).toString('base64url') },
    { type: 'webauthn.get' },
    { present: false },
  ]) {
    const begun = await begin(browser);
    const answer = await add(browser, begun.Ticket, softPasskey().make(begun.Passkey, way));
    expect(answer, JSON.stringify(way)).toMatchObject({ status: 422, Key: 'PASSKEY_REFUSED' });
  }
  const stranger = await newCustomer(house, app, 'taker@example.com', { address: '198.51.100.100' });
  const theirs = await begin(stranger);
  expect(await add(stranger, theirs.Ticket, passkey.make(theirs.Passkey))).toMatchObject({ Key: 'PASSKEY_REFUSED' });
  const mine = await begin(browser);
  expect(await add(stranger, mine.Ticket, softPasskey().make(mine.Passkey))).toMatchObject({ Key: 'STEP_OVER' });
  expect((await stranger.get('/account/factors')).Data.Items).toEqual([]);
  // A second passkey of the same customer carries the same handle.
  const newer = await begin(browser);
  expect(newer.Passkey.UserHandle).toBe(mine.Passkey.UserHandle);
  // The newer enrolment ended the older.
  expect(await add(browser, mine.Ticket, softPasskey().make(mine.Passkey))).toMatchObject({ Key: 'STEP_OVER' });
  expect((await add(browser, newer.Ticket, softPasskey().make(newer.Passkey))).Data).toEqual({});
});

test('B2 a removed passkey opens nothing, also between the two steps', async () => {
  const { email, browser, passkey } = await customerWithPasskey();
  await withAuthenticator(browser);
  const visitor = from('192.0.2.6');
  const step = await secondStep(visitor, email);
  expect(step.Kinds).toEqual(['passkey', 'authenticator']);
  const begun = await alone(visitor);
  const { Items } = (await browser.get('/account/factors')).Data;
  await browser.post('/account/remove-factor', { Id: Items[0].Id, SafeCode: SAFE_CODE });
  expect((await send(visitor, step.Ticket, passkey.sign(step.Passkey))).Key).toBe('PASSKEY_REFUSED');
  expect((await send(visitor, begun.Ticket, passkey.sign(begun.Passkey))).Key).toBe('PASSKEY_REFUSED');
  expect((await secondStep(visitor, email)).Kinds).toEqual(['authenticator']);
});

test('V7 signing in by a passkey gives a new session and ends the one the browser had (fixation)', async () => {
  const { email, passkey } = await customerWithPasskey();
  const browser = from('192.0.2.7');
  const first = await alone(browser);
  await send(browser, first.Ticket, passkey.sign(first.Passkey));
  const planted = browser.cookies.get('namestead_session') ?? '';
  const step = await secondStep(browser, email);
  await send(browser, step.Ticket, passkey.sign(step.Passkey));
  expect(browser.cookies.get('namestead_session')).not.toBe(planted);
  const old = from('192.0.2.7');
  old.cookies.set('namestead_session', planted);
  expect(await signedIn(old)).toBe(false);
});

test('the demonstration answers at localhost as at 127.0.0.1, and nowhere else', async () => {
  const here = openBrowser(app, { origin: 'http://localhost:8080' });
  expect((await here.post('/account/begin-passkey-sign-in', {})).Key).toBe('OK');
  for (const origin of ['http://localhost:8081', 'https://localhost:8080', 'http://localhost.evil.example:8080'])
    expect((await openBrowser(app, { origin }).post('/account/begin-passkey-sign-in', {})).Key).toBe('FOREIGN_ORIGIN');
});
