import { platformBalances } from '../../../ledger/statement.ts';
import type { Tx } from '../../../platform/db/transaction.ts';

/** What stood on our deposit at a registry, in US cents, and what our books had come to then. */
export interface DepositReading {
  readonly registry: string;
  readonly amount: bigint;
  readonly books: bigint;
  readonly readAt: Date;
}

/** What registry has taken by our books since they were begun, in cents. */
export async function takenByBooks(tx: Tx, registry: string): Promise<bigint> {
  return (await platformBalances(tx)).get(`registry:${registry}:deposit:USD`)?.minor ?? 0n;
}

export async function insertReading(
  tx: Tx,
  reading: Pick<DepositReading, 'registry' | 'amount' | 'books'> & { readonly source: 'registry' | 'person' },
): Promise<void> {
  await tx.db
    .insertInto('depositReading')
    .values({ ...reading, readAt: tx.now })
    .execute();
}

export async function lastReading(tx: Tx, registry: string): Promise<DepositReading | undefined> {
  return tx.db
    .selectFrom('depositReading')
    .select(['registry', 'amount', 'books', 'readAt'])
    .where('registry', '=', registry)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** How many names under these suffixes end until a day, by suffix. */
export async function namesEnding(tx: Tx, suffixes: readonly string[], until: Date): Promise<Map<string, number>> {
  const { rows } = await tx.client.query<{ suffix: string; names: number }>(
    `SELECT suffix, count(*)::int AS names FROM domain_v
     WHERE suffix = ANY ($1) AND phase = 'active' AND expires_at > $2 AND expires_at <= $3 GROUP BY suffix`,
    [suffixes, tx.now, until],
  );
  return new Map(rows.map(({ suffix, names }) => [suffix, names]));
}
