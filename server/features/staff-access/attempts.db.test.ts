import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  STAFF_FAILURES_TOLD,
  STAFF_SIGN_IN_ELSEWHERE,
  STAFF_SIGN_IN_PER_NAME_AND_ADDRESS,
  STAFF_WRONG_CODES,
} from '#contract/rules/limits.ts';
import { STAFF_ADDRESS_KNOWN_DAYS } from '#contract/rules/session.ts';
import { addRoutes, createApp } from '../../platform/http/app.ts';
import { openBrowser } from '../../platform/testing/browser.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { resetStaff, type StaffCredentials } from './index.ts';
import { codeOf, newMember, OFFICE_ORIGIN } from './testing.ts';
import { hasRight, judgeStaffCode, staffAccessRoutes } from './wiring.ts';

const HOME = '198.51.100.1';
let house: TestHouse;
let app: FastifyInstance;
let strangers = 0;
beforeAll(async () => {
  house = await openTestHouse();
  app = await createApp(house);
  const questions = { isSafeCode: async () => false, hasRight, judgeStaffCode };
  addRoutes(app, house, { kind: 'staff', origin: OFFICE_ORIGIN, questions }, staffAccessRoutes);
});
afterAll(async () => {
  await app.close();
  await house.close();
});

const from = (address: string) => openBrowser(app, { origin: OFFICE_ORIGIN, address });
/** An address that nobody had before. */
function stranger() {
  strangers += 1;
  return from(`203.0.${strangers >> 8}.${strangers & 255}`);
}
type Browser = ReturnType<typeof from>;
const enter = (browser: Browser, { name: Name, password: Password }: StaffCredentials, Totp: string, more = {}) =>
  browser.post('/sign-in', { Name, Password, Totp, ...more });
const wrongPassword = (member: StaffCredentials) => ({ ...member, password: 'wrong-word' });
const wrongCode = (member: StaffCredentials) => codeOf(member, 50);
/** The codes of earlier half minutes are as good as new. */
const forgetCodes = () => house.pool.query('UPDATE staff SET totp_step = 0');
async function inside(member: StaffCredentials, address = HOME): Promise<Browser> {
  await forgetCodes();
  const browser = from(address);
  expect((await enter(browser, member, codeOf(member))).Key).toBe('OK');
  return browser;
}
async function audited(kind: string) {
  const { rows } = await house.pool.query<{ actor: string; object: string; address: string; after: unknown }>(
    'SELECT actor, object, address, after FROM activity WHERE kind = $1 ORDER BY id',
    [kind],
  );
  return rows;
}
async function idOf(name: string): Promise<bigint> {
  return (await house.pool.query('SELECT id FROM staff WHERE name = $1', [name])).rows[0].id;
}

test('L1 strangers at many addresses cost a member nothing where they signed in before, and a captcha elsewhere', async () => {
  const ann = await newMember(house, 'ann', ['support']);
  await inside(ann);
  const keys: string[] = [];
  for (let round = 0; round < STAFF_SIGN_IN_ELSEWHERE.points + 15; round++)
    keys.push((await enter(stranger(), wrongPassword(ann), wrongCode(ann))).Key);
  expect(keys.slice(0, STAFF_SIGN_IN_ELSEWHERE.points)).toEqual(
    Array(STAFF_SIGN_IN_ELSEWHERE.points).fill('STAFF_SIGN_IN_FAILED'),
  );
  expect(new Set(keys.slice(STAFF_SIGN_IN_ELSEWHERE.points))).toEqual(new Set(['CAPTCHA_NEEDED']));
  await inside(ann);
  // A hotel's network: the same member, with the captcha.
  await forgetCodes();
  const hotel = from('198.51.100.77');
  expect((await enter(hotel, ann, codeOf(ann))).Key).toBe('CAPTCHA_NEEDED');
  expect((await enter(hotel, ann, codeOf(ann), { Captcha: 'AAAA' })).Key).toBe('CAPTCHA_WRONG');
  expect((await enter(hotel, ann, codeOf(ann), { Captcha: await hotel.captcha() })).Key).toBe('OK');
});

test('L1 an unknown name is treated like a known one', async () => {
  const nobody = { name: 'nobody', password: 'x', totpSecret: 'AAAAAAAAAAAAAAAA', totpUri: '' };
  const keys: string[] = [];
  for (let round = 0; round <= STAFF_SIGN_IN_ELSEWHERE.points; round++)
    keys.push((await enter(stranger(), nobody, '000000')).Key);
  expect(keys).toEqual([...Array(STAFF_SIGN_IN_ELSEWHERE.points).fill('STAFF_SIGN_IN_FAILED'), 'CAPTCHA_NEEDED']);
  const told = (await audited('staff.signInFailed')).filter(({ object }) => object === 'staff:unknown');
  expect(told).toHaveLength(STAFF_SIGN_IN_ELSEWHERE.points);
});

test('L1 a colleague behind the same address costs a member a captcha there, and keeps nobody out', async () => {
  const bob = await newMember(house, 'bob', ['support']);
  const near = from('198.51.100.20');
  await inside(bob, '198.51.100.20');
  const keys: string[] = [];
  for (let round = 0; round <= STAFF_SIGN_IN_PER_NAME_AND_ADDRESS.points; round++)
    keys.push((await enter(near, wrongPassword(bob), wrongCode(bob))).Key);
  expect(keys.at(-1)).toBe('CAPTCHA_NEEDED');
  expect(new Set(keys.slice(0, -1))).toEqual(new Set(['STAFF_SIGN_IN_FAILED']));
  await forgetCodes();
  expect((await enter(near, bob, codeOf(bob), { Captcha: await near.captcha() })).Key).toBe('OK');
  // Who proved both factors has made room again.
  await inside(bob, '198.51.100.20');
});

test('L1 STAFF_LOCKED: who knows the password guesses ten codes a day, and a right one opens nothing then; another member unlocks', async () => {
  const cho = await newMember(house, 'cho', ['support']);
  const [eve, dan] = [await newMember(house, 'eve', ['manager']), await newMember(house, 'dan', ['support'])];
  await inside(cho);
  for (let round = 0; round < STAFF_WRONG_CODES.points + 3; round++) {
    const thief = stranger();
    const answer = await enter(thief, cho, wrongCode(cho), { Captcha: await thief.captcha() });
    expect(answer.Key).toBe('STAFF_SIGN_IN_FAILED');
  }
  await forgetCodes();
  const late = stranger();
  expect((await enter(late, cho, codeOf(cho), { Captcha: await late.captcha() })).Key).toBe('STAFF_LOCKED');
  const locked = await audited('staff.locked');
  expect(locked).toMatchObject([{ object: `staff:${await idOf('cho')}` }]);
  // The member is not kept out at home.
  await inside(cho);

  const manager = await inside(eve);
  const { Items } = (await manager.get('/staff')).Data;
  const row = (name: string) => Items.find(({ Name }: { Name: string }) => Name === name);
  expect(row('cho')).toMatchObject({ Locked: true, Actions: ['unlock'] });
  expect(row('dan')).toMatchObject({ Locked: false, Actions: [] });
  const unlock = (browser: Browser, Name: string, who: StaffCredentials) =>
    browser.post('/staff/unlock', { Name, Totp: codeOf(who, 1) });
  expect((await unlock(await inside(dan), 'cho', dan)).Key).toBe('RIGHT_MISSING');
  await forgetCodes();
  expect((await manager.post('/staff/unlock', { Name: 'cho' })).Key).toBe('STAFF_CODE_NEEDED');
  // STAFF_UNLOCK_OWN: never oneself.
  expect((await unlock(manager, 'eve', eve)).Key).toBe('STAFF_UNLOCK_OWN');
  expect((await manager.post('/staff/unlock', { Name: 'nobody' })).Key).toBe('NOT_FOUND');
  expect((await manager.post('/staff/unlock', { Name: 'cho' })).Key).toBe('OK');
  expect(await audited('staff.unlock')).toMatchObject([
    { actor: `staff:${await idOf('eve')}`, object: `staff:${await idOf('cho')}` },
  ]);
  await forgetCodes();
  expect((await enter(stranger(), cho, codeOf(cho))).Key).toBe('OK');
  const locks = (await manager.get('/staff')).Data.Items.filter(({ Locked }: { Locked: boolean }) => Locked);
  expect(locks).toEqual([]);
});

test('L1 a burst of codes beside the right password is judged no oftener than the limit', async () => {
  const fay = await newMember(house, 'fay', ['support']);
  const captchas = await Promise.all(Array.from({ length: 16 }, () => stranger().captcha()));
  const tries = captchas.map((Captcha) => enter(stranger(), fay, wrongCode(fay), { Captcha }));
  await Promise.all(tries);
  await forgetCodes();
  const late = stranger();
  expect((await enter(late, fay, codeOf(fay), { Captcha: await late.captcha() })).Key).toBe('STAFF_LOCKED');
});

test('L1 refused sign-ins stand in the audit with their address and without what was typed, and cannot flood it', async () => {
  const gil = await newMember(house, 'gil', ['support']);
  const object = `staff:${await idOf('gil')}`;
  for (let round = 0; round < STAFF_FAILURES_TOLD.points + 5; round++) {
    const other = stranger();
    const Captcha = round < STAFF_SIGN_IN_ELSEWHERE.points ? {} : { Captcha: await other.captcha() };
    await enter(other, { ...gil, password: 'typed-by-a-stranger' }, '123456', Captcha);
  }
  const told = (await audited('staff.signInFailed')).filter((row) => row.object === object);
  expect(told).toHaveLength(STAFF_FAILURES_TOLD.points);
  expect(told[0]).toMatchObject({ actor: 'visitor', address: expect.stringMatching(/^203\.0\./), after: null });
  expect(told.at(-1)?.after).toEqual({ furtherOnesAreNotKept: true });
  const { rows } = await house.pool.query('SELECT activity::text AS row FROM activity');
  expect(rows.some(({ row }) => /typed-by-a-stranger|123456/.test(row))).toBe(false);
});

test('L1 a known address is kept as a keyed hash, and forgotten after its days or when the member is reset', async () => {
  const hal = await newMember(house, 'hal', ['support']);
  await inside(hal, '198.51.100.90');
  const id = await idOf('hal');
  const addresses = () => house.pool.query('SELECT * FROM staff_address WHERE staff_id = $1', [id]);
  const { rows } = await addresses();
  expect(rows).toHaveLength(1);
  expect(rows[0].address_hash.toString('latin1')).not.toContain('198.51.100.90');
  for (let round = 0; round < STAFF_SIGN_IN_ELSEWHERE.points; round++)
    await enter(stranger(), wrongPassword(hal), wrongCode(hal));
  await inside(hal, '198.51.100.90');
  await house.pool.query('UPDATE staff_address SET last_seen_at = last_seen_at - make_interval(days => $1)', [
    STAFF_ADDRESS_KNOWN_DAYS + 1,
  ]);
  await forgetCodes();
  expect((await enter(from('198.51.100.90'), hal, codeOf(hal))).Key).toBe('CAPTCHA_NEEDED');
  await house.inTx((tx) => resetStaff(tx, 'hal'));
  expect((await addresses()).rows).toEqual([]);
});
