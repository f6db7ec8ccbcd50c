import { afterAll, beforeAll, expect, test } from 'vitest';
import { asAnother } from '../../platform/db/holding.ts';
import { overlap } from '../../platform/testing/overlap.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { openPushHouse, type PushHouse, type Side } from '../push/testing.ts';
import { twoMembers } from '../suspension/testing.ts';
import { recordDispute } from './record-dispute.ts';
import { recordAbout, TOLD } from './testing.ts';

let at: PushHouse;
let house: TestHouse;
let sender: Side;
let taker: Side;
let members: Awaited<ReturnType<typeof twoMembers>>;
const ROUNDS = 4;

beforeAll(async () => {
  house = await openTestHouse();
  at = await openPushHouse(house);
  sender = await at.newSide('dispute-sender@example.com', '198.51.100.61');
  taker = await at.newSide('dispute-taker@example.com', '198.51.100.62');
  members = await twoMembers(house);
});
afterAll(async () => {
  await at.app.close();
  await house.close();
});

async function offered(name: string): Promise<string> {
  await house.pool.query("DELETE FROM rate_limit WHERE key LIKE 'push.customer%'");
  await at.bring(sender, name);
  const { Key, Data } = await at.send(sender, taker.email, [name]);
  expect(Key).toBe('OK');
  return Data.Id;
}

/** One live row with the dispute's hold on it alone, and the dispute about that row. */
async function whole(name: string): Promise<void> {
  const { rows } = await house.pool.query(
    `SELECT (SELECT count(*)::integer FROM domain WHERE name = $1 AND left_at IS NULL) AS live,
       (SELECT array_agg(h.kind) FROM domain_hold h JOIN domain d ON d.id = h.domain_id WHERE d.name = $1 AND h.lifted_at IS NULL AND d.left_at IS NULL) AS held,
       (SELECT count(*)::integer FROM name_dispute n JOIN domain d ON d.id = n.domain_id AND d.customer_id = n.customer_id
          WHERE n.name = $1 AND d.left_at IS NULL) AS disputes`,
    [name],
  );
  expect(rows).toEqual([{ live: 1, held: ['dispute'], disputes: 1 }]);
}

test('K1 F4 recorded while the push is being accepted: nothing moves under the hold', async () => {
  const Id = await offered('recorded-first.com');
  const [recorded, accepted] = await overlap(
    house,
    (tx) => recordDispute({ ...tx, by: members[0] }, { ...TOLD, name: 'recorded-first.com' }),
    // Its own connection: it is no part of the second's transaction.
    () => asAnother(() => at.accept(taker, Id)),
  );
  expect(recorded.status).toBe('fulfilled');
  expect(accepted).toMatchObject({ value: { Key: 'STATE_HAS_MOVED' } });
  expect(await at.ownerOf('recorded-first.com')).toBe(sender.id);
  await whole('recorded-first.com');
});

test('K1 F4 whoever is first wins: the name is the taker’s and disputed there, or stays and the push is over', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const name = `both-at-once-${round}.com`;
    const Id = await offered(name);
    const [, accepted] = await Promise.all([recordAbout(house, members[0], name), at.accept(taker, Id)]);
    expect(['OK', 'STATE_HAS_MOVED']).toContain(accepted.Key);
    expect(await at.ownerOf(name)).toBe(accepted.Key === 'OK' ? taker.id : sender.id);
    await whole(name);
  }
});

test('K1 recorded twice at once: one is', async () => {
  await at.bring(sender, 'twice-at-once.com');
  const both = await Promise.allSettled(members.map((by) => recordAbout(house, by, 'twice-at-once.com')));
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await whole('twice-at-once.com');
});
