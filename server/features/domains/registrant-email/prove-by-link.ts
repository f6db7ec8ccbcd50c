import { createHash } from 'node:crypto';
import type { Tx } from '../../../platform/db/transaction.ts';
import { emailShown } from '../../../platform/email-address.ts';
import { refuse } from '../../../platform/refusal.ts';
import { confirmListedEmail } from '../../verification/index.ts';
import { namesWaiting } from './reads-store.ts';
import { settleAddress } from './settle-proofs.ts';
import { addressOfLink, findAddress, lockAddress } from './store.ts';

export const hashOfLink = (token: string): Buffer => createHash('sha256').update(token).digest();

/** What the page of a link shows; opening it proves nothing. @throws refusal REGISTRANT_LINK_DEAD */
export async function openLink(tx: Tx, token: string) {
  const id = await addressOfLink(tx, hashOfLink(token));
  const address = id === undefined ? undefined : await findAddress(tx, id);
  if (!address) throw refuse('REGISTRANT_LINK_DEAD');
  const { names, total } = await namesWaiting(tx, address.id);
  return {
    Email: emailShown(address.email),
    Proved: address.provedAt !== null && total === 0,
    Names: names.map(({ unicode }) => unicode),
    Total: total,
  };
}

/**
 * Proves the address of a letter by the button on its page; whoever opened the letter has the mailbox, so nobody signs
 * in. Pressing again, or an older letter's button, gives the same answer. @throws refusal REGISTRANT_LINK_DEAD
 */
export async function proveByLink(tx: Tx, token: string): Promise<{ names: number; lifted: number }> {
  const id = await addressOfLink(tx, hashOfLink(token));
  const address = id === undefined ? undefined : await lockAddress(tx, id);
  if (!address) throw refuse('REGISTRANT_LINK_DEAD');
  const settled = await settleAddress(tx, address, 'link');
  // The same mailbox, asked for by a template of the customer: it need not be proved twice.
  await confirmListedEmail(tx, address.customerId, address.email);
  return settled;
}
