import { type OwnPart, pagedPart } from '../../platform/documents/own-part.ts';

/** Tasks on many names; what came of each name stands in the name's own history. */
export const tasksOwnData: readonly OwnPart[] = [
  pagedPart('Tasks', (tx, customerId, after, limit) =>
    tx.db
      .selectFrom('task')
      .select(['id', 'number', 'kind', 'state', 'total', 'success', 'fail', 'cancel', 'createdAt', 'finishedAt'])
      .where('customerId', '=', customerId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  ),
];
