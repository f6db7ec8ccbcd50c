import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { mailKinds } from '../account/testing.ts';
import { remindAnswerers } from './remind-answerer.ts';
import { type OfferHouse, openOfferHouse } from './testing.ts';

let at: OfferHouse;
let house: TestHouse;

beforeAll(async () => {
  house = await openTestHouse();
  at = await openOfferHouse(house);
});
afterAll(async () => {
  await at.push.app.close();
  await house.close();
});

/** Reminders so far, as the seller's and the buyer's number. */
async function reminders(): Promise<number[]> {
  await remindAnswerers(house);
  await remindAnswerers(house);
  const kinds = await Promise.all([at.seller, at.buyer].map(({ email }) => mailKinds(house, email)));
  return kinds.map((all) => all.filter((kind) => kind === 'offer.reminder').length);
}
const endIn = (name: string, seconds: number) =>
  house.pool.query('UPDATE name_offer SET due_at = now() + make_interval(secs => $2) WHERE name = $1', [name, seconds]);
const madeBefore = (name: string) =>
  house.pool.query(
    `UPDATE name_offer_price p SET offered_at = p.offered_at - interval '3 days' FROM name_offer o
     WHERE o.id = p.offer_id AND o.name = $1`,
    [name],
  );

test('K1 who answers next is reminded a day before the clock ends, once, and the other side is not; a counter-offer has its own', async () => {
  await at.list('clock.com', { TakesOffers: true });
  const made = await at.offer(at.buyer, 'clock.com', '400');
  expect(made.Key).toBe('OK');
  expect(await reminders()).toEqual([0, 0]);
  await madeBefore('clock.com');
  await endIn('clock.com', 86_400 + 60);
  expect(await reminders()).toEqual([0, 0]);
  await endIn('clock.com', 86_400 - 60);
  expect(await reminders()).toEqual([1, 0]);
  const [waiting] = await at.inbox(at.seller);
  expect((await at.act(at.seller, 'counter', { Id: waiting?.Offer?.Id ?? '', Price: '600' })).Key).toBe('OK');
  await madeBefore('clock.com');
  await endIn('clock.com', 3600);
  expect(await reminders()).toEqual([1, 1]);
});

test('K1 an offer that stands for a day only was brought by a letter of that day, and has no reminder', async () => {
  await at.list('short.com', { TakesOffers: true });
  const before = await reminders();
  expect((await at.offer(at.buyer, 'short.com', '400', { Days: 1 })).Key).toBe('OK');
  await endIn('short.com', 3600);
  expect(await reminders()).toEqual(before);
});
