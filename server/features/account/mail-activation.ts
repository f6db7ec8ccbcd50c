import { ACTIVATION_VALID_HOURS } from '#contract/rules/account.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { sendNotice } from '../notices/index.ts';
import { activationLetter, alreadyCustomerLetter } from './letters.ts';
import { newToken } from './mailed-link.ts';
import { findCustomerByEmail, lockRegistrationOf, renewRegistration } from './store.ts';

const HOUR_MS = 3_600_000;

export const expiryFrom = (tx: Tx) => new Date(tx.wall.getTime() + ACTIVATION_VALID_HOURS * HOUR_MS);

/** Mails a new link for a registration that still waits; the links mailed before stop working. */
export async function mailActivation(tx: Tx, id: bigint): Promise<void> {
  const waiting = await lockRegistrationOf(tx, id);
  if (!waiting) return;
  const { email, lang } = waiting;
  const { token, tokenHash } = newToken();
  await renewRegistration(tx, id, tokenHash, expiryFrom(tx));
  const owner = await findCustomerByEmail(tx, email);
  if (owner) await sendNotice(tx, { address: email, lang: owner.lang, customerId: owner.id }, alreadyCustomerLetter());
  else await sendNotice(tx, { address: email, lang }, activationLetter(token));
}
