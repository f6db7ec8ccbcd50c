import type { Tx } from '../../../platform/db/transaction.ts';

/** Is the identity of a template's holder verified, as registries with real names demand? */
export async function isVerifiedHolder(_tx: Tx, _customerId: bigint, _templateId: bigint): Promise<boolean> {
  return false;
}
