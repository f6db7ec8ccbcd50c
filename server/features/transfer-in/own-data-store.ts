import { type OwnPart, pagedPart } from '../../platform/documents/own-part.ts';

/**
 * Transfers in of the customer's, and from where their passwords came; a code that is still kept is told by nothing.
 */
export const transferInOwnData: readonly OwnPart[] = [
  pagedPart('TransfersIn', (tx, customerId, after, limit) =>
    tx.db
      .selectFrom('transferIn')
      .select([
        'id',
        'name',
        'state',
        'price',
        'registrar',
        'autoRenew',
        'askedAt',
        'dueAt',
        'approvedAt',
        'expectedBy',
        'decideBy',
        'endedAt',
        'reason',
      ])
      .where('customerId', '=', customerId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  ),
  pagedPart('TransferCodesReceived', (tx, customerId, after, limit) =>
    tx.db
      .selectFrom('transferInCode')
      .select(['id', 'transferId', 'receivedAt', 'address', 'device', 'endedAt', 'ended'])
      .where('customerId', '=', customerId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  ),
  pagedPart('TransferReminders', (tx, customerId, after, limit) =>
    tx.db
      .selectFrom('transferInReminder')
      .select(['id', 'name', 'dueAt', 'askedAt', 'endedAt'])
      .where('customerId', '=', customerId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  ),
];
