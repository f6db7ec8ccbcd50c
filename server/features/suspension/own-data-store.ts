import { type OwnPart, pagedPart } from '../../platform/documents/own-part.ts';

/** When the account was suspended, and for which of the told reasons. What staff noted of it is the house's own. */
export const suspensionOwnData: readonly OwnPart[] = [
  pagedPart('Suspensions', (tx, customerId, after, limit) =>
    tx.db
      .selectFrom('suspension')
      .select(['id', 'reason', 'suspendedAt', 'endedAt'])
      .where('customerId', '=', customerId)
      .where('suspendedAt', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  ),
];
