import { fromMinor, toGrouped } from '#contract/money.ts';
import type { Letter } from '../notices/index.ts';
import type { DisputeRow } from './store.ts';

const STEPS = {
  opened: ['recharge:dispute.openedSubject', 'recharge:dispute.opened'],
  lost: ['recharge:dispute.lostSubject', 'recharge:dispute.lost'],
  won: ['recharge:dispute.wonSubject', 'recharge:dispute.won'],
} as const;

/** What a customer is told of a disputed payment of theirs. */
export function disputeLetter(step: keyof typeof STEPS, row: DisputeRow): Letter {
  const [subject, paragraph] = STEPS[step];
  return {
    kind: `dispute.${step}`,
    rule: 'J2',
    subject,
    paragraphs: [paragraph, ...(step === 'opened' && row.owed > 0n ? (['recharge:dispute.owed'] as const) : [])],
    vars: { number: row.number, amount: toGrouped(fromMinor(row.amount)), owed: toGrouped(fromMinor(row.owed)) },
    act: { words: 'recharge:letter.act', path: `/finance/recharge/info?Number=${row.number}` },
  };
}
