import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Tx } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { seal, unseal } from '../../platform/secrets.ts';
import { recipientOf } from '../account/index.ts';
import { type Letter, type Recipient, sendNotice } from '../notices/index.ts';
import { type EnquiryRow, findByNumber } from './store.ts';

const KEY_BYTES = 24;

const purposeOf = (number: string): string => `enquiry:${number}`;

/** The secret of a visitor's link, sealed: every letter needs it again. */
export const newKey = (tx: Tx, number: string): string =>
  seal(tx.house, purposeOf(number), randomBytes(KEY_BYTES).toString('base64url'));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function isKey(tx: Tx, row: EnquiryRow, key: string): boolean {
  if (row.keySealed === null) return false;
  return timingSafeEqual(digest(unseal(tx.house, purposeOf(row.number), row.keySealed)), digest(key));
}

/**
 * The enquiry of who reads: a customer's own, or a visitor's by the key of their link, whoever is signed in beside.
 * Everybody else learns nothing.
 * @throws refusal NOT_FOUND
 */
export async function requireOwn(
  tx: Tx,
  of: { readonly Number: string; readonly Key?: string | undefined },
  lock = false,
): Promise<EnquiryRow> {
  const row = await findByNumber(tx, of.Number, lock);
  const own =
    row &&
    (row.customerId === null
      ? of.Key !== undefined && isKey(tx, row, of.Key)
      : tx.by.kind === 'customer' && tx.by.customerId === row.customerId);
  if (!row || !own) throw refuse('NOT_FOUND');
  return row;
}

function pathOf(tx: Tx, { number, keySealed }: EnquiryRow): string {
  const page = `/contact/${number}`;
  return keySealed === null ? page : `${page}?key=${unseal(tx.house, purposeOf(number), keySealed)}`;
}

/** Mails who asked, in the language of the enquiry, or a customer's of record. */
export async function tellAsker(
  tx: Tx,
  enquiry: EnquiryRow,
  letter: (told: { readonly enquiry: EnquiryRow; readonly path: string; readonly byMail: boolean }) => Letter,
): Promise<void> {
  const to: Recipient =
    enquiry.customerId === null
      ? { address: enquiry.email as string, lang: enquiry.lang }
      : await recipientOf(tx, enquiry.customerId);
  const byMail = tx.house.config.mail.replyTo !== null;
  const words = letter({ enquiry, path: pathOf(tx, enquiry), byMail });
  await sendNotice(tx, to, byMail ? { ...words, answersTo: enquiry.number } : words);
}
