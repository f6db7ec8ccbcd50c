import {
  SIGN_IN_ALERT_ATTEMPTS,
  SIGN_IN_FREE_ATTEMPTS,
  SIGN_IN_PER_ACCOUNT,
  SIGN_IN_PER_ACCOUNT_AND_ADDRESS,
} from '#contract/rules/limits.ts';
import { assertCaptcha } from '../../platform/captcha.ts';
import { systemCaller, type Tx, transact } from '../../platform/db/transaction.ts';
import { isSecret } from '../../platform/hashing.ts';
import { addressKey, assertAttemptsLeft, attemptsMade, countAttempt, forgiveAttempts } from '../../platform/limits.ts';
import { refuse } from '../../platform/refusal.ts';
import { closeSession, openSession, type Session } from '../../platform/sessions/store.ts';
import { hasActedFrom, record } from '../activity/index.ts';
import { sendNotice } from '../notices/index.ts';
import { emailLimitKey, givenEmail } from './given-email.ts';
import { signInFailingLetter } from './letters.ts';
import { registrationOf } from './register-customer.ts';
import { type CustomerRow, findCustomerByEmail } from './store.ts';

const SIGN_IN = 'account.signIn';

/** From where a session begins. */
export interface Device {
  readonly address: string;
  readonly userAgent: string;
  /** The session the browser had, if any; it ends, so that no session id survives a sign-in (fixation). */
  readonly session: Session | null;
}

export interface SignIn {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
  readonly captcha: string | undefined;
}

export interface SignedIn {
  readonly token: string;
  readonly safeCodeSet: boolean;
}

/**
 * Lets an attempt through or refuses it, and counts it before the password is compared: counted afterwards, a burst of parallel guesses
 * would all pass. Strangers' failures cost the owner a captcha, never his entry: an address he signed in from before keeps its own count.
 */
async function admitAttempt(tx: Tx, email: string, customer: CustomerRow | undefined, given: SignIn, address: string) {
  const account = emailLimitKey(email);
  const made = await attemptsMade(tx.house, SIGN_IN_PER_ACCOUNT, account);
  if (made >= SIGN_IN_FREE_ATTEMPTS) {
    if (given.captcha === undefined) throw refuse('CAPTCHA_NEEDED');
    await assertCaptcha(tx.house, given.captcha);
  }
  const known = customer !== undefined && (await hasActedFrom(tx, customer.id, SIGN_IN, address));
  if (!known) {
    await assertAttemptsLeft(tx.house, SIGN_IN_PER_ACCOUNT, account);
    await countAttempt(tx.house, SIGN_IN_PER_ACCOUNT, account);
  }
  await countAttempt(tx.house, SIGN_IN_PER_ACCOUNT_AND_ADDRESS, `${account}:${addressKey(address)}`);
  return { account, made: made + 1 };
}

/** A refused entry leaves a line for who watches; its transaction leaves nothing. Never the password, nor an address that has no account. */
function logRefused(tx: Tx, customer: CustomerRow | undefined, address: string, reason: string): void {
  const account = customer ? String(customer.id) : 'none';
  tx.house.log.info({ requestId: tx.requestId, account, address, reason }, 'a sign-in was refused');
}

/** Tells the owner, once an hour at most. In a transaction of its own: the refusal that follows rolls this one back. */
async function alertOwner(tx: Tx, owner: CustomerRow, made: number): Promise<void> {
  const to = { address: owner.email, lang: owner.lang, customerId: owner.id };
  await transact(tx.house, systemCaller('account'), async (own) => {
    await sendNotice(own, to, signInFailingLetter(made));
  });
}

/** Begins a session after any proof of identity; the old one of this browser ends. */
export async function beginSession(
  tx: Tx,
  customer: { id: bigint; safeCodeSet: boolean },
  device: Device,
  remember: boolean,
): Promise<string> {
  if (device.session) await closeSession(tx, device.session);
  const { address, userAgent } = device;
  const own: Tx = { ...tx, by: { kind: 'customer', customerId: customer.id } };
  const fresh = { kind: 'customer', subjectId: customer.id, safeCodeSet: customer.safeCodeSet } as const;
  const token = await openSession(own, { ...fresh, remember, address, userAgent });
  await record(own, { act: SIGN_IN, object: { kind: 'customer', id: customer.id }, address: addressKey(address) });
  return token;
}

/** Signs in by e-mail and password (acceptance B2). Unknown address and wrong password get one answer in one time. */
export async function signInCustomer(tx: Tx, given: SignIn, device: Device): Promise<SignedIn> {
  const email = givenEmail(tx, given.email);
  const customer = await findCustomerByEmail(tx, email);
  const { account, made } = await admitAttempt(tx, email, customer, given, device.address);
  if (!(await isSecret(customer?.passwordHash, given.password)) || !customer) {
    if (await registrationOf(tx, email, given.password)) throw refuse('NOT_ACTIVATED');
    logRefused(tx, customer, device.address, 'SIGN_IN_WRONG');
    if (customer && made === SIGN_IN_ALERT_ATTEMPTS) await alertOwner(tx, customer, made);
    throw refuse('SIGN_IN_WRONG');
  }
  await forgiveAttempts(tx.house, SIGN_IN_PER_ACCOUNT, account);
  await forgiveAttempts(tx.house, SIGN_IN_PER_ACCOUNT_AND_ADDRESS, `${account}:${addressKey(device.address)}`);
  const safeCodeSet = customer.safeCodeHash !== null;
  const token = await beginSession(tx, { id: customer.id, safeCodeSet }, device, given.remember);
  return { token, safeCodeSet };
}
