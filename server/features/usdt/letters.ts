import { fromMinor, type Money, toGrouped } from '#contract/money.ts';
import type { Letter } from '../notices/index.ts';
import type { DepositRow } from './store.ts';

const act = { words: 'letters:usdt.act', path: '/finance/order' } as const;
const facts = (row: DepositRow) => ({
  sent: toGrouped(fromMinor(row.amount, 'USDT')),
  network: row.network === 'tron' ? 'TRC-20' : 'ERC-20',
  hash: row.txHash,
});

export const depositCreditedLetter = (row: DepositRow, amount: Money, number: string): Letter => ({
  kind: 'usdt.credited',
  rule: 'J2',
  subject: 'letters:usdtCredited.subject',
  paragraphs: ['letters:usdtCredited.body', 'letters:usdt.hash'],
  vars: { ...facts(row), amount: toGrouped(amount), number },
  act,
});

export const depositLostLetter = (row: DepositRow, amount: Money, owed: Money): Letter => ({
  kind: 'usdt.lost',
  rule: 'J2',
  subject: 'letters:usdtLost.subject',
  paragraphs: [
    'letters:usdtLost.body',
    ...(owed.minor > 0n ? ['letters:usdtLost.owed' as const] : []),
    'letters:usdt.hash',
  ],
  vars: { ...facts(row), amount: toGrouped(amount), owed: toGrouped(owed) },
  act,
});
