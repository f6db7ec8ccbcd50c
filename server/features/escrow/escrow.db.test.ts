import { afterAll, beforeAll, expect, test } from 'vitest';
import { toDecimal } from '#contract/money.ts';
import { balanceOf } from '../../ledger/balances.ts';
import { reconcile } from '../../ledger/reconcile.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import type { Side } from '../push/testing.ts';
import { newStaff, told } from '../withdrawal/testing.ts';
import { decideDeal } from './dispute-deal.ts';
import { evaluateDeal, quoteDeal, refuseDeal } from './quote-deal.ts';
import { type DealHouse, NOBODY_ORDERS, openDealHouse } from './testing.ts';

let at: DealHouse;
let house: TestHouse;
let seller: Side;
let buyer: Side;

beforeAll(async () => {
  house = await openTestHouse();
  at = await openDealHouse(house);
  ({ seller, buyer } = at);
  await at.push.money(buyer, '5000.00');
});
afterAll(async () => {
  await at.push.app.close();
  await house.close();
});

const moneyOf = (side: Side) =>
  house.inTx(async (tx) => {
    const { topup, proceeds, frozen } = await balanceOf(tx, side.id);
    return [topup, proceeds, frozen].map(toDecimal).join(' / ');
  });
const agree = async () =>
  expect(
    (await reconcile(house.pool)).flatMap(({ violations }) => violations.map(({ violation }) => violation)),
  ).toEqual([]);
const holdsOn = async (name: string) =>
  (
    await house.pool.query(
      "SELECT 1 FROM domain_hold h JOIN domain d ON d.id = h.domain_id WHERE d.name = $1 AND h.kind = 'deal' AND h.lifted_at IS NULL",
      [name],
    )
  ).rowCount;
const staffDoes = (work: Parameters<TestHouse['inTx']>[0]) => told(house.inTx(work, at.staff));

test('K2 a name with us is sold: held, paid, checked, and moved in the moment of the money', async () => {
  await at.push.bring(seller, 'harbour-tea.vip');
  const applied = await at.apply(seller, { Type: 'sell', Name: 'harbour-tea.vip', Price: '2,400', Remarks: 'soon' });
  expect(applied.Key).toBe('OK');
  const number = applied.Data.Number as string;
  expect(await holdsOn('harbour-tea.vip')).toBe(1);
  expect((await at.detail(buyer, number)).Key).toBe('NOT_FOUND');
  expect((await at.detail(seller, number)).Data).toMatchObject({ State: 'applied', Next: 'staff', Remarks: 'soon' });
  await at.quote(number, '2000', buyer.email);
  const seen = (await at.detail(buyer, number)).Data;
  expect(seen).toMatchObject({
    Side: 'buyer',
    State: 'quoted',
    Next: 'both',
    Actions: ['accept', 'counter', 'withdraw', 'write', 'passport'],
    Price: { Amount: '2000.00' },
    Fee: { Amount: '100.00' },
    BuyerPays: { Amount: '2000.00' },
    SellerGets: { Amount: '1900.00' },
    Held: false,
    Here: true,
  });
  expect(JSON.stringify(seen)).not.toContain('soon');
  expect(JSON.stringify(seen)).not.toContain(seller.email);
  expect((await at.act(buyer, 'pay', { Number: number })).Key).toBe('STATE_HAS_MOVED');
  expect((await at.act(buyer, 'accept', { Number: number })).Key).toBe('OK');
  expect((await at.act(buyer, 'accept', { Number: number })).Key).toBe('STATE_HAS_MOVED');
  expect((await at.act(seller, 'accept', { Number: number })).Key).toBe('OK');
  expect((await at.act(seller, 'pay', { Number: number })).Key).toBe('STATE_HAS_MOVED');
  expect((await at.act(buyer, 'pay', { Number: number })).Key).toBe('OK');
  expect(await moneyOf(buyer)).toBe('3000.00 / 0.00 / 2000.00');
  await agree();
  expect((await at.push.send(seller, buyer.email, ['harbour-tea.vip'])).Key).toBe('TASK_NAMES_TO_CLEAR');
  expect((await at.act(seller, 'confirm', { Number: number })).Key).toBe('OK');
  expect((await at.act(seller, 'withdraw', { Number: number })).Key).toBe('STATE_HAS_MOVED');
  expect((await at.act(buyer, 'release', { Number: number })).Key).toBe('OK');
  expect(await at.push.ownerOf('harbour-tea.vip')).toBe(buyer.id);
  expect(await moneyOf(buyer)).toBe('3000.00 / 0.00 / 0.00');
  expect(await moneyOf(seller)).toBe('0.00 / 1900.00 / 0.00');
  const done = (await at.detail(seller, number)).Data;
  expect(done).toMatchObject({ State: 'completed', Actions: ['write', 'attach'] });
  expect(done.Steps.map(({ State }: { State: string }) => State)).toEqual([
    ...['applied', 'evaluating', 'quoted', 'accepted', 'paid', 'seller_confirmed', 'handed_over', 'completed'],
  ]);
  await agree();
  const lists = [
    (await seller.browser.get('/escrow/list')).Data.Items,
    (await buyer.browser.get('/escrow/list')).Data.Items,
  ];
  expect(lists.map((items) => items.map(({ Side, State }: { Side: string; State: string }) => [Side, State]))).toEqual([
    [['seller', 'completed']],
    [['buyer', 'completed']],
  ]);
});

test('K1 what is applied for is judged: price, name, other side', async () => {
  await at.push.bring(buyer, 'theirs.com');
  await at.push.bring(seller, 'mine-to-sell.com');
  for (const Price of ['0', '1.5', '1e9', '-3', '10000000', 'USD 5', ''])
    expect((await at.apply(seller, { Type: 'sell', Name: 'mine-to-sell.com', Price })).Key).toBe('INVALID_INPUT');
  for (const domain of ['', 'no', 'a b.com', 'x.nosuchsuffix', 'sub.mine-to-sell.com'])
    expect((await at.apply(seller, { Type: 'sell', Name: domain, Price: '5' })).Key).toBe('INVALID_INPUT');
  expect((await at.apply(seller, { Type: 'sell', Name: 'theirs.com', Price: '5' })).Key).toBe('DEAL_NAME_NOT_YOURS');
  expect((await at.apply(buyer, { Type: 'buy', Name: 'theirs.com', Price: '5' })).Key).toBe('DEAL_WITH_SELF');
  const self = { Type: 'sell', Name: 'mine-to-sell.com', Price: '5', With: seller.email };
  expect((await at.apply(seller, self)).Key).toBe('DEAL_WITH_SELF');
  expect((await at.apply(seller, { ...self, With: undefined, Agreed: false })).Key).toBe('INVALID_INPUT');
  // Full-width digits, as Chinese keyboards have them.
  const good = await at.apply(seller, { Type: 'sell', Name: 'MINE-to-sell.com', Price: '５００' });
  expect(good.Key).toBe('OK');
  const again = await at.apply(seller, { Type: 'sell', Name: 'mine-to-sell.com', Price: '5' });
  expect(again).toMatchObject({ Key: 'DEAL_NAME_BARRED' });
  expect((await at.act(seller, 'withdraw', { Number: good.Data.Number })).Key).toBe('OK');
  expect(await holdsOn('mine-to-sell.com')).toBe(0);
  expect((await at.act(seller, 'withdraw', { Number: good.Data.Number })).Key).toBe('STATE_HAS_MOVED');
});

test('K2 L1 with whom somebody deals is theirs to say: a member names nobody else, unless it leads to nobody', async () => {
  await at.push.bring(seller, 'theirs-to-say.com');
  const third = await at.push.newSide('deal-third@example.com', '198.51.100.44');
  const sold = { Type: 'sell', Name: 'theirs-to-say.com', Price: '20' };
  const first = (await at.apply(seller, { ...sold, With: buyer.email })).Data.Number as string;
  await expect(at.quote(first, '20', third.email)).rejects.toMatchObject({ key: 'INVALID_INPUT' });
  const id = await at.idOf(first);
  await house.inTx((tx) => quoteDeal(tx, { id, price: '20', with: buyer.email }), at.staff);
  expect((await at.detail(buyer, first)).Data.State).toBe('quoted');
  expect((await at.detail(third, first)).Key).toBe('NOT_FOUND');
  expect((await at.act(seller, 'withdraw', { Number: first })).Key).toBe('OK');
  const mistyped = (await at.apply(seller, { ...sold, With: 'nobody-at-all@example.com' })).Data.Number as string;
  await at.quote(mistyped, '20', third.email);
  expect((await at.detail(third, mistyped)).Data.State).toBe('quoted');
});

test('K2 a wish to buy holds nothing and tells nothing; its owner reads of it by our quote', async () => {
  await at.push.bring(seller, 'wanted.com');
  const { Data } = await at.apply(buyer, { Type: 'buy', Name: 'wanted.com', Price: '100', FeeBy: 'buyer' });
  expect((await at.detail(buyer, Data.Number)).Data).toMatchObject({ Here: false, State: 'applied' });
  expect((await seller.browser.get('/escrow/list?State=applied')).Data.Items).toEqual([]);
  expect(await holdsOn('wanted.com')).toBe(0);
  await at.quote(Data.Number, '100');
  expect((await at.detail(seller, Data.Number)).Data).toMatchObject({
    Side: 'seller',
    BuyerPays: { Amount: '110.00' },
  });
  expect((await at.act(seller, 'withdraw', { Number: Data.Number })).Key).toBe('OK');
  expect((await at.detail(buyer, Data.Number)).Data).toMatchObject({ State: 'withdrawn', Actions: ['write'] });
});

test('K2 paid money comes back whole, to where it came from: by either side, by time, by a name that left', async () => {
  const before = await moneyOf(buyer);
  const byBuyer = await at.paid('back-1.com');
  expect((await at.act(buyer, 'withdraw', { Number: byBuyer })).Key).toBe('OK');
  const bySeller = await at.paid('back-2.com');
  expect((await at.act(seller, 'withdraw', { Number: bySeller })).Key).toBe('OK');
  const byTime = await at.paid('back-3.com');
  await at.lapse(byTime);
  for (const number of [byBuyer, bySeller, byTime]) expect(await at.stateOf(number)).toBe('returned');
  expect((await at.act(seller, 'confirm', { Number: byTime })).Key).toBe('STATE_HAS_MOVED');
  expect(await moneyOf(buyer)).toBe(before);
  for (const name of ['back-1.com', 'back-2.com', 'back-3.com']) {
    expect(await at.push.ownerOf(name)).toBe(seller.id);
    expect(await holdsOn(name)).toBe(0);
  }
  await agree();
});

test('K2 a check that nobody objects to hands over; a name that cannot go meanwhile is looked at by staff', async () => {
  const smooth = await at.paid('smooth.com');
  expect((await at.act(seller, 'confirm', { Number: smooth })).Key).toBe('OK');
  await at.lapse(smooth);
  expect(await at.stateOf(smooth)).toBe('completed');
  expect(await at.push.ownerOf('smooth.com')).toBe(buyer.id);
  const barred = await at.paid('barred.com');
  expect((await at.act(seller, 'confirm', { Number: barred })).Key).toBe('OK');
  await house.pool.query("UPDATE domain SET statuses = '{serverTransferProhibited}' WHERE name = 'barred.com'");
  expect((await at.act(buyer, 'release', { Number: barred })).Key).toBe('DEAL_NAME_BARRED');
  await at.lapse(barred);
  expect(await at.stateOf(barred)).toBe('disputed');
  expect((await at.detail(buyer, barred)).Data.Disputed).toMatchObject({ By: 'house' });
  // Nobody decides what could not be carried out: the buyer's money would wait for ever.
  const id = await at.idOf(barred);
  const forSeller = { id, for: 'seller', reason: 'as the papers say' } as const;
  expect(await staffDoes((tx) => decideDeal(tx, NOBODY_ORDERS, forSeller))).toBe('DEAL_NAME_BARRED');
  await agree();
});

test('K2 L1 a dispute is decided by two members alike, each way, and nothing is lost', async () => {
  const other = await newStaff(house);
  const decide = (by: typeof at.staff, id: bigint, side: 'buyer' | 'seller') =>
    told(house.inTx((tx) => decideDeal(tx, NOBODY_ORDERS, { id, for: side, reason: 'as the papers say' }), by));
  for (const [name, side] of [
    ['decided-buyer.com', 'buyer'],
    ['decided-seller.com', 'seller'],
  ] as const) {
    const number = await at.paid(name);
    expect((await at.act(buyer, 'dispute', { Number: number, Reason: '' })).Key).toBe('INVALID_INPUT');
    expect((await at.act(buyer, 'dispute', { Number: number, Reason: 'not as told' })).Key).toBe('OK');
    expect((await at.act(seller, 'confirm', { Number: number })).Key).toBe('STATE_HAS_MOVED');
    expect((await at.act(buyer, 'withdraw', { Number: number })).Key).toBe('STATE_HAS_MOVED');
    const id = await at.idOf(number);
    expect(await decide(at.staff, id, side)).toBe('done');
    expect(await at.stateOf(number)).toBe('disputed');
    expect(await decide(at.staff, id, side)).toBe('REVIEW_SECOND_PERSON');
    expect(await decide(other, id, side)).toBe('done');
    expect(await at.stateOf(number)).toBe('decided');
    await agree();
    // Nobody appeals.
    await at.lapse(number);
    expect(await at.stateOf(number)).toBe(side === 'buyer' ? 'returned' : 'completed');
    expect(await at.push.ownerOf(name)).toBe(side === 'buyer' ? seller.id : buyer.id);
    expect(await decide(other, id, side)).toBe('STATE_HAS_MOVED');
    await agree();
  }
});

test('K2 a name elsewhere: paid without a hold, and confirmed only once it is here', async () => {
  const applied = await at.apply(buyer, { Type: 'buy', Name: 'elsewhere.com', Price: '50', FeeBy: 'both' });
  const number = applied.Data.Number as string;
  const id = await at.idOf(number);
  await house.inTx((tx) => evaluateDeal(tx, id), at.staff);
  expect(await staffDoes((tx) => quoteDeal(tx, { id, price: '50', with: undefined }))).toBe('DEAL_NO_OTHER_SIDE');
  expect(await staffDoes((tx) => quoteDeal(tx, { id, price: '50', with: buyer.email }))).toBe('DEAL_WITH_SELF');
  expect(await staffDoes((tx) => quoteDeal(tx, { id, price: '50', with: String(seller.id) }))).toBe('done');
  for (const side of [buyer, seller]) expect((await at.act(side, 'accept', { Number: number })).Key).toBe('OK');
  expect((await at.act(buyer, 'pay', { Number: number })).Key).toBe('OK');
  expect((await at.detail(seller, number)).Data).toMatchObject({ Here: false, State: 'paid' });
  expect((await at.act(seller, 'confirm', { Number: number })).Key).toBe('DEAL_NAME_NOT_HERE');
  await at.push.bring(seller, 'elsewhere.com');
  expect((await at.act(seller, 'confirm', { Number: number })).Key).toBe('OK');
  expect(await holdsOn('elsewhere.com')).toBe(1);
  expect((await at.act(buyer, 'release', { Number: number })).Key).toBe('OK');
  expect(await at.push.ownerOf('elsewhere.com')).toBe(buyer.id);
  await agree();
});

test('K2 an application is refused with a reason that its applicant reads; a quote and an unpaid deal expire', async () => {
  await at.push.bring(seller, 'refused.com', 'expired.com');
  const refused = (await at.apply(seller, { Type: 'sell', Name: 'refused.com', Price: '5' })).Data.Number as string;
  const id = await at.idOf(refused);
  expect(await staffDoes((tx) => refuseDeal(tx, id, 'A brand of somebody else'))).toBe('done');
  expect((await at.detail(seller, refused)).Data).toMatchObject({
    State: 'refused',
    Reason: 'A brand of somebody else',
  });
  expect(await holdsOn('refused.com')).toBe(0);
  const sold = { Type: 'sell', Name: 'expired.com', Price: '5', With: buyer.email };
  const expired = (await at.apply(seller, sold)).Data.Number as string;
  await at.quote(expired, '5');
  await house.pool.query("UPDATE deal SET due_at = now() - interval '1 second' WHERE number = $1", [expired]);
  expect((await at.act(buyer, 'accept', { Number: expired })).Key).toBe('DEAL_OVER');
  expect((await at.detail(buyer, expired)).Data.Actions).toEqual(['withdraw', 'write', 'passport']);
  await at.lapse(expired);
  expect(await at.stateOf(expired)).toBe('expired');
  await agree();
});

test('K2 who has too little is told what is missing; nobody else reads or moves a deal', async () => {
  const stranger = await at.push.newSide('deal-stranger@example.com', '198.51.100.43');
  await at.push.bring(seller, 'dear.com');
  const sold = { Type: 'sell', Name: 'dear.com', Price: '100', With: stranger.email };
  const number = (await at.apply(seller, sold)).Data.Number as string;
  await at.quote(number, '100');
  for (const side of [seller, stranger]) expect((await at.act(side, 'accept', { Number: number })).Key).toBe('OK');
  const refused = await at.act(stranger, 'pay', { Number: number });
  expect(refused).toMatchObject({ Key: 'INSUFFICIENT_BALANCE', Data: { Missing: { Amount: '100.00' } } });
  for (const what of ['accept', 'pay', 'confirm', 'release', 'withdraw'])
    expect((await at.act(buyer, what, { Number: number })).Key).toBe('NOT_FOUND');
  expect((await at.act(buyer, 'dispute', { Number: number, Reason: 'x' })).Key).toBe('NOT_FOUND');
  await house.pool.query("UPDATE domain SET expires_at = now() - interval '1 day' WHERE name = 'dear.com'");
  await at.push.money(stranger, '100.00');
  expect((await at.act(stranger, 'pay', { Number: number })).Key).toBe('OK');
  expect((await at.act(seller, 'confirm', { Number: number })).Key).toBe('DEAL_NAME_BARRED');
  await at.lapse(number);
  expect(await moneyOf(stranger)).toBe('100.00 / 0.00 / 0.00');
  await agree();
});
