import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../../platform/testing/browser.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import {
  houseAt,
  mailedToken,
  mailKinds,
  newCustomer,
  openAccountApp,
  PASSWORD,
  PROFILE_FORM,
  SAFE_CODE,
} from './testing.ts';

const FRESH = 'other-9932';

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
const customer = (email: string, profile = true) =>
  newCustomer(house, app, email, { profile, address: `198.51.100.${++last}` });
type Browser = Awaited<ReturnType<typeof customer>>;
const { SafeCode: _set, ...PROFILE } = PROFILE_FORM;
const edit = (browser: Browser, more = {}) => browser.post('/user/editinfo', { ...PROFILE, City: 'Central', ...more });
const change = (browser: Browser, OldSafeCode: string, NewSafeCode = FRESH, NewSafeCodeAgain = NewSafeCode) =>
  browser.post('/user/changesafecode', { OldSafeCode, NewSafeCode, NewSafeCodeAgain });

test('B5 a guarded act needs the code; given once it lasts five minutes in this session alone', async () => {
  const email = 'guard@example.com';
  const here = await customer(email);
  expect(await edit(here)).toMatchObject({ status: 403, Key: 'SAFE_CODE_NEEDED' });
  expect(await edit(here, { SafeCode: 'wrong-1' })).toMatchObject({ status: 403, Key: 'SAFE_CODE_WRONG' });
  expect(await here.post('/account/step-up', { SafeCode: SAFE_CODE })).toMatchObject({
    Key: 'OK',
    Data: { Minutes: 5 },
  });
  expect((await here.get('/session/me')).Data.StepUpUntil).toMatch(/Z$/);
  expect(await edit(here)).toMatchObject({ Key: 'OK' });
  const elsewhere = openBrowser(app, { address: '192.0.2.200' });
  await elsewhere.post('/account/sign-in', { Email: email, Password: PASSWORD });
  expect(await edit(elsewhere)).toMatchObject({ Key: 'SAFE_CODE_NEEDED' });
  const { rows } = await house.pool.query(
    'SELECT step_up_until FROM session WHERE step_up_until IS NOT NULL ORDER BY created_at DESC LIMIT 1',
  );
  const end = rows[0].step_up_until.getTime();
  for (const [ms, code] of [
    [-1, 'OK'],
    [0, 'SAFE_CODE_NEEDED'],
    [1, 'SAFE_CODE_NEEDED'],
  ] as const) {
    const then = await openAccountApp(houseAt(house, new Date(end + ms)));
    const browser = openBrowser(then);
    browser.cookies.set('namestead_session', here.cookies.get('namestead_session') ?? '');
    expect((await edit(browser)).Key).toBe(code);
    await then.close();
  }
});

test('B5 the code is kept only as an argon2id hash', async () => {
  await customer('argon@example.com');
  const { rows } = await house.pool.query(
    'SELECT safe_code_hash, password_hash FROM customer WHERE safe_code_hash IS NOT NULL',
  );
  for (const row of rows) {
    expect(row.safe_code_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(row.password_hash).toMatch(/^\$argon2id\$/);
  }
});

test('B5 the code is changed by the old one; a step-up does not stand in, and ends', async () => {
  const email = 'changer@example.com';
  const here = await customer(email);
  await here.post('/account/step-up', { SafeCode: SAFE_CODE });
  // Told beside its field: SAFE_CODE_WRONG is about the code that the one prompt sent.
  expect((await change(here, 'wrong-1')).Data.Fields).toEqual([
    { Path: 'OldSafeCode', Msg: 'The security code is not correct. Try again, or reset it in Account protection.' },
  ]);
  expect((await change(here, SAFE_CODE, FRESH, 'differs')).Data.Fields[0].Path).toBe('NewSafeCodeAgain');
  expect((await change(here, SAFE_CODE, 'short')).Data.Fields[0]).toEqual({
    Path: 'NewSafeCode',
    Msg: '6 to 20 characters',
  });
  expect((await change(here, SAFE_CODE, PASSWORD)).Data.Fields[0]).toEqual({
    Path: 'NewSafeCode',
    Msg: 'The security code must differ from the password',
  });
  expect(await change(here, SAFE_CODE)).toMatchObject({ Key: 'OK' });
  expect((await edit(here)).Key).toBe('SAFE_CODE_NEEDED');
  expect((await edit(here, { SafeCode: SAFE_CODE })).Key).toBe('SAFE_CODE_WRONG');
  expect((await edit(here, { SafeCode: FRESH })).Key).toBe('OK');
  expect((await mailKinds(house, email)).at(-1)).toBe('account.safeCodeChanged');
});

test('V6 five wrong codes rest for an hour, counted across acts and sessions; a reset opens again', async () => {
  const email = 'tries@example.com';
  const here = await customer(email);
  const keys: string[] = [];
  for (let round = 0; round < 3; round++) keys.push((await edit(here, { SafeCode: `wrong-${round}` })).Key);
  keys.push((await change(here, 'wrong-3')).Key, (await here.post('/account/step-up', { SafeCode: 'wrong-4' })).Key);
  const wrong = 'SAFE_CODE_WRONG';
  expect(keys).toEqual([wrong, wrong, wrong, 'INVALID_INPUT', wrong]);
  expect(await edit(here, { SafeCode: SAFE_CODE })).toMatchObject({ status: 429, Key: 'TOO_MANY_REQUESTS' });
  await here.post('/user/forgotsafecode', {});
  const Token = await mailedToken(house, email, 'account.resetSafeCode');
  const done = await here.post('/user/resetsafecode', {
    Token,
    Password: PASSWORD,
    NewSafeCode: FRESH,
    NewSafeCodeAgain: FRESH,
  });
  expect(done.Key).toBe('OK');
  expect((await edit(here, { SafeCode: FRESH })).Key).toBe('OK');
});

const side = <T>(count: number, call: (round: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, round) => call(round)));
const keysOf = (answers: readonly { Key: string }[]) => answers.map(({ Key }) => Key).sort();

test('V6 ten right codes at once are all taken, also after four wrong ones', async () => {
  const here = await customer('ten@example.com');
  const right = () => side(10, () => edit(here, { SafeCode: SAFE_CODE }));
  expect(keysOf(await right())).toEqual(Array(10).fill('OK'));
  for (let round = 0; round < 4; round++) await edit(here, { SafeCode: `wrong-${round}` });
  expect(keysOf(await right())).toEqual(Array(10).fill('OK'));
  // All is forgiven: five wrong ones are possible again, and no sixth.
  const wrong = await side(6, (round) => edit(here, { SafeCode: `again-${round}` }));
  expect(keysOf(wrong)).toEqual([...Array(5).fill('SAFE_CODE_WRONG'), 'TOO_MANY_REQUESTS']);
});

test('V6 twenty guesses at once are five, however they are mixed with repetitions', async () => {
  const here = await customer('twenty@example.com');
  const answers = await side(20, (round) => edit(here, { SafeCode: `guess-${round % 10}` }));
  const compared = new Set(answers.flatMap(({ Key }, round) => (Key === 'SAFE_CODE_WRONG' ? [round % 10] : [])));
  expect(compared.size).toBe(5);
  expect((await edit(here, { SafeCode: SAFE_CODE })).Key).toBe('TOO_MANY_REQUESTS');
});

test('B5 a reset needs the mailed link and the password together, of this account, once', async () => {
  const email = 'reset@example.com';
  const here = await customer(email);
  const other = await customer('other@example.com');
  await here.post('/user/forgotsafecode', {});
  const Token = await mailedToken(house, email, 'account.resetSafeCode');
  const reset = (browser: Browser, Password = PASSWORD, token = Token) =>
    browser.post('/user/resetsafecode', { Token: token, Password, NewSafeCode: FRESH, NewSafeCodeAgain: FRESH });
  expect(await reset(other)).toMatchObject({ status: 403, Key: 'LINK_OF_ANOTHER_ACCOUNT' });
  expect((await reset(here, 'Wrong-2047-word')).Data.Fields[0].Path).toBe('Password');
  expect((await reset(here, PASSWORD, `${Token}x`)).Key).toBe('LINK_DEAD');
  const both = await Promise.all([reset(here), reset(here)]);
  expect(both.map((each) => each.Key).sort()).toEqual(['OK', 'LINK_DEAD'].sort());
});

test('B6 /user/safety can be used once, also by two tabs at the same time, and not by a forged cookie', async () => {
  const here = await customer('safety@example.com', false);
  here.cookies.set('IsSetSafeCode', 'true');
  expect((await edit(here)).Key).toBe('PROFILE_NEEDED');
  const both = await Promise.all([
    here.post('/user/setinfo', PROFILE_FORM),
    here.post('/user/setinfo', { ...PROFILE_FORM, SafeCode: FRESH }),
  ]);
  expect(both.map((each) => each.Key).sort()).toEqual(['OK', 'PROFILE_ALREADY_SET'].sort());
  expect((await openBrowser(app).post('/user/setinfo', PROFILE_FORM)).Key).toBe('NOT_SIGNED_IN');
});

test('B6 only the server can judge: a number that exists, a code that is not the password', async () => {
  const here = await customer('judge@example.com', false);
  const told = async (more: object) => (await here.post('/user/setinfo', { ...PROFILE_FORM, ...more })).Data?.Fields;
  expect(await told({ Phone: '11111111' })).toEqual([{ Path: 'Phone', Msg: 'Not a valid number for this country' }]);
  expect(await told({ Country: 'US', TelCc: '1', Phone: '12345' })).toEqual([
    { Path: 'Phone', Msg: 'Not a valid number for this country' },
  ]);
  expect(await told({ SafeCode: PASSWORD })).toEqual([
    { Path: 'SafeCode', Msg: 'The security code must differ from the password' },
  ]);
  expect(await told({ Extra: 1 })).toEqual([{ Path: 'Extra', Msg: 'This field is not accepted' }]);
  expect((await here.get('/session/me')).Data.HasSafeCode).toBe(false);
  const china = { Country: 'CN', Province: '440000', City: '440300', TelCc: '86', Phone: '138 0013 8000' };
  expect((await here.post('/user/setinfo', { ...PROFILE_FORM, ...china })).Key).toBe('OK');
});

test("A6 the language of letters is the customer's own", async () => {
  const email = 'lang@example.com';
  const here = await customer(email);
  expect(await here.post('/user/lang', { Lang: 'zh-CN' })).toMatchObject({ Key: 'OK' });
  expect(here.cookies.get('Lang')).toBe('zh-CN');
  expect((await here.post('/user/lang', { Lang: 'fr' })).Key).toBe('INVALID_INPUT');
  await here.post('/user/forgotsafecode', {});
  const { rows } = await house.pool.query('SELECT lang FROM notice WHERE address = $1 ORDER BY id DESC LIMIT 1', [
    email,
  ]);
  expect(rows[0].lang).toBe('zh-CN');
});
