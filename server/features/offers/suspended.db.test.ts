import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { SAFE_CODE } from '../account/testing.ts';
import { resumeDealsOf, stopDealsOf } from '../escrow/wiring.ts';
import { restoreListings, suspendListings } from '../listings/wiring.ts';
import { stopPushesOf } from '../push/wiring.ts';
import { lift, suspend, twoMembers } from '../suspension/testing.ts';
import { accountSuspended, suspensionLifted } from '../suspension/wiring.ts';
import { stopOffersOf } from './stop-offers.ts';
import { type OfferHouse, openOfferHouse } from './testing.ts';

/** What a suspended account has on the market, and what waits for another's word (docs/decisions/0198). */

let at: OfferHouse;
let house: TestHouse;
let members: Awaited<ReturnType<typeof twoMembers>>;
beforeAll(async () => {
  house = await openTestHouse();
  // As `processes/wiring.ts` has it.
  house.events.on(accountSuspended, suspendListings);
  house.events.on(accountSuspended, stopOffersOf);
  house.events.on(accountSuspended, stopPushesOf);
  house.events.on(accountSuspended, stopDealsOf);
  house.events.on(suspensionLifted, restoreListings);
  house.events.on(suspensionLifted, resumeDealsOf);
  at = await openOfferHouse(house);
  members = await twoMembers(house);
  await at.push.money(at.buyer, '9000.00');
});
afterAll(async () => {
  await at.push.app.close();
  await house.close();
});

const listed = async (name: string) =>
  (await house.pool.query('SELECT state, ended_at FROM listing WHERE name = $1 ORDER BY id DESC LIMIT 1', [name]))
    .rows[0];
const onMarket = async (name: string) => (await at.other.browser.get(`/market/name?Name=${name}`)).Key;
const holdsOf = async (name: string) =>
  (
    await house.pool.query(
      'SELECT h.kind FROM domain_hold h JOIN domain d ON d.id = h.domain_id WHERE d.name = $1 AND h.lifted_at IS NULL',
      [name],
    )
  ).rows.map(({ kind }) => kind);
const offerState = async (id: string) =>
  (await house.pool.query('SELECT state FROM name_offer WHERE id = $1', [id])).rows[0].state;
let bought = 0;
const buy = (name: string, Price: string) => {
  bought += 1;
  return at.buyer.browser.post(
    '/market/buy',
    { Name: name, Price },
    { 'idempotency-key': `suspended-${bought}-of-this-test` },
  );
};

test('K1 names of a suspended account are off the market at once, also one that is being bought, and back when it is lifted', async () => {
  await at.list('off-one.com', { Price: '100', TakesOffers: true });
  await at.list('off-two.com', { Price: '200' });
  await at.list('off-gone.com', { Price: '300' });
  const { Data } = await buy('off-two.com', '200');
  const made = await at.offer(at.other, 'off-one.com', '50');
  const id = await suspend(house, at.seller.id, members);
  for (const name of ['off-one.com', 'off-two.com', 'off-gone.com']) {
    expect([name, await onMarket(name), (await listed(name)).state]).toEqual([name, 'LISTING_GONE', 'suspended']);
    expect([name, await holdsOf(name)]).toEqual([name, []]);
  }
  expect((await buy('off-one.com', '100')).Key).toBe('LISTING_GONE');
  expect((await at.push.accept(at.buyer, Data.Push)).Key).toBe('STATE_HAS_MOVED');
  expect(await offerState(made.Data.Id)).toBe('closed');
  await house.pool.query("UPDATE domain SET left_at = now() WHERE name = 'off-gone.com'");
  await lift(house, id, members);
  expect([await onMarket('off-one.com'), await onMarket('off-two.com'), await onMarket('off-gone.com')]).toEqual([
    'OK',
    'OK',
    'LISTING_GONE',
  ]);
  expect(await listed('off-one.com')).toEqual({ state: 'listed', ended_at: null });
  expect((await listed('off-gone.com')).state).toBe('ended');
  expect((await buy('off-one.com', '100')).Key).toBe('OK');
});

test('F4 K1 pushes and offers of a suspended account end, whichever side it is; the other side is not told why', async () => {
  await at.push.bring(at.seller, 'sent-away.com');
  await at.push.bring(at.other, 'sent-here.com');
  await at.list('offered.com', { TakesOffers: true });
  const sent = await at.push.send(at.seller, at.buyer.email, ['sent-away.com']);
  const got = await at.push.send(at.other, at.seller.email, ['sent-here.com']);
  expect([sent.Key, got.Key]).toEqual(['OK', 'OK']);
  const made = await at.offer(at.buyer, 'offered.com', '70');
  const first = await suspend(house, at.seller.id, members, 'abuse');
  const states = async () =>
    (
      await house.pool.query(
        "SELECT n.name, p.state FROM push p JOIN push_name n ON n.push_id = p.id WHERE n.name LIKE 'sent-%' ORDER BY n.name",
      )
    ).rows.map(({ state }) => state);
  expect(await states()).toEqual(['cancelled', 'refused']);
  expect([await holdsOf('sent-away.com'), await holdsOf('sent-here.com')]).toEqual([[], []]);
  expect(await offerState(made.Data.Id)).toBe('closed');
  await lift(house, first, members);
  const again = await at.offer(at.buyer, 'offered.com', '71');
  const second = await suspend(house, at.buyer.id, members, 'abuse');
  expect(await offerState(again.Data.Id)).toBe('withdrawn');
  const { rows } = await house.pool.query<{ letter: string }>(
    "SELECT letter::text AS letter FROM notice WHERE address = ANY ($1) AND kind NOT LIKE 'account.%'",
    [[at.buyer.email, at.other.email]],
  );
  expect(rows.map(({ letter }) => letter).join(' ')).not.toMatch(/suspend|abuse/i);
  await lift(house, second, members);
});

test('K1 an offer that was accepted a moment before is a deal, and ends as one', async () => {
  await at.list('just-agreed.com', { TakesOffers: true });
  const made = await at.offer(at.buyer, 'just-agreed.com', '80');
  const accepted = await at.act(at.seller, 'accept', { Id: made.Data.Id, Price: '80', SafeCode: SAFE_CODE });
  expect(accepted.Key).toBe('OK');
  const id = await suspend(house, at.seller.id, members);
  const { rows } = await house.pool.query("SELECT state FROM deal WHERE name = 'just-agreed.com'");
  expect(rows).toEqual([{ state: 'withdrawn' }]);
  expect(await holdsOf('just-agreed.com')).toEqual([]);
  await lift(house, id, members);
  expect(await onMarket('just-agreed.com')).toBe('OK');
});
