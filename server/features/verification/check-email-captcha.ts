import type { Tx } from '../../platform/db/transaction.ts';
import { emailKey } from '../../platform/email-address.ts';
import { transition } from '../../platform/machine.ts';
import { refuse } from '../../platform/refusal.ts';
import { record } from '../activity/index.ts';
import { verifiedEmailMachine } from './machine.ts';
import { hashOfCaptcha } from './mail-captcha.ts';
import { emailProved } from './news.ts';
import { lockByCaptcha, setVerifiedAt } from './store.ts';

/**
 * The page of the mailed link calls this when it opens (specification §2, acceptance C3). The first call verifies;
 * repetitions of the same link give the same answer, also after its time. Race: two first calls; the row is locked, the
 * second finds it verified.
 */
export async function checkEmailCaptcha(tx: Tx, given: { captcha: string; email: string }): Promise<void> {
  const row = await lockByCaptcha(tx, hashOfCaptcha(given.captcha));
  if (!row || row.email !== emailKey(given.email)) throw refuse('EMAIL_LINK_DEAD');
  if (row.state === 'verified') return;
  if (row.captchaExpiresAt === null || row.captchaExpiresAt <= tx.wall) throw refuse('EMAIL_LINK_EXPIRED');
  await setVerifiedAt(tx, row.id);
  await transition(tx, verifiedEmailMachine, row, 'verify');
  await record(tx, {
    act: 'verification.verifyEmail',
    object: { kind: 'verified_email', id: row.id },
    onBehalfOf: row.customerId,
    after: { email: row.email },
  });
  await tx.house.events.announce(tx, emailProved, { customerId: row.customerId, email: row.email });
}
