import { customerOf, type Tx } from '../../../platform/db/transaction.ts';
import { refuse } from '../../../platform/refusal.ts';
import { record } from '../../activity/index.ts';
import { sendNotice } from '../../notices/index.ts';
import { lockCustomer } from '../store.ts';
import { factorRemovedLetter } from './letters.ts';
import { deleteFactor, factorsOf, replaceRecoveryCodes } from './store.ts';

/**
 * Takes one factor of the customer away and tells them by mail; recovery codes stand for factors and go with the last.
 */
export async function removeFactor(tx: Tx, id: bigint, address: string): Promise<void> {
  const customer = await lockCustomer(tx, customerOf(tx));
  const { id: customerId, email, lang } = customer;
  const removed = await deleteFactor(tx, customerId, id);
  if (!removed) throw refuse('NOT_FOUND');
  const left = (await factorsOf(tx, customerId)).length;
  if (left === 0) await replaceRecoveryCodes(tx, customerId, []);
  await sendNotice(tx, { address: email, lang, customerId }, factorRemovedLetter(removed.name, left));
  const { kind, name } = removed;
  await record(tx, { act: 'account.removeFactor', object: { kind: 'factor', id }, before: { kind, name }, address });
}
