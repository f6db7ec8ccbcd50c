import { type OwnPart, pagedPart } from '../../platform/documents/own-part.ts';

/** Card payments of the customer's top-ups that were disputed. Amounts in cents of US dollars. */
export const disputesOwnData: readonly OwnPart[] = [
  pagedPart('Disputes', (tx, customerId, after, limit) =>
    tx.db
      .selectFrom('dispute')
      .select(['id', 'number', 'amount', 'taken', 'owed', 'why', 'state', 'createdAt', 'settledAt'])
      .where('customerId', '=', customerId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  ),
];
