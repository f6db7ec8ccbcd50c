import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withConnection } from '../../platform/db/pool.ts';
import { OWN_LINE_TABLE } from '../../platform/settings/listen-settings.ts';
import { openTestHouse } from '../../platform/testing.ts';
import type { PublishedRecord } from '../published-zones/hosted-zone.ts';
import { FRAME, published } from '../published-zones/testing.ts';
import { countByKnot, readStats } from './knot-counts.ts';
import { startKnot } from './start-knot.ts';
import { askAt, freePort, HOST, knotTest, until } from './testing.ts';

const line = (apex: string, code: string, count: number) => `[${apex}.] mod-stats.response-code[${code}] = ${count}\n`;

test('G4 what Knot says it counted is read by zone, and told as what came since', async () => {
  expect([
    ...readStats(`${line('a.com', 'NOERROR', 4)}${line('a.com', 'NXDOMAIN', 1)}${line('b.com', 'YXDOMAIN', 2)}`),
  ]).toEqual([
    ['a.com', { total: 5, missing: 1 }],
    ['b.com', { total: 2, missing: 0 }],
  ]);
  let said = line('a.com', 'NOERROR', 100);
  const counts = countByKnot(async () => said);
  const take = async (zones = 9) =>
    (await counts.take(zones)).map(({ apex, total, missing }) => [apex, total, missing]);
  // Of before anybody read.
  expect(await take()).toEqual([]);
  said = `${line('a.com', 'NOERROR', 103)}${line('b.com', 'NXDOMAIN', 2)}`;
  expect([await take(1), await take(1)]).toEqual([[['a.com', 3, 0]], [['b.com', 2, 2]]]);
  // It was begun anew by our word, which another reading went before, and by itself.
  said = `${line('a.com', 'NOERROR', 105)}${line('b.com', 'NXDOMAIN', 2)}`;
  await counts.read();
  counts.resets(['a.com']);
  said = `${line('a.com', 'NOERROR', 200)}${line('b.com', 'NXDOMAIN', 1)}`;
  expect(await take()).toEqual([['a.com', 2, 0]]);
  expect(await take()).toEqual([
    ['a.com', 200, 0],
    ['b.com', 1, 1],
  ]);
  expect(await take()).toEqual([]);
});

knotTest(
  'G4 queries are counted where Knot answers, also over words by which it begins to count anew',
  async () => {
    const knot = { folder: mkdtempSync(join(tmpdir(), 'namestead-knot-counts-')), secondaries: [], transferKey: null };
    const port = await freePort();
    const nameserver = { hosts: [HOST], port, answersPerSecond: 0, lineTable: OWN_LINE_TABLE, knot };
    const house = await openTestHouse({ nameserver });
    const asked = { total: 0, missing: 0 };
    async function rcodeOf(name: string, subnet?: string): Promise<number> {
      const { message } = await askAt(port, name, 'A', subnet === undefined ? {} : { subnet });
      // Who is refused asked no zone.
      if (message.rcode !== 5) asked.total += 1;
      if (message.rcode === 3) asked.missing += 1;
      return message.answers.length > 0 ? Number(message.answers.length) : -message.rcode;
    }
    const publish = (...records: readonly PublishedRecord[]) =>
      withConnection(house.ownerUrl, (client) =>
        client.query(
          `INSERT INTO published_zone (apex, records) VALUES ('example.com', $1)
           ON CONFLICT (apex) DO UPDATE SET records = excluded.records`,
          [JSON.stringify([...FRAME, ...records])],
        ),
      );
    const two = [published('@ A 192.0.2.1'), published('@ A 192.0.2.2')];
    await publish(...two);
    const server = await startKnot(house, knot, { starts: true });
    try {
      await until(async () => (await rcodeOf('example.com.')) === 2);
      for (let at = 0; at < 7; at++) await rcodeOf('nothing.example.com.');
      // Lines with seconds of their own: all settings are read anew.
      await publish(...two, published('@ A 192.0.2.3', { line: 'oversea', ttl: 77 }));
      await until(async () => (await rcodeOf('example.com.', '8.8.8.0/24')) === 1);
      // Another change is answered: Knot was told all of the one before.
      await publish(...two, published('@ A 192.0.2.4'), published('@ A 192.0.2.3', { line: 'oversea', ttl: 77 }));
      await until(async () => (await rcodeOf('example.com.')) === 3);
      for (let at = 0; at < 20; at++) await rcodeOf('example.com.', '8.8.8.0/24');
    } finally {
      await server.stop();
    }
    const { rows } = await house.pool.query<{ total: string; missing: string }>(
      "SELECT sum(total) AS total, sum(missing) AS missing FROM dns_query_count WHERE apex = 'example.com' AND span = 'day'",
    );
    const [{ total = '0', missing = '0' } = {}] = rows;
    expect(Number(missing)).toBe(asked.missing);
    expect(asked.missing).toBe(7);
    // What was asked while it began anew may be lost, and nothing else.
    expect(Number(total)).toBeLessThanOrEqual(asked.total);
    expect(Number(total)).toBeGreaterThanOrEqual(7 + 20);
    await house.close();
    rmSync(knot.folder, { recursive: true });
  },
  60_000,
);
