import type { Tx } from '../../platform/db/transaction.ts';

/** One movement of money by staff's hand. `worth` is US cents. */
export interface HandMovement {
  readonly kind: string;
  readonly object: string;
  readonly staffId: bigint;
  /** Null where one member moved it alone. */
  readonly secondId: bigint | null;
  readonly customerId: bigint | null;
  readonly worth: bigint | null;
}

export async function insertMovement(tx: Tx, fresh: HandMovement): Promise<void> {
  await tx.db
    .insertInto('handMovement')
    .values({ ...fresh, at: tx.now })
    .execute();
}

/**
 * Nobody else books what this member, or anybody of this customer's money, moved alone until the transaction ends;
 * members before customers. Race: of two approvals at once each would count without the other.
 */
export async function lockHands(tx: Tx, staffId: bigint, customerId: bigint | null): Promise<void> {
  const names = [`staff:${staffId}`, ...(customerId === null ? [] : [`customer:${customerId}`])];
  for (const name of names)
    await tx.client.query("SELECT pg_advisory_xact_lock(hashtextextended('hand_movement ' || $1, 0))", [name]);
}

/** What a member moved alone since an instant, which itself no longer counts. */
export async function movedBy(tx: Tx, staffId: bigint, since: Date): Promise<bigint> {
  const row = await tx.db
    .selectFrom('handMovement')
    .select((of) => of.fn.sum<string | null>('worth').as('sum'))
    .where('secondId', 'is', null)
    .where('staffId', '=', staffId)
    .where('at', '>', since)
    .executeTakeFirst();
  return BigInt(row?.sum ?? 0);
}

/** What single members moved of customers' money since an instant, by the customer. */
export async function movedOf(tx: Tx, customerIds: readonly bigint[], since: Date): Promise<Map<bigint, bigint>> {
  if (customerIds.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('handMovement')
    .select((of) => ['customerId', of.fn.sum<string | null>('worth').as('sum')])
    .where('secondId', 'is', null)
    .where('customerId', 'in', [...customerIds])
    .where('at', '>', since)
    .groupBy('customerId')
    .execute();
  return new Map(rows.map(({ customerId, sum }) => [customerId as bigint, BigInt(sum ?? 0)]));
}

/** What went to a customer by one act since an instant, whoever decided it. */
export async function movedAs(tx: Tx, kind: string, customerId: bigint, since: Date): Promise<bigint> {
  const row = await tx.db
    .selectFrom('handMovement')
    .select((of) => of.fn.sum<string | null>('worth').as('sum'))
    .where('kind', '=', kind)
    .where('customerId', '=', customerId)
    .where('at', '>', since)
    .executeTakeFirst();
  return BigInt(row?.sum ?? 0);
}
