import { assertCaptcha } from '../../platform/captcha.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { hashSecret, isSecret } from '../../platform/hashing.ts';
import { record } from '../activity/index.ts';
import { sendNotice } from '../notices/index.ts';
import { countMail, givenEmail } from './given-email.ts';
import { bookActivationMail } from './jobs.ts';
import { activationLetter, alreadyCustomerLetter } from './letters.ts';
import { expiryFrom } from './mail-activation.ts';
import { newToken } from './mailed-link.ts';
import {
  type CustomerKind,
  findCustomerByEmail,
  insertRegistration,
  newestRegistration,
  type RegistrationRow,
} from './store.ts';

export interface Registration {
  readonly email: string;
  readonly password: string;
  readonly kind: CustomerKind;
  readonly captcha: string;
  /** The caller's network address. */
  readonly address: string;
}

/**
 * Keeps a registration and mails its link (acceptance B1). An address that has an account gets the same row, the same
 * work and another mail, so that neither the answer nor its time tells a stranger whether the account exists.
 */
export async function registerCustomer(tx: Tx, given: Registration): Promise<void> {
  await assertCaptcha(tx.house, given.captcha);
  const email = givenEmail(tx, given.email);
  await countMail(tx, email, given.address);
  const passwordHash = await hashSecret(given.password);
  const { token, tokenHash } = newToken();
  const { kind } = given;
  const fresh = { email, kind, lang: tx.lang, passwordHash, tokenHash, expiresAt: expiryFrom(tx) };
  const id = await insertRegistration(tx, fresh);
  const owner = await findCustomerByEmail(tx, email);
  if (owner) await sendNotice(tx, { address: email, lang: owner.lang, customerId: owner.id }, alreadyCustomerLetter());
  else await sendNotice(tx, { address: email, lang: tx.lang }, activationLetter(token));
  await record(tx, { act: 'account.register', object: { kind: 'registration', id }, address: given.address });
}

/**
 * The waiting registration of an address, if this is its password. Only the newest is looked at, and its hash is
 * compared also where there is none: how many wait, and whether any does, is told by no time.
 */
export async function registrationOf(tx: Tx, email: string, password: string): Promise<RegistrationRow | undefined> {
  const waiting = await newestRegistration(tx, email);
  return (await isSecret(waiting?.passwordHash, password)) ? waiting : undefined;
}

/**
 * Books a new link for the registration with this address and password; where there is none the same is booked and
 * nothing comes of it.
 */
export async function resendActivation(
  tx: Tx,
  given: Pick<Registration, 'email' | 'password' | 'captcha' | 'address'>,
): Promise<void> {
  await assertCaptcha(tx.house, given.captcha);
  const email = givenEmail(tx, given.email);
  await countMail(tx, email, given.address);
  await bookActivationMail(tx, (await registrationOf(tx, email, given.password))?.id);
}
