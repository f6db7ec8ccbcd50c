import { PASSWORD_PER_ACCOUNT } from '#contract/rules/limits.ts';
import { customerOf, type Tx } from '../../../platform/db/transaction.ts';
import { hashSecret, isSecret } from '../../../platform/hashing.ts';
import { refuseField } from '../../../platform/http/input.ts';
import { isRightGuess } from '../../../platform/limits.ts';
import { closeSessionsOf } from '../../../platform/sessions/store.ts';
import { record } from '../../activity/index.ts';
import { sendNotice } from '../../notices/index.ts';
import { removeCeremoniesOf } from '../factors/ceremony-store.ts';
import { passwordChangedLetter } from '../letters.ts';
import { type CustomerRow, lockCustomer, removeLinks, updateCustomer } from '../store.ts';

/** Refuses the named field unless the password is the account's; counted before it is compared. */
export async function provePassword(tx: Tx, customer: CustomerRow, field: string, password: string): Promise<void> {
  const compare = () => isSecret(customer.passwordHash, password);
  if (!(await isRightGuess(tx.house, PASSWORD_PER_ACCOUNT, `customer:${customer.id}`, password, compare)))
    throw refuseField(tx.lang, field, 'account:error.passwordWrong');
}

/**
 * Writes the new password and ends every session, half-done sign-in and mailed link that the old one stood behind; the
 * caller tells the owner by mail. Second factors stay: a mailbox alone never takes them away. The password must differ
 * from the security code: one of both alone must never open the other door (acceptance B5).
 */
export async function replacePassword(
  tx: Tx,
  customer: CustomerRow,
  password: string,
  act: string,
  address: string,
): Promise<void> {
  if (await isSecret(customer.safeCodeHash, password))
    throw refuseField(tx.lang, 'Password', 'account:password.sameAsSafeCode');
  await updateCustomer(tx, customer.id, { passwordHash: await hashSecret(password) });
  // Race: a second step that is just being finished holds the customer; its session is there when ours are ended.
  await removeCeremoniesOf(tx, customer.id);
  await closeSessionsOf(tx, 'customer', customer.id);
  await removeLinks(tx, customer.id, ['reset_password', 'reset_safe_code', 'leave_email', 'take_email']);
  await record(tx, { act, object: { kind: 'customer', id: customer.id }, address });
}

/**
 * Changes the password (acceptance B3); the edge has asked the security code, where one is set. The customer signs in
 * again everywhere, here too.
 */
export async function changePassword(
  tx: Tx,
  given: { oldPassword: string; password: string; address: string },
): Promise<void> {
  const customer = await lockCustomer(tx, customerOf(tx));
  await provePassword(tx, customer, 'OldPassword', given.oldPassword);
  await replacePassword(tx, customer, given.password, 'account.changePassword', given.address);
  const to = { address: customer.email, lang: customer.lang, customerId: customer.id };
  await sendNotice(tx, to, passwordChangedLetter());
}
