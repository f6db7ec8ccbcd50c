import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { encodeFrame } from '#protocols/epp/frame.ts';
import * as f from './testing/frames.ts';
import { type RawAnswer, type RawClient, startTestRegistry, type TestRegistry } from './testing/raw-client.ts';
import { printJudged } from './testing/schema-judge.ts';

let world: TestRegistry;
let client: RawClient;
beforeEach(async () => {
  world = await startTestRegistry();
  client = await world.login();
});
afterEach(() => world.stop());
afterAll(printJudged);

const exists = (name: string) => world.registry.domain(name) !== undefined;

describe('fault switches', () => {
  test('slow: the command waits, then is done', async () => {
    await world.registry.setFault({ kind: 'slow', command: 'domain:create', ms: 150 });
    const started = performance.now();
    const answer = client.send(f.create('slow-name.com'));
    await client.socket.read(0);
    expect(exists('slow-name.com')).toBe(false);
    expect((await answer).code).toBe(1000);
    expect(performance.now() - started).toBeGreaterThanOrEqual(149);
  });

  test('late: the command is done, the answer waits, the next answer after it', async () => {
    await world.registry.setFault({ kind: 'late', command: 'domain:create', ms: 300 });
    const started = performance.now();
    const first = client.send(f.create('late-name.com'));
    const second = client.send(f.pollReq());
    await expect.poll(() => exists('late-name.com')).toBe(true);
    expect(performance.now() - started).toBeLessThan(290);
    expect((await first).code).toBe(1000);
    expect(performance.now() - started).toBeGreaterThanOrEqual(299);
    expect((await second).code).toBe(1300);
  });

  test('cut before the answer: done, and nothing heard of it', async () => {
    await world.registry.setFault({ kind: 'cut-before-answer', command: 'domain:create' });
    await expect(client.send(f.create('lost-answer.com'))).rejects.toThrow();
    expect(client.pendingBytes()).toBe(0);
    expect(exists('lost-answer.com')).toBe(true);
  });

  test('cut before the command: not done', async () => {
    await world.registry.setFault({ kind: 'cut-before-command', command: 'domain:create' });
    await expect(client.send(f.create('lost-command.com'))).rejects.toThrow();
    expect(exists('lost-command.com')).toBe(false);
  });

  test('cut mid-frame: done, and only the first bytes heard', async () => {
    await world.registry.setFault({ kind: 'cut-mid-frame', command: 'domain:create', atByte: 17 });
    await expect(client.send(f.create('half-answer.com'))).rejects.toThrow();
    expect(client.pendingBytes()).toBe(17);
    expect(exists('half-answer.com')).toBe(true);
    client = await world.login();
    await world.registry.setFault({ kind: 'cut-mid-frame' });
    await expect(client.send(f.pollReq())).rejects.toThrow();
    expect(client.pendingBytes()).toBeGreaterThan(100);
  });

  test('2400: not done, the session goes on; 2502: not done, the session ends', async () => {
    await world.registry.setFault({ kind: 'answer-2400', command: 'domain:create' });
    expect((await client.send(f.create('failed-name.com'))).code).toBe(2400);
    expect(exists('failed-name.com')).toBe(false);
    await world.registry.setFault({ kind: 'answer-2502', command: 'domain:create' });
    expect((await client.send(f.create('failed-name.com'))).code).toBe(2502);
    await client.closed;
    expect(exists('failed-name.com')).toBe(false);
  });

  test('2400 although it is done: only asking tells', async () => {
    await world.registry.setFault({ kind: 'answer-2400', command: 'domain:create', done: true });
    expect((await client.send(f.create('done-name.com'))).code).toBe(2400);
    expect(exists('done-name.com')).toBe(true);
  });

  test('pending: a creation is accepted, stands there as such, and is decided later with a message', async () => {
    const spent = () => world.registry.registrars().find(({ id }) => id === world.registry.credentials.login)?.balance;
    const before = spent();
    for (const [name, granted] of [
      ['granted-name.com', true],
      ['denied-name.com', false],
    ] as const) {
      await world.registry.setFault({ kind: 'pending', command: 'domain:create' });
      expect((await client.send(f.create(name))).code).toBe(1001);
      expect(world.registry.domain(name)?.statuses).toContain('pendingCreate');
      expect(
        (await client.send(f.renew(name, world.registry.domain(name)?.expiresAt.slice(0, 10) ?? '', 1))).code,
      ).toBe(2304);
      world.registry.endPending(name, granted);
      expect(exists(name)).toBe(granted);
      const told = await client.send(f.pollReq());
      expect(told.attribute('name', 'paResult')).toEqual([granted ? '1' : '0']);
      const [id = ''] = told.attribute('msgQ', 'id');
      await client.send(f.pollAck(id));
    }
    expect(world.registry.domain('granted-name.com')?.statuses).not.toContain('pendingCreate');
    expect(() => world.registry.endPending('granted-name.com', true)).toThrow();
    expect(spent()).not.toBe(before);
  });

  test('pending: a renewal moves the day only when it is granted', async () => {
    await client.send(f.create('renewed-name.com'));
    const expiry = () => world.registry.domain('renewed-name.com')?.expiresAt.slice(0, 10) ?? '';
    const before = expiry();
    for (const granted of [false, true]) {
      await world.registry.setFault({ kind: 'pending', command: 'domain:renew' });
      expect((await client.send(f.renew('renewed-name.com', before, 1))).code).toBe(1001);
      expect(expiry()).toBe(before);
      expect(world.registry.domain('renewed-name.com')?.statuses).toContain('pendingRenew');
      world.registry.endPending('renewed-name.com', granted);
      expect(expiry() === before).toBe(!granted);
    }
  });

  test('log-out: the session forgets its login, another one does not', async () => {
    const other = await world.login();
    await world.registry.setFault({ kind: 'log-out', command: 'domain:create' });
    expect((await client.send(f.create('no-login.com'))).code).toBe(2002);
    expect((await client.send(f.pollReq())).code).toBe(2002);
    expect((await other.send(f.create('no-login.com'))).code).toBe(1000);
  });

  test('answer twice: done once, told two times', async () => {
    await world.registry.setFault({ kind: 'answer-twice', command: 'domain:create' });
    const first = await client.send(f.create('twice-name.com'));
    expect((await client.next()).xml).toBe(first.xml);
    expect(world.registry.domain('twice-name.com')?.history).toHaveLength(1);
  });

  test('poll-again: an acknowledged message stays and comes again under its own number', async () => {
    expect(world.registry.rival.take('lost-name.com')).toMatchObject({ code: 1000 });
    await client.send(f.create('kept-name.com'));
    world.advance(366);
    await world.registry.setFault({ kind: 'poll-again', command: 'poll', count: 2 });
    const first = await client.send(f.pollReq());
    const [id = ''] = first.attribute('msgQ', 'id');
    // The first of the two was used up by the request, which it does not touch.
    expect((await client.send(f.pollAck(id))).code).toBe(1000);
    expect((await client.send(f.pollReq())).attribute('msgQ', 'id')).toEqual([id]);
    expect((await client.send(f.pollAck(id))).code).toBe(1000);
    expect((await client.send(f.pollReq())).code).toBe(1300);
  });

  test('down: connections end, new ones are refused, until cleared; the port stays', async () => {
    const { port } = world.registry;
    await world.registry.setFault({ kind: 'down' });
    await client.closed;
    await expect(world.connect()).rejects.toThrow(/ECONNREFUSED/);
    expect(world.registry.faults()).toMatchObject([{ kind: 'down' }]);
    await world.registry.clearFaults();
    expect(world.registry.port).toBe(port);
    expect((await (await world.login()).send(f.pollReq())).code).toBe(1300);
  });

  test('counted, for the commands named, one after the other', async () => {
    await world.registry.setFault({ kind: 'answer-2400', command: 'domain:check', count: 2 });
    await world.registry.setFault({ kind: 'answer-2400', command: 'poll' });
    expect((await client.send(f.info('apple.com'))).code).toBe(1000);
    expect((await client.send(f.check('a-name.com'))).code).toBe(2400);
    expect(world.registry.faults().map(({ left }) => left)).toEqual([1, 1]);
    expect((await client.send(f.check('a-name.com'))).code).toBe(2400);
    expect((await client.send(f.check('a-name.com'))).code).toBe(1000);
    expect((await client.send(f.pollReq())).code).toBe(2400);
    expect(world.registry.faults()).toEqual([]);
  });

  test('cleared: over at once', async () => {
    await world.registry.setFault({ kind: 'answer-2400', count: 100 });
    expect((await client.send(f.HELLO).then(() => client.send(f.pollReq()))).code).toBe(2400);
    await world.registry.clearFaults();
    expect((await client.send(f.pollReq())).code).toBe(1300);
  });
});

describe('simulated distance', () => {
  const RTT = 100;
  const WORK = 40;
  const time = async (work: () => Promise<unknown>) => {
    const started = performance.now();
    await work();
    return performance.now() - started;
  };

  test('a round trip for one command, one for many at once; work adds up in a session, not between two', async () => {
    const far = await startTestRegistry({ rttMs: RTT, perCommandMs: WORK });
    const near = await far.login();
    const other = await far.login();
    const poll = (session: RawClient) => session.send(f.pollReq());
    expect(await time(() => poll(near))).toBeGreaterThanOrEqual(RTT + WORK - 2);
    const serial = await time(async () => {
      for (let i = 0; i < 8; i++) await poll(near);
    });
    expect(serial).toBeGreaterThanOrEqual(8 * (RTT + WORK - 2));
    const piped = await time(() => Promise.all(Array.from({ length: 8 }, () => poll(near))));
    expect(piped).toBeGreaterThanOrEqual(RTT + 8 * WORK - 2);
    expect(piped).toBeLessThan(serial / 2);
    const shared = await time(() => Promise.all(Array.from({ length: 8 }, (_, i) => poll(i % 2 ? near : other))));
    expect(shared).toBeGreaterThanOrEqual(RTT + 4 * WORK - 2);
    expect(shared).toBeLessThan(piped);
    await far.stop();
  });

  test('500 names in ten checks on one session come in far less than ten round trips', async () => {
    const far = await startTestRegistry({ rttMs: RTT });
    far.registry.setRules({ namesPerCheck: 50 });
    const session = await far.login();
    const frames = Array.from({ length: 10 }, (_, i) =>
      f.check(...Array.from({ length: 50 }, (__, j) => `search-${i}-${j}.com`)),
    );
    const serial = await time(async () => {
      for (const frame of frames) await session.send(frame);
    });
    const answers: RawAnswer[] = [];
    const piped = await time(async () => {
      answers.push(...(await Promise.all(frames.map((frame) => session.send(frame)))));
    });
    // Against the same ten in the same run, as a clock alone says more about the machine than about the registry.
    expect(piped).toBeLessThan(serial / 2);
    expect(answers.flatMap((answer) => answer.all('name'))).toHaveLength(500);
    await far.stop();
  });
});

test('a connection cut at every byte of a create leaves no name, and the registry lives', async () => {
  const { login: clID, password: pw } = world.registry.credentials;
  const login = encodeFrame(f.loginFrame({ clID, pw }));
  const stream = Buffer.concat([login, encodeFrame(f.create('cut-name.com'))]);
  const cutAt = async (length: number) => {
    const session = await world.connect();
    session.socket.write(stream.subarray(0, length), () => session.close());
    await session.closed;
  };
  // Every byte of the create, and every seventh of the login before it.
  const lengths = Array.from({ length: stream.byteLength }, (_, i) => i).filter(
    (i) => i > login.byteLength || i % 7 === 0,
  );
  for (let i = 0; i < lengths.length; i += 10) await Promise.all(lengths.slice(i, i + 10).map(cutAt));
  expect(exists('cut-name.com')).toBe(false);
  client = await world.login();
  expect((await client.send(f.create('cut-name.com'))).code).toBe(1000);
}, 60_000);
