import { afterAll, beforeAll, expect, test } from 'vitest';
import { OFFER_PRICES_MAX, OFFERS_PER_NAME_A_DAY } from '#contract/rules/market/offers.ts';
import { reconcile } from '../../ledger/reconcile.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { mailKinds } from '../account/testing.ts';
import { markLeft } from '../domains/index.ts';
import { lapseOffers } from './end-offer.ts';
import { type OfferHouse, openOfferHouse } from './testing.ts';

let at: OfferHouse;
let house: TestHouse;

beforeAll(async () => {
  house = await openTestHouse();
  at = await openOfferHouse(house);
  await at.push.money(at.buyer, '3000.00');
  await at.push.money(at.other, '3000.00');
});
afterAll(async () => {
  await at.push.app.close();
  await house.close();
});

const stateOf = async (id: string): Promise<string> =>
  (await house.pool.query('SELECT state FROM name_offer WHERE id = $1', [id])).rows[0].state;
async function offered(name: string, price = '200'): Promise<string> {
  await at.list(name, { TakesOffers: true });
  const { Key, Data } = await at.offer(at.buyer, name, price);
  expect([name, Key]).toEqual([name, 'OK']);
  return Data.Id;
}

test('K1 K2 an offer, its counter-offer and their acceptance become a deal that is paid and handed over', async () => {
  await at.list('agreed.com', { Price: '900', TakesOffers: true, Floor: '100' });
  const seen = (await at.buyer.browser.get('/market/name?Name=agreed.com')).Data;
  expect(seen).toMatchObject({ Price: { Amount: '900.00' }, TakesOffers: true, Actions: ['buy', 'offer'] });
  expect(JSON.stringify(seen)).not.toContain('100.00');
  const message = 'Ring +852 9123 4567 about agreed.com <b>';
  const made = await at.offer(at.buyer, 'agreed.com', '300', { Message: message });
  expect(made.Data.State).toBe('open');
  const [got] = await at.inbox(at.seller);
  expect(got?.Offer).toMatchObject({
    Side: 'seller',
    State: 'open',
    Price: { Amount: '300.00' },
    SellerGets: { Amount: '285.00' },
    Actions: ['accept', 'counter', 'refuse'],
    Prices: [{ By: 'buyer', Message: 'Ring ••• about agreed.com <b>', Masked: true }],
  });
  expect(JSON.stringify(got)).not.toMatch(/offer-buyer|9123/);
  expect(await mailKinds(house, at.seller.email)).toContain('offer.made');
  const { Id } = made.Data;
  const [own] = await at.inbox(at.buyer, 'made');
  expect(own?.Offer).toMatchObject({ Actions: ['withdraw'], Prices: [{ Message: message, Masked: false }] });
  expect((await at.buyer.browser.get('/market/offer/open?Name=agreed.com')).Data.Offer).toMatchObject({ Id });
  // Nobody answers out of turn.
  expect((await at.act(at.buyer, 'accept', { Id, Price: '300' })).Key).toBe('STATE_HAS_MOVED');
  expect((await at.act(at.seller, 'counter', { Id, Price: '300' })).Key).toBe('OFFER_SAME');
  expect((await at.act(at.seller, 'counter', { Id, Price: '500' })).Key).toBe('OK');
  expect(await mailKinds(house, at.buyer.email)).toContain('offer.countered');
  expect((await at.act(at.buyer, 'counter', { Id, Price: '400' })).Key).toBe('OK');
  expect((await at.act(at.seller, 'counter', { Id, Price: '450' })).Key).toBe('OK');
  expect((await at.act(at.buyer, 'accept', { Id, Price: '400' })).Key).toBe('STATE_HAS_MOVED');
  const { Data } = await at.act(at.buyer, 'accept', { Id, Price: '450' });
  const deal = (await at.buyer.browser.get(`/escrow/detail?Number=${Data.Deal}`)).Data;
  expect(deal).toMatchObject({
    ...{ State: 'accepted', Side: 'buyer', Here: true, BuyerPays: { Amount: '450.00' } },
    ...{ SellerGets: { Amount: '427.50' }, Offers: [{ By: 'seller', Price: { Amount: '450.00' } }] },
  });
  expect(deal.Actions).toContain('pay');
  // How the name stands is asked for a deal of the market as for any.
  expect((await at.buyer.browser.get(`/escrow/hygiene?Number=${Data.Deal}`)).Data.Registry).toBe('waiting');
  expect((await at.inbox(at.buyer)).map(({ Deal }) => Deal?.Number)).toEqual([Data.Deal]);
  // The name is held: whoever looks at it reads that somebody is buying it.
  expect((await at.other.browser.get('/market/name?Name=agreed.com')).Data).toMatchObject({
    State: 'reserved',
    Actions: [],
  });
  const listed = (await at.other.browser.get('/market/list?Text=agreed')).Data.Items;
  expect(listed).toMatchObject([{ Name: 'agreed.com', Reserved: true }]);
  const [mine] = (await at.seller.browser.get('/market/mine/list')).Data.Items;
  expect(mine).toMatchObject({ Name: 'agreed.com', State: 'reserved', Actions: ['withdraw'] });
  for (const [by, what] of [
    [at.buyer, 'pay'],
    [at.seller, 'confirm'],
    [at.buyer, 'release'],
  ] as const)
    expect((await at.deal(by, what, Data.Deal)).Key).toBe('OK');
  expect(await at.push.ownerOf('agreed.com')).toBe(at.buyer.id);
  expect(await at.inbox(at.seller)).toEqual([]);
  expect((await at.inbox(at.seller, 'got'))[0]?.Offer).toMatchObject({ State: 'accepted', Deal: Data.Deal });
  const { rows } = await house.pool.query(
    "SELECT event FROM state_history WHERE machine = 'offer' AND row_id = $1 ORDER BY id",
    [Id],
  );
  expect(rows.map(({ event }) => event)).toEqual(['create', 'counter', 'counter', 'counter', 'accept']);
  expect((await reconcile(house.pool)).flatMap(({ violations }) => violations)).toEqual([]);
});

test('K1 the house answers below the floor, politely and without telling it; few offers on a name in a day', async () => {
  await at.list('floored.com', { TakesOffers: true, Floor: '150' });
  for (let tried = 0; tried < OFFERS_PER_NAME_A_DAY; tried += 1) {
    const { Data } = await at.offer(at.buyer, 'floored.com', String(100 + tried));
    expect(Data.State).toBe('declined');
  }
  expect(await mailKinds(house, at.buyer.email)).toContain('offer.declined');
  expect((await at.offer(at.buyer, 'floored.com', '160')).Key).toBe('OFFERS_TOO_MANY_TODAY');
  expect((await at.inbox(at.seller, 'got', '&State=declined')).length).toBe(OFFERS_PER_NAME_A_DAY);
  // At the floor an offer stands.
  expect((await at.offer(at.other, 'floored.com', '150')).Data.State).toBe('open');
  const mine = (await at.seller.browser.get('/market/mine/list')).Data.Items;
  expect(mine.find(({ Name }: { Name: string }) => Name === 'floored.com').Floor.Amount).toBe('150.00');
  expect(JSON.stringify((await at.buyer.browser.get('/market/list')).Data)).not.toContain('150.00');
});

test('K1 the house answers a buyer’s counter-offer below the floor too, and never one of the seller’s', async () => {
  await at.list('floored-later.com', { TakesOffers: true, Floor: '150' });
  const { Id } = (await at.offer(at.buyer, 'floored-later.com', '160')).Data;
  expect((await at.act(at.seller, 'counter', { Id, Price: '300' })).Data.State).toBe('countered');
  expect((await at.act(at.buyer, 'counter', { Id, Price: '170' })).Data.State).toBe('open');
  expect((await at.act(at.seller, 'counter', { Id, Price: '140' })).Data.State).toBe('countered');
  expect((await at.act(at.buyer, 'counter', { Id, Price: '149' })).Data.State).toBe('declined');
  expect(await stateOf(Id)).toBe('declined');
  expect((await at.inbox(at.seller)).map(({ Offer }) => Offer?.Id)).not.toContain(Id);
  expect((await at.inbox(at.seller, 'got', '&State=declined'))[0]?.Offer?.Id).toBe(Id);
  expect((await at.inbox(at.buyer, 'made'))[0]?.Offer).toMatchObject({ Id, State: 'declined', Actions: [] });
});

test('K1 what is no offer: one’s own name, without offers, at the price, twice, a price that is none', async () => {
  await at.list('fixed.com', { Price: '80' });
  await at.list('both.com', { Price: '80', TakesOffers: true });
  expect((await at.offer(at.buyer, 'fixed.com', '50')).Key).toBe('OFFERS_NOT_TAKEN');
  expect((await at.offer(at.seller, 'both.com', '50')).Key).toBe('LISTING_OWN');
  expect((await at.offer(at.buyer, 'nowhere.com', '50')).Key).toBe('LISTING_GONE');
  expect(await at.offer(at.buyer, 'both.com', '80')).toMatchObject({
    Key: 'OFFER_AT_PRICE',
    Data: { Price: { Amount: '80.00' } },
  });
  for (const Price of ['0', '1.5', '1e9', 'HKD 5', '-4'])
    expect((await at.offer(at.buyer, 'both.com', Price)).Key).toBe('INVALID_INPUT');
  expect((await at.offer(at.buyer, 'both.com', '５０')).Key).toBe('OK');
  expect((await at.offer(at.buyer, 'both.com', '60')).Key).toBe('OFFER_OPEN_ALREADY');
  await at.push.bring(at.seller, 'no-way.com');
  for (const [how, field] of [
    [{}, 'Price'],
    [{ Floor: '5', Price: '9' }, 'Floor'],
    [{ TakesOffers: true, Price: '9', Floor: '9' }, 'Floor'],
  ] as const)
    expect(await at.putUp('no-way.com', how)).toMatchObject({
      Key: 'INVALID_INPUT',
      Data: { Fields: [{ Path: field }] },
    });
});

test('K1 a name that cannot be sold now takes no offer and no acceptance; only its seller reads why', async () => {
  const Id = await offered('stuck.com');
  at.push.ordered.add('stuck.com');
  expect((await at.offer(at.other, 'stuck.com', '300')).Key).toBe('LISTING_NOT_NOW');
  expect((await at.act(at.seller, 'accept', { Id, Price: '200' })).Key).toBe('DEAL_NAME_BARRED');
  at.push.ordered.delete('stuck.com');
  expect((await at.act(at.seller, 'counter', { Id, Price: '250' })).Key).toBe('OK');
  at.push.ordered.add('stuck.com');
  expect((await at.act(at.buyer, 'accept', { Id, Price: '250' })).Key).toBe('LISTING_NOT_NOW');
  at.push.ordered.delete('stuck.com');
  expect((await at.act(at.buyer, 'accept', { Id, Price: '250' })).Key).toBe('OK');
});

test('K1 who answers refuses, the buyer withdraws, and neither twice; nobody else reaches the offer', async () => {
  const first = await offered('refused.com');
  for (const what of ['refuse', 'withdraw'] as const)
    expect((await at.act(at.other, what, { Id: first })).Key).toBe('NOT_FOUND');
  for (const what of ['accept', 'counter'] as const)
    expect((await at.act(at.other, what, { Id: first, Price: '201' })).Key).toBe('NOT_FOUND');
  expect((await at.act(at.buyer, 'refuse', { Id: first })).Key).toBe('STATE_HAS_MOVED');
  expect((await at.act(at.seller, 'withdraw', { Id: first })).Key).toBe('STATE_HAS_MOVED');
  expect((await at.act(at.seller, 'refuse', { Id: first })).Key).toBe('OK');
  expect((await at.act(at.seller, 'refuse', { Id: first })).Key).toBe('STATE_HAS_MOVED');
  expect(await mailKinds(house, at.buyer.email)).toContain('offer.refused');
  const { Data } = await at.offer(at.buyer, 'refused.com', '210');
  expect((await at.act(at.buyer, 'withdraw', { Id: Data.Id })).Key).toBe('OK');
  expect(await mailKinds(house, at.seller.email)).toContain('offer.withdrawn');
  expect([await stateOf(first), await stateOf(Data.Id)]).toEqual(['refused', 'withdrawn']);
});

test('K1 an offer that nobody answers expires at its last moment, for both', async () => {
  const Id = await offered('unanswered.com');
  await house.pool.query(
    "UPDATE name_offer SET made_at = made_at - interval '9 days', due_at = now() - interval '1 second' WHERE id = $1",
    [Id],
  );
  expect((await at.act(at.seller, 'accept', { Id, Price: '200' })).Key).toBe('OFFER_OVER');
  expect((await at.inbox(at.seller)).some(({ Offer }) => Offer?.Id === Id)).toBe(false);
  await lapseOffers(house);
  await lapseOffers(house);
  expect(await stateOf(Id)).toBe('expired');
  for (const side of [at.seller, at.buyer])
    expect((await mailKinds(house, side.email)).filter((kind) => kind === 'offer.expired').length).toBe(1);
});

test('K1 when a name is sold, taken back or gone, every open offer on it is closed and its buyer told', async () => {
  const first = await offered('sold-on.com');
  const second = (await at.offer(at.other, 'sold-on.com', '220')).Data.Id;
  const { Data } = await at.act(at.seller, 'accept', { Id: second, Price: '220' });
  // The one that was not taken stands while the deal may still not be paid, but cannot be accepted.
  expect(await stateOf(first)).toBe('open');
  expect((await at.act(at.seller, 'accept', { Id: first, Price: '200' })).Key).toBe('DEAL_NAME_BARRED');
  expect((await at.deal(at.other, 'pay', Data.Deal)).Key).toBe('OK');
  expect((await at.deal(at.seller, 'confirm', Data.Deal)).Key).toBe('OK');
  expect((await at.deal(at.other, 'release', Data.Deal)).Key).toBe('OK');
  expect([await stateOf(first), await stateOf(second)]).toEqual(['closed', 'accepted']);
  expect(await mailKinds(house, at.buyer.email)).toContain('offer.closed');
  const taken = await offered('taken-back.com');
  const mine = (await at.seller.browser.get('/market/mine/list')).Data.Items;
  const listing = mine.find(({ Name }: { Name: string }) => Name === 'taken-back.com').Id;
  expect((await at.seller.browser.post('/market/mine/withdraw', { Id: listing })).Key).toBe('OK');
  const gone = await offered('deleted.com');
  const { rows } = await house.pool.query("SELECT id FROM domain WHERE name = 'deleted.com'");
  await house.inTx((tx) => markLeft(tx, rows[0].id, 'test'));
  expect([await stateOf(taken), await stateOf(gone)]).toEqual(['closed', 'closed']);
  const closed = await at.inbox(at.buyer, 'made', '&State=closed');
  expect(closed.map(({ Offer }) => [Offer?.Unicode, Offer?.Closed])).toEqual([
    ['deleted.com', 'gone'],
    ['taken-back.com', 'off'],
    ['sold-on.com', 'gone'],
  ]);
});

test('K1 prices end somewhere', async () => {
  const Id = await offered('endless.com');
  await house.pool.query(
    `INSERT INTO name_offer_price (offer_id, offered_by, price, message, offered_at)
     SELECT $1, 'buyer', 100, '', now() FROM generate_series(2, $2)`,
    [Id, OFFER_PRICES_MAX],
  );
  expect((await at.act(at.seller, 'counter', { Id, Price: '999' })).Key).toBe('OFFER_PRICES_TOO_MANY');
});

test('K2 a seller who accepts while the buyer withdraws: one of them wins, and a deal stands only with its offer', async () => {
  const Id = await offered('race.com');
  const [accepted, withdrawn] = await Promise.all([
    at.act(at.seller, 'accept', { Id, Price: '200' }),
    at.act(at.buyer, 'withdraw', { Id }),
  ]);
  expect([accepted.Key, withdrawn.Key].filter((key) => key === 'OK').length).toBe(1);
  const { rows } = await house.pool.query("SELECT count(*) AS n FROM deal WHERE name = 'race.com'");
  expect(Number(rows[0].n)).toBe(accepted.Key === 'OK' ? 1 : 0);
  expect(await stateOf(Id)).toBe(accepted.Key === 'OK' ? 'accepted' : 'withdrawn');
});

test('K2 of two offers on one name that are accepted at once one becomes a deal', async () => {
  const first = await offered('twice.com');
  const second = (await at.offer(at.other, 'twice.com', '230')).Data.Id;
  const answers = await Promise.all([
    at.act(at.seller, 'accept', { Id: first, Price: '200' }),
    at.act(at.seller, 'accept', { Id: second, Price: '230' }),
  ]);
  expect(answers.map(({ Key }) => Key).sort()).toEqual(['DEAL_NAME_BARRED', 'OK']);
});

test('K2 a seller reads at a glance which names are in a deal, with its number, and for which an offer waits; a buyer does not', async () => {
  await at.list('marked.com', { TakesOffers: true });
  for (const [by, price] of [
    [at.buyer, '500'],
    [at.other, '600'],
  ] as const)
    expect((await at.offer(by, 'marked.com', price)).Key).toBe('OK');
  const marks = async (by: typeof at.seller) => (await by.browser.get('/market/marks')).Data;
  const offers = (await marks(at.seller)).Offers.filter(({ Domain }: { Domain: string }) => Domain === 'marked.com');
  expect(offers).toMatchObject([{ Count: 2 }]);
  const waiting = (await at.inbox(at.seller)) as { Offer?: { Id: string; Name: string; Price: { Amount: string } } }[];
  const best = waiting.find(({ Offer }) => Offer?.Name === 'marked.com' && Offer.Price.Amount === '600.00');
  const accepted = await at.act(at.seller, 'accept', { Id: best?.Offer?.Id, Price: '600' });
  expect(accepted.Key).toBe('OK');
  expect((await marks(at.seller)).Deals).toContainEqual({
    ...{ Domain: 'marked.com', Number: accepted.Data.Deal, State: 'accepted', Text: expect.any(String) },
  });
  expect((await marks(at.other)).Deals).toEqual([]);
});
