import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { type DealHouse, openDealHouse } from '../testing.ts';
import { remindSides } from './remind-sides.ts';

let at: DealHouse;
let house: TestHouse;

beforeAll(async () => {
  house = await openTestHouse();
  at = await openDealHouse(house);
  await at.push.money(at.buyer, '900.00');
});
afterAll(async () => {
  await at.push.app.close();
  await house.close();
});

/** Reminders so far, as the seller's and the buyer's number. */
async function reminders(): Promise<number[]> {
  const count = async (id: bigint) =>
    Number(
      (
        await house.pool.query("SELECT count(*) AS n FROM notice WHERE customer_id = $1 AND kind = 'deal.reminder'", [
          id,
        ])
      ).rows[0].n,
    );
  return [await count(at.seller.id), await count(at.buyer.id)];
}
const dueIn = (number: string, hours: number) =>
  house.pool.query("UPDATE deal SET due_at = now() + $2 * interval '1 hour' WHERE number = $1", [number, hours]);

test('K2 who is next is reminded a day before his term is over, once for each term, and the other side is not', async () => {
  const number = await at.paid('remind.com', '200');
  await remindSides(house);
  expect(await reminders()).toEqual([0, 0]);
  await dueIn(number, 20);
  await remindSides(house);
  await remindSides(house);
  expect(await reminders()).toEqual([1, 0]);
  expect((await at.act(at.seller, 'confirm', { Number: number })).Key).toBe('OK');
  await remindSides(house);
  expect(await reminders()).toEqual([1, 0]);
  await dueIn(number, 2);
  await remindSides(house);
  expect(await reminders()).toEqual([1, 1]);
  expect((await at.act(at.buyer, 'release', { Number: number })).Key).toBe('OK');
});

test('K2 both are reminded of a price that neither has answered', async () => {
  const before = await reminders();
  await at.push.bring(at.seller, 'remind-both.com');
  const wish = await at.apply(at.buyer, { Type: 'buy', Name: 'remind-both.com', Price: '50' });
  await at.quote(wish.Data.Number, '50');
  await dueIn(wish.Data.Number, 10);
  await remindSides(house);
  expect(await reminders()).toEqual(before.map((count) => count + 1));
});

test('K2 the seller of a name elsewhere is reminded while a transfer can still come in time, once, and not of one that is here', async () => {
  const brought = async () =>
    (await house.pool.query("SELECT customer_id FROM notice WHERE kind = 'deal.bring' ORDER BY id")).rows.map(
      ({ customer_id }) => customer_id,
    );
  const bought = async (Name: string) => {
    const { Data } = await at.apply(at.buyer, { Type: 'buy', Name, Price: '50' });
    await at.quote(Data.Number, '50', at.seller.email);
    for (const [by, what] of [
      [at.seller, 'accept'],
      [at.buyer, 'accept'],
      [at.buyer, 'pay'],
    ] as const)
      expect((await at.act(by, what, { Number: Data.Number })).Key).toBe('OK');
    return Data.Number as string;
  };
  const [late, here] = [await bought('not-here-yet.com'), await bought('here-in-time.com')];
  await at.push.bring(at.seller, 'here-in-time.com');
  await dueIn(late, 10 * 24 + 1);
  await remindSides(house);
  expect(await brought()).toEqual([]);
  for (const number of [late, here]) await dueIn(number, 10 * 24 - 1);
  await remindSides(house);
  await remindSides(house);
  expect(await brought()).toEqual([at.seller.id]);
});
