import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../../platform/testing/browser.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { newCustomer, openAccountApp, PASSWORD, register } from './testing.ts';

/**
 * Waiting cannot be compared on a busy machine, so work is: the same statements in the same order, and, for the hash
 * that no statement shows, the processor time of whole calls.
 */
let house: TestHouse;
let app: FastifyInstance;
const statements: string[] = [];

/** Every statement that goes through a pool, without its values. */
function listenTo(pool: TestHouse['pool']): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    Object.assign(client, {
      query: (first: string | { text: string }, ...rest: unknown[]) => {
        const text = typeof first === 'string' ? first : first.text;
        statements.push(text.replace(/\s+/g, ' ').trim().slice(0, 80));
        return query(first, ...rest);
      },
    });
  });
}

beforeAll(async () => {
  house = await openTestHouse();
  listenTo(house.pool);
  listenTo(house.attempts);
  app = await openAccountApp(house);
});
afterAll(async () => {
  await app.close();
  await house.close();
});

/** What a call makes the database do. */
async function workOf(call: () => Promise<{ Key: string }>): Promise<{ key: string; work: string[] }> {
  statements.length = 0;
  const { Key } = await call();
  return { key: Key, work: [...statements] };
}

const KNOWN = 'known@example.com';
const UNKNOWN = 'unknown@example.com';
/** Somebody registered it, with another password than the one tried, and did not activate. */
const PENDING = 'pending@example.com';
/** The same password as the one tried: the resend answers it, and nobody sees that it did. */
const OWN_PENDING = 'own-pending@example.com';

const CALLS = {
  register: (captcha: string, Email: string) => ({
    path: '/account/register',
    body: { Email, Password: PASSWORD, PasswordAgain: PASSWORD, Kind: 'individual', Agreed: true, Captcha: captcha },
  }),
  forgot: (Captcha: string, Email: string) => ({ path: '/account/forgot-password', body: { Email, Captcha } }),
  resend: (Captcha: string, Email: string) => ({
    path: '/account/resend-activation',
    body: { Email, Password: PASSWORD, Captcha },
  }),
  signIn: (Captcha: string, Email: string) => ({
    path: '/account/sign-in',
    body: { Email, Password: 'Wrong-2047-word', Captcha },
  }),
} as const;

test('B1 B2 B3 register, forgot, resend and sign-in do the same work whether the address has an account, a registration or neither', async () => {
  await newCustomer(house, app, KNOWN, { address: '198.51.100.1' });
  const browser = openBrowser(app, { address: '192.0.2.1' });
  for (const password of ['Other-2047-word', 'Third-2047-word']) await register(browser, PENDING, password);
  await register(browser, OWN_PENDING, PASSWORD);
  for (const [name, call] of Object.entries(CALLS)) {
    const of = async (email: string) => {
      const { path, body } = call(await browser.captcha(), email);
      return workOf(() => browser.post(path, body));
    };
    const known = await of(KNOWN);
    expect(known.work.length, name).toBeGreaterThan(4);
    for (const email of [UNKNOWN, PENDING, OWN_PENDING])
      expect([name, email, await of(email)]).toEqual([name, email, known]);
  }
});

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;

test('B2 a wrong password costs the same hashes whether the address has an account, registrations or neither', async () => {
  await newCustomer(house, app, 'hashed@example.com', { address: '198.51.100.3' });
  const registering = openBrowser(app, { address: '198.51.100.4' });
  for (let round = 0; round < 4; round++) await register(registering, 'waiting@example.com', `Other-204${round}-word`);
  const emails = ['hashed@example.com', 'not-hashed@example.com', 'waiting@example.com'];
  const spent = emails.map((): number[] => []);
  for (let round = 0; round < 9; round++)
    for (const [nth, email] of emails.entries()) {
      const browser = openBrowser(app, { address: `203.0.113.${round}` });
      const { path, body } = CALLS.signIn(await browser.captcha(), email);
      const before = process.cpuUsage();
      await browser.post(path, body);
      const { user, system } = process.cpuUsage(before);
      spent[nth]?.push(user + system);
    }
  const [known, ...others] = spent.map(median) as [number, ...number[]];
  // Another hash, or one less, would be a factor of one and a half and more.
  for (const other of others) {
    expect(known / other).toBeGreaterThan(0.7);
    expect(known / other).toBeLessThan(1.4);
  }
});

test('B2 the tenth failure does the same work too: the mail to the owner is booked for nobody as well', async () => {
  const browser = openBrowser(app, { address: '192.0.2.50' });
  await newCustomer(house, app, 'tenth@example.com', { address: '198.51.100.2' });
  const works: string[][] = [];
  for (const Email of ['tenth@example.com', 'not-tenth@example.com']) {
    for (let round = 1; round < 10; round++) {
      const { path, body } = CALLS.signIn(await browser.captcha(), Email);
      expect((await browser.post(path, body)).Key).toBe('SIGN_IN_WRONG');
    }
    const { path, body } = CALLS.signIn(await browser.captcha(), Email);
    works.push((await workOf(() => browser.post(path, body))).work);
  }
  expect(works[0]?.join('\n')).toContain('COMMIT');
  expect(works[1]).toEqual(works[0]);
});
