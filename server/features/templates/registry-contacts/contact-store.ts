import type { Tx } from '../../../platform/db/transaction.ts';

/** A contact object at a registry, or one that is to be made. */
export interface ContactRow {
  readonly id: bigint;
  readonly registry: string;
  readonly templateId: bigint;
  readonly handle: string;
  readonly authInfo: string;
  readonly state: 'wanted' | 'ready' | 'refused';
  readonly tries: number;
  readonly createdAt: Date;
}

const COLUMNS = ['id', 'registry', 'templateId', 'handle', 'authInfo', 'state', 'tries', 'createdAt'] as const;

export type NewContact = Pick<ContactRow, 'registry' | 'templateId' | 'handle' | 'authInfo'> & {
  readonly customerId: bigint;
  readonly fingerprint: string;
};

/** The contact of a template's values at a registry, made when it is not there; locked until the transaction ends. */
export async function lockContact(tx: Tx, fresh: NewContact): Promise<ContactRow> {
  await tx.db
    .insertInto('registryContact')
    .values({ ...fresh, state: 'wanted', createdAt: tx.now })
    .onConflict((on) => on.columns(['registry', 'templateId', 'fingerprint']).doNothing())
    .execute();
  const row = await tx.db
    .selectFrom('registryContact')
    .select(COLUMNS)
    .where('registry', '=', fresh.registry)
    .where('templateId', '=', fresh.templateId)
    .where('fingerprint', '=', fresh.fingerprint)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row as ContactRow;
}

export async function countTry(tx: Tx, id: bigint): Promise<void> {
  await tx.db
    .updateTable('registryContact')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/**
 * Keeps the registry's answer and tells what is known now. Race: two crews send the same contact; that it is there is a
 * fact, whoever heard it first, and a refusal is kept only where nobody knows better.
 */
export async function saveContactState(
  tx: Tx,
  id: bigint,
  state: 'ready' | 'refused',
  detail: string | null,
): Promise<ContactRow['state']> {
  const undecided = state === 'ready' ? (['wanted', 'refused'] as const) : (['wanted'] as const);
  await tx.db
    .updateTable('registryContact')
    .set({ state, detail, decidedAt: tx.now })
    .where('id', '=', id)
    .where('state', 'in', undecided)
    .execute();
  const kept = await tx.db.selectFrom('registryContact').select('state').where('id', '=', id).executeTakeFirstOrThrow();
  return kept.state as ContactRow['state'];
}
