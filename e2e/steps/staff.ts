import type { BrowserContext } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { officeUrl } from './house.ts';

interface StaffSignIn {
  readonly name: string;
  readonly password: string;
  readonly totpSecret: string;
}

/** One session at the back office for every journey that only needs staff: a code opens once. */
export async function openStaffSession(office: string, staff: StaffSignIn): Promise<string> {
  const totp = new TOTP({ secret: Secret.fromBase32(staff.totpSecret) });
  const response = await fetch(`${office}/api/sign-in`, {
    method: 'POST',
    headers: { origin: office, 'content-type': 'application/json' },
    body: JSON.stringify({ Name: staff.name, Password: staff.password, Totp: totp.generate() }),
  });
  const cookie = response.headers.getSetCookie().find((line) => line.startsWith('namestead_office='));
  if (!cookie) throw new Error(`staff did not get in: ${await response.text()}`);
  return cookie.slice(cookie.indexOf('=') + 1, cookie.indexOf(';'));
}

const session = (): string => process.env['E2E_STAFF_SESSION'] ?? '';

/** A window of a member of staff who is signed in. */
export async function lendStaff(context: BrowserContext, lang: string): Promise<void> {
  await context.addCookies([
    { name: 'namestead_office', value: session(), url: officeUrl() },
    { name: 'Lang', value: lang, url: officeUrl() },
  ]);
}

/** A call of staff. */
export async function staffCall<T>(path: string, body?: object): Promise<T> {
  const response = await fetch(`${officeUrl()}/api${path}`, {
    headers: { cookie: `namestead_office=${session()}`, origin: officeUrl(), 'content-type': 'application/json' },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  const { Code, Msg, Data } = (await response.json()) as { Code: number; Msg: string; Data: T };
  if (Code !== 10_000) throw new Error(`${path}: ${Code} ${Msg}`);
  return Data;
}
