import { RESET_VALID_MINUTES } from '#contract/rules/account.ts';
import { assertCaptcha } from '../../../platform/captcha.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { sendNotice } from '../../notices/index.ts';
import { countMail, givenEmail } from '../given-email.ts';
import { noAccountLetter, resetPasswordLetter } from '../letters.ts';
import { issueLink, spendLink } from '../mailed-link.ts';
import { passwordCameByMail } from '../resets/mark-reset.ts';
import { findCustomerByEmail, lockCustomer, NOBODY } from '../store.ts';
import { replacePassword } from './change-password.ts';

const MINUTE_MS = 60_000;

/**
 * Mails a link that resets the password; an address without an account gets a mail that says so (acceptance B3). The
 * same work is done for both, so that neither the answer nor its time tells a stranger which one it was.
 */
export async function forgotPassword(
  tx: Tx,
  given: { email: string; captcha: string; address: string },
): Promise<void> {
  await assertCaptcha(tx.house, given.captcha);
  const email = givenEmail(tx, given.email);
  await countMail(tx, email, given.address);
  const customer = await findCustomerByEmail(tx, email);
  const validMs = RESET_VALID_MINUTES * MINUTE_MS;
  const token = await issueLink(tx, { customerId: customer?.id ?? NOBODY, purpose: 'reset_password', validMs });
  if (!customer) await sendNotice(tx, { address: email, lang: tx.lang }, noAccountLetter());
  else
    await sendNotice(tx, { address: email, lang: customer.lang, customerId: customer.id }, resetPasswordLetter(token));
}

/**
 * Sets a new password by the mailed link and signs out everywhere. Until something proves its owner, the account takes
 * care (resets/).
 */
export async function resetPassword(
  tx: Tx,
  given: { token: string; password: string; address: string },
): Promise<void> {
  const { customerId } = await spendLink(tx, given.token, 'reset_password');
  const own: Tx = { ...tx, by: { kind: 'customer', customerId } };
  const customer = await lockCustomer(tx, customerId);
  await replacePassword(own, customer, given.password, 'account.resetPassword', given.address);
  await passwordCameByMail(own, customer);
}
