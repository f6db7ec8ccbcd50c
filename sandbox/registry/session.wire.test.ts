import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as f from './testing/frames.ts';
import { openRaw, type RawClient, startTestRegistry, type TestRegistry } from './testing/raw-client.ts';
import { printJudged } from './testing/schema-judge.ts';
import { createAuthority, issue } from './wire/certificates.ts';

let world: TestRegistry;
beforeEach(async () => {
  world = await startTestRegistry();
});
afterEach(() => world.stop());
afterAll(printJudged);

const credentials = () => ({ clID: world.registry.credentials.login, pw: world.registry.credentials.password });

describe('the connection', () => {
  test('the server speaks first: a greeting with its services', async () => {
    const { caFile, certFile, keyFile } = world.registry.credentials;
    const client = await openRaw(world.registry.port, {
      ca: readFileSync(caFile),
      cert: readFileSync(certFile),
      key: readFileSync(keyFile),
    });
    const greeting = await client.next();
    expect(greeting.all('objURI')).toEqual(f.OBJECTS);
    expect(greeting.all('extURI')).toEqual(f.EXTENSIONS);
    expect(greeting.one('svDate')).toBe('2026-11-21T08:00:00.000Z');
    expect(client.socket.getProtocol()).toMatch(/TLSv1\.[23]/);
  });

  test('no certificate, a foreign one and plain text get nothing', async () => {
    const { caFile } = world.registry.credentials;
    const ca = readFileSync(caFile);
    const foreign = issue(createAuthority('Sandbox Registry CA', new Date()), 'client', 'namestead', new Date());
    for (const files of [{ ca }, { ca, ...foreign }]) {
      // In TLS 1.3 the client's side of the handshake ends first; the refusal arrives after it.
      await expect(openRaw(world.registry.port, files).then((client) => client.next())).rejects.toThrow();
    }
    const plain = connect(world.registry.port, '127.0.0.1');
    plain.on('error', () => {});
    let heard = 0;
    plain.on('data', (bytes) => {
      heard += bytes.byteLength;
    });
    plain.write('<epp/>\n\n\n');
    await new Promise((resolve) => plain.on('close', resolve));
    expect(heard).toBeLessThan(16);
    expect((await world.login()).pendingBytes()).toBe(0);
  });

  test('the server is known by its authority alone', async () => {
    const other = createAuthority('Sandbox Registry CA', new Date());
    await expect(openRaw(world.registry.port, { ca: other.cert })).rejects.toThrow();
  });

  test('hello is answered with a greeting, before and after login', async () => {
    const client = await world.connect();
    expect((await client.send(f.HELLO)).all('svID')).toEqual(['Sandbox Registry']);
    await client.send(f.loginFrame(credentials()));
    expect((await client.send(f.HELLO)).all('svID')).toEqual(['Sandbox Registry']);
  });

  test('idle and login time-outs end the connection', async () => {
    const quick = await startTestRegistry({ loginMs: 60, idleMs: 60 });
    const silent = await quick.connect();
    await silent.closed;
    const idle = await quick.login();
    await idle.closed;
    await quick.stop();
  });

  test('dribbled bytes do not keep a session open', async () => {
    const quick = await startTestRegistry({ loginMs: 150 });
    const client = await quick.connect();
    client.write(Buffer.of(0, 3, 0, 0));
    const dribble = setInterval(() => client.write(Buffer.of(0x3c)), 20);
    await client.closed;
    clearInterval(dribble);
    await quick.stop();
  });
});

describe('login (RFC 5730 §2.9.1.1)', () => {
  let client: RawClient;
  beforeEach(async () => {
    client = await world.connect();
  });
  const login = (fields: Partial<f.LoginFields> = {}) => client.send(f.loginFrame({ ...credentials(), ...fields }));

  test('once; a second one is 2002; logout is 1500 and the end', async () => {
    const answer = await login();
    expect(answer.code).toBe(1000);
    expect(answer.one('clTRID')).toMatch(/^ABC-/);
    expect(answer.one('svTRID')).toMatch(/^SBX-[0-9A-Z]+-\d+$/);
    expect((await login()).code).toBe(2002);
    expect((await client.send(f.LOGOUT())).code).toBe(1500);
    await client.closed;
  });

  test('any command before it is 2002', async () => {
    for (const frame of [f.check('free-name.com'), f.pollReq(), f.LOGOUT(), f.balanceInfo()]) {
      expect((await client.send(frame)).code).toBe(2002);
    }
  });

  test('wrong password, unknown id, the id of another: 2200, the third time 2501 and the end', async () => {
    expect((await login({ pw: 'wrong-password' })).code).toBe(2200);
    expect((await login({ clID: 'nobody' })).code).toBe(2200);
    expect((await login({ clID: 'rival' })).code).toBe(2501);
    await client.closed;
  });

  test('too many refused logins lock the account out for a while, with the right password too', async () => {
    for (let round = 0; round < 4; round++) {
      const guesser = await world.connect();
      for (let guess = 0; guess < 3; guess++) {
        await guesser.send(f.loginFrame({ clID: 'namestead', pw: 'wrong-password' })).catch(() => undefined);
      }
      guesser.close();
    }
    const { password: pw } = world.registry.credentials;
    const late = await world.connect();
    expect((await late.send(f.loginFrame({ clID: 'namestead', pw }))).code).toBe(2501);
    await late.closed;
  });

  test('the right password with the certificate of another is 2200', async () => {
    await world.registry.stop();
    world = await startTestRegistry({ ...world.options, login: 'third' });
    const stranger = await world.connect();
    const { password: pw } = world.registry.credentials;
    expect((await stranger.send(f.loginFrame({ clID: 'namestead', pw }))).code).toBe(2200);
    expect((await stranger.send(f.loginFrame({ clID: 'third', pw }))).code).toBe(1000);
  });

  test('services, version and language must be those of the greeting', async () => {
    const contact = 'urn:ietf:params:xml:ns:contact-1.0';
    expect((await login({ objects: [...f.OBJECTS, contact] })).code).toBe(2307);
    expect((await login({ extensions: ['urn:ietf:params:xml:ns:fee-1.0'] })).code).toBe(2103);
    expect((await login({ version: '2.0' })).code).toBe(2100);
    expect((await login({ lang: 'zh' })).code).toBe(2102);
    expect((await login()).code).toBe(1000);
  });

  test('more sessions than allowed: 2502 and the end', async () => {
    const small = await startTestRegistry({ sessionsMax: 2 });
    const first = await small.login();
    await small.login();
    const third = await small.connect();
    const { login: clID, password: pw } = small.registry.credentials;
    expect((await third.send(f.loginFrame({ clID, pw }))).code).toBe(2502);
    await third.closed;
    first.close();
    await expect.poll(() => small.registry.registrars().find(({ id }) => id === clID)?.sessions).toBe(1);
    await small.login();
    await small.stop();
  });

  test('newPW is the password from then on, also after a restart', async () => {
    expect((await login({ newPW: 'another-secret' })).code).toBe(1000);
    const next = await world.connect();
    expect((await next.send(f.loginFrame(credentials()))).code).toBe(2200);
    world = await world.restart();
    expect(world.registry.credentials.password).toBe('another-secret');
    await world.login();
  });

  test('loginSec carries a password of any length (RFC 8807)', async () => {
    const long = 'a pass phrase longer than sixteen';
    const withSec = (inside: string) => ({ extension: f.loginSec(inside) });
    const newPw = `<loginSec:newPW>${long}</loginSec:newPW>`;
    expect((await login({ newPW: '[LOGIN-SECURITY]', ...withSec(newPw) })).code).toBe(1000);
    client = await world.connect();
    expect((await login({ pw: '[LOGIN-SECURITY]' })).code).toBe(2306);
    const pw = `<loginSec:pw>${long}</loginSec:pw>`;
    expect((await login({ extensions: f.EXTENSIONS.slice(0, 3), pw: '[LOGIN-SECURITY]', ...withSec(pw) })).code).toBe(
      2103,
    );
    expect((await login({ pw: '[LOGIN-SECURITY]', ...withSec(pw) })).code).toBe(1000);
  });
});

describe('the outside of a command', () => {
  test('unknown, unoffered and malformed commands', async () => {
    const client = await world.login();
    const contact =
      '<contact:check xmlns:contact="urn:ietf:params:xml:ns:contact-1.0"><contact:id>abc</contact:id></contact:check>';
    const cases: [string, number][] = [
      [f.command('<frobnicate/>'), 2000],
      [f.command(`<check>${contact}</check>`), 2307],
      [f.host('renew', f.hostName('ns1.a.com')), 2101],
      [f.epp('<extension><x xmlns="urn:x"/></extension>'), 2101],
      [f.epp('<greeting/>'), 2001],
      ['<epp/>', 2001],
      ['<epp xmlns="urn:ietf:params:xml:ns:epp-1.1"><hello/></epp>', 2001],
      [f.command('<poll op="peek"/>'), 2001],
      [f.command('<poll op="ack"/>'), 2003],
      [f.pollAck('4711'), 2303],
      [f.command('<logout/><logout/>'), 2001],
      [f.command('<check/>'), 2001],
      [f.domain('check', '<domain:name>a.com</domain:name><domain:surprise/>'), 2001],
      [f.domain('check', ''), 2001],
      [f.domain('create', `${f.pw('')}${f.name('a1.com')}`), 2001],
      [f.domain('renew', `${f.name('a1.com')}<domain:curExpDate>yesterday</domain:curExpDate>`), 2001],
      [f.domain('transfer', f.name('a1.com'), '', ' op="steal"'), 2001],
      [f.domain('check', f.name('a1.com'), '', ' colour="red"'), 2001],
      [f.domain('check', `words ${f.name('a1.com')}`), 2001],
      [f.domain('check', f.name('a'.repeat(256))), 2001],
      [f.command('<logout/>', '', 'AB'), 2001],
    ];
    for (const [frame, code] of cases) expect([frame, (await client.send(frame)).code]).toEqual([frame, code]);
  });

  test('an extension that is unknown, in the wrong place or not named at login is 2103', async () => {
    const client = await world.login({ extensions: f.EXTENSIONS.filter((uri) => !uri.includes('secDNS')) });
    const fee = '<fee:check xmlns:fee="urn:ietf:params:xml:ns:epp:fee-1.0"/>';
    expect((await client.send(f.domain('check', f.name('free-name.com'), fee))).code).toBe(2103);
    expect((await client.send(f.domain('info', f.name('free-name.com'), f.idnTag('CHI')))).code).toBe(2103);
    const signed = f.create('free-name.com', { extension: f.secDns('create', f.ds(1)) });
    expect((await client.send(signed)).code).toBe(2103);
    const other = f.check('free-name.com').replace('namestoreExt-1.1', 'namestoreExt-9.9');
    expect((await client.send(other)).code).toBe(2103);
  });

  test('the object service must have been named at login', async () => {
    const client = await world.login({ objects: f.OBJECTS.slice(0, 1) });
    expect((await client.send(f.check('free-name.com'))).code).toBe(1000);
    expect((await client.send(f.host('info', f.hostName('ns1.rival-registrar.com')))).code).toBe(2307);
  });

  test('the transaction id comes back, also with an error; server ids are never the same', async () => {
    const client = await world.login();
    const seen = new Set<string>();
    for (let i = 0; i < 5; i++) {
      const answer = await client.send(f.command('<frobnicate/>', '', `MINE-${i}`));
      expect(answer.one('clTRID')).toBe(`MINE-${i}`);
      seen.add(answer.one('svTRID'));
    }
    world = await world.restart();
    seen.add((await (await world.login()).send(f.pollReq())).one('svTRID'));
    expect(seen.size).toBe(6);
    expect((await (await world.login()).send(f.epp('<command><logout/></command>'))).all('clTRID')).toEqual([]);
  });

  test('namestoreExt is required: missing, unknown or of another suffix is 2306 with its error data; both spellings pass', async () => {
    const client = await world.login();
    const frame = f.check('free-name.com');
    const missing = await client.send(frame.replace(/<extension>[\s\S]*<\/extension>/, ''));
    expect([missing.code, missing.attribute('msg', 'code')]).toEqual([2306, ['', '1']]);
    expect((await client.send(frame.replace('dotCOM', 'dotXXX'))).code).toBe(2306);
    expect((await client.send(frame.replace('dotCOM', 'toString'))).code).toBe(2306);
    expect((await client.send(frame.replace('dotCOM', 'dotNET'))).code).toBe(2306);
    const bare = await client.send(frame.replace('dotCOM', 'COM'));
    expect([bare.code, bare.one('subProduct')]).toEqual([1000, 'dotCOM']);
    expect((await client.send(f.hostCreate('ns1.elsewhere.org').replace('dotCOM', 'wrong'))).code).toBe(2306);
  });

  test('pipelined commands are answered in their order', async () => {
    const client = await world.login();
    const names = Array.from({ length: 100 }, (_, i) => `pipe-${i}.com`);
    const answers = names.map((name) => client.send(f.check(name)));
    for (const [i, answer] of answers.entries()) expect((await answer).one('name')).toBe(names[i]);
  });

  test('secrets are starred out in the log, whatever their markup', async () => {
    const client = await world.login();
    await client.send(f.create('secret-name.com', { pw: 'Code-4koala' }));
    await client.send(f.create('secret-other.com', { pw: '<![CDATA[Code-4]]><!-- x -->wombat' }));
    expect((await client.send(f.info('secret-other.com'))).one('pw')).toBe('Code-4wombat');
    const log = world.registry.log();
    const text = JSON.stringify(log);
    expect(text).toContain('secret-name.com');
    expect(text).toContain('***');
    expect(text).not.toContain('koala');
    expect(text).not.toContain('wombat');
    expect(text).not.toContain(world.registry.credentials.password);
    expect(log.find(({ what, direction }) => what === 'domain:info' && direction === 'sent')?.code).toBe(1000);
  });
});
