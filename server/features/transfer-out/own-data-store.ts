import { type OwnPart, ownRows, pagedPart } from '../../platform/documents/own-part.ts';

/** Transfers out of the customer's, and who saw their passwords; the passwords themselves are told by nothing. */
export const transferOutOwnData: readonly OwnPart[] = [
  ownRows('TransfersOut', 'transferOut', [
    'name',
    'state',
    'requestedAt',
    'confirmedAt',
    'codeUntil',
    'registrar',
    'endedAt',
    'reason',
    'stopsAt',
  ]),
  pagedPart('TransferCodeViews', (tx, customerId, after, limit) =>
    tx.db
      .selectFrom('transferCodeView')
      .innerJoin('transferCode', 'transferCode.id', 'transferCodeView.codeId')
      .select([
        'transferCodeView.id as id',
        'transferCode.transferId',
        'transferCodeView.seenAt',
        'transferCodeView.address',
        'transferCodeView.device',
      ])
      .where('transferCode.customerId', '=', customerId)
      .where('transferCodeView.id', '>', after)
      .orderBy('transferCodeView.id')
      .limit(limit)
      .execute(),
  ),
];
