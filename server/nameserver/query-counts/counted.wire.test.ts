import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { markOwn } from '../../gateways/dns/index.ts';
import { withConnection } from '../../platform/db/pool.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { FRAME, published } from '../published-zones/testing.ts';
import { startHosted } from '../start-hosted.ts';
import { edns, queryOf } from '../testing.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
  const records = [...FRAME, published('www A 192.0.2.1')];
  await withConnection(house.ownerUrl, (client) =>
    client.query("INSERT INTO published_zone (apex, records) VALUES ('example.com', $1)", [JSON.stringify(records)]),
  );
});
afterAll(async () => {
  await house.close();
});

async function ask(port: number, ...names: readonly string[]): Promise<void> {
  const socket = createSocket('udp4');
  for (const name of names) {
    socket.send(queryOf(name, 'A'), port, '127.0.0.1');
    await once(socket, 'message');
  }
  socket.close();
}
/** A question with a mark, as ours have one. */
async function askMarked(port: number, id: number, data: Buffer): Promise<void> {
  const socket = createSocket('udp4');
  socket.send(queryOf('WWW.example.com.', 'A', { id, edns: edns(1232, [{ code: 65_001, data }]) }), port, '127.0.0.1');
  await once(socket, 'message');
  socket.close();
}
const today = async () =>
  (
    await house.pool.query(
      "SELECT total::int, missing::int, names, missing_names FROM dns_query_count WHERE span = 'day'",
    )
  ).rows[0];

test('G4 what was asked of a name server is written when it ends, and added to by the next', async () => {
  const first = await startHosted(house);
  await ask(first.port, 'www.example.com.', 'WWW.example.com.', 'nope.example.com.', 'elsewhere.test.');
  await first.stop();
  expect(await today()).toEqual({ total: 3, missing: 1, names: { www: 2 }, missing_names: { nope: 1 } });
  // Another process has metrics of its own.
  const next = await startHosted({ ...house, metrics: { ...house.metrics, registry: new Registry() } });
  await ask(next.port, 'www.example.com.');
  await next.stop();
  expect(await today()).toMatchObject({ total: 4, names: { www: 3 } });
});

test('G4 what we ask ourselves is not counted; nobody hides a question by a mark they made, or heard', async () => {
  const before = (await today())?.total ?? 0;
  const server = await startHosted({ ...house, metrics: { ...house.metrics, registry: new Registry() } });
  const own = { id: 7, name: 'www.example.com.', type: 1 };
  const { data } = markOwn(house, own);
  await askMarked(server.port, 7, data);
  await askMarked(server.port, 7, data);
  // Another's: of other bytes, cut, of another question, and of another minute.
  await askMarked(server.port, 7, Buffer.alloc(16, 1));
  await askMarked(server.port, 7, data.subarray(0, 8));
  await askMarked(server.port, 8, data);
  await askMarked(server.port, 7, markOwn(house, { ...own, name: 'example.com.' }).data);
  const old = { ...house, wall: () => new Date(house.wall().getTime() - 180_000) };
  await askMarked(server.port, 7, markOwn(old, own).data);
  await server.stop();
  expect((await today()).total - before).toBe(5);
});
