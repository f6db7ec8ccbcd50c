import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DEAL_CONFIRM_DAYS } from '#contract/rules/escrow/deal.ts';
import { type BringIn, bringIn } from './bring-in.ts';
import { address, type Buyer, makeBuyer } from './buyer.ts';
import { type Deal, type DealsHouse, openDealsHouse } from './deals-house.ts';
import { OPENED_WITHIN_MS, SAFE_CODE } from './money-house.ts';
import { PHASES } from './walk-dying.ts';

/**
 * K2: a name from elsewhere comes to its seller while the house dies, before and after the commit of its arrival: it is
 * never with us without the deal's hold, and goes over with its money, once.
 */

/** Names that the other registrar has from the first start. */
const ELSEWHERE = { written: 'tea.com', committed: 'team.com' } as const;
/** Where the house dies in the transaction in which a name comes, and behind it. */
const ARRIVAL = { written: 'deal.arrived-written', committed: 'command.settled' } as const;

let deals: DealsHouse;
let bring: BringIn;
let giver: Buyer;
beforeAll(async () => {
  deals = await openDealsHouse('names', []);
  bring = bringIn(deals.at.house, deals.seller);
  giver = await makeBuyer(deals.at.house, 'names-giver', '100.00');
}, OPENED_WITHIN_MS);
afterAll(() => deals?.at.house.close());
afterEach(() => deals.at.atRest());

const has = async ({ client }: Buyer, name: string): Promise<boolean> =>
  (await client.get(`/domain/detail?Domain=${name}`)).Code === 10_000;

/** Its seller neither sells it a second time nor gives it away. */
async function isHeld(deal: Deal): Promise<void> {
  const { apply, post, seen } = deals;
  expect(await seen(deal)).toMatchObject({ State: 'paid', Here: true });
  expect((await apply(deal.name)).Code).not.toBe(10_000);
  const away = { Names: [deal.name], To: address('names-giver'), Agreed: true, SafeCode: SAFE_CODE };
  expect((await post('seller', '/domain/push/send', away)).Code).not.toBe(10_000);
}

test.each(PHASES)('K2 killed when the arrival of a transferred name is %s, and when it goes over', async (phase) => {
  const { at, purses, seller, steps, walk, walkDying: dying, whose, wished } = deals;
  const start = await purses();
  const deal = await wished(ELSEWHERE[phase]);
  await walk(deal, steps.toPaid);
  await bring.approve(await bring.order(deal.name));
  await bring.comes(deal.name, 'pending');
  await at.dieAt(ARRIVAL[phase], () => bring.letGo(deal.name));
  await bring.comes(deal.name, 'completed');
  expect(await has(seller, deal.name)).toBe(true);
  await isHeld(deal);
  // The transfer was the seller's to pay.
  const before = { buyer: start.buyer, seller: (await purses()).seller };
  await dying(deal, [steps.confirmed, steps.released], phase);
  await whose(deal, before, 'buyer');
});

test.each(PHASES)('K2 killed when the arrival of a pushed name is %s, and when the buyer steps back', async (phase) => {
  const { apply, at, post, purses, seller, steps, walk, walkDying: dying, whose, wished } = deals;
  const before = await purses();
  const deal = await wished(`comes-by-push-${phase}.com`);
  await walk(deal, steps.toPaid);
  await giver.buy(await giver.fill([deal.name]), crypto.randomUUID());
  await giver.decided();
  const gift = { Names: [deal.name], To: address('names-seller'), Agreed: true, SafeCode: SAFE_CODE };
  const sent = await giver.client.post('/domain/push/send', gift, { 'idempotency-key': crypto.randomUUID() });
  const accept = () => post('seller', '/domain/push/accept', { Id: sent.Data.Id, Agreed: true, SafeCode: SAFE_CODE });
  await at.dieAt(`edge.${phase}/domain/push/accept`, accept);
  if (phase === 'written') {
    expect(await has(giver, deal.name)).toBe(true);
    expect((await accept()).Code).toBe(10_000);
  }
  expect(await has(seller, deal.name)).toBe(true);
  await isHeld(deal);
  await dying(deal, [steps.withdrawn], phase);
  await whose(deal, before, 'seller');
  // The name is free for another deal.
  const { Code, Data } = await apply(deal.name);
  expect(Code).toBe(10_000);
  await walk({ number: Data.Number, name: deal.name }, [steps.steppedBack('seller')]);
});

test.each(PHASES)('K2 killed when the end of the term of a name that never came is %s', async (phase) => {
  const { at, purses, stateOf, steps, walk, wished } = deals;
  const before = await purses();
  const deal = await wished(`never-comes-${phase}.com`);
  await walk(deal, steps.toPaid);
  const hours = DEAL_CONFIRM_DAYS.elsewhere * 24 + 1;
  await at.dieAt(`deal.lapse-${phase}`, () => at.house.desk('/clock', { advance: `${hours}h` }));
  await at.settled(async () => ((await stateOf(deal)) === 'returned' ? true : undefined), 'the money to return');
  expect(await purses()).toEqual(before);
});
