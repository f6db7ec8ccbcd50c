import { randomBytes } from 'node:crypto';
import { addDays } from '#contract/calendar.ts';
import { LINK_TOKEN_BYTES } from '#contract/rules/account.ts';
import {
  REGISTRANT_LETTER_RETRY_SECONDS,
  REGISTRANT_LINK_VALID_DAYS,
} from '#contract/rules/holders/registrant-email.ts';
import { customerOf, systemCaller, type Tx, transact } from '../../../platform/db/transaction.ts';
import type { House } from '../../../platform/house.ts';
import { refuse } from '../../../platform/refusal.ts';
import { countMail, recipientOf } from '../../account/index.ts';
import { sendNotice } from '../../notices/index.ts';
import { proofLetter, suspendedLetter } from './letters.ts';
import { nextLetter } from './next-letter.ts';
import { hashOfLink } from './prove-by-link.ts';
import { beginningsOf, namesWaiting } from './reads-store.ts';
import { settleSome } from './settle-proofs.ts';
import { type AddressRow, insertLink, lockDueAddress, lockOwnAddress, saveLetter, saveLetterDue } from './store.ts';

const CALLER = systemCaller('registrant-email');

/** A fresh link; only its hash is kept. */
async function linkFor(tx: Tx, addressId: bigint): Promise<string> {
  const token = randomBytes(LINK_TOKEN_BYTES).toString('base64url');
  await insertLink(tx, addressId, hashOfLink(token), addDays(tx.wall, REGISTRANT_LINK_VALID_DAYS));
  return `/domain/emailverify/${token}`;
}

/**
 * Writes to an address (locked) about every name that waits for it, and books the next reminder. Answers whether
 * anything waits.
 */
async function writeTo(tx: Tx, address: AddressRow): Promise<boolean> {
  const { names, total } = await namesWaiting(tx, address.id);
  if (total === 0) {
    await saveLetter(tx, address.id, null, false);
    return false;
  }
  const waiting = { email: address.email, names, total };
  const account = await recipientOf(tx, address.customerId);
  // The most urgent stand first, so one that is suspended is among them.
  const suspended = names.some((name) => name.suspended);
  const kind = suspended ? 'suspended' : address.letterAt === null ? 'first' : 'reminder';
  const to = { address: address.email, lang: account.lang, customerId: address.customerId };
  await sendNotice(tx, to, proofLetter(kind, waiting, await linkFor(tx, address.id)));
  if (suspended && account.address !== address.email) await sendNotice(tx, account, suspendedLetter(waiting));
  await saveLetter(tx, address.id, nextLetter(await beginningsOf(tx, address.id), tx.now), true);
  return true;
}

/** A letter that could not be written waits, and keeps none behind it waiting. */
async function putOff(house: House, { id }: AddressRow, error: unknown): Promise<void> {
  house.metrics.alarms.inc({ kind: 'registrant_letter' });
  house.log.error({ err: error, address: String(id) }, 'the letter to an address was not written');
  await transact(house, CALLER, (tx) => {
    const later = new Date(tx.now.getTime() + REGISTRANT_LETTER_RETRY_SECONDS * 1000);
    return saveLetterDue(tx, [id], later);
  });
}

/**
 * The letter that is due longest; answers whether there was one. An address that is proved gets none: what was left of
 * its names goes on.
 */
async function writeNext(house: House): Promise<boolean> {
  let due: AddressRow | undefined;
  try {
    return await transact(house, CALLER, async (tx) => {
      due = await lockDueAddress(tx);
      if (due) await (due.provedAt === null ? writeTo(tx, due) : settleSome(tx, due));
      return due !== undefined;
    });
  } catch (error) {
    if (!due) throw error;
    await putOff(house, due, error);
    return true;
  }
}

/** Every letter that is due: one for an address, whatever the number of its names, each in a transaction of its own. */
export async function writeLetters(house: House): Promise<void> {
  while (await writeNext(house));
}

/** The customer wants the link mailed again. @throws refusals NOT_FOUND, REGISTRANT_NOTHING_WAITS */
export async function resendLetter(tx: Tx, id: bigint, callerAddress: string): Promise<void> {
  const address = await lockOwnAddress(tx, customerOf(tx), { id });
  if (!address) throw refuse('NOT_FOUND');
  await countMail(tx, address.email, callerAddress);
  if (!(await writeTo(tx, address))) throw refuse('REGISTRANT_NOTHING_WAITS');
}
