import { createHash } from 'node:crypto';
import { MAIL_PER_ADDRESS, MAIL_PER_RECIPIENT } from '#contract/rules/limits.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { emailKey } from '../../platform/email-address.ts';
import { refuseField } from '../../platform/http/input.ts';
import { addressKey, countAttempt } from '../../platform/limits.ts';

/** The stored form of an address typed into a form, or the refusal of its field. */
export function givenEmail(tx: Tx, typed: string): string {
  const key = emailKey(typed);
  if (key === undefined) throw refuseField(tx.lang, 'Email', 'form:email');
  return key;
}

/**
 * The key of counters about an address: known and unknown ones count alike, and none is readable in the counters'
 * table.
 */
export function emailLimitKey(email: string): string {
  return createHash('sha256').update(email).digest('base64url');
}

/** A mail that a visitor can cause: bounded per mailbox (mail bombs) and per sender's network address. */
export async function countMail(tx: Tx, email: string, address: string): Promise<void> {
  await countAttempt(tx.house, MAIL_PER_ADDRESS, addressKey(address));
  await countAttempt(tx.house, MAIL_PER_RECIPIENT, emailLimitKey(email));
}
