import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Outcome, RegistryGateway, Resolution } from '../../gateways/registry/index.ts';
import { drainJobs } from '../../platform/jobs.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { type Command, cancelCommands, defineCommand, type Ended, type Followed, wantCommands } from './index.ts';
import { keepLeased } from './store.ts';
import { askAboutName, commandHandlers, commandSweeps, giveBackCommands } from './wiring.ts';

let house: TestHouse;
let customerId: bigint;

/** What the registry does with each command, and what was asked of it. */
type Answers = {
  send: (command: Command) => Promise<Outcome<string>>;
  ask: (command: Command) => Promise<Resolution<string>>;
  follow: (command: Command) => Promise<Followed<string>>;
};
let answers: Answers;
let calls: { act: string; command: Command }[];
let applied: Ended[];
let failsOn: bigint | undefined;

const traceOf = ({ clTRID }: Command) => ({ clTRID, code: 1000, svTRID: `sv-${clTRID}` });
const done = async (command: Command) =>
  ({ kind: 'done', data: 'ok', pending: false, trace: traceOf(command) }) as const;
const accepted = async (command: Command) => ({ ...(await done(command)), pending: true });
const unknown = async (command: Command) =>
  ({ kind: 'unknown', why: 'cut off', trace: { clTRID: command.clTRID } }) as const;
const unsent = async (command: Command) =>
  ({ kind: 'unsent', why: 'down', trace: { clTRID: command.clTRID } }) as const;
const absent = async () => ({ kind: 'absent' }) as const;

const hear = (act: keyof Answers) => (_: RegistryGateway, command: Command) => {
  calls.push({ act, command });
  return answers[act](command) as never;
};
const apply = async (_tx: unknown, ended: readonly Ended[]) => {
  if (ended.some(({ command }) => command.id === failsOn)) throw new Error('cannot be written');
  applied.push(...ended);
};
const plain = defineCommand({ kind: 'plain', send: hear('send'), ask: hear('ask'), apply });
/** Names whose commands are wanted no more. */
let unwanted: Set<string>;
const stillWanted = async (_tx: unknown, commands: readonly { id: bigint; name: string }[]) =>
  new Set(commands.filter(({ name }) => !unwanted.has(name)).map(({ id }) => id));
const fickle = defineCommand({ kind: 'fickle', send: hear('send'), ask: hear('ask'), stillWanted, apply });
const slow = defineCommand({ kind: 'slow', send: hear('send'), ask: hear('ask'), follow: hear('follow'), apply });
const registries = new Map([['verisign', {} as RegistryGateway]]);
const handlers = commandHandlers([plain, slow, fickle], registries);

beforeAll(async () => {
  house = await openTestHouse();
  const { rows } = await house.pool.query<{ id: bigint }>(
    `INSERT INTO customer (email, kind, lang, password_hash, password_changed_at, agreed_at, created_at)
     VALUES ('commands@example.com', 'individual', 'en', 'none', now(), now(), now()) RETURNING id`,
  );
  customerId = rows[0]?.id as bigint;
});
beforeEach(async () => {
  await house.pool.query('DELETE FROM registry_command');
  answers = { send: done, ask: absent, follow: async () => ({ kind: 'waits' }) };
  calls = [];
  applied = [];
  failsOn = undefined;
  unwanted = new Set();
});
afterAll(() => house.close());

const want = (kind: string, name = 'tea.com', more: { secret?: string } = {}) =>
  house.inTx(async (tx) => {
    const [id] = await wantCommands(tx, [{ kind, subjectId: 7n, customerId, name, payload: { op: 'x' }, ...more }]);
    return id as bigint;
  });
const run = () => drainJobs(house, handlers);
/** The next look has come, whatever the wait was. */
async function runLater() {
  await house.pool.query("UPDATE registry_command SET due_at = now() - interval '1 s', leased_until = NULL");
  for (const sweep of commandSweeps) await sweep.run(house);
  await run();
}
async function rowOf(id: bigint) {
  const { rows } = await house.pool.query('SELECT * FROM registry_command WHERE id = $1', [id]);
  return rows[0];
}
const acts = () => calls.map(({ act }) => act);

test('I6 a command is sent once its transaction has committed, with its secret open, and its ending is applied once', async () => {
  const id = await want('plain', 'tea.com', { secret: 'Code-1' });
  expect((await rowOf(id)).secret).not.toContain('Code-1');
  await run();
  expect(calls).toMatchObject([
    { act: 'send', command: { secret: 'Code-1', sentBefore: false, payload: { op: 'x' } } },
  ]);
  expect(applied).toMatchObject([{ command: { id, subjectId: 7n }, ending: { kind: 'done', data: 'ok' } }]);
  expect(await rowOf(id)).toMatchObject({ state: 'done', result_code: 1000, secret: null, leased_until: null });
  await runLater();
  expect(calls).toHaveLength(1);
  const { rows } = await house.pool.query(
    "SELECT event FROM state_history WHERE machine = 'registry-command' AND row_id = $1 ORDER BY id",
    [id],
  );
  expect(rows.map(({ event }) => event)).toEqual(['create', 'send', 'finish']);
});

test('I6 a command whose transaction fails is never sent', async () => {
  await expect(
    house.inTx(async (tx) => {
      await wantCommands(tx, [{ kind: 'plain', subjectId: 7n, customerId, name: 'tea.com', payload: {} }]);
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  await run();
  expect(calls).toEqual([]);
});

test('I6 what never left is sent again under an id of its own; what was lost is asked for, and sent again only when it is surely not there', async () => {
  const id = await want('plain');
  answers.send = unsent;
  await run();
  expect(await rowOf(id)).toMatchObject({ state: 'waiting', arrived: false, tries: 1 });
  answers.send = unknown;
  await runLater();
  expect(await rowOf(id)).toMatchObject({ state: 'unknown', arrived: true, tries: 2 });
  await runLater();
  // The registry may still be at it.
  expect(await rowOf(id)).toMatchObject({ state: 'unknown' });
  await house.moveClock(5000);
  answers.send = done;
  await runLater();
  expect(acts()).toEqual(['send', 'send', 'ask', 'ask', 'send']);
  const sent = calls.filter(({ act }) => act === 'send').map(({ command }) => command);
  expect(new Set(sent.map(({ clTRID }) => clTRID)).size).toBe(3);
  expect(sent.map(({ sentBefore }) => sentBefore)).toEqual([false, false, true]);
  expect(await rowOf(id)).toMatchObject({ state: 'done', attempts: 3 });
});

test('I6 an accepted command that nobody expects to wait is unknown until asking finds it done', async () => {
  const id = await want('plain');
  answers.send = accepted;
  await run();
  expect(await rowOf(id)).toMatchObject({ state: 'unknown' });
  expect(applied).toEqual([]);
  answers.ask = done;
  await runLater();
  expect(await rowOf(id)).toMatchObject({ state: 'done' });
  expect(applied).toHaveLength(1);
});

test('F1 what waits for somebody else is followed: by a message at once, by the clock otherwise, for days', async () => {
  const id = await want('slow');
  answers.send = accepted;
  await run();
  expect(await rowOf(id)).toMatchObject({ state: 'pending' });
  expect(applied.map(({ ending }) => ending.kind)).toEqual(['accepted']);
  await runLater();
  expect(acts()).toEqual(['send']);
  await house.inTx((tx) => askAboutName(tx, 'tea.com'));
  await run();
  expect(acts()).toEqual(['send', 'follow']);
  expect(await rowOf(id)).toMatchObject({ state: 'pending', tries: 0 });
  await house.moveClock(4 * 3_600_000);
  answers.follow = async () => ({ kind: 'ended', status: 'clientRejected', by: 'rival' });
  await runLater();
  expect(await rowOf(id)).toMatchObject({ state: 'refused', detail: 'clientRejected' });
  expect(applied.at(-1)?.ending).toEqual({ kind: 'ended', status: 'clientRejected', by: 'rival' });
});

test('I6 a command that a lost worker had is asked for and not sent again', async () => {
  const id = await want('plain');
  answers.send = unknown;
  await run();
  await house.pool.query(
    "UPDATE registry_command SET state = 'sending', leased_until = now() + interval '8 s', due_at = now()",
  );
  for (const sweep of commandSweeps) await sweep.run(house);
  await run();
  expect(acts()).toEqual(['send']);
  await giveBackCommands(house);
  answers.ask = done;
  await runLater();
  expect(acts()).toEqual(['send', 'ask']);
  expect(await rowOf(id)).toMatchObject({ state: 'done' });
});

test('I6 commands of one name go one after the other; one that waits for somebody else holds nobody up', async () => {
  answers.send = unsent;
  const [first, second] = [await want('slow'), await want('plain')];
  const other = await want('plain', 'oolong.com');
  await run();
  expect(calls.map(({ command }) => command.id)).toEqual([first, other]);
  answers.send = accepted;
  await house.pool.query('DELETE FROM registry_command WHERE id = $1', [other]);
  await runLater();
  answers.send = done;
  await runLater();
  expect((await rowOf(first)).state).toBe('pending');
  expect((await rowOf(second)).state).toBe('unknown');
  expect(calls.map(({ command }) => command.id).slice(2)).toEqual([first, second, second]);
});

test('I6 what is wanted no more when its turn comes is called off, and what stands behind it goes on', async () => {
  const first = await want('fickle', 'tea.com', { secret: 'Code-1' });
  const [behind, other] = [await want('plain'), await want('fickle', 'oolong.com')];
  unwanted.add('tea.com');
  await run();
  expect(await rowOf(first)).toMatchObject({ state: 'cancelled', attempts: 0, secret: null });
  expect(calls.map(({ command }) => command.id).sort()).toEqual([behind, other]);
});

test('I6 what is wanted no more is still asked for where it may have arrived, and not sent again', async () => {
  answers.send = unknown;
  const id = await want('fickle');
  await run();
  unwanted.add('tea.com');
  await house.moveClock(5000);
  await runLater();
  await runLater();
  expect(acts()).toEqual(['send', 'ask']);
  expect(await rowOf(id)).toMatchObject({ state: 'cancelled', attempts: 1 });
});

test('I6 only what was never sent can be called off', async () => {
  answers.send = unsent;
  const never = await want('plain', 'never.com', { secret: 'Code-2' });
  await run();
  answers.send = unknown;
  const maybe = await want('plain', 'maybe.com');
  await run();
  expect(await house.inTx((tx) => cancelCommands(tx, [never, maybe]))).toEqual([never]);
  expect(await rowOf(never)).toMatchObject({ state: 'cancelled', secret: null });
  expect((await rowOf(maybe)).state).toBe('unknown');
});

test('I6 an answer that cannot be written keeps nobody else from theirs, and is asked for again', async () => {
  const ids = [await want('plain', 'one.com'), await want('plain', 'two.com'), await want('plain', 'three.com')];
  failsOn = ids[1];
  await run();
  expect(await Promise.all(ids.map(async (id) => (await rowOf(id)).state))).toEqual(['done', 'sending', 'done']);
  expect(applied.map(({ command }) => command.name).sort()).toEqual(['one.com', 'three.com']);
  failsOn = undefined;
  answers.ask = done;
  await runLater();
  expect((await rowOf(ids[1] as bigint)).state).toBe('done');
});

test('I6 two workers at once send each command once', async () => {
  const ids = await house.inTx((tx) =>
    wantCommands(
      tx,
      Array.from({ length: 120 }, (_, at) => ({
        kind: 'plain',
        subjectId: 7n,
        customerId,
        name: `n${at}.com`,
        payload: {},
      })),
    ),
  );
  const others = commandHandlers([plain, slow, fickle], registries);
  const work = (each: typeof handlers) => each[0]?.handle({ ...house }, { Registry: 'verisign' });
  await Promise.all([work(handlers), work(others)]);
  await run();
  expect(calls.map(({ command }) => command.id).sort()).toEqual([...ids].sort());
  expect(applied).toHaveLength(120);
});

test('I6 what is heard while a command is sent, or asked about, is asked about again at once', async () => {
  const id = await want('slow');
  const hearMeanwhile = () => house.inTx((tx) => askAboutName(tx, 'tea.com'));
  answers.send = async (command) => {
    await hearMeanwhile();
    return accepted(command);
  };
  const follows: Followed<string>[] = [
    { kind: 'waits' },
    { kind: 'waits' },
    { kind: 'ended', status: 'clientRejected' },
  ];
  answers.follow = async () => {
    // The first question was answered before the message came, the second after it.
    if (follows.length === 3) await hearMeanwhile();
    return follows.shift() as Followed<string>;
  };
  await run();
  expect(acts()).toEqual(['send', 'follow', 'follow']);
  expect(await rowOf(id)).toMatchObject({ state: 'pending', heard: false, leased_until: null });
  // Now it waits its hours; a message ends the wait.
  await run();
  expect(acts()).toHaveLength(3);
  await hearMeanwhile();
  await run();
  expect(await rowOf(id)).toMatchObject({ state: 'refused' });
});

test('I6 a worker that keeps its commands keeps none that was answered meanwhile', async () => {
  const id = await want('slow');
  answers.send = accepted;
  await run();
  const until = new Date(Date.now() + 60_000);
  await house.inTx((tx) => keepLeased(tx, [id], until));
  expect((await rowOf(id)).leased_until).toBeNull();
  // A lease that a lost worker left behind keeps no message away.
  await house.pool.query("UPDATE registry_command SET leased_until = now() - interval '1 h' WHERE id = $1", [id]);
  await house.inTx((tx) => askAboutName(tx, 'tea.com'));
  await run();
  expect(acts()).toEqual(['send', 'follow']);
});
