import { type OwnPart, ownRows } from '../../platform/documents/own-part.ts';

/** Pushes of the customer's on either side; whose account the other side is stands in neither. */
export const pushOwnData: readonly OwnPart[] = [
  ownRows(
    'PushesSent',
    'push',
    ['id', 'target', 'state', 'names', 'price', 'yields', 'sentAt', 'dueAt', 'decidedAt'],
    'senderId',
  ),
  ownRows(
    'PushesReceived',
    'push',
    ['id', 'state', 'names', 'price', 'yields', 'sentAt', 'dueAt', 'decidedAt', 'holderTask'],
    'receiverId',
  ),
];
