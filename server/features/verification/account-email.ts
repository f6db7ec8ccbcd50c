import type { Tx } from '../../platform/db/transaction.ts';
import { recordBirth, transition } from '../../platform/machine.ts';
import { verifiedEmailMachine } from './machine.ts';
import { emailProved } from './news.ts';
import { findEmail, insertEmail, setVerifiedAt } from './store.ts';

/**
 * The account's own e-mail is verified by what made it so: activation, or a change confirmed from both addresses. Hears
 * `customerRegistered` and `accountEmailChanged`, in their transaction.
 */
export async function listAccountEmail(
  tx: Tx,
  news: { readonly customerId: bigint; readonly email: string },
): Promise<void> {
  const fresh = await insertEmail(tx, news.customerId, news.email);
  if (fresh) await recordBirth(tx, verifiedEmailMachine, fresh.id);
  const row = fresh ?? (await findEmail(tx, news.customerId, news.email));
  if (!row || row.state === 'verified') return;
  await setVerifiedAt(tx, row.id);
  await transition(tx, verifiedEmailMachine, row, 'verify');
  await tx.house.events.announce(tx, emailProved, { customerId: news.customerId, email: news.email });
}
