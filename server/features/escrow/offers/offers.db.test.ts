import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEAL_OFFERS_MAX } from '#contract/rules/escrow/offers.ts';
import { reconcile } from '../../../ledger/reconcile.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { quoteDeal } from '../quote-deal.ts';
import { type DealHouse, openDealHouse } from '../testing.ts';

let at: DealHouse;
let house: TestHouse;

beforeAll(async () => {
  house = await openTestHouse();
  at = await openDealHouse(house);
  await at.push.money(at.buyer, '2000.00');
});
afterAll(async () => {
  await at.push.app.close();
  await house.close();
});

async function quoted(name: string): Promise<string> {
  await at.push.bring(at.seller, name);
  const wish = await at.apply(at.buyer, { Type: 'buy', Name: name, Price: '300' });
  await at.quote(wish.Data.Number, '300');
  return wish.Data.Number;
}
const offer = (by: 'seller' | 'buyer', number: string, price: string, days: number = 3) =>
  at.act(at[by], 'counter', { Number: number, Price: price, Days: days, Agreed: true });

test('K2 offers go to and fro, each takes the place of what stood, and the last one that both want is paid', async () => {
  const number = await quoted('haggle.com');
  expect((await offer('buyer', number, '300')).Key).toBe('DEAL_OFFER_SAME');
  for (const Price of ['0', '1.5', '1e9', 'HKD 5'])
    expect((await offer('buyer', number, Price)).Key).toBe('INVALID_INPUT');
  expect((await offer('buyer', number, '200', 2)).Key).toBe('INVALID_INPUT');
  expect((await offer('buyer', number, '２００')).Key).toBe('OK');
  expect((await at.act(at.buyer, 'accept', { Number: number })).Key).toBe('STATE_HAS_MOVED');
  expect((await at.detail(at.seller, number)).Data).toMatchObject({
    BuyerAccepted: true,
    Price: { Amount: '200.00' },
    Next: 'seller',
  });
  expect((await offer('seller', number, '250')).Key).toBe('OK');
  // A seller's offer binds their name.
  const { Data } = await at.detail(at.buyer, number);
  expect(Data).toMatchObject({ SellerAccepted: true, BuyerAccepted: false, SellerGets: { Amount: '237.50' } });
  expect(Data.Offers.map(({ By, Price }: { By: string; Price: { Amount: string } }) => [By, Price.Amount])).toEqual([
    ['house', '300.00'],
    ['buyer', '200.00'],
    ['seller', '250.00'],
  ]);
  expect((await at.act(at.buyer, 'accept', { Number: number })).Key).toBe('OK');
  expect((await offer('seller', number, '260')).Key).toBe('STATE_HAS_MOVED');
  expect((await at.act(at.buyer, 'pay', { Number: number })).Key).toBe('OK');
  expect((await at.act(at.seller, 'confirm', { Number: number })).Key).toBe('OK');
  expect((await at.act(at.buyer, 'release', { Number: number })).Key).toBe('OK');
  expect((await reconcile(house.pool)).flatMap(({ violations }) => violations)).toEqual([]);
});

test('K2 an offer that nobody answers expires with its own term, and frees the name', async () => {
  const number = await quoted('unanswered.com');
  expect((await offer('seller', number, '900', 1)).Key).toBe('OK');
  await house.pool.query("UPDATE deal SET due_at = now() - interval '1 second' WHERE number = $1", [number]);
  expect((await offer('buyer', number, '800')).Key).toBe('DEAL_OVER');
  await at.lapse(number);
  expect(await at.stateOf(number)).toBe('expired');
  const { rows } = await house.pool.query(
    "SELECT count(*) AS n FROM domain_hold h JOIN domain d ON d.id = h.domain_id WHERE d.name = 'unanswered.com' AND h.kind = 'deal' AND h.lifted_at IS NULL",
  );
  expect(Number(rows[0].n)).toBe(0);
});

test('K2 L1 our later quote takes the place of an offer, and both answer anew', async () => {
  const number = await quoted('requoted.com');
  expect((await offer('buyer', number, '100')).Key).toBe('OK');
  const id = await at.idOf(number);
  await house.inTx((tx) => quoteDeal(tx, { id, price: '150', with: undefined }), at.staff);
  expect((await at.detail(at.buyer, number)).Data).toMatchObject({
    State: 'quoted',
    BuyerAccepted: false,
    Price: { Amount: '150.00' },
  });
});

test('K2 L1 the same quote once more, one after the other or at once, is one offer and unbinds nobody', async () => {
  const number = await quoted('quoted-twice.com');
  const id = await at.idOf(number);
  expect((await at.act(at.buyer, 'accept', { Number: number })).Key).toBe('OK');
  const again = () => house.inTx((tx) => quoteDeal(tx, { id, price: '300', with: undefined }), at.staff);
  await Promise.all([again(), again()]);
  const { Data } = await at.detail(at.buyer, number);
  expect(Data).toMatchObject({ State: 'quoted', BuyerAccepted: true });
  expect(Data.Offers).toHaveLength(1);
  const letters = async () =>
    (
      await house.pool.query(
        "SELECT 1 FROM notice WHERE kind = 'deal.quoted' AND letter::text LIKE '%quoted-twice.com%'",
      )
    ).rowCount;
  expect(await letters()).toBe(2);
  // After an offer of a side the same amount is a quote again.
  expect((await offer('seller', number, '310')).Key).toBe('OK');
  await house.inTx((tx) => quoteDeal(tx, { id, price: '310', with: undefined }), at.staff);
  expect((await at.detail(at.buyer, number)).Data.Offers.map(({ By }: { By: string }) => By)).toEqual([
    ...['house', 'seller', 'house'],
  ]);
});

test('K2 who accepts while the other offers anew is bound to the price that he saw, or not at all', async () => {
  const number = await quoted('race-offer.com');
  expect((await offer('buyer', number, '100')).Key).toBe('OK');
  const [accepted, offered] = await Promise.all([
    at.act(at.seller, 'accept', { Number: number, Price: '100' }),
    offer('buyer', number, '110'),
  ]);
  const { Data } = await at.detail(at.buyer, number);
  if (offered.Key === 'OK') expect(accepted.Key === 'OK' && Data.State === 'accepted').toBe(false);
  else expect([accepted.Key, Data.State, Data.Price.Amount]).toEqual(['OK', 'accepted', '100.00']);
});

test('K2 offers end somewhere', async () => {
  const number = await quoted('endless.com');
  const id = await at.idOf(number);
  await house.pool.query(
    `INSERT INTO deal_offer (deal_id, offered_by, price, buyer_fee, seller_fee, offered_at, until)
     SELECT $1, 'buyer', 100, 0, 0, now(), now() + interval '1 day' FROM generate_series(2, $2)`,
    [id, DEAL_OFFERS_MAX],
  );
  expect((await offer('buyer', number, '100')).Key).toBe('DEAL_OFFERS_TOO_MANY');
});
