import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  AWAY_HEADER,
  SESSION_DAYS_MAX,
  SESSION_IDLE_HOURS,
  SESSION_REMEMBERED_DAYS,
  STAFF_IDLE_MINUTES,
  STAFF_SESSION_HOURS,
} from '#contract/rules/session.ts';
import { addRoutes, createApp } from '../../platform/http/app.ts';
import { findSession, openSession, type SessionKind } from '../../platform/sessions/store.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { codeOf, newMember } from './testing.ts';
import { hasRight, staffAccessRoutes } from './wiring.ts';

const OFFICE = 'https://office.example';
let house: TestHouse;
let app: FastifyInstance;
beforeAll(async () => {
  house = await openTestHouse({ officeUrl: OFFICE });
  app = await createApp(house);
  addRoutes(app, house, { kind: 'staff', origin: OFFICE, questions: { isSafeCode: async () => false, hasRight } }, [
    ...staffAccessRoutes,
  ]);
});
afterAll(async () => {
  await app.close();
  await house.close();
});
beforeEach(async () => {
  await house.pool.query('DELETE FROM session');
});

/** So many minutes went by for every session there is. */
const passed = (minutes: number) =>
  house.pool.query(
    `UPDATE session SET created_at = created_at - i, seen_at = seen_at - i, expires_at = expires_at - i
     FROM make_interval(mins => $1) i`,
    [minutes],
  );
async function member(name: string): Promise<string> {
  const { password, totpSecret } = await newMember(house, name, ['support']);
  const payload = { Name: name, Password: password, Totp: codeOf({ totpSecret }) };
  const answer = await app.inject({ method: 'POST', url: '/api/sign-in', payload, headers: { origin: OFFICE } });
  return `__Host-namestead_office=${answer.cookies[0]?.value}`;
}
const me = async (cookie: string, more: Record<string, string> = {}) =>
  (await app.inject({ url: '/api/me', headers: { cookie, ...more } })).statusCode;

test('L1 a session of the office that nobody used for its minutes is over; one in use goes on', async () => {
  const cookie = await member('ann');
  for (let round = 0; round < 3; round++) {
    await passed(STAFF_IDLE_MINUTES - 1);
    expect(await me(cookie)).toBe(200);
  }
  await passed(STAFF_IDLE_MINUTES);
  expect(await me(cookie)).toBe(401);
});

test('L1 what a page asks by itself, while nobody is at it, does not keep the session', async () => {
  const cookie = await member('bob');
  for (let minute = 0; minute < STAFF_IDLE_MINUTES; minute += 5) {
    expect(await me(cookie, { [AWAY_HEADER]: '1' })).toBe(200);
    await passed(5);
  }
  expect(await me(cookie, { [AWAY_HEADER]: '1' })).toBe(401);
});

test('L1 a session of the office ends with the shift, however much it is used', async () => {
  const cookie = await member('cho');
  for (let minute = 10; minute < STAFF_SESSION_HOURS * 60; minute += 10) {
    await passed(10);
    expect(await me(cookie)).toBe(200);
  }
  await passed(10);
  expect(await me(cookie)).toBe(401);
});

test.each([
  ['customer', false, SESSION_IDLE_HOURS - 1, SESSION_DAYS_MAX],
  ['customer', true, 24, SESSION_REMEMBERED_DAYS],
] as const)(
  'V7 a session of a %s (remembered: %s) used every %s hours ends after %s days all the same',
  async (kind: SessionKind, remember, hours, days) => {
    const fresh = { kind, subjectId: 5n, safeCodeSet: true, remember, address: '', userAgent: '' };
    const token = await house.inTx((tx) => openSession(tx, fresh));
    const find = () => house.inTx((tx) => findSession(tx, kind, token));
    for (let hour = hours; hour < days * 24; hour += hours) {
      await passed(hours * 60);
      expect(await find()).not.toBeNull();
    }
    await passed(hours * 60);
    expect(await find()).toBeNull();
  },
);

test('V7 over https a sign-out takes the cookie away: a browser obeys no line about __Host- without Secure', async () => {
  const cookie = await member('dan');
  const answer = await app.inject({
    method: 'POST',
    url: '/api/sign-out',
    payload: {},
    headers: { origin: OFFICE, cookie },
  });
  const [line = ''] = [answer.headers['set-cookie'] ?? []].flat();
  expect(line).toMatch(/^__Host-namestead_office=;/);
  for (const part of ['Secure', 'HttpOnly', 'Path=/', 'Expires=Thu, 01 Jan 1970 00:00:00 GMT'])
    expect(line.split('; ')).toContain(part);
  expect(answer.headers['clear-site-data']).toBe('"cache"');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(await me(cookie)).toBe(401);
});
