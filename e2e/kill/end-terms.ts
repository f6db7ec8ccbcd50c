import { afterAll, afterEach, beforeAll, test } from 'vitest';
import { type DealsHouse, openDealsHouse, type Side, type Step } from './deals-house.ts';
import { OPENED_WITHIN_MS } from './money-house.ts';
import { PHASES, type Phase } from './walk-dying.ts';

type Steps = DealsHouse['steps'];
/** A state of a deal, the days its term has, and what the end of that brings. */
export interface Term {
  readonly to: (steps: Steps) => readonly Step[];
  readonly days: number;
  readonly ends: string;
  readonly owner: Side;
}

export const termName = (label: string, phase: Phase) => `term-${label}-${phase}.com`;

/**
 * K2: each term ends while the house dies, before and after the commit of what its end brings: that happens, and once.
 * Answers the house, for tests of its own; `more`: labels of their names.
 */
export function endTerms(name: string, terms: Readonly<Record<string, Term>>, more: readonly string[] = []) {
  let deals: DealsHouse;
  beforeAll(async () => {
    deals = await openDealsHouse(
      name,
      [...Object.keys(terms), ...more].flatMap((label) => PHASES.map((phase) => termName(label, phase))),
    );
  }, OPENED_WITHIN_MS);
  afterAll(() => deals?.at.house.close());
  afterEach(() => deals.at.atRest());

  test.each(Object.entries(terms).flatMap(([label, term]) => PHASES.map((phase) => ({ label, phase, ...term }))))(
    'K2 killed when the end of a term is $phase: $label',
    async ({ label, phase, to, days, ends, owner }) => {
      const { at, applied, purses, stateOf, steps, walk, whose } = deals;
      const before = await purses();
      const deal = await applied(termName(label, phase));
      await walk(deal, to(steps));
      await at.dieAt(`deal.lapse-${phase}`, () => at.house.desk('/clock', { advance: `${days * 24 + 1}h` }));
      await at.settled(async () => ((await stateOf(deal)) === ends ? true : undefined), `the deal to be ${ends}`);
      await whose(deal, before, owner);
    },
  );
  return () => deals;
}
