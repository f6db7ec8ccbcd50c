import { expect, test } from 'vitest';
import { DEAL_APPEAL_DAYS } from '#contract/rules/escrow/deal.ts';
import { endTerms, termName } from './end-terms.ts';
import { PHASES } from './walk-dying.ts';

/** K2: the terms in which a decision may be appealed, and a term that ends while the house is down. */
const house = endTerms(
  'appeals',
  {
    'decided-for-buyer': {
      to: (of) => [...of.toPaid, of.disputed, ...of.decided('buyer').slice(0, 2)],
      days: DEAL_APPEAL_DAYS,
      ends: 'returned',
      owner: 'seller',
    },
    'decided-for-seller': {
      to: (of) => [...of.toPaid, of.disputed, ...of.decided('seller').slice(0, 2)],
      days: DEAL_APPEAL_DAYS,
      ends: 'completed',
      owner: 'buyer',
    },
  },
  ['down'],
);

test.each(PHASES)('K2 the term of the check is over while the house is down (%s)', async (phase) => {
  const { at, applied, purses, stateOf, steps, walk, whose } = house();
  const before = await purses();
  const deal = await applied(termName('down', phase));
  await walk(deal, [...steps.toPaid, steps.confirmed]);
  await at.house.kill();
  await at.house.desk('/clock', { advance: '49h' });
  await at.house.start();
  // Power off and on while the sweep is at it: it goes over once.
  await at.cutPower();
  await at.settled(async () => ((await stateOf(deal)) === 'completed' ? true : undefined), 'the deal to be completed');
  expect(await stateOf(deal)).toBe('completed');
  await whose(deal, before, 'buyer');
});
