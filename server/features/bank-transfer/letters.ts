import { cmp, type Money, toGrouped } from '#contract/money.ts';
import type { Letter } from '../notices/index.ts';

/** What is told when a transfer arrived; where it is not the amount announced, both are said. */
export function transferCreditedLetter(of: {
  readonly number: string;
  readonly came: Money;
  readonly announced: Money;
}): Letter {
  const differs = cmp(of.came, of.announced) !== 0;
  return {
    kind: 'bankTransfer.credited',
    rule: 'J2',
    subject: 'remittance:letter.subject',
    paragraphs: ['remittance:letter.body', ...(differs ? (['remittance:letter.differs'] as const) : [])],
    vars: { number: of.number, amount: toGrouped(of.came), announced: toGrouped(of.announced) },
    act: { words: 'remittance:letter.act', path: `/finance/recharge/info?Number=${of.number}` },
  };
}
