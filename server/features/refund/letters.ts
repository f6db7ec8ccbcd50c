import { fromMinor, toGrouped } from '#contract/money.ts';
import { REVIEW_BUSINESS_DAYS_MAX } from '#contract/rules/finance/finance.ts';
import type { Letter } from '../notices/index.ts';
import type { RefundRow } from './store.ts';
import { wayBack } from './way-back.ts';

const STEPS = {
  requested: ['refund:letter.requestedSubject', 'refund:letter.requested'],
  rejected: ['refund:letter.rejectedSubject', 'refund:letter.rejected'],
  refunded: ['refund:letter.refundedSubject', 'refund:letter.refunded'],
  failed: ['refund:letter.failedSubject', 'refund:letter.failed'],
} as const;

/** What is told of each step of a refund. */
export function refundLetter(
  step: keyof typeof STEPS,
  row: Pick<RefundRow, 'number' | 'amount' | 'payAmount' | 'payCurrency'>,
  vars: { readonly reason?: string; readonly reference?: string } = {},
): Letter {
  const [subject, paragraph] = STEPS[step];
  const back = wayBack(row);
  // Who paid in another currency reads what goes back in it.
  const otherwise = row.payAmount !== null && (step === 'requested' || step === 'refunded');
  return {
    kind: `refund.${step}`,
    rule: 'J3',
    subject,
    paragraphs: [paragraph, ...(otherwise ? (['refund:letter.goesBack'] as const) : [])],
    vars: {
      number: row.number,
      amount: toGrouped(fromMinor(row.amount)),
      back: `${back.currency} ${toGrouped(back)}`,
      days: REVIEW_BUSINESS_DAYS_MAX,
      ...vars,
    },
    act: { words: 'refund:letter.act', path: `/finance/recharge/refund/${row.number}` },
  };
}
