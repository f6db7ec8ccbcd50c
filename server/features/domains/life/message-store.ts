import type { Tx } from '../../../platform/db/transaction.ts';

export type MessageOutcome = 'applied' | 'noted' | 'unknown_name' | 'not_understood' | 'failed';

export interface NewMessage {
  readonly registry: string;
  readonly messageId: string;
  readonly queuedAt: Date | null;
  readonly about: string;
  readonly name: string | null;
  readonly text: string;
  readonly raw: string;
}

/** Keeps a message as it came; the same one a second time is the row it already has. */
export async function keepMessage(tx: Tx, message: NewMessage): Promise<bigint> {
  await tx.db
    .insertInto('registryMessage')
    .values({ ...message, receivedAt: tx.now })
    .onConflict((on) => on.columns(['registry', 'messageId']).doNothing())
    .execute();
  const row = await tx.db
    .selectFrom('registryMessage')
    .select('id')
    .where('registry', '=', message.registry)
    .where('messageId', '=', message.messageId)
    .executeTakeFirstOrThrow();
  return row.id;
}

/**
 * True while nobody has handled it; it stays locked. Race: of two workers with the same message the second waits here
 * and finds it done.
 */
export async function lockUnhandled(tx: Tx, id: bigint): Promise<boolean> {
  const row = await tx.db
    .selectFrom('registryMessage')
    .select('handledAt')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.handledAt === null;
}

export async function saveHandled(
  tx: Tx,
  id: bigint,
  handled: { readonly outcome: MessageOutcome; readonly reason: string | null; readonly domainId: bigint | null },
): Promise<void> {
  await tx.db
    .updateTable('registryMessage')
    .set({ ...handled, handledAt: tx.now })
    .where('id', '=', id)
    .where('handledAt', 'is', null)
    .execute();
}

export async function saveAcknowledged(tx: Tx, id: bigint): Promise<void> {
  await tx.db.updateTable('registryMessage').set({ acknowledgedAt: tx.now }).where('id', '=', id).execute();
}
