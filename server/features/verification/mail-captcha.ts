import { createHash, randomBytes } from 'node:crypto';
import { LINK_TOKEN_BYTES } from '#contract/rules/account.ts';
import { EMAIL_CAPTCHA_VALID_HOURS } from '#contract/rules/verification.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { recipientOf } from '../account/index.ts';
import { sendNotice } from '../notices/index.ts';
import { verifyEmailLetter } from './letters.ts';
import { type EmailRow, setCaptcha } from './store.ts';

const HOUR_MS = 3_600_000;

export function hashOfCaptcha(captcha: string): Buffer {
  return createHash('sha256').update(captcha).digest();
}

/** Mails a fresh link for a pending address; the one before stops working, because only one hash is kept. */
export async function mailCaptcha(tx: Tx, row: EmailRow): Promise<void> {
  const captcha = randomBytes(LINK_TOKEN_BYTES).toString('base64url');
  const until = new Date(tx.wall.getTime() + EMAIL_CAPTCHA_VALID_HOURS * HOUR_MS);
  await setCaptcha(tx, row.id, hashOfCaptcha(captcha), until);
  const { lang, customerId } = await recipientOf(tx, row.customerId);
  const to = { address: row.email, lang, ...(customerId === undefined ? {} : { customerId }) };
  await sendNotice(tx, to, verifyEmailLetter(captcha, row.email));
}
