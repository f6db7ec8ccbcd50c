import type { Tx } from '../../../platform/db/transaction.ts';
import { passkeySite } from './passkey-site.ts';
import { factorsOf, recoveryCodesLeft } from './store.ts';

/** `Data` of GET /account/factors; nothing of a secret, a key or a credential's id. */
export async function listFactors(tx: Tx, customerId: bigint) {
  const rows = await factorsOf(tx, customerId);
  return {
    Items: rows.map((row) => ({
      Id: String(row.id),
      Kind: row.kind,
      Name: row.name,
      CreatedAt: row.createdAt.toISOString(),
      ...(row.lastUsedAt ? { LastUsedAt: row.lastUsedAt.toISOString() } : {}),
      ...(row.kind === 'passkey' ? { BackedUp: row.backedUp } : {}),
    })),
    CodesLeft: await recoveryCodesLeft(tx, customerId),
    PasskeyAddress: passkeySite(tx.house.config).origin,
  };
}
