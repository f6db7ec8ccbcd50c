import { type OwnPart, ownRows } from '../../platform/documents/own-part.ts';

/** What the customer proved to be theirs: addresses of mail, and of stablecoins. */
export const verificationOwnData: readonly OwnPart[] = [
  ownRows('Emails', 'verifiedEmail', ['email', 'state', 'createdAt', 'verifiedAt']),
  ownRows('Wallets', 'wallet', ['network', 'address', 'state', 'proof', 'fileId', 'createdAt', 'decidedAt', 'reason']),
];
