import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { add, sub, toDecimal, usd } from '#contract/money.ts';
import type { ClientAnswer } from '#tools/testing/console-client.ts';
import { customerIdOf, type Reviewer, reviewerOf } from '../steps/reviewer.ts';
import { address, type Buyer, makeBuyer } from './buyer.ts';
import { type MoneyHouse, OPENED_WITHIN_MS, openMoneyHouse, SAFE_CODE } from './money-house.ts';
import { PHASES, type Phase, walkDying as walkDyingAt } from './walk-dying.ts';

/** K2: a deal survives a kill -9 before and after the commit of each of its steps: money and name are with one of the two, and go over together. */

const PRICE = '40';
/** The least fee, which the buyer bears. */
const PAYS = '50.00';
const LABELS = ['whole', 'to-buyer', 'to-seller', 'back', 'term', 'haggled', 'appealed'] as const;
const nameOf = (label: (typeof LABELS)[number], phase: Phase) => `deal-${label}-${phase}.com`;

let at: MoneyHouse;
let seller: Buyer;
let buyerId: string;
let others: readonly [Reviewer, Reviewer];

beforeAll(async () => {
  at = await openMoneyHouse('dealer', '900.00');
  seller = await makeBuyer(at.house, 'seller', '400.00');
  buyerId = await customerIdOf(at.staff[0], address('dealer'));
  const member = async (name: string) => reviewerOf(at.house.officeUrl, await at.house.addStaff(name));
  others = [await member('dealer-three'), await member('dealer-four')];
  const total = await seller.fill(LABELS.flatMap((label) => PHASES.map((phase) => nameOf(label, phase))));
  await seller.buy(total, crypto.randomUUID());
  await seller.decided();
}, OPENED_WITHIN_MS);
afterAll(() => at.house.close());
afterEach(() => at.atRest());

interface Deal {
  readonly number: string;
  readonly name: string;
}
type Side = 'buyer' | 'seller';
const client = (side: Side) => (side === 'buyer' ? at.buyer.client : seller.client);
const post = (side: Side, path: string, body: object): Promise<ClientAnswer> =>
  client(side).post(path, body, { 'idempotency-key': crypto.randomUUID() });
const seen = async ({ number }: Deal) => (await seller.client.get(`/escrow/detail?Number=${number}`)).Data;
const stateOf = async (deal: Deal): Promise<string> => (await seen(deal)).State;
const idOf = async ({ number }: Deal): Promise<string> => {
  const { Items } = await at.staff[0].call<{ Items: { Id: string; Number: string }[] }>('/deals');
  return Items.find((row) => row.Number === number)?.Id ?? '';
};

interface Step {
  readonly path: string;
  readonly act: (deal: Deal) => Promise<unknown>;
  readonly state: string;
}
const signed = ({ number }: Deal) => ({ Number: number, SafeCode: SAFE_CODE });
const accepted = (deal: Deal) => ({ ...signed(deal), Price: PRICE, Agreed: true });
const office =
  (of: 0 | 1, path: string, more: object = {}) =>
  async (deal: Deal) =>
    at.staff[of].call(path, { Id: await idOf(deal), ...more });
const by = (side: Side, path: string, body: (deal: Deal) => object = signed): Omit<Step, 'state'> => ({
  path,
  act: (deal) => post(side, path, body(deal)),
});

const EVALUATED: Step = { path: '/deals/evaluate', act: office(1, '/deals/evaluate'), state: 'evaluating' };
const QUOTED: Step = { path: '/deals/quote', act: office(1, '/deals/quote', { Price: PRICE }), state: 'quoted' };
const HALF: Step = { ...by('buyer', '/escrow/accept', accepted), state: 'quoted' };
const ACCEPTED: Step = { ...by('seller', '/escrow/accept', accepted), state: 'accepted' };
const PAID: Step = { ...by('buyer', '/escrow/pay'), state: 'paid' };
const CONFIRMED: Step = { ...by('seller', '/escrow/confirm'), state: 'seller_confirmed' };
const RELEASED: Step = { ...by('buyer', '/escrow/release'), state: 'completed' };
const TO_PAID = [EVALUATED, QUOTED, HALF, ACCEPTED, PAID];
const why = ({ number }: Deal) => ({ Number: number, Reason: 'It is not what was told' });
const DISPUTED: Step = { ...by('buyer', '/escrow/dispute', why), state: 'disputed' };
const WITHDRAWN: Step = { ...by('buyer', '/escrow/withdraw', ({ number }) => ({ Number: number })), state: 'returned' };
const decided = (For: Side): Step[] => {
  const more = { For, Reason: 'By what both showed' };
  return [
    { path: '/deals/decide', act: office(0, '/deals/decide', more), state: 'disputed' },
    { path: '/deals/decide', act: office(1, '/deals/decide', more), state: 'decided' },
    { ...by(For === 'buyer' ? 'seller' : 'buyer', '/escrow/abide'), state: For === 'buyer' ? 'returned' : 'completed' },
  ];
};

const DEARER = '41';
const countered = (deal: Deal) => ({ ...signed(deal), Price: DEARER, Days: 3, Agreed: true });
const COUNTERED: Step = { ...by('seller', '/escrow/counter', countered), state: 'quoted' };
/** Who offered is bound already. */
const TAKEN: Step = {
  ...by('buyer', '/escrow/accept', (deal) => ({ ...accepted(deal), Price: DEARER })),
  state: 'accepted',
};
const APPEALED: Step = { ...by('buyer', '/escrow/appeal', why), state: 'appealed' };
/** Two who did not decide the dispute. */
const RECONSIDERED = (of: 0 | 1): Omit<Step, 'state'> => ({
  path: '/deals/decide',
  act: async (deal) =>
    others[of].call('/deals/decide', { Id: await idOf(deal), For: 'buyer', Reason: 'By their papers' }),
});

async function applied(name: string): Promise<Deal> {
  const body = { Type: 'sell', Name: name, Price: PRICE, FeeBy: 'buyer', With: buyerId, Remarks: '', Agreed: true };
  const { Code, Msg, Data } = await post('seller', '/escrow/apply', body);
  expect(`${Code} ${Msg}`).toContain('10000');
  return { number: Data.Number, name };
}

async function walk(deal: Deal, steps: readonly Step[]): Promise<void> {
  for (const { act, state } of steps) {
    await act(deal);
    expect(await stateOf(deal)).toBe(state);
  }
}

const walkDying = (deal: Deal, steps: readonly Step[], phase: Phase): Promise<void> =>
  walkDyingAt(
    at,
    steps.map((step) => ({ ...step, act: () => step.act(deal) })),
    phase,
    { seen: () => seen(deal), state: () => stateOf(deal) },
  );

const available = async (side: Side) => usd((await (side === 'buyer' ? at.buyer : seller).money()).available);
const has = async (side: Side, name: string) =>
  (await client(side).get(`/domain/detail?Domain=${name}`)).Code === 10_000;

/** What both had before, and that it went over with the name, or neither did. */
async function whose(deal: Deal, before: Awaited<ReturnType<typeof purses>>, owner: Side): Promise<void> {
  const sold = owner === 'buyer';
  expect(await has('buyer', deal.name)).toBe(sold);
  expect(await has('seller', deal.name)).toBe(!sold);
  const now = await purses();
  expect(now.buyer).toBe(sold ? toDecimal(sub(usd(before.buyer), usd(PAYS))) : before.buyer);
  expect(now.seller).toBe(sold ? toDecimal(add(usd(before.seller), usd('40.00'))) : before.seller);
}
const purses = async () => ({
  buyer: toDecimal(await available('buyer')),
  seller: toDecimal(await available('seller')),
});

describe.each(PHASES)('K2 killed when a step is %s', (phase) => {
  test('each step to the hand-over', async () => {
    const before = await purses();
    const deal = await applied(nameOf('whole', phase));
    await walkDying(deal, [...TO_PAID, CONFIRMED, RELEASED], phase);
    await whose(deal, before, 'buyer');
  });

  test('a dispute decided for the buyer by two', async () => {
    const before = await purses();
    const deal = await applied(nameOf('to-buyer', phase));
    await walk(deal, TO_PAID);
    await walkDying(deal, [DISPUTED, ...decided('buyer')], phase);
    await whose(deal, before, 'seller');
  });

  test('a dispute decided for the seller by two', async () => {
    const before = await purses();
    const deal = await applied(nameOf('to-seller', phase));
    await walk(deal, [...TO_PAID, CONFIRMED, DISPUTED]);
    await walkDying(deal, decided('seller'), phase);
    await whose(deal, before, 'buyer');
  });

  test('a counter-offer in place of the quote', async () => {
    const before = await purses();
    const deal = await applied(nameOf('haggled', phase));
    await walk(deal, [EVALUATED, QUOTED]);
    await walkDying(deal, [COUNTERED, TAKEN], phase);
    await walk(deal, [PAID, WITHDRAWN]);
    await whose(deal, before, 'seller');
  });

  test('an appeal against a decision for the seller, decided for the buyer by two others', async () => {
    const before = await purses();
    const deal = await applied(nameOf('appealed', phase));
    await walk(deal, [...TO_PAID, DISPUTED, ...decided('seller').slice(0, 2)]);
    await walkDying(deal, [APPEALED], phase);
    await walk(deal, [{ ...RECONSIDERED(0), state: 'appealed' }]);
    await walkDying(deal, [{ ...RECONSIDERED(1), state: 'returned' }], phase);
    await whose(deal, before, 'seller');
  });

  test('a buyer who steps back after the payment', async () => {
    const before = await purses();
    const deal = await applied(nameOf('back', phase));
    await walk(deal, TO_PAID);
    await walkDying(deal, [WITHDRAWN], phase);
    await whose(deal, before, 'seller');
  });
});

test.each(PHASES)('K2 the term of the check is over while the house is down (%s)', async (phase) => {
  const before = await purses();
  const deal = await applied(nameOf('term', phase));
  await walk(deal, [...TO_PAID, CONFIRMED]);
  await at.house.kill();
  await at.house.desk('/clock', { advance: '49h' });
  await at.house.start();
  // Power off and on while the sweep is at it: it goes over once.
  await at.cutPower();
  await at.settled(async () => ((await stateOf(deal)) === 'completed' ? true : undefined), 'the deal to be completed');
  await whose(deal, before, 'buyer');
});
