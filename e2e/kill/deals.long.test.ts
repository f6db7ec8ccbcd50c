import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type DealsHouse, openDealsHouse } from './deals-house.ts';
import { OPENED_WITHIN_MS } from './money-house.ts';
import { PHASES, type Phase, walkDying } from './walk-dying.ts';

/**
 * K2: a deal survives a kill -9 before and after the commit of each of its steps: money and name are with one of the
 * two, and go over together.
 */

const LABELS = ['whole', 'to-buyer', 'to-seller', 'back', 'haggled', 'appealed', 'refused'] as const;
const nameOf = (label: (typeof LABELS)[number], phase: Phase) => `deal-${label}-${phase}.com`;

let deals: DealsHouse;
beforeAll(async () => {
  deals = await openDealsHouse(
    'deals',
    LABELS.flatMap((label) => PHASES.map((phase) => nameOf(label, phase))),
  );
}, OPENED_WITHIN_MS);
afterAll(() => deals?.at.house.close());
afterEach(() => deals.at.atRest());

describe.each(PHASES)('K2 killed when a step is %s', (phase) => {
  test('each step to the hand-over', async () => {
    const { applied, purses, walkDying: dying, whose, steps } = deals;
    const before = await purses();
    const deal = await applied(nameOf('whole', phase));
    await dying(deal, [...steps.toPaid, steps.confirmed, steps.released], phase);
    await whose(deal, before, 'buyer');
  });

  test('a dispute decided for the buyer by two', async () => {
    const { applied, purses, walk, walkDying: dying, whose, steps } = deals;
    const before = await purses();
    const deal = await applied(nameOf('to-buyer', phase));
    await walk(deal, steps.toPaid);
    await dying(deal, [steps.disputed, ...steps.decided('buyer')], phase);
    await whose(deal, before, 'seller');
  });

  test('a dispute decided for the seller by two', async () => {
    const { applied, purses, walk, walkDying: dying, whose, steps } = deals;
    const before = await purses();
    const deal = await applied(nameOf('to-seller', phase));
    await walk(deal, [...steps.toPaid, steps.confirmed, steps.disputed]);
    await dying(deal, steps.decided('seller'), phase);
    await whose(deal, before, 'buyer');
  });

  test('a counter-offer in place of the quote', async () => {
    const { applied, purses, walk, walkDying: dying, whose, steps } = deals;
    const before = await purses();
    const deal = await applied(nameOf('haggled', phase));
    await walk(deal, [steps.evaluated, steps.quoted]);
    await dying(deal, [steps.countered, steps.taken], phase);
    await walk(deal, [steps.paid, steps.withdrawn]);
    await whose(deal, before, 'seller');
  });

  test('an appeal against a decision for the seller, decided for the buyer by two others', async () => {
    const { applied, purses, walk, walkDying: dying, whose, steps } = deals;
    const before = await purses();
    const deal = await applied(nameOf('appealed', phase));
    await walk(deal, [...steps.toPaid, steps.disputed, ...steps.decided('seller').slice(0, 2)]);
    await dying(deal, [steps.appealed, ...steps.reconsidered], phase);
    await whose(deal, before, 'seller');
  });

  test('a buyer who steps back after the payment', async () => {
    const { applied, purses, walk, walkDying: dying, whose, steps } = deals;
    const before = await purses();
    const deal = await applied(nameOf('back', phase));
    await walk(deal, steps.toPaid);
    await dying(deal, [steps.withdrawn], phase);
    await whose(deal, before, 'seller');
  });

  test('an application, and its refusal by our staff', async () => {
    const { at, apply, dealsOf, purses, walkDying: dying, whose, steps } = deals;
    const [name, before] = [nameOf('refused', phase), await purses()];
    const state = async () => (await dealsOf(name))[0]?.State ?? 'none';
    const applying = { path: '/escrow/apply', act: () => apply(name), state: 'applied' };
    await walkDying(at, [applying], phase, { seen: () => dealsOf(name), state });
    const [deal, ...more] = await dealsOf(name);
    expect(more).toEqual([]);
    const of = { number: deal?.Number ?? '', name };
    await dying(of, [steps.evaluated, steps.refused], phase);
    await whose(of, before, 'seller');
  });
});
