import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { customerById } from '../account/index.ts';
import { record } from '../activity/index.ts';
import { lockEmail, removeEmailRow } from './store.ts';

/** Takes an address out of the list; its link is dead from then on (acceptance C2). */
export async function removeEmail(tx: Tx, id: bigint): Promise<void> {
  const customerId = customerOf(tx);
  const row = await lockEmail(tx, customerId, id);
  if (!row) throw refuse('NOT_FOUND');
  const customer = await customerById(tx, customerId);
  if (customer?.email === row.email) throw refuse('EMAIL_OF_ACCOUNT');
  await removeEmailRow(tx, row.id);
  const object = { kind: 'verified_email', id: row.id };
  await record(tx, { act: 'verification.removeEmail', object, before: { email: row.email, state: row.state } });
}
