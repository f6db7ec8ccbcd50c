import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  DEAL_APPEAL_DAYS,
  DEAL_CHECK_DAYS,
  DEAL_CONFIRM_DAYS,
  DEAL_PAY_DAYS,
  DEAL_QUOTE_DAYS,
} from '#contract/rules/escrow/deal.ts';
import { type DealsHouse, openDealsHouse, type Side, type Step } from './deals-house.ts';
import { OPENED_WITHIN_MS } from './money-house.ts';
import { PHASES, type Phase } from './walk-dying.ts';

/**
 * K2: the term of each state of a deal ends while the house dies, before and after the commit of what its end brings:
 * that happens, and once.
 */

type Steps = DealsHouse['steps'];
interface Term {
  readonly to: (steps: Steps) => readonly Step[];
  readonly days: number;
  readonly ends: string;
  readonly owner: Side;
}
const TERMS: Readonly<Record<string, Term>> = {
  quoted: { to: (of) => of.toAccepted.slice(0, 3), days: DEAL_QUOTE_DAYS, ends: 'expired', owner: 'seller' },
  accepted: { to: (of) => of.toAccepted, days: DEAL_PAY_DAYS, ends: 'expired', owner: 'seller' },
  paid: { to: (of) => of.toPaid, days: DEAL_CONFIRM_DAYS.here, ends: 'returned', owner: 'seller' },
  confirmed: {
    to: (of) => [...of.toPaid, of.confirmed],
    days: DEAL_CHECK_DAYS,
    ends: 'completed',
    owner: 'buyer',
  },
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
};
const nameOf = (label: string, phase: Phase) => `term-${label}-${phase}.com`;

let deals: DealsHouse;
beforeAll(async () => {
  deals = await openDealsHouse(
    'terms',
    [...Object.keys(TERMS), 'down'].flatMap((label) => PHASES.map((phase) => nameOf(label, phase))),
  );
}, OPENED_WITHIN_MS);
afterAll(() => deals?.at.house.close());
afterEach(() => deals.at.atRest());

test.each(Object.entries(TERMS).flatMap(([label, term]) => PHASES.map((phase) => ({ label, phase, ...term }))))(
  'K2 killed when the end of a term is $phase: $label',
  async ({ label, phase, to, days, ends, owner }) => {
    const { at, applied, purses, stateOf, steps, walk, whose } = deals;
    const before = await purses();
    const deal = await applied(nameOf(label, phase));
    await walk(deal, to(steps));
    await at.dieAt(`deal.lapse-${phase}`, () => at.house.desk('/clock', { advance: `${days * 24 + 1}h` }));
    await at.settled(async () => ((await stateOf(deal)) === ends ? true : undefined), `the deal to be ${ends}`);
    await whose(deal, before, owner);
  },
);

test.each(PHASES)('K2 the term of the check is over while the house is down (%s)', async (phase) => {
  const { at, applied, purses, stateOf, steps, walk, whose } = deals;
  const before = await purses();
  const deal = await applied(nameOf('down', phase));
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
