import { type OwnPart, pagedPart } from '../../platform/documents/own-part.ts';

/** Disputes about names of the customer's that they were told of. What staff noted of them is the house's own. */
export const nameDisputesOwnData: readonly OwnPart[] = [
  pagedPart('NameDisputes', (tx, customerId, after, limit) =>
    tx.db
      .selectFrom('nameDispute')
      .select([
        'id',
        'name',
        'procedure',
        'provider',
        'caseNumber',
        'receivedAt',
        'toldAt',
        'decidedAt',
        'carryOutFrom',
        'outcome',
        'endedAt',
      ])
      .where('customerId', '=', customerId)
      .where('toldAt', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  ),
  pagedPart('NamesWon', (tx, receiverId, after, limit) =>
    tx.db
      .selectFrom('nameDispute')
      .select(['id', 'name', 'procedure', 'provider', 'caseNumber', 'winnerEmail', 'winnerName', 'endedAt'])
      .where('receiverId', '=', receiverId)
      .where('outcome', '=', 'handed_over')
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  ),
];
