import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/calendar.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { arriveNames } from '../../domains/testing.ts';
import { makeBuyer } from '../testing.ts';
import { customersToRemind, EVERY_WALK, WALK_BEGINS, type Walk, type WalkPlace, walkQuestion } from './store.ts';

/** So many names whose letters are due, each of a customer of its own, and as many that were deleted. */
const EACH = 7;
const PAGE = 3;

let house: TestHouse;
const owners: Record<Walk, bigint[]> = { terms: [], losses: [] };

beforeAll(async () => {
  house = await openTestHouse();
  const now = await house.inTx(async (tx) => tx.now);
  for (let at = 0; at < EACH; at += 1) {
    for (const walk of EVERY_WALK) {
      const { customerId } = await makeBuyer(house, '0.00');
      const { rows } = await house.pool.query<{ id: bigint }>('SELECT id FROM template WHERE customer_id = $1', [
        customerId,
      ]);
      const name = `${walk}-${at}.com`;
      const expiresAt = addDays(now, walk === 'terms' ? 50 - at : -35);
      await arriveNames(house, { id: customerId, templateId: rows[0]?.id as bigint }, [
        { name, registeredAt: addDays(now, -365), expiresAt },
      ]);
      owners[walk].unshift(customerId);
      if (walk === 'terms') continue;
      const deleted = [addDays(now, -1 - at), name];
      await house.pool.query("UPDATE domain SET phase = 'redemption', deleted_at = $1 WHERE name = $2", deleted);
    }
  }
});
afterAll(() => house.close());

test.each(EVERY_WALK)(
  'E3 a look at %s keeps its place: every customer comes once, though nobody was written to yet',
  async (walk) => {
    const pages: bigint[][] = [];
    for (let place: WalkPlace | undefined = WALK_BEGINS; place; ) {
      const from: WalkPlace = place;
      const { customers, next } = await house.inTx((tx) => customersToRemind(tx, walk, from, PAGE));
      pages.push(customers);
      place = next;
    }
    expect(pages.map(({ length }) => length)).toEqual([PAGE, PAGE, EACH - 2 * PAGE]);
    expect(pages.flat()).toEqual(owners[walk]);
  },
);

interface Plan {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly Plans?: readonly Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/**
 * What a question read. Tables of a test are so small that reading them whole would be cheaper: only ways that grow are
 * left open.
 */
async function planned(tx: Tx, walk: Walk, from: WalkPlace): Promise<Plan[]> {
  for (const way of ['seqscan', 'bitmapscan', 'sort', 'hashjoin', 'mergejoin', 'material'])
    await tx.client.query(`SET LOCAL enable_${way} = off`);
  const { text, values } = walkQuestion(tx, walk, from, PAGE);
  const { rows } = await tx.client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
    values,
  );
  return nodesOf((rows[0] as (typeof rows)[number])['QUERY PLAN'][0].Plan);
}

test.each([
  ['terms', 'domain_expiry'],
  ['losses', 'domain_deletions'],
] as const)('E3 a page of %s reads its own names by %s, and nothing before or after them', async (walk, index) => {
  const { next } = await house.inTx((tx) => customersToRemind(tx, walk, WALK_BEGINS, PAGE));
  const nodes = await house.inTx((tx) => planned(tx, walk, next as WalkPlace));
  const walked = nodes.filter((node) => node['Index Name'] === index);
  expect(walked).toMatchObject([{ 'Actual Rows': PAGE }]);
  expect(nodes.map((node) => node['Node Type'])).not.toContain('Sort');
});
