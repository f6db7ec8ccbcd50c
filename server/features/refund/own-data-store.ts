import { type OwnPart, ownRows } from '../../platform/documents/own-part.ts';

/**
 * Every refund of a top-up, whatever became of it. Amounts in cents of US dollars; what went back in another currency
 * in its minor units.
 */
export const refundOwnData: readonly OwnPart[] = [
  ownRows('Refunds', 'refund', [
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
  ]),
];
