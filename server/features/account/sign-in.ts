import type { SecondStep } from '#contract/api/account-factors.ts';
import {
  SIGN_IN_ALERT_ATTEMPTS,
  SIGN_IN_FREE_ATTEMPTS,
  SIGN_IN_PER_ACCOUNT,
  SIGN_IN_PER_ACCOUNT_AND_ADDRESS,
} from '#contract/rules/limits.ts';
import { assertCaptcha } from '../../platform/captcha.ts';
import { beside, systemCaller, type Tx } from '../../platform/db/transaction.ts';
import { isSecret } from '../../platform/hashing.ts';
import { addressKey, assertAttemptsLeft, attemptsMade, countAttempt, forgiveAttempts } from '../../platform/limits.ts';
import { refuse } from '../../platform/refusal.ts';
import { hasActedFrom } from '../activity/index.ts';
import { beginSession, type Device, SIGN_IN, type SignedIn } from './begin-session.ts';
import { beginSecondStep } from './factors/second-step.ts';
import { emailLimitKey, givenEmail } from './given-email.ts';
import { bookFailuresMail } from './jobs.ts';
import { registrationOf } from './register-customer.ts';
import { type CustomerRow, findCustomerByEmail, holdCustomer, NOBODY } from './store.ts';

export interface SignIn {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
  readonly captcha: string | undefined;
}

/**
 * Lets an attempt through or refuses it, and counts it before the password is compared: counted afterwards, a burst of
 * parallel guesses would all pass. Strangers' failures cost the owner a captcha, never their entry: an address they
 * signed in from before keeps its own count.
 */
async function admitAttempt(tx: Tx, email: string, customer: CustomerRow | undefined, given: SignIn, address: string) {
  const account = emailLimitKey(email);
  const made = await attemptsMade(tx.house, SIGN_IN_PER_ACCOUNT, account);
  if (made >= SIGN_IN_FREE_ATTEMPTS) {
    if (given.captcha === undefined) throw refuse('CAPTCHA_NEEDED');
    await assertCaptcha(tx.house, given.captcha);
  }
  const known = await hasActedFrom(tx, customer?.id ?? NOBODY, SIGN_IN, address);
  if (!known) {
    await assertAttemptsLeft(tx.house, SIGN_IN_PER_ACCOUNT, account);
    await countAttempt(tx.house, SIGN_IN_PER_ACCOUNT, account);
  }
  await countAttempt(tx.house, SIGN_IN_PER_ACCOUNT_AND_ADDRESS, `${account}:${addressKey(address)}`);
  return { account, made: made + 1 };
}

/**
 * A refused entry leaves a line for who watches; its transaction leaves nothing. Never the password, nor an address
 * that has no account.
 */
function logRefused(tx: Tx, customer: CustomerRow | undefined, address: string, reason: string): void {
  const account = customer ? String(customer.id) : 'none';
  tx.house.log.info({ requestId: tx.requestId, account, address, reason }, 'a sign-in was refused');
}

/**
 * The owner is told, once an hour at most. In a transaction of its own: the refusal that follows rolls this one back.
 */
async function alertOwner(tx: Tx, owner: CustomerRow | undefined, made: number): Promise<void> {
  await beside(tx, systemCaller('account'), (own) => bookFailuresMail(own, owner?.id, made));
}

/** What a right password leads to: a session, or the second step that the account asks for. */
export type SignInAnswer = { readonly signedIn: SignedIn } | { readonly secondStep: SecondStep };

/**
 * Signs in by e-mail and password (acceptance B2). Unknown address and wrong password get one answer in one time.
 * Failures are forgiven when the sign-in is over, not after its first step.
 */
export async function signInCustomer(tx: Tx, given: SignIn, device: Device): Promise<SignInAnswer> {
  const email = givenEmail(tx, given.email);
  const customer = await findCustomerByEmail(tx, email);
  const { account, made } = await admitAttempt(tx, email, customer, given, device.address);
  if (!(await isSecret(customer?.passwordHash, given.password)) || !customer) {
    if (await registrationOf(tx, email, given.password)) throw refuse('NOT_ACTIVATED');
    logRefused(tx, customer, device.address, 'SIGN_IN_WRONG');
    if (made === SIGN_IN_ALERT_ATTEMPTS) await alertOwner(tx, customer, made);
    throw refuse('SIGN_IN_WRONG');
  }
  // Race: a change of the password that was under way while we compared; its sessions are ended before ours would
  // begin.
  const held = await holdCustomer(tx, customer.id);
  if (held.passwordHash !== customer.passwordHash) throw refuse('SIGN_IN_WRONG');
  const secondStep = await beginSecondStep(tx, held.id, given.remember);
  if (secondStep) return { secondStep };
  await forgiveAttempts(tx.house, SIGN_IN_PER_ACCOUNT, account);
  await forgiveAttempts(tx.house, SIGN_IN_PER_ACCOUNT_AND_ADDRESS, `${account}:${addressKey(device.address)}`);
  return { signedIn: await beginSession(tx, held, device, { remember: given.remember, by: 'password' }) };
}
