import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestRegistry, type TestRegistry } from '../registry/testing/raw-client.ts';
import { createLookupFaults } from './faults.ts';
import { nameBookOf } from './name-book.ts';
import { startRdap } from './rdap-server.ts';

let world: TestRegistry;
let rdap: Awaited<ReturnType<typeof startRdap>>;
let base: string;
beforeAll(async () => {
  world = await startTestRegistry();
  rdap = await startRdap([nameBookOf(world.registry)], createLookupFaults(), () => new Date(), '127.0.0.1');
  base = `http://127.0.0.1:${rdap.port}/verisign`;
});
afterAll(async () => {
  await rdap.close();
  await world.stop();
});

test('a name links to itself by its whole address', async () => {
  const address = `${base}/domain/apple.com`;
  const { links } = (await (await fetch(address)).json()) as { links: unknown };
  expect(links).toEqual([{ value: address, rel: 'self', href: address, type: 'application/rdap+json' }]);
});

test.each([
  ['GET', '/domain/apple.com', 200],
  ['HEAD', '/domain/apple.com', 200],
  ['GET', '/domain/nobody-has-this.com', 404],
  ['HEAD', '/domain/nobody-has-this.com', 404],
  ['GET', '/domain/-apple.com', 400],
  ['GET', '/domain/%zz.com', 400],
  ['GET', '/domain/', 400],
  ['GET', '/help', 200],
  ['HEAD', '/help', 200],
  ['GET', '/elsewhere', 404],
  ['POST', '/domain/apple.com', 405],
])('%s %s is %i', async (method, path, status) => {
  const answer = await fetch(`${base}${path}`, { method });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'application/rdap+json']);
  const body = await answer.text();
  if (method === 'HEAD') expect(body).toBe('');
  else
    expect(JSON.parse(body)).toMatchObject(
      status === 200 ? { rdapConformance: expect.any(Array) } : { errorCode: status },
    );
});
