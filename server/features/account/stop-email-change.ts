import type { Actor, Tx } from '../../platform/db/transaction.ts';
import { endEmailChange } from './change-email.ts';

const HOUSE: Actor = { kind: 'system', name: 'account' };

/**
 * Hears `accountSuspended`: a change of the account's e-mail that waits ends and its links die. Whoever took the
 * account over may have asked for it, and the house's letters would go to them.
 */
export const stopEmailChange = (tx: Tx, { customerId }: { readonly customerId: bigint }): Promise<void> =>
  endEmailChange({ ...tx, by: HOUSE }, customerId);
