import type { FastifyInstance } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { openSession } from '../../platform/sessions/store.ts';
import { openBrowser, type TestBrowser } from '../../platform/testing/browser.ts';
import type { TestHouse } from '../../platform/testing.ts';
import { addStaff, type StaffCredentials } from './manage-staff.ts';

export const OFFICE_ORIGIN = 'http://127.0.0.1:8081';
const STEP_MS = 30_000;

/** The code of a member's authenticator; `steps` half minutes from now, of which clocks may differ by one. */
export const codeOf = ({ totpSecret }: Pick<StaffCredentials, 'totpSecret'>, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(totpSecret) }).generate({ timestamp: Date.now() + steps * STEP_MS });

export async function newMember(house: TestHouse, name: string, roles: string[]): Promise<StaffCredentials> {
  return (await house.inTx((tx) => addStaff(tx, name, roles))) as StaffCredentials;
}

/** A session without a sign-in, of a member who signs as often as a test is long; its token. */
export async function steppedUpSession(house: TestHouse, staffId: bigint): Promise<string> {
  const fresh = { kind: 'staff', subjectId: staffId, remember: false, safeCodeSet: true } as const;
  const token = await house.inTx((tx) => openSession(tx, { ...fresh, address: '192.0.2.10', userAgent: '' }));
  await house.pool.query(
    "UPDATE session SET step_up_until = now() + interval '1 day' WHERE kind = 'staff' AND subject_id = $1",
    [staffId],
  );
  return token;
}

/** A browser at the office in which a member signed in. */
export async function officeBrowser(
  app: FastifyInstance,
  member: StaffCredentials,
  Totp = codeOf(member),
): Promise<TestBrowser> {
  const browser = openBrowser(app, { origin: OFFICE_ORIGIN });
  const { name: Name, password: Password } = member;
  const { Key } = await browser.post('/sign-in', { Name, Password, Totp });
  if (Key !== 'OK') throw new Error(`${Name} cannot sign in: ${Key}`);
  return browser;
}
