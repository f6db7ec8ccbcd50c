import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { COMMANDS_AT_REGISTRY, COMMANDS_BEGUN_AT_ONCE } from '#contract/rules/registry/commands.ts';
import type { RegistryGateway } from '../../gateways/registry/index.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { drainJobs } from '../../platform/jobs.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { lockDue, registriesDue } from './due-store.ts';
import { type Command, defineCommand, type Followed, wantCommands } from './index.ts';
import { rowsOf } from './store.ts';
import { commandHandlers, commandSweeps } from './wiring.ts';

/** I1, I6: whose command is sent next. */

let house: TestHouse;
let customers: [bigint, bigint, bigint];
let sent: string[];
let followed: string[];
/** The registry answers nothing until it is let go. */
let held: PromiseWithResolvers<void> | undefined;

const answer = async ({ clTRID }: Command) => ({ kind: 'done', data: 'ok', trace: { clTRID, code: 1000 } }) as const;
const kindOf = (kind: string, pending: boolean) =>
  defineCommand({
    kind,
    send: async (_: RegistryGateway, command: Command) => {
      sent.push(command.name);
      await held?.promise;
      return { ...(await answer(command)), pending };
    },
    ask: async (_: RegistryGateway, command: Command) => ({ ...(await answer(command)), pending: false }),
    ...(pending
      ? {
          follow: async (_: RegistryGateway, { name }: Command): Promise<Followed<string>> => {
            followed.push(name);
            return { kind: 'waits' };
          },
        }
      : {}),
    apply: async () => {},
  });
const handlers = commandHandlers(
  [kindOf('plain', false), kindOf('slow', true)],
  new Map([['verisign', {} as RegistryGateway]]),
);

beforeAll(async () => {
  house = await openTestHouse();
  const { rows } = await house.pool.query<{ id: bigint }>(
    `INSERT INTO customer (email, kind, lang, password_hash, password_changed_at, agreed_at, created_at)
     SELECT 'turn' || n || '@example.com', 'individual', 'en', 'none', now(), now(), now() FROM generate_series(1, 3) n RETURNING id`,
  );
  customers = rows.map(({ id }) => id) as typeof customers;
});
beforeEach(async () => {
  await house.pool.query('DELETE FROM registry_command');
  sent = [];
  followed = [];
  held = undefined;
});
afterAll(() => house.close());

const want = (customerId: bigint, names: readonly string[], kind = 'plain') =>
  house.inTx((tx) =>
    wantCommands(
      tx,
      names.map((name) => ({ kind, subjectId: 7n, customerId, name, payload: {} })),
    ),
  );
const names = (count: number, of: string) => Array.from({ length: count }, (_, at) => `${of}${at}.com`);
const run = () => drainJobs(house, handlers);
/** Whose commands are taken next, as many as there is room for; nothing is kept of it. */
const next = (limit: number) =>
  house.inTx(async (tx) => {
    const ids = await lockDue(tx, 'verisign', limit);
    const of = new Map((await rowsOf(tx, ids)).map((row) => [row.id, row]));
    return ids.map((id) => of.get(id)?.name ?? '');
  });

/** Rows of the queue that something reads. */
const rowsReadBy = (act: (tx: Tx) => Promise<unknown>) =>
  house.inTx(async (tx) => {
    const rowsRead = async () => {
      const { rows } = await tx.client.query<{ read: number }>(
        `SELECT (seq_tup_read + idx_tup_fetch)::integer AS read FROM pg_stat_xact_user_tables WHERE relname = 'registry_command'`,
      );
      return rows[0]?.read ?? Number.NaN;
    };
    const before = await rowsRead();
    await act(tx);
    return (await rowsRead()) - before;
  });

test('I1 I6 600 names of one customer never delay the single name of another', async () => {
  const [big, small] = customers;
  await want(big, names(600, 'big'));
  await want(small, ['small.com']);
  await run();
  expect(sent.indexOf('small.com'), 'among the first that are begun together').toBeLessThan(COMMANDS_BEGUN_AT_ONCE);
  expect(new Set(sent).size).toBe(601);
});

test('I1 I6 a single name that comes later goes before what waits of one whose names are under way', async () => {
  const [big, small] = customers;
  held = Promise.withResolvers<void>();
  await want(big, names(600, 'big'));
  const worker = run();
  await expect.poll(() => sent.length).toBe(COMMANDS_AT_REGISTRY);
  await want(small, ['small.com']);
  held.resolve();
  await worker;
  await run();
  // Only what one look begins may be ahead of it: what came free before the name was there.
  expect(sent.indexOf('small.com')).toBeLessThan(COMMANDS_AT_REGISTRY + COMMANDS_BEGUN_AT_ONCE);
});

test('I1 I6 customers with hundreds each are served in turns, of one customer the longest due first', async () => {
  const [one, other, third] = customers;
  await want(one, names(300, 'one'));
  await want(other, names(300, 'other'));
  await want(third, ['third0.com', 'third1.com']);
  expect(await next(8)).toEqual([
    ...['one0.com', 'other0.com', 'third0.com'],
    ...['one1.com', 'other1.com', 'third1.com'],
    ...['one2.com', 'other2.com'],
  ]);
});

test('I1 I6 what is under way of a customer counts at their registry alone', async () => {
  const [one, other] = customers;
  await want(one, names(300, 'one'));
  await want(other, names(2, 'other'));
  const lease = (registry: string) =>
    house.pool.query(
      `UPDATE registry_command SET registry = $1, state = 'sending', cl_trid = name, leased_until = now() + interval '8 s'
       WHERE name IN ('one0.com', 'one1.com')`,
      [registry],
    );
  await lease('cnnic');
  expect(await next(3)).toEqual(['one2.com', 'other0.com', 'one3.com']);
  await lease('verisign');
  expect(await next(3)).toEqual(['other0.com', 'other1.com', 'one2.com']);
});

test('I1 F1 what waits for somebody else is asked about in turns too', async () => {
  const [big, small] = customers;
  await want(big, names(300, 'big'), 'slow');
  await want(small, ['small.com'], 'slow');
  await run();
  expect(followed).toEqual([]);
  await house.pool.query(
    `UPDATE registry_command SET follow_at = now() - CASE name WHEN 'small.com' THEN interval '1 s' ELSE interval '1 h' END`,
  );
  for (const sweep of commandSweeps) await sweep.run(house);
  await run();
  expect(followed.indexOf('small.com')).toBeLessThan(COMMANDS_BEGUN_AT_ONCE);
  expect(followed).toHaveLength(301);
});

test('I6 a worker that comes while another takes commands takes those behind them', async () => {
  const [big, small] = customers;
  await want(big, names(60, 'big'));
  await want(small, ['small.com']);
  const [taken, ended] = [Promise.withResolvers<bigint[]>(), Promise.withResolvers<void>()];
  const first = house.inTx(async (tx) => {
    taken.resolve(await lockDue(tx, 'verisign', 30));
    await ended.promise;
  });
  const one = await taken.promise;
  const other = await house.inTx((tx) => lockDue(tx, 'verisign', 31));
  ended.resolve();
  await first;
  expect(new Set([...one, ...other]).size).toBe(61);
});

test('I6 registries with something due are found by a few rows, however many commands wait', async () => {
  const [big] = customers;
  await want(big, [...names(2000, 'big'), 'other.cn'], 'slow');
  const due = () => house.inTx(registriesDue);
  expect((await due()).sort()).toEqual(['cnnic', 'verisign']);
  const change = (sets: string, registry: string) =>
    house.pool.query(`UPDATE registry_command SET ${sets} WHERE registry = $1`, [registry]);
  await change(`leased_until = now() + interval '8 s'`, 'cnnic');
  expect(await due()).toEqual(['verisign']);
  await change(`leased_until = NULL, state = 'pending', cl_trid = name, follow_at = now() - interval '1 s'`, 'cnnic');
  await change(`due_at = now() + interval '1 h'`, 'verisign');
  expect(await due()).toEqual(['cnnic']);
  await change('due_at = now()', 'verisign');
  await house.pool.query('ANALYZE registry_command');
  expect(await rowsReadBy(registriesDue)).toBeLessThan(20);
});

test('I6 whose turn it is is found by a few rows a command, also by figures that are of an empty queue', async () => {
  await house.pool.query('ANALYZE registry_command');
  await want(customers[0], names(200, 'big'));
  expect(await rowsReadBy((tx) => lockDue(tx, 'verisign', COMMANDS_BEGUN_AT_ONCE))).toBeLessThan(200 * 5);
});
