import type { Tx } from '../../../platform/db/transaction.ts';
import { recipientOf } from '../../account/index.ts';
import { type Letter, sendNotice } from '../../notices/index.ts';

/** Books a letter to the owner of a template in their own language. */
export async function tellOwner(tx: Tx, customerId: bigint, letter: Letter): Promise<void> {
  await sendNotice(tx, await recipientOf(tx, customerId), letter);
}
