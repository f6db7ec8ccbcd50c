import { RESET_VALID_MINUTES } from '#contract/rules/account.ts';
import { MAIL_PER_RECIPIENT, SAFE_CODE_PER_ACCOUNT } from '#contract/rules/limits.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { hashSecret, isSecret } from '../../platform/hashing.ts';
import { proveSafeCode } from '../../platform/http/guards.ts';
import { refuseField } from '../../platform/http/input.ts';
import { countAttempt, forgiveAttempts } from '../../platform/limits.ts';
import { refuse } from '../../platform/refusal.ts';
import { revokeStepUps } from '../../platform/sessions/store.ts';
import { record } from '../activity/index.ts';
import { sendNotice } from '../notices/index.ts';
import { emailLimitKey } from './given-email.ts';
import { resetSafeCodeLetter, safeCodeChangedLetter } from './letters.ts';
import { hashOfToken, issueLink, spendLink } from './mailed-link.ts';
import { provePassword } from './passwords/change-password.ts';
import { assertCodeMayBeReset } from './resets/ask-owner.ts';
import { safeCodeCameByMail } from './resets/mark-reset.ts';
import { type CustomerRow, findCustomer, findLink, lockCustomer, removeLinks, updateCustomer } from './store.ts';

const MINUTE_MS = 60_000;

/** Is this the customer's security code? What the edge asks before acts on money, ownership and security. */
export async function isSafeCode(tx: Tx, customerId: bigint, code: string): Promise<boolean> {
  const customer = await findCustomer(tx, customerId);
  return isSecret(customer?.safeCodeHash, code);
}

async function replaceSafeCode(
  tx: Tx,
  customer: CustomerRow,
  code: string,
  act: string,
  address: string,
): Promise<void> {
  if (await isSecret(customer.passwordHash, code))
    throw refuseField(tx.lang, 'NewSafeCode', 'account:safeCode.sameAsPassword');
  await updateCustomer(tx, customer.id, { safeCodeHash: await hashSecret(code) });
  await revokeStepUps(tx, customer.id);
  await removeLinks(tx, customer.id, ['reset_safe_code']);
  await record(tx, { act, object: { kind: 'customer', id: customer.id }, address });
}

/** Changes the security code by the old one (acceptance B5); a step-up does not stand in for it. */
export async function changeSafeCode(
  tx: Tx,
  given: { oldSafeCode: string; safeCode: string; address: string },
): Promise<void> {
  const customer = await lockCustomer(tx, customerOf(tx));
  const wrong = () => refuseField(tx.lang, 'OldSafeCode', 'house:error.safeCodeWrong');
  await proveSafeCode(tx, customer.id, given.oldSafeCode, isSafeCode, wrong);
  await replaceSafeCode(tx, customer, given.safeCode, 'account.changeSafeCode', given.address);
  const to = { address: customer.email, lang: customer.lang, customerId: customer.id };
  await sendNotice(tx, to, safeCodeChangedLetter());
}

/**
 * Mails a link that resets the security code to the account's own address; not just after the password came that way.
 */
export async function forgotSafeCode(tx: Tx): Promise<void> {
  const customer = await lockCustomer(tx, customerOf(tx));
  const { id: customerId, email, lang } = customer;
  await assertCodeMayBeReset(tx, customerId);
  await countAttempt(tx.house, MAIL_PER_RECIPIENT, emailLimitKey(email));
  const validMs = RESET_VALID_MINUTES * MINUTE_MS;
  const token = await issueLink(tx, { customerId, purpose: 'reset_safe_code', validMs });
  await sendNotice(tx, { address: email, lang, customerId }, resetSafeCodeLetter(token));
}

/**
 * Sets a new security code by mailed link and password together: a stolen password is not enough. A stolen mailbox
 * could have brought the password too; then nothing is spent, given away or weakened for a while (resets/).
 */
export async function resetSafeCode(
  tx: Tx,
  given: { token: string; password: string; safeCode: string; address: string },
): Promise<void> {
  const customer = await lockCustomer(tx, customerOf(tx));
  const link = await findLink(tx, hashOfToken(given.token));
  if (link && link.customerId !== customer.id) throw refuse('LINK_OF_ANOTHER_ACCOUNT');
  await spendLink(tx, given.token, 'reset_safe_code');
  await assertCodeMayBeReset(tx, customer.id);
  await provePassword(tx, customer, 'Password', given.password);
  await replaceSafeCode(tx, customer, given.safeCode, 'account.resetSafeCode', given.address);
  await safeCodeCameByMail(tx, customer);
  await forgiveAttempts(tx.house, SAFE_CODE_PER_ACCOUNT, String(customer.id));
}
