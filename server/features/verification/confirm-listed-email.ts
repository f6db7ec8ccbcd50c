import type { Tx } from '../../platform/db/transaction.ts';
import { transition } from '../../platform/machine.ts';
import { record } from '../activity/index.ts';
import { verifiedEmailMachine } from './machine.ts';
import { emailProved } from './news.ts';
import { lockByAddress, setVerifiedAt } from './store.ts';

/**
 * The customer's mailbox was proved elsewhere in the house, by a mailed link of its own: where the address stands in
 * their list and still waits, it is proved here too. What is not listed is not added.
 */
export async function confirmListedEmail(tx: Tx, customerId: bigint, email: string): Promise<void> {
  const row = await lockByAddress(tx, customerId, email);
  if (row?.state !== 'pending') return;
  await setVerifiedAt(tx, row.id);
  await transition(tx, verifiedEmailMachine, row, 'verify');
  const object = { kind: 'verified_email', id: row.id };
  await record(tx, { act: 'verification.verifyEmail', object, onBehalfOf: customerId, after: { email } });
  await tx.house.events.announce(tx, emailProved, { customerId, email });
}
