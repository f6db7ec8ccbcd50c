import type { Tx } from '../../platform/db/transaction.ts';
import { findEmail } from './store.ts';

export { listAccountEmail } from './account-email.ts';
export { verificationRoutes } from './routes.ts';

/** Has this customer proved the address (its stored form) to be his? */
export async function isVerifiedEmail(tx: Tx, customerId: bigint, email: string): Promise<boolean> {
  return (await findEmail(tx, customerId, email))?.state === 'verified';
}
