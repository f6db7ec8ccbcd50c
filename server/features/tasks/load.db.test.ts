import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PoolClient } from '../../platform/db/pool.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { openTask } from './open-task.ts';
import { cartKind, remoteCartKind } from './testing/kinds.ts';
import { drain, expectRightCounters, figuresOf, makeOwner, names, type Owner } from './testing/rows.ts';

const NAMES = 10_000;
/** Far above what it takes alone on a quiet machine; a loop over names instead of chunks takes minutes. */
const SECONDS_MAX = 45;

let house: TestHouse;
let owner: Owner;
let statements = 0;

beforeAll(async () => {
  house = await openTestHouse();
  owner = await makeOwner(house);
  const counted = new WeakSet<PoolClient>();
  house.pool.on('acquire', (client) => {
    if (counted.has(client)) return;
    counted.add(client);
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    Object.assign(client, {
      query: (...given: unknown[]) => {
        statements += 1;
        return query(...given);
      },
    });
  });
});
afterAll(() => house.close());

/** Runs a task of 10,000 names and tells how long it took and how many statements went to the database. */
async function run(kind: typeof cartKind | typeof remoteCartKind): Promise<{ seconds: number; statements: number }> {
  statements = 0;
  const begun = performance.now();
  const list = names(NAMES, kind.kind.toLowerCase()).map((name) => ({ name, unicode: name }));
  const { id } = await house.inTx((tx) => openTask(tx, kind, { customerId: owner.customerId, items: list }), owner);
  await drain(house, kind);
  const seconds = (performance.now() - begun) / 1000;
  expect(await figuresOf(house, id)).toMatchObject({ state: 'finished', success: NAMES, waiting: 0 });
  return { seconds, statements };
}

test(
  'I2 10,000 names: a fixed number of statements for each chunk, none for each name',
  async () => {
    const written = await run(cartKind);
    // 50 chunks of 200: begin, lock, claim, commit, begin, keep, write, settle, commit; and the opening and the end.
    expect(written.statements).toBeLessThan(50 * 9 + 60);
    expect(written.seconds).toBeLessThan(SECONDS_MAX);
    const asked = await run({ ...remoteCartKind, chunk: 200 });
    expect(asked.statements).toBeLessThan(50 * 11 + 60);
    expect(asked.seconds).toBeLessThan(SECONDS_MAX);
    await expectRightCounters(house);
    if (process.env['FIGURES']) process.stdout.write(`${JSON.stringify({ written, asked })}\n`);
  },
  3 * SECONDS_MAX * 1000,
);
