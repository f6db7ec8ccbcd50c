import type { Tx } from '../../platform/db/transaction.ts';
import { findEmail, selectEmails } from './store.ts';

/** Has this customer proved the address (its stored form) to be their? */
export async function isVerifiedEmail(tx: Tx, customerId: bigint, email: string): Promise<boolean> {
  return (await findEmail(tx, customerId, email))?.state === 'verified';
}

/** The addresses (their stored forms) that this customer has proved to be theirs. */
export async function provedEmails(tx: Tx, customerId: bigint): Promise<ReadonlySet<string>> {
  const rows = await selectEmails(tx, customerId);
  return new Set(rows.filter(({ state }) => state === 'verified').map(({ email }) => email));
}

export { confirmListedEmail } from './confirm-listed-email.ts';
export { verificationOwnData } from './own-data-store.ts';
export { proveEmail } from './prove-email.ts';
export { sharesWallet, verifiedWallet, walletStatesOf, walletsWaiting } from './wallet/reads.ts';
