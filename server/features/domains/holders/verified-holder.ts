import type { Tx } from '../../../platform/db/transaction.ts';
import { verifiedIdentityOf } from '../../templates/real-name/index.ts';

/** Is the identity of a template's holder verified, as registries with real names demand? */
export async function isVerifiedHolder(tx: Tx, customerId: bigint, templateId: bigint): Promise<boolean> {
  return (await verifiedIdentityOf(tx, customerId, templateId)) !== undefined;
}
