import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type DealsHouse, expectFree, openDealsHouse } from './deals-house.ts';
import { OPENED_WITHIN_MS } from './money-house.ts';
import { PHASES, type Phase, walkDying } from './walk-dying.ts';

/**
 * K1 K2 L1: what we say before anybody paid, and a wish for a name elsewhere, survive a kill -9 before and after their
 * commit. Apart from what the sides do, since a customer may apply for thirty deals an hour.
 */

const nameOf = (label: string, phase: Phase) => `unpaid-${label}-${phase}.com`;

let deals: DealsHouse;
beforeAll(async () => {
  deals = await openDealsHouse(
    'answered',
    ['refused', 'requoted'].flatMap((label) => PHASES.map((phase) => nameOf(label, phase))),
  );
}, OPENED_WITHIN_MS);
afterAll(() => deals?.at.house.close());
afterEach(() => deals.at.atRest());

test.each(PHASES)('K2 L1 killed when our refusal of an application that nobody evaluated is %s', async (phase) => {
  const { applied, purses, steps, walkDying: dying, whose } = deals;
  const before = await purses();
  const deal = await applied(nameOf('refused', phase));
  await dying(deal, [steps.refused], phase);
  await whose(deal, before, 'seller');
  await expectFree(deals, deal.name);
});

test.each(PHASES)(
  'K2 L1 killed when another quote of ours is %s: one more price, and both answer anew',
  async (phase) => {
    const { applied, purses, seen, steps, walk, walkDying: dying, whose } = deals;
    const before = await purses();
    const deal = await applied(nameOf('requoted', phase));
    await walk(deal, steps.toAccepted.slice(0, 3));
    await dying(deal, [steps.requoted], phase);
    const { BuyerAccepted, Offers } = await seen(deal);
    expect(BuyerAccepted).toBe(false);
    expect(Offers.map(({ By }) => By)).toEqual(['house', 'house']);
    await walk(deal, [steps.steppedBack('seller')]);
    await whose(deal, before, 'seller');
  },
);

test.each(PHASES)('K1 killed when a wish for a name elsewhere, and its end, are %s', async (phase) => {
  const { at, dealsOf, purses, steps, walkDying: dying, wish } = deals;
  const [name, before] = [nameOf('wished', phase), await purses()];
  const state = async () => (await dealsOf(name, 'buyer'))[0]?.State ?? 'none';
  const wishing = { path: '/escrow/apply', act: () => wish(name), state: 'applied' };
  if (phase === 'written') await walkDying(at, [wishing], phase, { seen: () => dealsOf(name, 'buyer'), state });
  else await at.dieAt(`edge.${phase}/escrow/apply`, wishing.act);
  const [deal, ...more] = await dealsOf(name, 'buyer');
  // Of a wish nothing is held, so one that is sent once more is another wish.
  expect(more).toHaveLength(phase === 'written' ? 1 : 0);
  for (const { Number: number } of [deal, ...more] as { Number: string }[])
    await dying({ number, name, by: 'buyer' }, [steps.steppedBack('buyer')], phase);
  expect(await purses()).toEqual(before);
});
