import { afterAll, beforeAll, expect, test } from 'vitest';
import { DUAL_CONTROL_HOURS } from '#contract/rules/finance/finance.ts';
import type { Actor } from '../../platform/db/transaction.ts';
import { overlap } from '../../platform/testing/overlap.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { bookByTwo, judgeAlone, whyNotAlone } from './index.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

type Member = Actor & { readonly staffId: bigint };
let last = 0n;
const next = (): bigint => {
  last += 1n;
  return last;
};

async function member(): Promise<Member> {
  const { rows } = await house.pool.query<{ id: bigint }>(
    `INSERT INTO staff (name, password_hash, totp_sealed, roles, active, created_at) VALUES ($1, 'none', 'none', '{finance}', true, now())
     RETURNING id`,
    [`hand${next()}`],
  );
  return { kind: 'staff', staffId: rows[0]?.id as bigint };
}

const movement = (customerId: bigint | null, worth: bigint | null) => ({
  kind: 'withdrawal.approve',
  object: { kind: 'withdrawal', id: next() },
  customerId,
  worth,
});
const judge = (by: Member, customerId: bigint | null, worth: bigint | null) =>
  house.inTx((tx) => judgeAlone(tx, movement(customerId, worth)), by);
const booked = async (by: Member) =>
  (await house.pool.query('SELECT second_id, worth FROM hand_movement WHERE staff_id = $1 ORDER BY id', [by.staffId]))
    .rows;

test('L1 what one member moves within a day counts together, whosever it is; what asks two is not booked', async () => {
  const one = await member();
  expect(await judge(one, next(), 130_000n)).toBe('alone');
  expect(await judge(one, next(), 130_000n)).toBe('second');
  expect(await judge(one, null, 70_001n)).toBe('second');
  expect(await judge(one, next(), 70_000n)).toBe('alone');
  expect(await judge(one, next(), 1n)).toBe('second');
  expect((await booked(one)).map(({ worth }) => worth)).toEqual([130_000n, 70_000n]);
});

test('L1 so does what several members move, each alone, of one customer', async () => {
  const [one, two, three] = [await member(), await member(), await member()];
  const customer = next();
  expect(await judge(one, customer, 130_000n)).toBe('alone');
  expect(await judge(two, customer, 130_000n)).toBe('second');
  expect(await judge(three, customer, 70_000n)).toBe('alone');
  expect(await judge(two, next(), 200_000n)).toBe('alone');
});

test('L1 what nobody knows the worth of, and what is above the limit by itself, always asks two', async () => {
  const one = await member();
  expect(await judge(one, next(), null)).toBe('second');
  expect(await judge(one, next(), 200_001n)).toBe('second');
});

test('L1 what two decided counts for neither of them nor for the customer; one alone is not two', async () => {
  const [one, two] = [await member(), await member()];
  const customer = next();
  const large = movement(customer, 900_000n);
  await house.inTx((tx) => bookByTwo(tx, large, one.staffId), two);
  await expect(house.inTx((tx) => bookByTwo(tx, large, two.staffId), two)).rejects.toMatchObject({
    key: 'REVIEW_SECOND_PERSON',
  });
  expect(await judge(one, customer, 200_000n)).toBe('alone');
  expect(await judge(two, next(), 200_000n)).toBe('alone');
  expect(await booked(one)).toEqual([
    { second_id: two.staffId, worth: 900_000n },
    { second_id: null, worth: 200_000n },
  ]);
});

test('L1 race: a member who approves two things at once is judged by both', async () => {
  const one = await member();
  const both = await overlap(
    house,
    (tx) => judgeAlone({ ...tx, by: one }, movement(next(), 130_000n)),
    (tx) => judgeAlone({ ...tx, by: one }, movement(next(), 130_000n)),
  );
  expect(both.map((each) => each.status === 'fulfilled' && each.value)).toEqual(['alone', 'second']);
});

test('L1 race: two members who move one customer’s money at once are judged by both', async () => {
  const [one, two] = [await member(), await member()];
  const customer = next();
  const both = await overlap(
    house,
    (tx) => judgeAlone({ ...tx, by: one }, movement(customer, 130_000n)),
    (tx) => judgeAlone({ ...tx, by: two }, movement(customer, 130_000n)),
  );
  expect(both.map((each) => each.status === 'fulfilled' && each.value)).toEqual(['alone', 'second']);
});

test('L1 race: many at once, by few members and of few customers, never pass the limit together', async () => {
  const members = [await member(), await member(), await member()];
  const customers = [next(), next(), next()];
  const asked = Array.from({ length: 27 }, (_, at) =>
    judge(members[at % 3] as Member, customers[Math.floor(at / 3) % 3] as bigint, 70_000n),
  );
  await Promise.all(asked);
  const { rows } = await house.pool.query(
    `SELECT sum(worth) AS sum FROM hand_movement WHERE staff_id = ANY($1) GROUP BY staff_id
     UNION ALL SELECT sum(worth) FROM hand_movement WHERE customer_id = ANY($2) GROUP BY customer_id`,
    [members.map(({ staffId }) => staffId), customers],
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(({ sum }) => BigInt(sum) <= 200_000n)).toBe(true);
});

test('L1 the page tells the reason before anybody presses', async () => {
  const [one, two] = [await member(), await member()];
  const [touched, fresh] = [next(), next()];
  await judge(one, touched, 130_000n);
  const whys = (by: Member) =>
    house.inTx(async (tx) => {
      const why = await whyNotAlone(tx, [touched, fresh, null]);
      return [
        why({ customerId: touched, worth: 70_000n }),
        why({ customerId: touched, worth: 70_001n }),
        why({ customerId: fresh, worth: 70_001n }),
        why({ customerId: null, worth: 200_001n }),
        why({ customerId: fresh, worth: null }),
      ];
    }, by);
  expect(await whys(one)).toEqual([undefined, 'member', 'member', 'amount', 'unknown']);
  expect(await whys(two)).toEqual([undefined, 'customer', undefined, 'amount', 'unknown']);
});

test('L1 the table itself refuses one pair of eyes above the limit, two that are one, and any change', async () => {
  const add = (second: string, worth: string) =>
    house.pool.query(
      `INSERT INTO hand_movement (at, kind, object, staff_id, second_id, worth) VALUES (now(), 'x.y', 'x:1', 1, ${second}, ${worth})`,
    );
  await expect(add('NULL', '200001')).rejects.toThrow(/hand_movement_alone/);
  await expect(add('NULL', 'NULL')).rejects.toThrow(/hand_movement_alone/);
  await expect(add('1', '5')).rejects.toThrow(/hand_movement_two_people/);
  await expect(house.pool.query('UPDATE hand_movement SET second_id = 2')).rejects.toThrow(/permission denied/);
  await expect(house.pool.query('DELETE FROM hand_movement')).rejects.toThrow(/permission denied/);
});

test('L1 the window rolls: it counts until its last millisecond, and no longer', async () => {
  const one = await member();
  const customer = next();
  const at = (ms: number) => new Date(Date.UTC(2027, 0, 1) + ms);
  const judgedAt = (when: Date, worth: bigint) =>
    house.inTx((tx) => judgeAlone({ ...tx, now: when }, movement(customer, worth)), one);
  const day = DUAL_CONTROL_HOURS * 3_600_000;
  expect(await judgedAt(at(0), 130_000n)).toBe('alone');
  expect(await judgedAt(at(day - 1), 70_001n)).toBe('second');
  expect(await judgedAt(at(day), 70_001n)).toBe('alone');
  // The first is forgotten, the second is not.
  expect(await judgedAt(at(day + 1), 130_000n)).toBe('second');
});

test('L1 it follows the business clock', async () => {
  const one = await member();
  expect(await judge(one, next(), 200_000n)).toBe('alone');
  expect(await judge(one, next(), 1n)).toBe('second');
  await house.moveClock(DUAL_CONTROL_HOURS * 3_600_000);
  expect(await judge(one, next(), 1n)).toBe('alone');
});
