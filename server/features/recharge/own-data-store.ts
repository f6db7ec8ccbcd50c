import { type OwnPart, ownRows } from '../../platform/documents/own-part.ts';

/**
 * Every top-up, whatever became of it, and payments that were no order's as they came. Amounts in cents of US dollars;
 * `HeldPayments` in minor units of their currency.
 */
export const rechargeOwnData: readonly OwnPart[] = [
  ownRows('Recharges', 'recharge', ['number', 'channel', 'amount', 'state', 'createdAt', 'expiresAt', 'paidAt']),
  ownRows('HeldPayments', 'heldPayment', [
    'channel',
    'number',
    'amount',
    'currency',
    'why',
    'state',
    'creditedNumber',
    'createdAt',
    'settledAt',
  ]),
];
