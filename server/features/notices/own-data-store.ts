import { type OwnPart, pagedPart } from '../../platform/documents/own-part.ts';

/**
 * Every mail to the customer: what it said, where it went, what the receiving server answered. Not what its button
 * opened.
 */
export const noticesOwnData: readonly OwnPart[] = [
  pagedPart('Notices', (tx, customerId, after, limit) =>
    tx.db
      .selectFrom('notice')
      .select(['id', 'kind', 'ruleId', 'lang', 'address', 'letter', 'state', 'result', 'createdAt', 'sentAt'])
      .where('customerId', '=', customerId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  ),
];
