import { afterAll, afterEach, beforeAll, test } from 'vitest';
import { type DealsHouse, expectFree, openDealsHouse, type Side, type Step } from './deals-house.ts';
import { OPENED_WITHIN_MS } from './money-house.ts';
import { PHASES, type Phase } from './walk-dying.ts';

/**
 * K1 K2: a deal that nobody has paid for survives a kill -9 before and after the commit of what ends it in each of its
 * states: its name is free once, and no money moved.
 */

type Steps = DealsHouse['steps'];
interface Unpaid {
  readonly to: (steps: Steps) => readonly Step[];
  /** Who steps back. */
  readonly by: Side;
}
const STATES: Readonly<Record<string, Unpaid>> = {
  applied: { to: () => [], by: 'seller' },
  evaluating: { to: ({ evaluated }) => [evaluated], by: 'seller' },
  quoted: { to: ({ evaluated, quoted }) => [evaluated, quoted], by: 'buyer' },
  'half-accepted': { to: ({ toAccepted }) => toAccepted.slice(0, 3), by: 'seller' },
  accepted: { to: ({ toAccepted }) => toAccepted, by: 'buyer' },
};
const nameOf = (label: string, phase: Phase) => `unpaid-${label}-${phase}.com`;

let deals: DealsHouse;
beforeAll(async () => {
  deals = await openDealsHouse(
    'unpaid',
    Object.keys(STATES).flatMap((label) => PHASES.map((phase) => nameOf(label, phase))),
  );
}, OPENED_WITHIN_MS);
afterAll(() => deals?.at.house.close());
afterEach(() => deals.at.atRest());

test.each(Object.entries(STATES).flatMap(([label, of]) => PHASES.map((phase) => ({ label, phase, ...of }))))(
  'K2 killed when a side steps back is $phase: $label',
  async ({ label, phase, to, by }) => {
    const { applied, purses, steps, walk, walkDying: dying, whose } = deals;
    const before = await purses();
    const deal = await applied(nameOf(label, phase));
    await walk(deal, to(steps));
    await dying(deal, [steps.steppedBack(by)], phase);
    await whose(deal, before, 'seller');
    await expectFree(deals, deal.name);
  },
);
