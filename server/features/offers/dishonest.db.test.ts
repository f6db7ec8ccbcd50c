import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcile } from '../../ledger/reconcile.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { SAFE_CODE } from '../account/testing.ts';
import { lapseDeals, NOBODY_ORDERS } from '../escrow/testing.ts';
import { giveBank } from '../withdrawal/testing.ts';
import { type OfferHouse, openOfferHouse, type Side } from './testing.ts';

/** K1 K2: who presses everything at once, again, late, for others or in odd spellings, gains nothing. */

let at: OfferHouse;
let house: TestHouse;
const ROUNDS = 4;

beforeAll(async () => {
  house = await openTestHouse();
  at = await openOfferHouse(house);
  await at.push.money(at.buyer, '9000.00');
  await at.push.money(at.other, '9000.00');
});
afterAll(async () => {
  await at.push.app.close();
  await house.close();
});

let presses = 0;
const post = (by: Side, path: string, body: object, key?: string) => {
  presses += 1;
  return by.browser.post(path, body, { 'idempotency-key': key ?? `dishonest-press-${presses}` });
};
const agree = async () => expect((await reconcile(house.pool)).flatMap(({ violations }) => violations)).toEqual([]);
const keysOf = (answers: readonly { readonly Key: string }[]) => answers.map(({ Key }) => Key).sort();
const count = async (text: string, values: readonly unknown[]) =>
  (await house.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${text}`, [...values])).rows[0]?.n;

/** A deal of this name that the buyer pays next, by an offer that the seller accepts. */
async function agreed(name: string, price = '200', buyer = at.buyer): Promise<string> {
  await at.list(name, { TakesOffers: true });
  const { Data } = await at.offer(buyer, name, price);
  const accepted = await at.act(at.seller, 'accept', { Id: Data.Id, Price: price });
  expect(accepted.Key).toBe('OK');
  return accepted.Data.Deal;
}

test('K2 a payment that is pressed eight times at once is made once, with one key or with many', async () => {
  for (const same of [true, false]) {
    const number = await agreed(`pressed-${same}.com`);
    const body = { Number: number, SafeCode: SAFE_CODE };
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => post(at.buyer, '/escrow/pay', body, `pressed-${same}-${same ? 0 : n}-often`)),
    );
    expect(keysOf(answers)).toContain('OK');
    expect(await count("freeze_item WHERE cause_kind = 'deal' AND about = $1", [`pressed-${same}.com`])).toBe(1);
    await agree();
  }
});

test('K2 who has money for one of two deals pays one of them, also at once', async () => {
  const poor = await at.push.newSide('dishonest-poor@example.com', '198.51.100.61');
  await at.push.money(poor, '250.00');
  for (let round = 0; round < ROUNDS; round += 1) {
    const numbers = [
      await agreed(`poor-${round}-a.com`, '200', poor),
      await agreed(`poor-${round}-b.com`, '200', poor),
    ];
    const answers = await Promise.all(numbers.map((number) => at.deal(poor, 'pay', number)));
    expect(keysOf(answers)).toEqual(['INSUFFICIENT_BALANCE', 'OK']);
    for (const number of numbers) expect((await at.deal(poor, 'withdraw', number)).Key).toBe('OK');
    await agree();
  }
  expect((await poor.browser.get('/balance/summary')).Data.Available.Amount).toBe('250.00');
});

test('K1 K2 one name by three ways at once: bought, agreed and applied for, it is promised once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const name = `three-ways-${round}.com`;
    await at.list(name, { Price: '300', TakesOffers: true });
    const { Data } = await at.offer(at.other, name, '250');
    const sold = { Type: 'sell', Name: name, Price: '280', FeeBy: 'seller', Agreed: true };
    await house.pool.query("DELETE FROM rate_limit WHERE key LIKE 'deal.customer%'");
    const answers = await Promise.all([
      post(at.buyer, '/market/buy', { Name: name, Price: '300' }),
      at.act(at.seller, 'accept', { Id: Data.Id, Price: '250' }),
      post(at.seller, '/escrow/apply', sold),
    ]);
    expect(answers.filter(({ Key }) => Key === 'OK')).toHaveLength(1);
    expect(
      await count('domain_hold h JOIN domain d ON d.id = h.domain_id WHERE d.name = $1 AND h.lifted_at IS NULL', [
        name,
      ]),
    ).toBe(1);
    await house.pool.query("UPDATE push SET due_at = sent_at + interval '1 millisecond' WHERE state = 'waiting'");
    await at.push.sweep();
    await agree();
  }
});

test('K1 a name that is taken off the market while somebody buys it is the buyer’s to take, or off, never both', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const name = `off-or-sold-${round}.com`;
    await at.list(name, { Price: '30' });
    const { Items } = (await at.seller.browser.get('/market/mine/list')).Data;
    const { Id } = Items.find(({ Name }: { Name: string }) => Name === name);
    const [bought, off] = await Promise.all([
      post(at.buyer, '/market/buy', { Name: name, Price: '30' }),
      at.seller.browser.post('/market/mine/withdraw', { Id }),
    ]);
    expect([bought.Key, off.Key].filter((key) => key === 'OK')).toHaveLength(1);
    if (bought.Key === 'OK') await at.buyer.browser.post('/domain/push/refuse', { Id: bought.Data.Push });
    await agree();
  }
});

test('K2 released, disputed and over its term at once: handed over or in dispute, and nothing is lost', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const number = await agreed(`all-at-once-${round}.com`);
    expect((await at.deal(at.buyer, 'pay', number)).Key).toBe('OK');
    expect((await at.deal(at.seller, 'confirm', number)).Key).toBe('OK');
    await house.pool.query("UPDATE deal SET due_at = now() + interval '20 milliseconds' WHERE number = $1", [number]);
    await Promise.all([
      at.deal(at.buyer, 'release', number),
      at.seller.browser.post('/escrow/dispute', { Number: number, Reason: 'Wait' }),
      lapseDeals(house, NOBODY_ORDERS),
    ]);
    const { State } = (await at.buyer.browser.get(`/escrow/detail?Number=${number}`)).Data;
    expect(['completed', 'disputed', 'seller_confirmed']).toContain(State);
    await agree();
  }
});

test('K1 prices, numbers and names in odd spellings are no prices, numbers and names', async () => {
  await at.list('odd.com', { TakesOffers: true });
  const number = await agreed('odd-deal.com');
  for (const Price of [
    '00100',
    '1e3',
    '\u0661\u0660\u0660',
    '100.5',
    '-0',
    '0x10',
    '1,0',
    'NaN',
    'USD 100',
    '10000000',
    '',
    100,
    ['100'],
    { Amount: '100' },
    null,
  ])
    expect((await post(at.buyer, '/market/offer/make', { Name: 'odd.com', Price, Days: 3, Agreed: true })).Key).toBe(
      'INVALID_INPUT',
    );
  for (const odd of [`${number}' OR '1'='1`, `${number} `, number.toLowerCase(), '', ['x'], 1, null])
    for (const path of ['/escrow/pay', '/escrow/withdraw'])
      expect(
        (await post(at.buyer, path, { Number: odd, ...(path === '/escrow/pay' ? { SafeCode: SAFE_CODE } : {}) })).Key,
      ).toBe('INVALID_INPUT');
  for (const more of [{ FeeBy: 'nobody' }, { Currency: 'HKD' }, { Agreed: 'true' }, { With: '<b>' }, { Type: 'lease' }])
    expect(
      (
        await post(at.seller, '/escrow/apply', {
          Type: 'sell',
          Name: 'odd.com',
          Price: '5',
          FeeBy: 'seller',
          Agreed: true,
          ...more,
        })
      ).Key,
    ).toBe('INVALID_INPUT');
  for (const Days of [0, 2, 30, '3x'])
    expect((await at.offer(at.other, 'odd.com', '50', { Days })).Key).toBe('INVALID_INPUT');
});

test('K1 K2 what is another’s is not there: offers, deals, their messages, papers and listings', async () => {
  const number = await agreed('of-others.com');
  await at.list('of-others-2.com', { TakesOffers: true });
  const { Data } = await at.offer(at.buyer, 'of-others-2.com', '50');
  for (const what of ['accept', 'counter', 'refuse', 'withdraw'] as const)
    expect(
      (
        await at.act(at.other, what, {
          Id: Data.Id,
          ...(what === 'accept' || what === 'counter' ? { Price: '50' } : {}),
        })
      ).Key,
    ).toBe('NOT_FOUND');
  for (const what of ['pay', 'confirm', 'release', 'withdraw'] as const)
    expect((await at.deal(at.other, what, number)).Key).toBe('NOT_FOUND');
  for (const path of ['detail', 'messages', 'hygiene'])
    expect((await at.other.browser.get(`/escrow/${path}?Number=${number}`)).Key).toBe('NOT_FOUND');
  expect((await post(at.other, '/escrow/say', { Number: number, Text: 'Hello', To: 'all' })).Key).toBe('NOT_FOUND');
  const { Items } = (await at.seller.browser.get('/market/mine/list')).Data;
  expect((await at.other.browser.post('/market/mine/withdraw', { Id: Items[0].Id })).Key).toBe('NOT_FOUND');
  expect((await at.other.browser.get('/escrow/list')).Data.Items).toEqual([]);
});

/** A name of somebody's on the market, and a push of another to somebody, each at a price. */
async function offeredTo(by: Side, buyer: Side, label: string) {
  const [listed, pushed, given] = [`${label}-listed.com`, `${label}-pushed.com`, `${label}-given.com`];
  await at.push.bring(by, listed, pushed, given);
  const how = { Names: [listed], Price: '30', TakesOffers: true, Agreed: true, SafeCode: SAFE_CODE };
  expect((await post(by, '/market/mine/start', how)).Key).toBe('OK');
  return {
    listed,
    push: (await at.push.send(by, buyer.email, [pushed], { Price: '30' })).Data.Id as string,
    gift: (await at.push.send(by, buyer.email, [given])).Data.Id as string,
  };
}

test('K1 K2 F4 nobody sells to themselves by another account, whichever way: one bank account, one wallet, one verified person', async () => {
  const [one, two] = [
    await at.push.newSide('self-one@example.com', '198.51.100.62'),
    await at.push.newSide('self-two@example.com', '198.51.100.63'),
  ];
  await at.push.money(two, '500.00');
  const { listed, push, gift } = await offeredTo(one, two, 'self');
  const everyWay = async () => [
    (await post(two, '/market/buy', { Name: listed, Price: '30' })).Key,
    (await at.offer(two, listed, '20')).Key,
    (await at.push.accept(two, push)).Key,
  ];
  const withSelf = ['DEAL_WITH_SELF', 'DEAL_WITH_SELF', 'DEAL_WITH_SELF'];
  for (const { id } of [one, two]) await giveBank(house, id);
  expect(await everyWay()).toEqual(withSelf);
  // The same account, by the code of a branch of the bank.
  await house.pool.query("UPDATE bank_account SET swift = 'HSBCHKHHKOW' WHERE customer_id = $1", [two.id]);
  expect(await everyWay()).toEqual(withSelf);
  await house.pool.query('DELETE FROM bank_account WHERE customer_id = $1', [two.id]);
  // One key has an address on both networks.
  for (const [id, network, address] of [
    [one.id, 'tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    [two.id, 'ethereum', '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c'],
  ] as const)
    await house.pool.query(
      `INSERT INTO wallet (customer_id, network, address, state, proof, signed_text, signature, created_at, expected_at, decided_at)
       VALUES ($1, $2, $3, 'verified', 'signature', '', '', now(), now(), now())`,
      [id, network, address],
    );
  expect(await everyWay()).toEqual(withSelf);
  await house.pool.query("UPDATE wallet SET state = 'removed' WHERE customer_id = $1", [two.id]);
  for (const { id, templateId } of [one, two])
    await house.pool.query(
      `INSERT INTO template_identity (customer_id, template_id, state, kind, holder, id_type, submitted_at, due_at, sealed_code, code_expires_at, number_hash)
       VALUES ($1, $2, 'verified', 'individual', '{}', 'HZ', now(), now(), 'x', now() + interval '1 year', '\\x01')`,
      [id, templateId],
    );
  expect(await everyWay()).toEqual(withSelf);
  // What is given is no sale.
  expect((await at.push.accept(two, gift)).Key).toBe('OK');
  await house.pool.query('DELETE FROM template_identity WHERE customer_id = $1', [two.id]);
  expect(await everyWay()).toEqual(['OK', 'LISTING_RESERVED', 'OK']);
  await agree();
});

test('K1 K2 what is promised to one is promised to nobody else: a name in a push, a deal or a purchase', async () => {
  const [pushed, dealt, bought] = ['promised-pushed.com', 'promised-dealt.com', 'promised-bought.com'];
  for (const name of [pushed, bought]) await at.list(name, { Price: '300', TakesOffers: true });
  const { Data } = await at.offer(at.other, pushed, '250');
  expect((await at.push.send(at.seller, at.buyer.email, [pushed])).Key).toBe('OK');
  await agreed(dealt);
  expect((await post(at.buyer, '/market/buy', { Name: bought, Price: '300' })).Key).toBe('OK');
  for (const name of [pushed, dealt, bought]) {
    expect((await at.push.send(at.seller, at.other.email, [name])).Key).toBe('TASK_NAMES_TO_CLEAR');
    expect((await at.putUp(name, { Price: '1' })).Key).toBe('TASK_NAMES_TO_CLEAR');
    await house.pool.query("DELETE FROM rate_limit WHERE key LIKE 'deal.customer%'");
    const sold = { Type: 'sell', Name: name, Price: '280', FeeBy: 'seller', Agreed: true };
    expect((await post(at.seller, '/escrow/apply', sold)).Key).toBe('DEAL_NAME_BARRED');
    expect((await at.offer(at.buyer, name, '20')).Key).toMatch(/^LISTING_(NOT_NOW|RESERVED)$/);
    expect((await post(at.other, '/market/buy', { Name: name, Price: '300' })).Key).not.toBe('OK');
  }
  expect((await at.act(at.seller, 'accept', { Id: Data.Id, Price: '250' })).Key).toBe('DEAL_NAME_BARRED');
  await agree();
});

test('K1 what is dearer or cheaper since it was seen is not bought: on the market, by an offer, in a deal', async () => {
  await at.list('moved-price.com', { Price: '100', TakesOffers: true });
  const { Data } = await at.offer(at.other, 'moved-price.com', '60');
  expect((await at.act(at.seller, 'counter', { Id: Data.Id, Price: '90' })).Key).toBe('OK');
  expect((await at.act(at.other, 'accept', { Id: Data.Id, Price: '60' })).Key).toBe('STATE_HAS_MOVED');
  const { Items } = (await at.seller.browser.get('/market/mine/list')).Data;
  const { Id } = Items.find(({ Name }: { Name: string }) => Name === 'moved-price.com');
  expect((await at.seller.browser.post('/market/mine/withdraw', { Id })).Key).toBe('OK');
  expect((await at.act(at.other, 'accept', { Id: Data.Id, Price: '90' })).Key).toBe('STATE_HAS_MOVED');
  expect((await at.putUp('moved-price.com', { Price: '5000' })).Key).toBe('OK');
  const seen = await post(at.other, '/market/buy', { Name: 'moved-price.com', Price: '100' });
  expect(seen).toMatchObject({ Key: 'LISTING_PRICE_MOVED', Data: { Price: { Amount: '5000.00' } } });
});
