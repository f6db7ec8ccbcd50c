import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type Duplex, duplexPair } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { type Answer, encodeAnswer } from './answer.ts';
import { described } from './codec/element-spec.ts';
import { EppDataError } from './codec/text.ts';
import { decodeCommand } from './command.ts';
import { checkDomains } from './commands/check.ts';
import { createDomain } from './commands/create.ts';
import { pollRequest } from './commands/poll.ts';
import { namestoreExt } from './extensions/namestore.ts';
import { createFrameReader, encodeFrame } from './frame.ts';
import { logIn } from './log-in.ts';
import { NS } from './namespaces.ts';
import { type EppSession, EppSessionError, openSession, type SessionOptions } from './session.ts';
import { COMMAND_EXTENSIONS, COMMANDS } from './vocabulary.ts';

const GREETING = readFileSync(new URL('./goldens/greeting.xml', import.meta.url), 'utf8');
const SEND = { timeoutMs: 5_000 };

/** The other end of a connection, moved by the test. */
interface Server {
  readonly stream: Duplex;
  /** The next frame the client sent; waits for it. */
  next(): Promise<Buffer>;
  say(...xml: string[]): void;
}

function connect(): { client: Duplex; server: Server } {
  const [client, stream] = duplexPair();
  const reader = createFrameReader();
  const frames: Buffer[] = [];
  const waiting: ((frame: Buffer) => void)[] = [];
  stream.on('data', (chunk: Buffer) => {
    for (const frame of reader.push(chunk)) (waiting.shift() ?? ((each) => frames.push(each)))(frame);
  });
  stream.on('error', () => {});
  const next = () => {
    const frame = frames.shift();
    return frame ? Promise.resolve(frame) : new Promise<Buffer>((resolve) => waiting.push(resolve));
  };
  const say = (...xml: string[]) => void stream.write(Buffer.concat(xml.map((each) => encodeFrame(each))));
  return { client, server: { stream, next, say } };
}

async function open(options: SessionOptions = {}): Promise<{ session: EppSession; server: Server }> {
  const { client, server } = connect();
  server.say(GREETING);
  return { session: await openSession(client, options), server };
}

const answer = (clTRID: string | undefined, code = 1000) =>
  encodeAnswer({ results: [{ code, msg: 'x' }], clTRID, svTRID: `SRV-${clTRID}` });
const check = (session: EppSession, clTRID: string, timeoutMs = 5_000) =>
  session.send(checkDomains, ['example.com'], { clTRID, timeoutMs });
const failure = async (promise: Promise<unknown>): Promise<EppSessionError> => {
  const error = await promise.then(
    () => new Error('it did not fail'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(EppSessionError);
  return error as EppSessionError;
};

describe('a session in good order', () => {
  test('the server speaks first; its greeting is kept', async () => {
    const { session } = await open();
    expect(session.greeting.svID).toBe('Example EPP server epp.example.com');
    expect([session.usable, session.outstanding]).toEqual([true, 0]);
  });

  test('answers come in the order of the commands, two of them in one write', async () => {
    const { session, server } = await open();
    const both = Promise.all([check(session, 'ABC-1'), check(session, 'ABC-2')]);
    expect(session.outstanding).toBe(2);
    await server.next();
    await server.next();
    server.say(answer('ABC-1'), answer('ABC-2'));
    expect((await both).map(({ svTRID }) => svTRID)).toEqual(['SRV-ABC-1', 'SRV-ABC-2']);
    expect([session.outstanding, session.commands]).toEqual([0, 2]);
  });

  test('an answer without a client id belongs to the oldest command', async () => {
    const { session, server } = await open();
    const sent = check(session, 'ABC-1');
    await server.next();
    server.say(answer(undefined, 2001));
    expect((await sent).code).toBe(2001);
    expect(session.usable).toBe(true);
  });

  test('hello is answered with a greeting, between commands', async () => {
    const { session, server } = await open();
    const hello = session.hello(5_000);
    const sent = check(session, 'ABC-1');
    expect(String(await server.next())).toContain('<hello/>');
    server.say(GREETING, answer('ABC-1'));
    expect((await hello).svcMenu.version).toEqual(['1.0']);
    expect((await sent).code).toBe(1000);
  });

  test('logout waits for 1500 and ends', async () => {
    const { session, server } = await open();
    const ended = session.logout(5_000);
    expect(String(await server.next())).toContain('<logout/>');
    server.say(answer(undefined, 1500));
    await ended;
    await session.closed;
    expect(session.usable).toBe(false);
  });

  test('a value that does not fit is refused before anything is sent', async () => {
    const { session, server } = await open();
    await expect(session.send(checkDomains, [''], SEND)).rejects.toThrow(EppDataError);
    expect([session.outstanding, session.usable]).toEqual([0, true]);
    const sent = check(session, 'ABC-1');
    expect(String(await server.next())).toContain('ABC-1');
    server.say(answer('ABC-1'));
    await sent;
  });

  test('every frame can be watched, both ways', async () => {
    const seen: string[] = [];
    const { session, server } = await open({
      onFrame: (way, xml) => seen.push(`${way} ${String(xml).includes('ABC-1')}`),
    });
    const sent = check(session, 'ABC-1');
    await server.next();
    server.say(answer('ABC-1'));
    await sent;
    expect(seen).toEqual(['received false', 'sent true', 'received true']);
  });
});

describe('a session in trouble', () => {
  test('cut at every byte of the answer: the outcome is unknown', async () => {
    const frame = encodeFrame(answer('ABC-1'));
    for (let cut = 0; cut < frame.byteLength; cut++) {
      const { session, server } = await open();
      const sent = failure(check(session, 'ABC-1'));
      await server.next();
      if (cut > 0) server.stream.write(frame.subarray(0, cut));
      server.stream.end();
      expect(await sent).toMatchObject({ kind: 'cut', sent: true });
      expect(session.usable).toBe(false);
    }
  });

  test('no answer in time: unknown, nothing more is sent, and the late answer is told by its id', async () => {
    const late: [Answer, string, string | undefined][] = [];
    const { session, server } = await open({ onLateAnswer: (...told) => late.push(told) });
    expect(await failure(check(session, 'ABC-1', 20))).toMatchObject({ kind: 'timeout', sent: true });
    expect(await failure(check(session, 'ABC-2'))).toMatchObject({ kind: 'closed', sent: false });
    server.say(answer('ABC-1'));
    await session.closed;
    expect(late).toMatchObject([[{ code: 1000, svTRID: 'SRV-ABC-1' }, 'domain:check', 'ABC-1']]);
  });

  test('a second command under way when the first times out still gets its own answer', async () => {
    const { session, server } = await open();
    const first = failure(check(session, 'ABC-1', 20));
    const second = check(session, 'ABC-2');
    expect(await first).toMatchObject({ kind: 'timeout' });
    server.say(answer('ABC-1'), answer('ABC-2'));
    expect((await second).svTRID).toBe('SRV-ABC-2');
    await session.closed;
  });

  test('a connection that waits for a late answer is given up in the end', async () => {
    const { session } = await open({ lateAnswerMs: 20 });
    await failure(check(session, 'ABC-1', 20));
    await session.closed;
  });

  test.each<[string, (server: Server) => void]>([
    ['an answer to another command', ({ say }) => say(answer('ABC-2'))],
    ['a greeting in place of an answer', ({ say }) => say(GREETING)],
    ['no EPP', ({ say }) => say('<html/>')],
    ['no XML', ({ say }) => say('503 Service Unavailable')],
    ['a DOCTYPE', ({ say }) => say(`<!DOCTYPE epp>${answer('ABC-1').replace(/^.*\n/, '')}`)],
    ['an answer without a result', ({ say }) => say(`<epp xmlns="${NS.epp}"><response/></epp>`)],
    ['the length 0', ({ stream }) => void stream.write(Buffer.alloc(4))],
    ['the length 4', ({ stream }) => void stream.write(Buffer.of(0, 0, 0, 4))],
    ['a length of 11 MiB', ({ stream }) => void stream.write(Buffer.of(0, 0xb0, 0, 0))],
  ])('%s ends the session, outcome unknown', async (_what, say) => {
    const { session, server } = await open();
    const sent = failure(check(session, 'ABC-1'));
    await server.next();
    say(server);
    expect(await sent).toMatchObject({ kind: 'protocol', sent: true });
    await session.closed;
    expect(session.usable).toBe(false);
  });

  test('the same answer twice: the first counts, the second ends the session', async () => {
    const { session, server } = await open();
    const sent = check(session, 'ABC-1');
    await server.next();
    server.say(answer('ABC-1'), answer('ABC-1'));
    expect((await sent).code).toBe(1000);
    await session.closed;
  });

  test.each([1500, 2500, 2501, 2502])(
    'after %i the session is over, and what was sent behind it is unknown',
    async (code) => {
      const { session, server } = await open();
      const first = check(session, 'ABC-1');
      const second = failure(check(session, 'ABC-2'));
      await server.next();
      server.say(answer('ABC-1', code));
      expect((await first).code).toBe(code);
      expect(await second).toMatchObject({ kind: 'cut', sent: true });
      expect(session.usable).toBe(false);
    },
  );

  test('an answer above the limit is refused by its length alone', async () => {
    const { session, server } = await open({ frameBytesMax: 4_096 });
    const sent = failure(check(session, 'ABC-1'));
    await server.next();
    server.stream.write(Buffer.of(0, 0, 0x10, 1));
    expect(await sent).toMatchObject({ kind: 'protocol' });
  });

  test('closing fails what is under way', async () => {
    const { session } = await open();
    const sent = failure(check(session, 'ABC-1'));
    session.close();
    expect(await sent).toMatchObject({ kind: 'cut', sent: true });
    await session.logout(10);
  });
});

describe('the first words', () => {
  test('no greeting in time', async () => {
    const { client } = connect();
    expect(await failure(openSession(client, { greetingTimeoutMs: 20 }))).toMatchObject({ kind: 'timeout' });
    expect(client.destroyed).toBe(true);
  });

  test('a refusal in place of the greeting names its code', async () => {
    const { client, server } = connect();
    server.say(answer(undefined, 2502));
    expect((await failure(openSession(client))).message).toContain('2502');
  });

  test.each([
    ['an element nobody knows', '</lang>\n      <objURI>', '</lang><x xmlns="urn:x"/><objURI>'],
    ['no extension in its place', /<extURI>.*<\/extURI>/gs, ''],
    ['no language', /<lang>.*<\/lang>/gs, ''],
    ['no policy', /<dcp>.*<\/dcp>/gs, ''],
    ['another clock', '2000-06-08T22:00:00.0Z', '2000-06-08 22:00:00'],
    ['a long name', 'epp.example.com', 'e'.repeat(80)],
  ])('a greeting with %s still tells what is offered', async (_what, from, to) => {
    const { client, server } = connect();
    const odd = GREETING.replace(from, to);
    expect(odd).not.toBe(GREETING);
    server.say(odd);
    const session = await openSession(client);
    const extensions = [NS.secDNS, NS.rgp];
    const done = logIn(
      session,
      { clID: 'ClientX', pw: 'foo-BAR2' },
      { objects: [NS.domain], extensions, clTRID: 'L-1', timeoutMs: 5_000 },
    );
    const { input } = decodeCommand(await server.next(), COMMANDS, COMMAND_EXTENSIONS);
    const speaks = odd.includes('secDNS') ? { svcExtension: { extURI: extensions } } : {};
    expect(input).toMatchObject({ options: { lang: 'en' }, svcs: { objURI: [NS.domain], ...speaks } });
    server.say(answer('L-1'));
    expect((await done).ok).toBe(true);
  });

  test('a greeting that cannot be read', async () => {
    const { client, server } = connect();
    server.say(GREETING.replace('<version>1.0</version>', ''));
    expect(await failure(openSession(client))).toMatchObject({ kind: 'protocol' });
  });

  test('a connection that ends at once', async () => {
    const { client, server } = connect();
    server.stream.end();
    expect(await failure(openSession(client))).toMatchObject({ kind: 'cut' });
  });
});

describe('login', () => {
  const who = { clID: 'ClientX', pw: 'foo-BAR2' };
  const options = {
    objects: [NS.domain, NS.host],
    extensions: [NS.secDNS, NS.namestoreExt],
    clTRID: 'LOGIN-1',
    timeoutMs: 5_000,
  };
  const read = async (server: Server) => decodeCommand(await server.next(), COMMANDS, COMMAND_EXTENSIONS);

  test('names what is wanted and offered, and nothing else; from then on nothing else is sent', async () => {
    const { session, server } = await open();
    const done = logIn(session, who, { ...options, optionalObjects: [NS.contact, NS['rgp-poll']] });
    expect((await read(server)).input).toEqual({
      clID: 'ClientX',
      pw: 'foo-BAR2',
      options: { version: '1.0', lang: 'en' },
      svcs: { objURI: [NS.domain, NS.host, NS.contact], svcExtension: { extURI: [NS.secDNS] } },
    });
    server.say(answer('LOGIN-1'));
    expect(await done).toMatchObject({ ok: true, securityEvents: [] });
    expect([session.speaks(NS.secDNS), session.speaks(NS.namestoreExt)]).toEqual([true, false]);
    const extensions = [described(namestoreExt, { subProduct: 'dotCOM' }) as never];
    const sent = failure(session.send(checkDomains, ['a.com'], { ...SEND, extensions }));
    expect(await sent).toMatchObject({ kind: 'closed', sent: false });
    const poll = session.send(pollRequest, {}, { ...SEND, clTRID: 'POLL-1' });
    await server.next();
    server.say(answer('POLL-1', 1300));
    expect((await poll).code).toBe(1300);
  });

  test('a refusal is an answer', async () => {
    const { session, server } = await open();
    const done = logIn(session, who, options);
    await server.next();
    server.say(answer('LOGIN-1', 2200));
    expect(await done).toMatchObject({ ok: false, answer: { code: 2200 } });
  });

  test('an object that is not offered stops it before a password is sent', async () => {
    const { session } = await open();
    const missing = logIn(session, who, { ...options, objects: ['urn:ietf:params:xml:ns:domain-2.0'] });
    await expect(missing).rejects.toThrow(EppDataError);
    expect(session.commands).toBe(0);
  });

  test('a long password needs loginSec (RFC 8807 §2.2)', async () => {
    const long = { clID: 'ClientX', pw: 'a pass phrase longer than sixteen', newPW: 'short-1' };
    const plain = await open();
    await expect(logIn(plain.session, long, options)).rejects.toThrow(EppDataError);

    const { client, server } = connect();
    server.say(GREETING.replace(NS.rgp, NS.loginSec));
    const session = await openSession(client);
    const done = logIn(session, long, { ...options, extensions: [NS.loginSec], userAgent: 'Test' });
    expect(await read(server)).toMatchObject({
      input: { pw: '[LOGIN-SECURITY]', newPW: 'short-1' },
      extensions: [{ value: { userAgent: { app: 'Test' }, pw: long.pw } }],
    });
    server.say(
      readFileSync(new URL('./goldens/login-security.answer.xml', import.meta.url), 'utf8').replace(
        'ABC-12345',
        'LOGIN-1',
      ),
    );
    const { ok, securityEvents } = await done;
    expect([ok, securityEvents.map(({ type }) => type)]).toEqual([true, ['password', 'cipher', 'stat']]);
  });
});

test('header and body leave in one write', async () => {
  const { client, server } = connect();
  server.say(GREETING);
  const session = await openSession(client);
  const chunks: Buffer[] = [];
  const write = client.write.bind(client);
  client.write = ((chunk: Buffer) => {
    chunks.push(chunk);
    return write(chunk);
  }) as typeof client.write;
  const sent = session.send(
    createDomain,
    { name: 'a.com', authInfo: { pw: { text: '' } } },
    { ...SEND, clTRID: 'ABC-1' },
  );
  await server.next();
  server.say(answer('ABC-1'));
  await sent;
  expect(chunks).toHaveLength(1);
  expect(chunks[0]?.readUInt32BE(0)).toBe(chunks[0]?.byteLength);
  session.close();
  await once(client, 'close');
});
