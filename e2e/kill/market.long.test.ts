import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Buyer, makeBuyer } from './buyer.ts';
import { type MoneyHouse, OPENED_WITHIN_MS, openMoneyHouse, SAFE_CODE } from './money-house.ts';
import { type DyingStep, PHASES, walkDying } from './walk-dying.ts';

/**
 * K1 K2: a name of the market survives a kill -9 before and after the commit of each step of its sale: at its price,
 * and by an offer that becomes a deal.
 */

const PRICE = '40';
const OFFERED = '20';
const AGREED = '30';
const LABELS = ['bought', 'offered', 'refused'] as const;
type Label = (typeof LABELS)[number];
const nameOf = (label: Label, phase: string) => `market-${label}-${phase}.com`;

let at: MoneyHouse;
let seller: Buyer;

beforeAll(async () => {
  at = await openMoneyHouse('market-buyer', '900.00');
  seller = await makeBuyer(at.house, 'market-seller', '400.00');
  const total = await seller.fill(LABELS.flatMap((label) => PHASES.map((phase) => nameOf(label, phase))));
  await seller.buy(total, crypto.randomUUID());
  await seller.decided();
}, OPENED_WITHIN_MS);
afterAll(() => at.house.close());
afterEach(() => at.atRest());

const post = (by: 'seller' | 'buyer', path: string, body: object) =>
  (by === 'seller' ? seller : at.buyer).client.post(
    path,
    { ...body, SafeCode: SAFE_CODE },
    { 'idempotency-key': crypto.randomUUID() },
  );
const plain = (by: 'seller' | 'buyer', path: string, body: object) =>
  (by === 'seller' ? seller : at.buyer).client.post(path, body, { 'idempotency-key': crypto.randomUUID() });
const read = async (by: 'seller' | 'buyer', path: string) =>
  (await (by === 'seller' ? seller : at.buyer).client.get(path)).Data;

interface Row {
  readonly Id: string;
  readonly Name: string;
  readonly State: string;
  readonly Push?: string;
  readonly Deal?: string;
}
const listingOf = async (name: string): Promise<Row | undefined> =>
  (await read('seller', '/market/mine/list')).Items.find(({ Name }: Row) => Name === name);
const offerOf = async (name: string): Promise<Row | undefined> =>
  (await read('buyer', '/escrow/inbox?Box=made')).Items.map(({ Offer }: { Offer: Row }) => Offer).find(
    ({ Name }: Row) => Name === name,
  );
const has = async (by: 'seller' | 'buyer', name: string): Promise<boolean> =>
  (await (by === 'seller' ? seller : at.buyer).client.get(`/domain/detail?Domain=${name}`)).Code === 10_000;
const purses = async () => [(await seller.money()).available, (await at.buyer.money()).available];

const listing = (name: string, more: object): DyingStep => ({
  path: '/market/mine/start',
  act: () => post('seller', '/market/mine/start', { Names: [name], Agreed: true, ...more }),
  state: 'listed',
});

test.each(PHASES)('K1 killed when a step of a purchase at its price is %s', async (phase) => {
  const name = nameOf('bought', phase);
  const [sold, had] = (await purses()).map(Number) as [number, number];
  const state = async () => (await listingOf(name))?.State ?? 'none';
  const seen = async () => [await listingOf(name), await purses(), await has('buyer', name)];
  const steps: DyingStep[] = [
    listing(name, { Price: PRICE }),
    {
      path: '/market/buy',
      act: () => plain('buyer', '/market/buy', { Name: name, Price: PRICE }),
      state: 'reserved',
    },
    {
      path: '/domain/push/accept',
      act: async () => post('buyer', '/domain/push/accept', { Id: (await listingOf(name))?.Push, Agreed: true }),
      state: 'sold',
    },
  ];
  await walkDying(at, steps, phase, { seen, state });
  expect([await has('seller', name), await has('buyer', name)]).toEqual([false, true]);
  expect((await purses()).map(Number)).toEqual([sold + 40, had - 40]);
});

const offer = (name: string): DyingStep => ({
  path: '/market/offer/make',
  act: () => plain('buyer', '/market/offer/make', { Name: name, Price: OFFERED, Days: 7, Agreed: true }),
  state: 'open',
});

test.each(PHASES)('K1 K2 killed when a step of an offer that becomes a deal is %s', async (phase) => {
  const name = nameOf('offered', phase);
  const [sold, had] = (await purses()).map(Number) as [number, number];
  await listing(name, { TakesOffers: true }).act();
  const state = async () => {
    const made = await offerOf(name);
    if (!made?.Deal) return made?.State ?? 'none';
    return (await read('buyer', `/escrow/detail?Number=${made.Deal}`)).State;
  };
  const seen = async () => [await offerOf(name), await state(), await purses(), await has('buyer', name)];
  const id = async () => ({ Id: (await offerOf(name))?.Id });
  const number = async () => ({ Number: (await offerOf(name))?.Deal });
  const steps: DyingStep[] = [
    offer(name),
    {
      path: '/market/offer/counter',
      act: async () =>
        post('seller', '/market/offer/counter', { ...(await id()), Price: AGREED, Days: 3, Agreed: true }),
      state: 'countered',
    },
    {
      path: '/market/offer/accept',
      act: async () => post('buyer', '/market/offer/accept', { ...(await id()), Price: AGREED, Agreed: true }),
      state: 'accepted',
    },
    { path: '/escrow/pay', act: async () => post('buyer', '/escrow/pay', await number()), state: 'paid' },
    {
      path: '/escrow/confirm',
      act: async () => post('seller', '/escrow/confirm', await number()),
      state: 'seller_confirmed',
    },
    { path: '/escrow/release', act: async () => post('buyer', '/escrow/release', await number()), state: 'completed' },
  ];
  await walkDying(at, steps, phase, { seen, state });
  expect([await has('seller', name), await has('buyer', name)]).toEqual([false, true]);
  expect((await purses()).map(Number)).toEqual([sold + 20, had - 30]);
});

test.each(PHASES)('K1 killed when an offer is refused or taken back (%s)', async (phase) => {
  const name = nameOf('refused', phase);
  await listing(name, { TakesOffers: true }).act();
  const state = async () => (await offerOf(name))?.State ?? 'none';
  const seen = async () => [await offerOf(name), await listingOf(name)];
  const end = (by: 'seller' | 'buyer', what: 'refuse' | 'withdraw', ended: string): DyingStep => ({
    path: `/market/offer/${what}`,
    act: async () => plain(by, `/market/offer/${what}`, { Id: (await offerOf(name))?.Id }),
    state: ended,
  });
  await walkDying(at, [offer(name), end('seller', 'refuse', 'refused')], phase, { seen, state });
  await offer(name).act();
  await walkDying(at, [end('buyer', 'withdraw', 'withdrawn')], phase, { seen, state });
  expect(await has('seller', name)).toBe(true);
});
