import type { Tx } from '../../../platform/db/transaction.ts';
import type { Hold, Holder } from '../store.ts';

/** One stay of a name with one customer of ours; who that is stands nowhere in it. */
export interface Stay {
  readonly id: bigint;
  readonly arrivedAt: Date;
  readonly leftAt: Date | null;
  readonly registeredAt: Date;
  readonly transferredInAt: Date | null;
  readonly registrar: string;
  readonly holder: Holder;
}

/** Every stay of a name (A-labels) with us, oldest first, ended ones too. */
export async function staysOf(tx: Tx, name: string): Promise<Stay[]> {
  const rows = await tx.db
    .selectFrom('domain')
    .select(['id', 'arrivedAt', 'leftAt', 'registeredAt', 'transferredInAt', 'registrar', 'holder'])
    .where('name', '=', name)
    .orderBy('id')
    .execute();
  return rows as unknown as Stay[];
}

/** Who held these stays before each change of holder, oldest first. */
export async function holdersOfStays(
  tx: Tx,
  ids: readonly bigint[],
): Promise<{ readonly domainId: bigint; readonly former: Holder; readonly changedAt: Date }[]> {
  if (ids.length === 0) return [];
  const rows = await tx.db
    .selectFrom('holderChanged')
    .select(['domainId', 'former', 'changedAt'])
    .where('domainId', 'in', [...ids])
    .orderBy('id')
    .execute();
  return rows as unknown as { domainId: bigint; former: Holder; changedAt: Date }[];
}

/** A hold that stands or stood on a stay. */
export interface HeldOnce extends Pick<Hold, 'kind' | 'cause' | 'until' | 'placedAt'> {
  readonly liftedAt: Date | null;
}

/** Holds on these stays, oldest first. */
export async function holdsOfStays(tx: Tx, ids: readonly bigint[], limit: number): Promise<HeldOnce[]> {
  if (ids.length === 0) return [];
  const rows = await tx.db
    .selectFrom('domainHold')
    .select(['kind', 'cause', 'until', 'placedAt', 'liftedAt'])
    .where('domainId', 'in', [...ids])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return (rows as HeldOnce[]).reverse();
}
