import { type OwnPart, pagedPart } from '../../platform/documents/own-part.ts';

/**
 * Every refund of a top-up, whatever became of it. Amounts in cents of US dollars; what went back in another currency
 * in its minor units.
 */
export const refundOwnData: readonly OwnPart[] = [
  pagedPart('Refunds', (tx, customerId, after, limit) =>
    tx.db
      .selectFrom('refund')
      .select([
        'id',
        'number',
        'channel',
        'amount',
        'payAmount',
        'payCurrency',
        'network',
        'sendTo',
        'state',
        'reason',
        'reference',
        'createdAt',
        'decidedAt',
        'settledAt',
      ])
      .where('customerId', '=', customerId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  ),
];
