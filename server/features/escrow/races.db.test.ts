import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcile } from '../../ledger/reconcile.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { markLeft } from '../domains/index.ts';
import { giveBank } from '../withdrawal/testing.ts';
import { type DealHouse, openDealHouse } from './testing.ts';

let at: DealHouse;
let house: TestHouse;
const ROUNDS = 4;

beforeAll(async () => {
  house = await openTestHouse();
  at = await openDealHouse(house);
  await at.push.money(at.buyer, '9000.00');
});
afterAll(async () => {
  await at.push.app.close();
  await house.close();
});

const agree = async () => expect((await reconcile(house.pool)).flatMap(({ violations }) => violations)).toEqual([]);

test('K2 paid twice at once: once is paid', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const name = `pay-twice-${round}.com`;
    await at.push.bring(at.seller, name);
    const sold = { Type: 'sell', Name: name, Price: '20', With: at.buyer.email };
    const number = (await at.apply(at.seller, sold)).Data.Number as string;
    await at.quote(number, '20');
    const accepted = await Promise.all([
      at.act(at.seller, 'accept', { Number: number }),
      at.act(at.buyer, 'accept', { Number: number }),
    ]);
    expect(accepted.map(({ Key }) => Key)).toEqual(['OK', 'OK']);
    expect(await at.stateOf(number)).toBe('accepted');
    const answers = await Promise.all([
      at.act(at.buyer, 'pay', { Number: number }),
      at.act(at.buyer, 'pay', { Number: number }),
    ]);
    expect(answers.map(({ Key }) => Key).sort()).toEqual(['OK', 'STATE_HAS_MOVED']);
    await agree();
  }
});

test('K2 the buyer steps back while the seller confirms: one of them wins, and nothing is lost', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const number = await at.paid(`both-${round}.com`, '20');
    const answers = await Promise.all([
      at.act(at.buyer, 'withdraw', { Number: number }),
      at.act(at.seller, 'confirm', { Number: number }),
    ]);
    expect(answers.map(({ Key }) => Key).sort()).toEqual(['OK', 'STATE_HAS_MOVED']);
    expect(['returned', 'seller_confirmed']).toContain(await at.stateOf(number));
    await agree();
  }
});

test('K2 released while its term ends: handed over once', async () => {
  const number = await at.paid('term-race.com', '20');
  expect((await at.act(at.seller, 'confirm', { Number: number })).Key).toBe('OK');
  const [released] = await Promise.all([at.act(at.buyer, 'release', { Number: number }), at.lapse(number)]);
  expect(['OK', 'STATE_HAS_MOVED']).toContain(released.Key);
  expect(await at.stateOf(number)).toBe('completed');
  await agree();
});

test('K2 two buyers want one name elsewhere: one deal is accepted, the other waits for its end', async () => {
  const other = await at.push.newSide('deal-other@example.com', '198.51.100.44');
  const numbers: string[] = [];
  for (const by of [at.buyer, other]) {
    const { Data } = await at.apply(by, { Type: 'buy', Name: 'wanted-twice.com', Price: '20' });
    await at.quote(Data.Number, '20', at.seller.email);
    expect((await at.act(at.seller, 'accept', { Number: Data.Number })).Key).toBe('OK');
    numbers.push(Data.Number);
  }
  const answers = await Promise.all([
    at.act(at.buyer, 'accept', { Number: numbers[0] }),
    at.act(other, 'accept', { Number: numbers[1] }),
  ]);
  expect(answers.map(({ Key }) => Key).sort()).toEqual(['DEAL_NAME_TAKEN', 'OK']);
});

test('K2 a name that is lost in mid-deal ends it, and the money returns', async () => {
  const number = await at.paid('lost.com', '20');
  const { rows } = await house.pool.query("SELECT id FROM domain WHERE name = 'lost.com' AND left_at IS NULL");
  await house.inTx((tx) => markLeft(tx, rows[0].id, 'test:1'));
  expect((await at.detail(at.buyer, number)).Data).toMatchObject({ State: 'returned', Held: false });
  await agree();
});

test('K2 no deal with oneself by another account: the same bank account of both sides is told', async () => {
  await at.push.bring(at.seller, 'own-deal.com');
  const sold = { Type: 'sell', Name: 'own-deal.com', Price: '20', With: at.buyer.email };
  const number = (await at.apply(at.seller, sold)).Data.Number as string;
  await at.quote(number, '20');
  for (const { id } of [at.seller, at.buyer]) await giveBank(house, id);
  expect((await at.act(at.buyer, 'accept', { Number: number })).Key).toBe('DEAL_WITH_SELF');
});

test('K2 nor by an account to which both are paid out since the payment: the seller does not confirm, and the money returns', async () => {
  await house.pool.query('DELETE FROM bank_account');
  const number = await at.paid('self-since.com', '20');
  for (const { id } of [at.seller, at.buyer]) await giveBank(house, id);
  expect((await at.act(at.seller, 'confirm', { Number: number })).Key).toBe('DEAL_WITH_SELF');
  await at.lapse(number);
  expect(await at.stateOf(number)).toBe('returned');
  await house.pool.query('DELETE FROM bank_account');
  await agree();
});

test('K2 too many open deals are told', async () => {
  await house.pool.query(
    `INSERT INTO deal (number, type, state, name, unicode, suffix, buyer_id, remarks, price, fee_by, buyer_fee, seller_fee, applied_at)
     SELECT 'D261124-0000000' || n, 'buy', 'applied', 'x' || n || '.com', 'x', 'com', $1, '', 100, 'seller', 0, 0, now() FROM generate_series(1, 50) n`,
    [at.buyer.id],
  );
  expect((await at.apply(at.buyer, { Type: 'buy', Name: 'one-more.com', Price: '5' })).Key).toBe('DEALS_TOO_MANY');
});
