import type { DealSide, DealState } from '#contract/states/escrow/deal.ts';
import type { Tx } from '../../../platform/db/transaction.ts';

/** A dispute of a deal in which a name was, with its last decision; neither its sides nor its words. */
export interface PastDispute {
  readonly at: Date;
  readonly decidedFor: DealSide | null;
  readonly decidedAt: Date | null;
  readonly endedAt: Date | null;
}

/** Disputes of deals about these stays of a name, oldest first. */
export async function disputesOfStays(tx: Tx, domainIds: readonly bigint[]): Promise<PastDispute[]> {
  if (domainIds.length === 0) return [];
  const rows = await tx.db
    .selectFrom('deal')
    .select(['disputedAt', 'decidedFor', 'decidedAt', 'endedAt', 'appealProposedFor', 'appealSecondBy'])
    .where('domainId', 'in', [...domainIds])
    .where('disputedAt', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ disputedAt, decidedFor, decidedAt, endedAt, ...appeal }) => ({
    // An appeal that two others decided takes the place of what was decided before.
    ...(appeal.appealSecondBy === null
      ? { decidedFor, decidedAt }
      : { decidedFor: appeal.appealProposedFor, decidedAt: endedAt }),
    ...{ endedAt, at: disputedAt as Date },
  })) as PastDispute[];
}

/** Is the customer a side of a deal under way that holds this stay of a name? */
export async function isSideOf(tx: Tx, customerId: bigint, domainId: bigint): Promise<boolean> {
  const query = tx.db.selectFrom('deal').select('id').where('domainId', '=', domainId).where('endedAt', 'is', null);
  const row = await query
    .where(({ or, eb }) => or([eb('sellerId', '=', customerId), eb('buyerId', '=', customerId)]))
    // Before our quote only the applicant knows of a deal.
    .where(({ or, eb }) => or([eb('state', 'not in', ['applied', 'evaluating']), eb('sellerId', '=', customerId)]))
    .executeTakeFirst();
  return row !== undefined;
}

/** Deals under way that hold names of this seller's, newest first. */
export async function dealsHolding(
  tx: Tx,
  sellerId: bigint,
  limit: number,
): Promise<{ readonly name: string; readonly number: string; readonly state: DealState }[]> {
  const query = tx.db
    .selectFrom('deal')
    .select(['name', 'number', 'state'])
    .where('sellerId', '=', sellerId)
    .where('domainId', 'is not', null)
    .where('endedAt', 'is', null);
  const rows = await query.orderBy('id', 'desc').limit(limit).execute();
  return rows as { name: string; number: string; state: DealState }[];
}
