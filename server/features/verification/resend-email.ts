import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { countMail } from '../account/index.ts';
import { record } from '../activity/index.ts';
import { mailCaptcha } from './mail-captcha.ts';
import { lockEmail } from './store.ts';

/** Mails a new link for a pending address (acceptance C2). */
export async function resendEmail(tx: Tx, given: { id: bigint; address: string }): Promise<void> {
  const row = await lockEmail(tx, customerOf(tx), given.id);
  if (!row) throw refuse('NOT_FOUND');
  if (row.state === 'verified') throw refuse('EMAIL_ALREADY_VERIFIED');
  await countMail(tx, row.email, given.address);
  await mailCaptcha(tx, row);
  await record(tx, { act: 'verification.resendEmail', object: { kind: 'verified_email', id: row.id } });
}
