import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { translate } from '../platform/i18n.ts';
import { openTestHouse, type TestHouse } from '../platform/testing.ts';
import { createForwarder } from './forwarder.ts';

let house: TestHouse;
let server: ReturnType<typeof createForwarder>;
let port: number;

beforeAll(async () => {
  house = await openTestHouse();
  server = createForwarder(house);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await house.close();
});

/** Bytes as a stranger may send them, and all that comes back. */
async function send(text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  let said = '';
  socket.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  socket.write(text);
  await once(socket, 'close');
  return said;
}

const get = (host: string, path = '/', more = '', method = 'GET') =>
  send(`${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${more}\r\n`);

describe('a host that nobody set up', () => {
  test.each([
    ['zh-HK', ''],
    ['zh-HK', 'Accept-Language: zh-TW\r\n'],
    ['zh-CN', 'Accept-Language: zh-CN,zh;q=0.9,en;q=0.8\r\n'],
    ['en', 'Accept-Language: en-GB\r\n'],
  ] as const)('A6 is told in %s to who asks with %j', async (lang, header) => {
    const said = await get('www.nobody.test', '/any/where?x=1', header);
    expect(said).toMatch(/^HTTP\/1\.1 404 /);
    expect(said).toContain(`<html lang="${lang}">`);
    expect(said).toContain(translate(lang, 'forward:text'));
    expect(said).toMatch(/\r\nCache-Control: no-store\r\n/);
    expect(said).toMatch(/\r\nVary: Accept-Language\r\n/);
    expect(said).toContain(`Content-Language: ${lang}\r\n`);
  });

  test.each([
    ['www.nobody.test', '//evil.test/'],
    ['www.nobody.test', '/?url=https://evil.test'],
    ['www.nobody.test', 'http://evil.test/'],
    ['www.nobody.test', '/%zz%00%0d%0aLocation:%20http://evil.test'],
    ['evil.test@www.nobody.test', '/'],
    ['<script>alert(1)</script>', '/<script>'],
    ['..', '/../../etc/passwd'],
    ['xn--fiq228c.test:99999', '/'],
    [`${'a'.repeat(300)}.test`, '/'],
    ['', '/'],
    ['127.0.0.1', '/'],
  ])('leads nowhere and repeats nothing: Host %s, %s', async (host, path) => {
    const said = await get(host, path);
    expect(said).toMatch(/^HTTP\/1\.1 404 /);
    expect(said.toLowerCase()).not.toMatch(/location:|evil|alert|set-cookie|passwd/);
  });

  test('is told to HEAD without the page, to other methods too', async () => {
    const head = await get('www.nobody.test', '/', '', 'HEAD');
    expect(head).toMatch(/^HTTP\/1\.1 404 /);
    expect(head.split('\r\n\r\n')[1]).toBe('');
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND'])
      expect(await get('www.nobody.test', '/', 'Content-Length: 100000\r\n', method)).toMatch(/^HTTP\/1\.1 404 /);
  });

  test('has no health of its own: the name is not us', async () => {
    expect(await get('www.nobody.test', '/api/health')).toMatch(/^HTTP\/1\.1 404 /);
    expect(await get(`127.0.0.1:${port}`, '/api/health')).toMatch(/^HTTP\/1\.1 200 [\s\S]*{"ok":true,"failed":\[\]}/);
    expect(await get(`127.0.0.1:${port}`, '/api/alive')).toMatch(/^HTTP\/1\.1 200 [\s\S]*{"ok":true}/);
    expect(await get('localhost', '/metrics')).toMatch(/^HTTP\/1\.1 404 /);
  });
});

test('what is no request is refused, and the next one is answered', async () => {
  expect(await send('GET / HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  expect(await send('nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  expect(await get('a.test', '/', `X: ${'x'.repeat(9000)}\r\n`)).toMatch(/^HTTP\/1\.1 431 /);
  expect(await send('CONNECT evil.test:443 HTTP/1.1\r\nHost: evil.test\r\n\r\n')).not.toMatch(/ 200 /);
  expect(await get('www.nobody.test')).toMatch(/^HTTP\/1\.1 404 /);
});

/** Puts a web address before the forwarder, as a published zone does. */
async function forward(
  host: string,
  target: string | null,
  more: { code?: number; path?: boolean; ttl?: number } = {},
) {
  const { code = 302, path = false, ttl = 600 } = more;
  const apex = host.split('.').slice(-2).join('.');
  await house.pool.query(
    `INSERT INTO published_forward (host, apex, target, target_host, code, keeps_path, ttl) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [host, apex, target, target && new URL(target).hostname, target && code, path, ttl],
  );
}

const leads = (said: string) => [/^HTTP\/1\.1 (\d+)/.exec(said)?.[1], /\r\nLocation: (.*)\r\n/.exec(said)?.[1]];

describe('a host that forwards', () => {
  beforeAll(async () => {
    await forward('gone.com', 'https://www.target.example/start');
    await forward('kept.com', 'https://target.example/base/?from=us', { code: 301, path: true, ttl: 90 });
    await forward('*.wild.com', 'https://wild.example/', { code: 308 });
    await forward('near.wild.com', 'https://near.example/');
    await forward('park.com', null);
    await forward('ring1.com', 'http://ring2.com/');
    await forward('ring2.com', 'https://ring1.com/x');
    await forward('first.com', 'http://gone.com/');
  });

  test.each([
    ['gone.com', '/any?x=1', ['302', 'https://www.target.example/start']],
    ['GONE.com.:80', '/', ['302', 'https://www.target.example/start']],
    ['kept.com', '/any/where?x=1&y=%2F', ['301', 'https://target.example/base/any/where?from=us&x=1&y=%2F']],
    ['kept.com', '/../../up', ['301', 'https://target.example/base/up?from=us']],
    ['kept.com', '//evil.test/x', ['301', 'https://target.example/base//evil.test/x?from=us']],
    ['kept.com', '/\\evil.test', ['301', 'https://target.example/base//evil.test?from=us']],
    ['kept.com', 'http://evil.test/x', ['301', 'https://target.example/base/?from=us']],
    ['kept.com', '/@evil.test', ['301', 'https://target.example/base/@evil.test?from=us']],
    ['kept.com', '/%0d%0aSet-Cookie:%20a=b', ['301', 'https://target.example/base/%0d%0aSet-Cookie:%20a=b?from=us']],
    ['a.b.wild.com', '/', ['308', 'https://wild.example/']],
    ['near.wild.com', '/', ['302', 'https://near.example/']],
    ['first.com', '/', ['302', 'http://gone.com/']],
  ])('G4 %s %j leads %j', async (host, path, expected) => {
    expect(leads(await get(host, path))).toEqual(expected);
  });

  test('G4 what leads on for good is kept as long as its record says, what leads on for now is not', async () => {
    expect(await get('kept.com')).toMatch(/\r\nCache-Control: max-age=90\r\n/);
    expect(await get('gone.com')).toMatch(/\r\nCache-Control: no-store\r\n/);
  });

  test('G4 forwards that lead back are told and not followed', async () => {
    const said = await get('ring1.com', '/', 'Accept-Language: en\r\n');
    expect(leads(said)).toEqual(['508', undefined]);
    expect(said).toContain(translate('en', 'forward:loop.title'));
  });

  test('G4 a parked name has a page of its own in the language of the visitor', async () => {
    const said = await get('park.com', '/any', 'Accept-Language: zh-CN\r\n');
    expect(said).toMatch(/^HTTP\/1\.1 200 /);
    expect(said).toContain(translate('zh-CN', 'forward:parked.title'));
    expect(said).toMatch(/\r\nX-Robots-Tag: noindex\r\n/);
  });

  test('G4 a change is answered within a second', async () => {
    await house.pool.query("UPDATE published_forward SET target = 'https://moved.example/' WHERE host = 'gone.com'");
    await expect
      .poll(async () => leads(await get('gone.com')), { timeout: 1000, interval: 50 })
      .toEqual(['302', 'https://moved.example/']);
  });
});
