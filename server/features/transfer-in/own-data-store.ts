import { type OwnPart, ownRows } from '../../platform/documents/own-part.ts';

/**
 * Transfers in of the customer's, and from where their passwords came; a code that is still kept is told by nothing.
 */
export const transferInOwnData: readonly OwnPart[] = [
  ownRows('TransfersIn', 'transferIn', [
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
  ]),
  ownRows('TransferCodesReceived', 'transferInCode', [
    'transferId',
    'receivedAt',
    'address',
    'device',
    'endedAt',
    'ended',
  ]),
  ownRows('TransferReminders', 'transferInReminder', ['name', 'dueAt', 'askedAt', 'endedAt']),
];
