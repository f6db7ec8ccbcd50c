import { type OwnPart, pagedPart } from '../../platform/documents/own-part.ts';

/** Pushes of the customer's on either side; whose account the other side is stands in neither. */
export const pushOwnData: readonly OwnPart[] = [
  pagedPart('PushesSent', (tx, customerId, after, limit) =>
    tx.db
      .selectFrom('push')
      .select(['id', 'target', 'state', 'names', 'price', 'yields', 'sentAt', 'dueAt', 'decidedAt'])
      .where('senderId', '=', customerId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  ),
  pagedPart('PushesReceived', (tx, customerId, after, limit) =>
    tx.db
      .selectFrom('push')
      .select(['id', 'state', 'names', 'price', 'yields', 'sentAt', 'dueAt', 'decidedAt', 'holderTask'])
      .where('receiverId', '=', customerId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  ),
];
