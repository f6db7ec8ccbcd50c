import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ItemState } from '#contract/states/tasks.ts';
import { Refusal } from '../../platform/refusal.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { cancelTask } from './cancel-task.ts';
import { checkCounters } from './check-counters.ts';
import { type Claim, claimChunk } from './claim-store.ts';
import { moveItems } from './item-store.ts';
import type { Outcome } from './kind.ts';
import { retryTask } from './retry-task.ts';
import { finishComplete } from './settle-items.ts';
import { answering, cartKind } from './testing/kinds.ts';
import { endWaits, expectRightCounters, figuresOf, makeOwner, names, type Owner, start } from './testing/rows.ts';
import { undoTask } from './undo-task.ts';
import { chunksOf, workTasks } from './work-tasks.ts';

let house: TestHouse;

beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

/** What may happen to tasks, in any order; `which` picks one of those that are there. */
type Happening =
  | { readonly what: 'open'; readonly count: number }
  | { readonly what: 'claim' | 'crash' | 'cancel' | 'undo' }
  | { readonly what: 'retry'; readonly byReason: boolean }
  | { readonly what: 'settle'; readonly which: number; readonly to: readonly ItemState[] };

const ENDS = ['success', 'fail', 'unknown', 'waiting'] as const satisfies readonly ItemState[];
const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ what: fc.constant('open' as const), count: fc.integer({ min: 1, max: 9 }) }) },
  { weight: 4, arbitrary: fc.record({ what: fc.constant('claim' as const) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constantFrom('crash' as const, 'cancel' as const, 'undo' as const) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('retry' as const), byReason: fc.boolean() }) },
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constant('settle' as const),
      which: fc.nat(20),
      to: fc.array(fc.constantFrom(...ENDS), { minLength: 1, maxLength: 5 }),
    }),
  },
);

const kind = {
  ...answering(({ id }): Outcome => ({ id, result: 'success' })),
  chunk: 4,
  undoOf: () => ({ payload: { out: true } }),
};
const REASON = 'tasks:reason.notName';

interface World {
  readonly owner: Owner;
  readonly numbers: string[];
  /** Every chunk that was ever taken; those of crashed workers stay, and answer late. */
  readonly claims: Claim[];
}

async function settle(claim: Claim, to: readonly ItemState[]): Promise<void> {
  await house.inTx(async (tx) => {
    const moves = claim.items.map(({ id }, i) => {
      const end = to[i % to.length] as ItemState;
      const open = end === 'unknown' || end === 'waiting';
      const why = end === 'fail' ? { reason: REASON } : {};
      return { id, lease: claim.lease, to: end, ...why, ...(open ? { nextTryAt: new Date(0) } : {}) };
    });
    await finishComplete(tx, await moveItems(tx, 'id', moves));
  });
}

async function happen({ owner, numbers, claims }: World, what: Happening): Promise<void> {
  const number = numbers.at(-1) ?? '';
  switch (what.what) {
    case 'open':
      numbers.push((await start(house, owner, kind, names(what.count))).number);
      return;
    case 'claim': {
      const claim = await house.inTx((tx) => claimChunk(tx, chunksOf([kind])));
      if (claim) claims.push(claim);
      return;
    }
    case 'settle': {
      const claim = claims[what.which % Math.max(claims.length, 1)];
      if (claim) await settle(claim, what.to);
      return;
    }
    case 'crash':
      return endWaits(house);
    case 'cancel':
      await house.inTx((tx) => cancelTask(tx, [kind], number), owner);
      return;
    case 'retry':
      await house.inTx((tx) => retryTask(tx, [kind], number, what.byReason ? [REASON] : null), owner);
      return;
    case 'undo':
      numbers.push((await house.inTx((tx) => undoTask(tx, [kind], number), owner)).number);
  }
}

async function atRest(): Promise<void> {
  for (let round = 0; round < 12; round += 1) {
    await endWaits(house);
    await workTasks(house, [kind]);
  }
  const { rows } = await house.pool.query(`SELECT count(*) AS n FROM task WHERE state = 'running'`);
  expect(rows).toEqual([{ n: 0n }]);
}

test('I1 I7 whatever happens in whatever order, counters equal the items, and at rest every item is decided', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 5, maxLength: 40 }), async (happenings) => {
      const world: World = { owner: await makeOwner(house), numbers: [], claims: [] };
      for (const each of happenings) {
        await happen(world, each).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
        });
        await expectRightCounters(house);
      }
      await atRest();
      await expectRightCounters(house);
    }),
    { numRuns: 40 },
  );
}, 120_000);

test('I7 counters that do not equal the items are found', async () => {
  const owner = await makeOwner(house);
  const { id, number } = await start(house, owner, cartKind, names(5));
  expect(await checkCounters(house)).toEqual([]);
  await house.pool.query('UPDATE task SET waiting = waiting - 1 WHERE id = $1', [id]);
  expect(await checkCounters(house)).toEqual([number]);
  await house.pool.query('UPDATE task SET waiting = waiting + 1 WHERE id = $1', [id]);
  expect(await figuresOf(house, id)).toMatchObject({ waiting: 5 });
});
