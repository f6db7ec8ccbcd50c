import type { Tx } from '../../platform/db/transaction.ts';

/** A channel's message as it came. */
export interface ProviderEvent {
  readonly id: bigint;
  readonly source: string;
  readonly body: Buffer;
  readonly signature: string;
  readonly receivedAt: Date;
  readonly handledAt: Date | null;
}

/** Keeps a channel's message; the id, or nothing where it came before. */
export async function insertProviderEvent(
  tx: Tx,
  event: { source: string; eventId: string; body: Buffer; signature: string },
): Promise<bigint | undefined> {
  const row = await tx.db
    .insertInto('providerEvent')
    .values({ ...event, receivedAt: tx.wall })
    .onConflict((conflict) => conflict.columns(['source', 'eventId']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function lockProviderEvent(tx: Tx, id: bigint): Promise<ProviderEvent> {
  return tx.db
    .selectFrom('providerEvent')
    .select(['id', 'source', 'body', 'signature', 'receivedAt', 'handledAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function markHandled(tx: Tx, id: bigint, outcome: string, trouble: string | null = null): Promise<void> {
  const set = { handledAt: tx.wall, outcome, trouble };
  await tx.db.updateTable('providerEvent').set(set).where('id', '=', id).execute();
}

/** Spends a nonce; false where it was used before. */
export async function spendNonce(tx: Tx, source: string, nonce: string): Promise<boolean> {
  const row = await tx.db
    .insertInto('providerNonce')
    .values({ source, nonce, at: tx.wall })
    .onConflict((conflict) => conflict.columns(['source', 'nonce']).doNothing())
    .returning('nonce')
    .executeTakeFirst();
  return row !== undefined;
}

/** Nonces older than any signature we would still believe. */
export async function forgetNonces(tx: Tx, before: Date): Promise<void> {
  await tx.db.deleteFrom('providerNonce').where('at', '<', before).execute();
}
