import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeFrame } from '#protocols/epp/frame.ts';
import * as f from './testing/frames.ts';
import { startTestRegistry, type TestRegistry } from './testing/raw-client.ts';
import { printJudged } from './testing/schema-judge.ts';

let world: TestRegistry;
beforeAll(async () => {
  world = await startTestRegistry({ sessionsMax: 200 });
});
afterAll(() => world.stop());
afterAll(printJudged);

const header = (length: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
};

const LAUGHS = `<?xml version="1.0"?><!DOCTYPE epp [<!ENTITY l0 "ha">${Array.from(
  { length: 9 },
  (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`,
).join('')}]>`;
const entity = (source: string) => `<!DOCTYPE epp [<!ENTITY x SYSTEM "${source}">]>`;
const named = (name: string) => f.check(name).replace(/^<\?xml.*\n/, '');

describe('frames that are whole and hostile: 2001, and the session goes on', () => {
  test.each<[string, string | Buffer]>([
    ['billion laughs', LAUGHS + named('&l9;.com')],
    ['a local file', entity('file:///etc/hostname') + named('&x;.com')],
    ['a remote address', entity('http://127.0.0.1:9/x') + named('&x;.com')],
    ['a DOCTYPE alone', `<!DOCTYPE epp>${f.HELLO.replace(/^<\?xml.*\n/, '')}`],
    ['UTF-16', Buffer.from(`\ufeff${f.HELLO}`, 'utf16le')],
    ['Latin-1 bytes', Buffer.from(f.check('caf\xe9.com'), 'latin1')],
    ['a null byte', f.check('a\0b.com')],
    ['no XML', 'GET / HTTP/1.1\r\n\r\n'],
    ['half of XML', f.check('free-name.com').slice(0, -20)],
    ['a depth of 10000', f.command('<a>'.repeat(10_000) + '</a>'.repeat(10_000))],
    ['10000 elements', f.command(`<check>${'<a/>'.repeat(10_000)}</check>`)],
    [
      'the right name in a wrong version',
      f.check('free-name.com').replace('domain-1.0', 'domain-1.1').replaceAll('domain:check', 'domain:x'),
    ],
    ['another root', '<eppx xmlns="urn:ietf:params:xml:ns:epp-1.0"/>'],
  ])('%s', async (what, xml) => {
    const client = await world.login();
    client.write(encodeFrame(xml));
    const answer = await client.next();
    expect(answer.code).toBe(what.startsWith('the right name') ? 2307 : 2001);
    expect(answer.xml).not.toMatch(/haha|root:|&l9;/);
    expect((await client.send(f.pollReq())).code).toBe(1300);
    client.close();
  });

  test('what could not be read is logged without its content', async () => {
    const client = await world.login();
    client.write(encodeFrame('<epp><pw>top-secret</pw'));
    expect((await client.next()).code).toBe(2001);
    const log = world.registry.log();
    expect(JSON.stringify(log)).not.toContain('top-secret');
    expect(log.filter(({ what }) => what === 'unreadable').at(-2)).toMatchObject({ xml: '', bytes: 23 });
    client.close();
  });
});

describe('odd and allowed', () => {
  test('comments, CDATA, a byte order mark, references and other prefixes', async () => {
    const client = await world.login();
    const frame = f
      .check('free-name.com')
      .replace('free-name.com', 'fr<!-- x -->ee<![CDATA[-na]]>m&#101;.com')
      .replaceAll('domain:', 'd.x:')
      .replace('xmlns:domain', 'xmlns:d.x');
    client.write(encodeFrame(`\ufeff${frame.replace('xmlns:d.x:', 'xmlns:d.x')}`));
    const answer = await client.next();
    expect([answer.code, answer.one('name'), answer.attribute('name', 'avail')]).toEqual([
      1000,
      'free-name.com',
      ['1'],
    ]);
    client.close();
  });

  test('two frames in one write, and one frame byte by byte', async () => {
    const client = await world.login();
    client.write(Buffer.concat([encodeFrame(f.check('name-a.com')), encodeFrame(f.check('name-b.com'))]));
    expect([(await client.next()).one('name'), (await client.next()).one('name')]).toEqual([
      'name-a.com',
      'name-b.com',
    ]);
    for (const byte of encodeFrame(f.check('name-c.com'))) client.write(Buffer.of(byte));
    expect((await client.next()).one('name')).toBe('name-c.com');
    client.close();
  });

  test('text that must be escaped comes back escaped', async () => {
    const client = await world.login();
    const answer = await client.send(f.check('a&amp;b&lt;c&quot;.com'));
    expect(answer.xml).toContain('>a&amp;b&lt;c&quot;.com<');
    expect((await client.send(f.command('<logout/><x y="]]&gt;"/>'))).code).toBe(2001);
    expect((await client.send(f.command('<poll op="req"/>', '', 'A&amp;B&lt;'))).xml).toContain(
      '<clTRID>A&amp;B&lt;</clTRID>',
    );
    client.close();
  });
});

describe('lengths that cannot be honoured end the connection, and only that', () => {
  test.each([0, 1, 4, 262_145, 11 * 1024 * 1024, 30 * 1024 * 1024, 0xffffffff])('a length of %i', async (length) => {
    const bystander = await world.login();
    const client = await world.login();
    client.write(header(length));
    await client.closed;
    expect((await bystander.send(f.pollReq())).code).toBe(1300);
    bystander.close();
  });

  test('30 MB in truth: cut before it is taken in', async () => {
    const client = await world.login();
    const before = process.memoryUsage().rss;
    client.write(header(30 * 1024 * 1024));
    const piece = Buffer.alloc(1024 * 1024, 0x20);
    for (let i = 0; i < 30 && !client.socket.destroyed; i++) client.write(piece);
    await client.closed;
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
    expect((await (await world.login()).send(f.pollReq())).code).toBe(1300);
  });

  test('the longest frame allowed is read', async () => {
    const client = await world.login();
    const frame = f.check('free-name.com');
    const padded = frame.replace('</epp>', `${' '.repeat(262_144 - 4 - Buffer.byteLength(frame))}</epp>`);
    expect((await client.send(padded)).code).toBe(1000);
    client.close();
  });

  test('a client that sends and does not wait is read no further; the others are served', async () => {
    const slow = await startTestRegistry({ perCommandMs: 60_000 });
    const client = await slow.connect();
    const large = encodeFrame(f.HELLO.replace('</epp>', `${' '.repeat(250_000)}</epp>`));
    for (let i = 0; i < 240; i++) client.write(large);
    const bystander = await world.login();
    for (let i = 0; i < 400; i++) expect((await bystander.send(f.pollReq())).code).toBe(1300);
    expect(client.socket.writableLength).toBeGreaterThan(0);
    client.close();
    bystander.close();
    await slow.stop();
  });

  test('a flood of small frames is answered, every one', async () => {
    const client = await world.login();
    const one = encodeFrame(f.command('<poll op="req"/>', '', 'FLOOD'));
    client.write(Buffer.concat(Array.from({ length: 2_000 }, () => one)));
    for (let i = 0; i < 2_000; i++) expect((await client.next()).code).toBe(1300);
    client.close();
  });
});
