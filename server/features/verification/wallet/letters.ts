import type { MessageKey } from '#contract/messages/index.ts';
import { REVIEW_BUSINESS_DAYS_MAX } from '#contract/rules/finance/finance.ts';
import type { Letter } from '../../notices/index.ts';
import type { WalletRow } from './store.ts';

const PAGE = '/user/verify/wallet';
const act = { words: 'letters:wallet.act', path: PAGE } as const;
const network = (row: WalletRow) => (row.network === 'tron' ? 'TRC-20' : 'ERC-20');

export const walletAskedLetter = (row: WalletRow): Letter => ({
  kind: 'wallet.asked',
  rule: 'C2',
  subject: 'letters:walletAsked.subject',
  paragraphs: ['letters:walletAsked.body', 'letters:wallet.notYou'],
  vars: { address: row.address, network: network(row), days: REVIEW_BUSINESS_DAYS_MAX },
  act,
});

export const walletVerifiedLetter = (row: WalletRow): Letter => ({
  kind: 'wallet.verified',
  rule: 'C2',
  subject: 'letters:walletVerified.subject',
  paragraphs: ['letters:walletVerified.body', 'letters:wallet.notYou'],
  vars: { address: row.address, network: network(row) },
  act,
});

const WHY: Readonly<Record<NonNullable<WalletRow['reason']>, MessageKey>> = {
  unreadable: 'letters:walletRefused.unreadable',
  address_missing: 'letters:walletRefused.addressMissing',
  not_yours: 'letters:walletRefused.notYours',
  other: 'letters:walletRefused.other',
};

export const walletRefusedLetter = (row: WalletRow, reason: keyof typeof WHY, note: string | null): Letter => ({
  kind: 'wallet.refused',
  rule: 'C2',
  subject: 'letters:walletRefused.subject',
  paragraphs: [
    'letters:walletRefused.body',
    WHY[reason],
    ...(note === null ? [] : ['letters:walletRefused.note' as const]),
  ],
  vars: { address: row.address, network: network(row), note: note ?? '' },
  act,
});

export const walletRemovedLetter = (row: WalletRow): Letter => ({
  kind: 'wallet.removed',
  rule: 'C2',
  subject: 'letters:walletRemoved.subject',
  paragraphs: ['letters:walletRemoved.body', 'letters:wallet.notYou'],
  vars: { address: row.address, network: network(row) },
  act,
});
