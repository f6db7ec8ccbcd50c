import { PASSWORD_PER_ACCOUNT } from '#contract/rules/limits.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { isSecret } from '../../platform/hashing.ts';
import { countAttempt } from '../../platform/limits.ts';
import { refuse } from '../../platform/refusal.ts';
import { record } from '../activity/index.ts';
import { hashOfToken } from './mailed-link.ts';
import { customerRegistered } from './news.ts';
import { insertCustomer, lockRegistration, removeRegistrations } from './store.ts';

/**
 * Opens the account of a registration: the link proves the mailbox, the password that the same person registered.
 * Without the second a stranger could register somebody's address and wait for the owner to click
 * (GHSA-qq9h-g4jm-xgf3). Every other registration of the address ends here. Returns the new customer's id.
 */
export async function activateCustomer(
  tx: Tx,
  given: { token: string; password: string; address: string },
): Promise<bigint> {
  const waiting = await lockRegistration(tx, hashOfToken(given.token));
  if (!waiting) throw refuse('LINK_DEAD');
  await countAttempt(tx.house, PASSWORD_PER_ACCOUNT, `registration:${waiting.id}`);
  if (!(await isSecret(waiting.passwordHash, given.password))) throw refuse('ACTIVATION_PASSWORD_WRONG');
  const id = await insertCustomer(tx, waiting);
  if (id === undefined) throw refuse('LINK_DEAD');
  await removeRegistrations(tx, waiting.email);
  const own: Tx = { ...tx, by: { kind: 'customer', customerId: id } };
  await record(own, {
    act: 'account.activate',
    object: { kind: 'customer', id },
    after: { email: waiting.email, kind: waiting.kind },
    address: given.address,
  });
  const { email, kind, lang } = waiting;
  await tx.house.events.announce(own, customerRegistered, { customerId: id, email, kind, lang });
  return id;
}
