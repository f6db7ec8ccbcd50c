import { type OwnPart, pagedPart } from '../../platform/documents/own-part.ts';

/** What the customer proved to be theirs: addresses of mail, and of stablecoins. */
export const verificationOwnData: readonly OwnPart[] = [
  pagedPart('Emails', (tx, customerId, after, limit) =>
    tx.db
      .selectFrom('verifiedEmail')
      .select(['id', 'email', 'state', 'createdAt', 'verifiedAt'])
      .where('customerId', '=', customerId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  ),
  pagedPart('Wallets', (tx, customerId, after, limit) =>
    tx.db
      .selectFrom('wallet')
      .select(['id', 'network', 'address', 'state', 'proof', 'fileId', 'createdAt', 'decidedAt', 'reason'])
      .where('customerId', '=', customerId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  ),
];
