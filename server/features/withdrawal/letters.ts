import { fromMinor, toGrouped } from '#contract/money.ts';
import { PAYOUT_COOLING_HOURS, REVIEW_BUSINESS_DAYS_MAX } from '#contract/rules/finance/finance.ts';
import type { Letter } from '../notices/index.ts';
import type { WithdrawalRow } from './store.ts';

/**
 * What is told when withdrawals go to another account: whoever took over the customer's session must not stay unseen.
 */
export function bankChangedLetter(bank: string, ending: string): Letter {
  return {
    kind: 'bankAccount.changed',
    rule: 'J4',
    subject: 'withdrawal:letter.bankSubject',
    paragraphs: ['withdrawal:letter.bankChanged', 'withdrawal:letter.bankNotYou'],
    vars: { bank, ending, hours: PAYOUT_COOLING_HOURS },
    act: { words: 'withdrawal:letter.bankAct', path: '/finance/withdrawal/editbank' },
  };
}

const STEPS = {
  requested: ['withdrawal:letter.requestedSubject', 'withdrawal:letter.requested'],
  approved: ['withdrawal:letter.approvedSubject', 'withdrawal:letter.approved'],
  rejected: ['withdrawal:letter.rejectedSubject', 'withdrawal:letter.rejected'],
  paid: ['withdrawal:letter.paidSubject', 'withdrawal:letter.paid'],
  returned: ['withdrawal:letter.returnedSubject', 'withdrawal:letter.returned'],
} as const;

/** What is told of each step of a withdrawal. */
export function withdrawalLetter(
  step: keyof typeof STEPS,
  row: Pick<WithdrawalRow, 'number' | 'amount'>,
  vars: { readonly reason?: string; readonly reference?: string } = {},
): Letter {
  const [subject, paragraph] = STEPS[step];
  return {
    kind: `withdrawal.${step}`,
    rule: 'J4',
    subject,
    paragraphs: [paragraph],
    vars: { number: row.number, amount: toGrouped(fromMinor(row.amount)), days: REVIEW_BUSINESS_DAYS_MAX, ...vars },
    act: { words: 'withdrawal:letter.act', path: '/finance/withdrawal/list' },
  };
}

/** What is told when two members credited what a sale brought. */
export function settlementLetter(amount: bigint, about: string): Letter {
  return {
    kind: 'settlement.credited',
    rule: 'J4',
    subject: 'withdrawal:letter.settlementSubject',
    paragraphs: ['withdrawal:letter.settlement'],
    vars: { amount: toGrouped(fromMinor(amount)), about },
    act: { words: 'withdrawal:letter.settlementAct', path: '/finance/record' },
  };
}
