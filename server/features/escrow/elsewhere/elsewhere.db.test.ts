import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/calendar.ts';
import { reconcile } from '../../../ledger/reconcile.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import type { Side } from '../../push/testing.ts';
import { hearTransfer } from '../../transfer-out/wiring.ts';
import { type DealHouse, openDealHouse } from '../testing.ts';

let at: DealHouse;
let house: TestHouse;
let seller: Side;
let buyer: Side;
const ROUNDS = 4;

beforeAll(async () => {
  house = await openTestHouse();
  at = await openDealHouse(house);
  ({ seller, buyer } = at);
  await at.push.money(buyer, '9000.00');
});
afterAll(async () => {
  await at.push.app.close();
  await house.close();
});

const agree = async () => expect((await reconcile(house.pool)).flatMap(({ violations }) => violations)).toEqual([]);
const keyOf = async (by: Side, what: string, number: string) => (await at.act(by, what, { Number: number })).Key;
const holdsOn = async (name: string): Promise<string[]> =>
  (
    await house.pool.query(
      `SELECT h.cause FROM domain_hold h JOIN domain d ON d.id = h.domain_id
       WHERE d.name = $1 AND d.left_at IS NULL AND h.kind = 'deal' AND h.lifted_at IS NULL`,
      [name],
    )
  ).rows.map(({ cause }) => cause);
const causeOf = async (number: string) => `deal:${await at.idOf(number)}`;

/** A quoted wish for a name elsewhere. */
async function quoted(Name: string, by = buyer): Promise<string> {
  const { Data } = await at.apply(by, { Type: 'buy', Name, Price: '50' });
  await at.quote(Data.Number, '50', seller.email);
  return Data.Number;
}
async function paid(name: string): Promise<string> {
  const number = await quoted(name);
  for (const [by, what] of [
    [seller, 'accept'],
    [buyer, 'accept'],
    [buyer, 'pay'],
  ] as const)
    expect(await keyOf(by, what, number)).toBe('OK');
  return number;
}
const sell = async (Name: string) => (await at.apply(seller, { Type: 'sell', Name, Price: '70' })).Key;

test('K2 a name from elsewhere is held in the transaction in which it comes: not sold again, not pushed, then handed over', async () => {
  const number = await paid('comes-in.com');
  await at.push.bring(seller, 'comes-in.com');
  expect(await holdsOn('comes-in.com')).toEqual([await causeOf(number)]);
  expect((await at.detail(buyer, number)).Data).toMatchObject({ Here: true, State: 'paid' });
  expect(await sell('comes-in.com')).toBe('DEAL_NAME_BARRED');
  expect((await at.push.send(seller, buyer.email, ['comes-in.com'])).Key).toBe('TASK_NAMES_TO_CLEAR');
  for (const { id } of [seller, buyer]) {
    const { rows } = await house.pool.query("SELECT 1 FROM notice WHERE customer_id = $1 AND kind = 'deal.arrived'", [
      id,
    ]);
    expect(rows).toHaveLength(1);
  }
  expect(await keyOf(seller, 'confirm', number)).toBe('OK');
  expect(await keyOf(buyer, 'release', number)).toBe('OK');
  expect(await at.push.ownerOf('comes-in.com')).toBe(buyer.id);
  expect(await holdsOn('comes-in.com')).toEqual([]);
  await agree();
});

test('K2 it is held whichever way it comes: pushed by another customer; and free again when the money returns', async () => {
  const third = await at.push.newSide('deal-giver@example.com', '198.51.100.47');
  const number = await paid('pushed-in.com');
  await at.push.bring(third, 'pushed-in.com');
  expect(await holdsOn('pushed-in.com')).toEqual([]);
  expect((await at.push.send(third, seller.email, ['pushed-in.com'])).Key).toBe('OK');
  const { Items } = (await seller.browser.get('/domain/push/list?Side=received&State=waiting')).Data;
  expect((await at.push.accept(seller, Items[0].Id)).Key).toBe('OK');
  await at.push.work();
  expect(await at.push.ownerOf('pushed-in.com')).toBe(seller.id);
  expect(await holdsOn('pushed-in.com')).toEqual([await causeOf(number)]);
  await at.lapse(number);
  expect(await at.stateOf(number)).toBe('returned');
  expect(await holdsOn('pushed-in.com')).toEqual([]);
  await agree();
});

test('K2 a name in two deals is held for one of them; when that ends, for the other, and nobody is between', async () => {
  const other = await at.push.newSide('deal-second@example.com', '198.51.100.48');
  const [first, second] = [await quoted('wanted-by-two.com'), await quoted('wanted-by-two.com', other)];
  for (const number of [first, second]) expect(await keyOf(seller, 'accept', number)).toBe('OK');
  await at.push.bring(seller, 'wanted-by-two.com');
  expect(await holdsOn('wanted-by-two.com')).toEqual([await causeOf(first)]);
  expect(await keyOf(other, 'accept', second)).toBe('DEAL_NAME_TAKEN');
  expect(await keyOf(buyer, 'withdraw', first)).toBe('OK');
  expect(await holdsOn('wanted-by-two.com')).toEqual([await causeOf(second)]);
  expect(await keyOf(other, 'accept', second)).toBe('OK');
  expect(await at.stateOf(second)).toBe('accepted');
});

test('K2 a name that comes while its seller accepts is held, or they look again: never bound and free', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const name = `comes-at-once-${round}.com`;
    const number = await quoted(name);
    const [key] = await Promise.all([keyOf(seller, 'accept', number), at.push.bring(seller, name)]);
    expect(['OK', 'STATE_HAS_MOVED']).toContain(key);
    if (key !== 'OK') expect(await keyOf(seller, 'accept', number)).toBe('OK');
    expect(await holdsOn(name)).toEqual([await causeOf(number)]);
  }
});

test('K2 names that had come before arrivals were held are held by the migration, each for one deal', async () => {
  const number = await paid('came-before.com');
  const wish = await quoted('came-before.com');
  await at.push.bring(seller, 'came-before.com');
  await house.pool.query('UPDATE domain_hold SET lifted_at = now() WHERE cause = $1', [await causeOf(number)]);
  await house.pool.query('UPDATE deal SET domain_id = NULL WHERE number = $1', [number]);
  const file = '../../../database/migrations/escrow/20261127-1150-escrow-arrived.expand.sql';
  const [backfill] = readFileSync(new URL(file, import.meta.url), 'utf8').split('\n\n');
  for (let twice = 0; twice < 2; twice += 1) await house.pool.query(backfill as string);
  expect(await holdsOn('came-before.com')).toEqual([await causeOf(number)]);
  expect((await at.detail(buyer, wish)).Data.State).toBe('quoted');
  expect(await keyOf(seller, 'confirm', number)).toBe('OK');
  await at.lapse(number);
  expect(await at.stateOf(number)).toBe('completed');
  await agree();
});

/** Another registrar asks for a name, as its registry tells us. */
const askedFor = async (name: string) => {
  const { rows } = await house.pool.query('SELECT id FROM domain WHERE name = $1 AND left_at IS NULL', [name]);
  await house.inTx((tx) =>
    hearTransfer(tx, {
      ...{ domainId: rows[0].id, status: 'pending', requestedBy: 'rival' },
      ...{ requestedAt: tx.now, actionAt: addDays(tx.now, 5) },
    }),
  );
};
const answersTo = async (name: string): Promise<(string | null)[]> =>
  (await house.pool.query('SELECT answer FROM transfer_out WHERE name = $1', [name])).rows.map(({ answer }) => answer);
const rejections = async (name: string) =>
  (await house.pool.query("SELECT 1 FROM registry_command WHERE name = $1 AND kind = 'transfer-answer'", [name]))
    .rowCount;
const letters = async (kind: string, name: string) =>
  (await house.pool.query('SELECT 1 FROM notice WHERE kind = $1 AND letter::text LIKE $2', [kind, `%${name}%`]))
    .rowCount;

test('K2 a name that was paid for is kept from another registrar: rejected at once, once, and told to both sides', async () => {
  const number = await at.paid('asked-paid.com', '20');
  await askedFor('asked-paid.com');
  await askedFor('asked-paid.com');
  expect(await answersTo('asked-paid.com')).toEqual(['reject']);
  expect(await rejections('asked-paid.com')).toBe(1);
  expect(await letters('transferOut.unasked', 'asked-paid.com')).toBe(0);
  const { rows } = await house.pool.query(
    "SELECT customer_id FROM activity WHERE kind = 'deal.keep' ORDER BY customer_id",
  );
  expect(rows.map(({ customer_id }) => customer_id)).toEqual([seller.id, buyer.id].sort((a, b) => (a < b ? -1 : 1)));
  // Its registry did not take our answer: asked about the name, it says that the other registrar waits still.
  await house.pool.query("UPDATE transfer_out SET answer = NULL WHERE name = 'asked-paid.com'");
  await askedFor('asked-paid.com');
  expect(await rejections('asked-paid.com')).toBe(2);
  expect(await keyOf(buyer, 'withdraw', number)).toBe('OK');
});

test('K2 of a name that nobody has paid for its owner decides; with the payment it is kept', async () => {
  await at.push.bring(seller, 'asked-unpaid.com');
  const sold = { Type: 'sell', Name: 'asked-unpaid.com', Price: '20', With: buyer.email };
  const number = (await at.apply(seller, sold)).Data.Number as string;
  await at.quote(number, '20');
  for (const by of [seller, buyer]) expect(await keyOf(by, 'accept', number)).toBe('OK');
  await askedFor('asked-unpaid.com');
  expect(await answersTo('asked-unpaid.com')).toEqual([null]);
  expect(await letters('transferOut.unasked', 'asked-unpaid.com')).toBe(1);
  expect(await keyOf(buyer, 'pay', number)).toBe('OK');
  expect(await answersTo('asked-unpaid.com')).toEqual(['reject']);
});
