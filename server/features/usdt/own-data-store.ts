import { type OwnPart, ownRows } from '../../platform/documents/own-part.ts';

/** Deposit addresses and what came to them. Amounts in millionths of USDT; `credited` in cents of US dollars. */
export const usdtOwnData: readonly OwnPart[] = [
  ownRows('UsdtAddresses', 'usdtAddress', ['network', 'address', 'createdAt']),
  ownRows('UsdtDeposits', 'usdtDeposit', [
    'network',
    'txHash',
    'amount',
    'state',
    'credited',
    'rechargeNumber',
    'seenAt',
    'settledAt',
  ]),
];
