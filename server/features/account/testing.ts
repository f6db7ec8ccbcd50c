import type { FastifyInstance } from 'fastify';
import { addRoutes, createApp } from '../../platform/http/app.ts';
import { captchaRoutes } from '../../platform/http/captcha-routes.ts';
import type { Route } from '../../platform/http/route.ts';
import { unseal } from '../../platform/secrets.ts';
import { openBrowser, type TestBrowser } from '../../platform/testing/browser.ts';
import type { TestHouse } from '../../platform/testing.ts';
import { accountRoutes, isSafeCode, needsOwner, ownerProved } from './wiring.ts';

export const PASSWORD = 'Kite-2047-blue';
export const SAFE_CODE = 'safe-4711';

/** The form of /user/safety, filled in. */
export const PROFILE_FORM = {
  Name: "Mary O'Brien",
  Country: 'HK',
  Province: 'Kowloon',
  City: 'Mong Kok',
  Street: 'Flat #3, 8 Nathan Road',
  PostCode: '999077',
  TelCc: '852',
  Phone: '6123 4567',
  PhoneExt: '',
  Fax: '',
  SafeCode: SAFE_CODE,
} as const;

/** The console's calls of the account, and of `more`, in front of a house. */
export async function openAccountApp(house: TestHouse, more: readonly Route[] = []): Promise<FastifyInstance> {
  const app = await createApp(house);
  const questions = { isSafeCode, needsOwner, ownerProved, hasRight: async () => false };
  const door = { kind: 'customer', origin: 'http://127.0.0.1:8080', questions } as const;
  addRoutes(app, house, door, [...captchaRoutes, ...accountRoutes, ...more]);
  return app;
}

/** The path behind the button of the newest mail of a kind to an address; undefined where none was booked. */
export async function mailedPath(house: TestHouse, address: string, kind?: string): Promise<string | undefined> {
  const { rows } = await house.pool.query<{ sealed: Buffer }>(
    'SELECT sealed FROM notice WHERE address = $1 AND ($2::text IS NULL OR kind = $2) ORDER BY id DESC LIMIT 1',
    [address, kind ?? null],
  );
  return rows[0] && unseal(house, `notice:${address}`, rows[0].sealed.toString());
}

/** The token at the end of that path. */
export async function mailedToken(house: TestHouse, address: string, kind?: string): Promise<string> {
  const path = (await mailedPath(house, address, kind)) ?? '';
  return decodeURIComponent(path.split(/[/=]/).at(-1) ?? '');
}

export async function mailKinds(house: TestHouse, address: string): Promise<string[]> {
  const { rows } = await house.pool.query<{ kind: string }>('SELECT kind FROM notice WHERE address = $1 ORDER BY id', [
    address,
  ]);
  return rows.map((row) => row.kind);
}

/** Registers through the API; returns the answer. */
export async function register(browser: TestBrowser, email: string, password = PASSWORD) {
  const Captcha = await browser.captcha();
  const form = { Email: email, Password: password, PasswordAgain: password, Kind: 'individual', Agreed: true, Captcha };
  return browser.post('/account/register', form);
}

/** A browser signed in to a new account; with `profile` its /user/safety is done. */
export async function newCustomer(
  house: TestHouse,
  app: FastifyInstance,
  email: string,
  { profile = true, address = '192.0.2.10' }: { profile?: boolean; address?: string } = {},
): Promise<TestBrowser> {
  const browser = openBrowser(app, { address });
  await register(browser, email);
  const Token = await mailedToken(house, email, 'account.activate');
  const activated = await browser.post('/account/activate', { Token, Password: PASSWORD });
  if (activated.Code !== 10_000) throw new Error(`not activated: ${activated.body}`);
  if (!profile) return browser;
  const set = await browser.post('/user/setinfo', PROFILE_FORM);
  if (set.Code !== 10_000) throw new Error(`profile not set: ${set.body}`);
  return browser;
}

/** The same house with its machine clock standing at an instant; for deadlines to the millisecond. */
export function houseAt(house: TestHouse, instant: Date): TestHouse {
  return { ...house, wall: () => instant };
}

/** Runs a call through an app of its own at an instant. */
export async function at<T>(
  house: TestHouse,
  instant: Date,
  work: (browser: TestBrowser) => Promise<T>,
  more: readonly Route[] = [],
): Promise<T> {
  const app = await openAccountApp(houseAt(house, instant), more);
  try {
    return await work(openBrowser(app));
  } finally {
    await app.close();
  }
}
