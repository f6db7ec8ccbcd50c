import type { Tx } from '../../../platform/db/transaction.ts';
import { timeText } from '../../../platform/documents/local-time.ts';
import { record } from '../../activity/index.ts';
import { type Letter, sendNotice } from '../../notices/index.ts';
import { coolingOffLetter, passwordResetLetter, safeCodeChangedLetter } from '../letters.ts';
import { ownerWarned } from '../news.ts';
import type { CustomerRow } from '../store.ts';
import { coolingUntil } from './ask-owner.ts';
import { afterPasswordReset } from './standing.ts';
import { findResets, writeResets } from './store.ts';

/** Tells the owner at every address the house knows: who reads one mailbox can delete the letter there. */
async function warnOwner(tx: Tx, customer: CustomerRow, letter: Letter): Promise<void> {
  const { id: customerId, email, lang } = customer;
  await sendNotice(tx, { address: email, lang, customerId }, letter);
  await tx.house.events.announce(tx, ownerWarned, { customerId, told: email, lang, letter });
}

/** Both secrets have come by mail now: the owner hears until when nothing moves. */
async function warnOfCooling(tx: Tx, customer: CustomerRow): Promise<void> {
  const until = await coolingUntil(tx, customer.id);
  if (!until) return;
  await warnOwner(tx, customer, coolingOffLetter(timeText(until)));
  const object = { kind: 'customer', id: customer.id };
  await record(tx, { act: 'account.coolingOff', object, after: { until: until.toISOString() } });
}

/** The password was set by a mailed link. The customer's row is locked. */
export async function passwordCameByMail(tx: Tx, customer: CustomerRow): Promise<void> {
  await writeResets(tx, customer.id, afterPasswordReset(await findResets(tx, customer.id), tx.now));
  await warnOwner(tx, customer, passwordResetLetter(customer.email));
  await warnOfCooling(tx, customer);
}

/** The security code was set by a mailed link and the password. The customer's row is locked. */
export async function safeCodeCameByMail(tx: Tx, customer: CustomerRow): Promise<void> {
  await writeResets(tx, customer.id, { safeCodeMailedAt: tx.now });
  await warnOwner(tx, customer, safeCodeChangedLetter());
  await warnOfCooling(tx, customer);
}
