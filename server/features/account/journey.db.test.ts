import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../../platform/testing/browser.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { listActivity } from '../activity/index.ts';
import { mailedPath, mailedToken, mailKinds, openAccountApp, PASSWORD, PROFILE_FORM, register } from './testing.ts';
import { customerRegistered, profileCompleted } from './wiring.ts';

let house: TestHouse;
let app: FastifyInstance;
const heard: string[] = [];
beforeAll(async () => {
  house = await openTestHouse();
  house.events.on(customerRegistered, async (_tx, news) => void heard.push(`registered ${news.email}`));
  house.events.on(profileCompleted, async (_tx, news) => void heard.push(`completed ${news.profile.name}`));
  app = await openAccountApp(house);
});
afterAll(async () => {
  await app.close();
  await house.close();
});

test('B1 B2 B6 a visitor registers, activates, sets the profile, signs out and in again', async () => {
  const email = 'mary@example.com';
  const browser = openBrowser(app);
  const registered = await register(browser, 'Mary@Example.com');
  expect(registered).toMatchObject({ status: 200, Code: 10000 });
  expect(registered.Msg).toMatch(/^Registration successful/);
  expect(await mailedPath(house, email)).toMatch(/^\/login\/activate\/[\w-]{43}$/);
  expect((await browser.get('/session/me')).Data).toEqual({ SignedIn: false, Lang: 'en', HasSafeCode: false });

  const Token = await mailedToken(house, email);
  expect(await browser.post('/account/activate', { Token, Password: PASSWORD })).toMatchObject({ Key: 'OK' });
  expect(browser.cookies.get('IsLogin')).toBe('true');
  expect(browser.cookies.has('IsSetSafeCode')).toBe(false);
  expect((await browser.get('/session/me')).Data).toMatchObject({ SignedIn: true, Email: email, HasSafeCode: false });

  const set = await browser.post('/user/setinfo', PROFILE_FORM);
  expect(set).toMatchObject({ status: 200, Code: 10000 });
  expect(browser.cookies.get('IsSetSafeCode')).toBe('true');
  expect(set.setCookies.find((line) => line.startsWith('IsSetSafeCode'))).toMatch(/^IsSetSafeCode=true;.*Path=\//);
  expect((await browser.get('/session/me')).Data).toMatchObject({ Name: "Mary O'Brien", HasSafeCode: true });
  expect(await browser.post('/user/setinfo', PROFILE_FORM)).toMatchObject({ status: 409, Key: 'PROFILE_ALREADY_SET' });

  expect(await browser.post('/account/sign-out', {})).toMatchObject({ Key: 'OK' });
  expect((await browser.get('/user/info')).Key).toBe('NOT_SIGNED_IN');
  const again = await browser.post('/account/sign-in', { Email: 'MARY@example.COM ', Password: PASSWORD });
  expect(again).toMatchObject({ Key: 'OK', Data: { SignedIn: { HasSafeCode: true, Name: email } } });
  expect((await browser.get('/user/info')).Data).toMatchObject({
    Email: email,
    Kind: 'individual',
    LetterLang: 'en',
    Profile: { Name: "Mary O'Brien", Phone: '61234567', TelCc: '852', Street: 'Flat #3, 8 Nathan Road' },
  });
  expect(heard).toEqual([`registered ${email}`, "completed Mary O'Brien"]);
  expect(await mailKinds(house, email)).toEqual(['account.activate']);
  const acts = await house.inTx((tx) => listActivity(tx, { object: 'customer:1' }));
  expect(acts.map((row) => row.kind).reverse()).toEqual([
    'account.activate',
    'account.signIn',
    'account.setProfile',
    'account.signIn',
  ]);
});
