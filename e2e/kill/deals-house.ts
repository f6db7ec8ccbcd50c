import { expect } from 'vitest';
import { add, sub, toDecimal, usd } from '#contract/money.ts';
import type { ClientAnswer } from '#tools/testing/console-client.ts';
import { dealIdOf } from '../steps/escrow/deal-id.ts';
import { customerIdOf, type Reviewer, reviewerOf } from '../steps/reviewer.ts';
import { address, type Buyer, makeBuyer } from './buyer.ts';
import { type MoneyHouse, openMoneyHouse, SAFE_CODE } from './money-house.ts';
import { type Phase, walkDying as walkDyingAt } from './walk-dying.ts';

const PRICE = '40';
/** With the least fee, which the buyer bears. */
const PAYS = '50.00';
const DEARER = '41';

export type Side = 'buyer' | 'seller';
export interface Deal {
  readonly number: string;
  readonly name: string;
  /** Who applied; before our quote nobody else reads it. */
  readonly by?: Side;
}
export interface Step {
  readonly path: string;
  readonly act: (deal: Deal) => Promise<unknown>;
  readonly state: string;
}
export interface Purses {
  readonly buyer: string;
  readonly seller: string;
}

/** What a side reads of a deal. */
export interface Seen {
  readonly State: string;
  readonly Here: boolean;
  readonly BuyerAccepted: boolean;
  readonly Offers: readonly { readonly By: string }[];
}

/** A house that is killed, with a buyer, a seller of names, and four members of staff. */
export interface DealsHouse {
  readonly at: MoneyHouse;
  readonly seller: Buyer;
  readonly post: Post;
  readonly apply: (name: string) => Promise<ClientAnswer>;
  /** A deal of this name that staff look at next. */
  readonly applied: (name: string) => Promise<Deal>;
  readonly wish: (name: string) => Promise<ClientAnswer>;
  /** The buyer's wish for a name that the seller has. */
  readonly wished: (name: string) => Promise<Deal>;
  /** The deals of a name as one side of them reads them. */
  readonly dealsOf: (
    name: string,
    by?: Side,
  ) => Promise<readonly { readonly Number: string; readonly State: string }[]>;
  readonly seen: (deal: Deal) => Promise<Seen>;
  readonly stateOf: (deal: Deal) => Promise<string>;
  readonly steps: ReturnType<typeof stepsOf>;
  readonly walk: (deal: Deal, steps: readonly Step[]) => Promise<void>;
  readonly walkDying: (deal: Deal, steps: readonly Step[], phase: Phase) => Promise<void>;
  /** What both can spend. */
  readonly purses: () => Promise<Purses>;
  /** Money and name went over together since, or neither did. */
  readonly whose: (deal: Deal, before: Purses, owner: Side) => Promise<void>;
}

type Post = (side: Side, path: string, body: object) => Promise<ClientAnswer>;
type Office = (of: 0 | 1 | 2 | 3, path: string, more?: object) => (deal: Deal) => Promise<unknown>;

const signed = ({ number }: Deal) => ({ Number: number, SafeCode: SAFE_CODE });
const accepting = (deal: Deal) => ({ ...signed(deal), Price: PRICE, Agreed: true });
const why = ({ number }: Deal) => ({ Number: number, Reason: 'It is not what was told' });

/** The acts of deals, each with the state that it brings. */
function stepsOf(post: Post, office: Office) {
  const by = (side: Side, path: string, body: (deal: Deal) => object = signed): Omit<Step, 'state'> => ({
    path,
    act: (deal) => post(side, path, body(deal)),
  });
  const evaluated: Step = { path: '/deals/evaluate', act: office(1, '/deals/evaluate'), state: 'evaluating' };
  const quoted: Step = { path: '/deals/quote', act: office(1, '/deals/quote', { Price: PRICE }), state: 'quoted' };
  const half: Step = { ...by('buyer', '/escrow/accept', accepting), state: 'quoted' };
  const accepted: Step = { ...by('seller', '/escrow/accept', accepting), state: 'accepted' };
  const paid: Step = { ...by('buyer', '/escrow/pay'), state: 'paid' };
  const toAccepted = [evaluated, quoted, half, accepted];
  const refusal = { Reason: 'It cannot be sold by us' };
  const counter = (deal: Deal) => ({ ...signed(deal), Price: DEARER, Days: 3, Agreed: true });
  const appealing = { For: 'buyer', Reason: 'By their papers' };
  return {
    ...{ evaluated, quoted, paid, toAccepted, toPaid: [...toAccepted, paid] },
    refused: { path: '/deals/refuse', act: office(1, '/deals/refuse', refusal), state: 'refused' } as Step,
    confirmed: { ...by('seller', '/escrow/confirm'), state: 'seller_confirmed' } as Step,
    released: { ...by('buyer', '/escrow/release'), state: 'completed' } as Step,
    disputed: { ...by('buyer', '/escrow/dispute', why), state: 'disputed' } as Step,
    withdrawn: { ...by('buyer', '/escrow/withdraw', ({ number }) => ({ Number: number })), state: 'returned' } as Step,
    /** Before anything was paid. */
    steppedBack: (side: Side): Step => ({
      ...by(side, '/escrow/withdraw', ({ number }) => ({ Number: number })),
      state: 'withdrawn',
    }),
    requoted: { path: '/deals/quote', act: office(1, '/deals/quote', { Price: DEARER }), state: 'quoted' } as Step,
    countered: { ...by('seller', '/escrow/counter', counter), state: 'quoted' } as Step,
    /** Who offered is bound already. */
    taken: {
      ...by('buyer', '/escrow/accept', (deal) => ({ ...accepting(deal), Price: DEARER })),
      state: 'accepted',
    } as Step,
    appealed: { ...by('buyer', '/escrow/appeal', why), state: 'appealed' } as Step,
    /** By two, and abided by. */
    decided(For: Side): readonly [Step, Step, Step] {
      const more = { For, Reason: 'By what both showed' };
      const abiding = by(For === 'buyer' ? 'seller' : 'buyer', '/escrow/abide');
      return [
        { path: '/deals/decide', act: office(0, '/deals/decide', more), state: 'disputed' },
        { path: '/deals/decide', act: office(1, '/deals/decide', more), state: 'decided' },
        { ...abiding, state: For === 'buyer' ? 'returned' : 'completed' },
      ];
    },
    /** Two who did not decide the dispute decide its appeal. */
    reconsidered: [
      { path: '/deals/decide', act: office(2, '/deals/decide', appealing), state: 'appealed' },
      { path: '/deals/decide', act: office(3, '/deals/decide', appealing), state: 'returned' },
    ] as readonly [Step, Step],
  };
}

/** Who has the name and the money: both went over together, or neither. */
function watch(at: MoneyHouse, seller: Buyer) {
  const available = async (side: Side) =>
    toDecimal(usd((await (side === 'buyer' ? at.buyer : seller).money()).available));
  const purses = async (): Promise<Purses> => ({ buyer: await available('buyer'), seller: await available('seller') });
  const has = async (side: Side, name: string) =>
    (await (side === 'buyer' ? at.buyer : seller).client.get(`/domain/detail?Domain=${name}`)).Code === 10_000;
  async function whose(deal: Deal, before: Purses, owner: Side): Promise<void> {
    const sold = owner === 'buyer';
    expect(await has('buyer', deal.name)).toBe(sold);
    expect(await has('seller', deal.name)).toBe(!sold);
    const now = await purses();
    expect(now.buyer).toBe(sold ? toDecimal(sub(usd(before.buyer), usd(PAYS))) : before.buyer);
    expect(now.seller).toBe(sold ? toDecimal(add(usd(before.seller), usd('40.00'))) : before.seller);
  }
  return { purses, whose };
}

/** Opens it; `name` tells its people from others, `names` are the seller's. */
export async function openDealsHouse(name: string, names: readonly string[]): Promise<DealsHouse> {
  const at = await openMoneyHouse(`${name}-buyer`, '900.00');
  const seller = await makeBuyer(at.house, `${name}-seller`, '600.00');
  const buyerId = await customerIdOf(at.staff[0], address(`${name}-buyer`));
  const member = async (who: string) => reviewerOf(at.house.officeUrl, await at.house.addStaff(`${name}-${who}`));
  const members: readonly Reviewer[] = [...at.staff, await member('three'), await member('four')];
  const sellerId = await customerIdOf(at.staff[0], address(`${name}-seller`));
  if (names.length > 0) {
    await seller.buy(await seller.fill(names), crypto.randomUUID());
    await seller.decided();
  }
  const post: Post = (side, path, body) =>
    (side === 'buyer' ? at.buyer : seller).client.post(path, body, { 'idempotency-key': crypto.randomUUID() });
  const clientOf = (side: Side) => (side === 'buyer' ? at.buyer : seller).client;
  const seen = async ({ number, by = 'seller' }: Deal) =>
    (await clientOf(by).get(`/escrow/detail?Number=${number}`)).Data;
  const stateOf = async (deal: Deal): Promise<string> => (await seen(deal)).State;
  const idOf = ({ number }: Deal): Promise<string> => dealIdOf(at.staff[0], number);
  const office: Office =
    (of, path, more = {}) =>
    async (deal) =>
      (members[of] as Reviewer).call(path, { Id: await idOf(deal), ...more });
  const apply = (Name: string) =>
    post('seller', '/escrow/apply', { Type: 'sell', Name, Price: PRICE, FeeBy: 'buyer', With: buyerId, Agreed: true });
  const wish = (Name: string) =>
    post('buyer', '/escrow/apply', { Type: 'buy', Name, Price: PRICE, FeeBy: 'buyer', With: sellerId, Agreed: true });
  const numbered = ({ Code, Msg, Data }: ClientAnswer): string => {
    expect(`${Code} ${Msg}`).toContain('10000');
    return Data.Number;
  };
  return {
    ...{ at, seller, post, apply, wish, seen, stateOf, ...watch(at, seller), steps: stepsOf(post, office) },
    applied: async (of) => ({ number: numbered(await apply(of)), name: of }),
    wished: async (of) => ({ number: numbered(await wish(of)), name: of, by: 'buyer' }),
    async dealsOf(of, by = 'seller') {
      const { Items } = (await clientOf(by).get('/escrow/list')).Data;
      return Items.filter(({ Domain }: { Domain: string }) => Domain === of);
    },
    async walk(deal, steps) {
      for (const { act, state } of steps) {
        await act(deal);
        expect(await stateOf(deal)).toBe(state);
      }
    },
    walkDying: (deal, steps, phase) =>
      walkDyingAt(
        at,
        steps.map((step) => ({ ...step, act: () => step.act(deal) })),
        phase,
        { seen: () => seen(deal), state: () => stateOf(deal) },
      ),
  };
}

/** The name is free for another deal, which holds it again. */
export async function expectFree({ apply, applied, steps, walk }: DealsHouse, name: string): Promise<void> {
  const next = await applied(name);
  expect((await apply(name)).Code).not.toBe(10_000);
  await walk(next, [steps.steppedBack('seller')]);
}
