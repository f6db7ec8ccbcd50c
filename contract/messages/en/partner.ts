import type { partner as source } from '../zh-HK/partner.ts';

/** Why a bank or payment channel did not take money, in the words of its owner. */
export const partner = {
  accountWrong: 'the account number is wrong',
  accountClosed: 'the account is closed',
  accountBlocked: 'the receiving account is blocked or restricted',
  holderDiffers: 'the payee is not the holder of the account',
  bankUnknown: 'the bank code or SWIFT code is wrong',
  currency: 'the account does not take this currency',
  forbidden: 'the receiving bank may not take this payment',
  cardGone: 'the card has expired, was cancelled or reported lost',
  funds: 'the payment company could not send it at this time',
  disputed: 'the payment is disputed',
  payment_lost: 'the payment itself was taken back or is disputed',
  alreadyBack: 'the money has already gone back',
  other: 'the receiving company gave no reason',
} as const satisfies Record<keyof typeof source, string>;
