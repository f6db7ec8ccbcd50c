import { VERIFIED_EMAILS_MAX } from '#contract/rules/verification.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { recordBirth } from '../../platform/machine.ts';
import { refuse } from '../../platform/refusal.ts';
import { countMail, givenEmail } from '../account/index.ts';
import { record } from '../activity/index.ts';
import { verifiedEmailMachine } from './machine.ts';
import { mailCaptcha } from './mail-captcha.ts';
import { type EmailRow, insertEmail, selectEmails } from './store.ts';

/**
 * Adds an address to the customer's list and mails its link (acceptance C2). Whether the address belongs to some
 * account is neither asked nor told.
 */
export async function addEmail(tx: Tx, given: { email: string; address: string }): Promise<EmailRow> {
  const customerId = customerOf(tx);
  const email = givenEmail(tx, given.email);
  const listed = await selectEmails(tx, customerId);
  if (listed.some((row) => row.email === email)) throw refuse('EMAIL_ALREADY_LISTED');
  if (listed.length >= VERIFIED_EMAILS_MAX) throw refuse('EMAILS_TOO_MANY', { max: VERIFIED_EMAILS_MAX });
  await countMail(tx, email, given.address);
  // Race: two adds of one address; the unique index lets one in.
  const row = await insertEmail(tx, customerId, email);
  if (!row) throw refuse('EMAIL_ALREADY_LISTED');
  await recordBirth(tx, verifiedEmailMachine, row.id);
  await mailCaptcha(tx, row);
  await record(tx, { act: 'verification.addEmail', object: { kind: 'verified_email', id: row.id }, after: { email } });
  return row;
}
