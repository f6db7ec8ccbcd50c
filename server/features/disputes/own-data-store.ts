import { type OwnPart, ownRows } from '../../platform/documents/own-part.ts';

/** Card payments of the customer's top-ups that were disputed. Amounts in cents of US dollars. */
export const disputesOwnData: readonly OwnPart[] = [
  ownRows('Disputes', 'dispute', ['number', 'amount', 'taken', 'owed', 'why', 'state', 'createdAt', 'settledAt']),
];
