import { createHash, randomBytes } from 'node:crypto';
import { LINK_TOKEN_BYTES } from '#contract/rules/account.ts';
import { HOLDER_MAIL_PER_RECIPIENT, HOLDER_MAILS_MAX } from '#contract/rules/holders/holder-change.ts';
import type { Tx } from '../../../../platform/db/transaction.ts';
import { countAttempt } from '../../../../platform/limits.ts';
import { refuse } from '../../../../platform/refusal.ts';
import { recipientAt, recipientOf } from '../../../account/index.ts';
import { type Recipient, sendNotice } from '../../../notices/index.ts';
import { confirmLetter } from '../letters.ts';
import { type ChangeRow, namesOf, type SideRow, saveLink } from './change-store.ts';
import { lockDaysOf } from './lock-days.ts';

/** What a link carries is kept only as this. */
export const hashOfLink = (token: string): Buffer => createHash('sha256').update(token).digest();

/** In the language of who has an account under that address, else in that of the customer who asks. */
export async function recipientOfSide(tx: Tx, email: string, customerId: bigint): Promise<Recipient> {
  const known = await recipientAt(tx, email);
  return known ?? { address: email, lang: (await recipientOf(tx, customerId)).lang };
}

/**
 * Mails each side that has not confirmed a link of its own; the one mailed before stops working.
 * @throws refusals HOLDER_MAILS_TOO_MANY, TOO_MANY_REQUESTS
 */
export async function mailSides(tx: Tx, change: ChangeRow, sides: readonly SideRow[]): Promise<void> {
  const names = await namesOf(tx, change);
  for (const { id, side, email, mails, confirmedAt } of sides) {
    if (confirmedAt) continue;
    if (mails >= HOLDER_MAILS_MAX) throw refuse('HOLDER_MAILS_TOO_MANY', { max: HOLDER_MAILS_MAX });
    await countAttempt(tx.house, HOLDER_MAIL_PER_RECIPIENT, hashOfLink(email).toString('base64url'));
    const token = randomBytes(LINK_TOKEN_BYTES).toString('base64url');
    await saveLink(tx, id, hashOfLink(token));
    const to = await recipientOfSide(tx, email, change.customerId);
    const lockDays = lockDaysOf(names, change.holder, tx.now);
    await sendNotice(tx, to, confirmLetter(change, { side, token, names, lockDays }));
  }
}
