import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { addEmail } from './add-email.ts';
import { findEmail } from './store.ts';

/**
 * Asks for the proof of an address that stands in a template: adds it to the customer's list with its mail, where it is
 * not there yet.
 */
export async function proveEmail(tx: Tx, given: { email: string; address: string }): Promise<void> {
  if ((await findEmail(tx, customerOf(tx), given.email)) === undefined) await addEmail(tx, given);
}
