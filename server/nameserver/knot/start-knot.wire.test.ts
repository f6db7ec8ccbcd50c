import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { dataText } from '#protocols/dns/records/known.ts';
import { withConnection } from '../../platform/db/pool.ts';
import { OWN_LINE_TABLE } from '../../platform/settings/listen-settings.ts';
import { openTestHouse } from '../../platform/testing.ts';
import { FRAME, published } from '../published-zones/testing.ts';
import { askStatus } from './knot-programs.ts';
import { knotPlaces } from './knot-settings.ts';
import { startKnotd } from './knotd.ts';
import { startKnot } from './start-knot.ts';
import { askAt, freePort, HOST, knotTest, until } from './testing.ts';

const UPSERT = `INSERT INTO published_zone (apex, records) VALUES ('example.com', $1)
  ON CONFLICT (apex) DO UPDATE SET records = excluded.records`;

knotTest(
  'G2 Knot answers what was committed within a second, and is told again what it missed while it was away',
  async () => {
    const knot = { folder: mkdtempSync(join(tmpdir(), 'namestead-start-knot-')), secondaries: [], transferKey: null };
    const at = knotPlaces(knot.folder);
    const port = await freePort();
    const house = await openTestHouse({
      nameserver: { hosts: [HOST], port, answersPerSecond: 0, lineTable: OWN_LINE_TABLE, knot },
    });
    const publish = (address: string) =>
      withConnection(house.ownerUrl, (client) =>
        client.query(UPSERT, [JSON.stringify([...FRAME, published(`@ A ${address}`)])]),
      );
    const said = async () => {
      const { message } = await askAt(port, 'example.com.', 'A');
      return message.answers.map(({ data }) => dataText(data)).join();
    };
    await publish('192.0.2.1');
    const server = await startKnot(house, knot, { starts: true });
    try {
      await until(async () => (await said()) === '192.0.2.1');
      await publish('192.0.2.2');
      expect(await until(async () => (await said()) === '192.0.2.2')).toBeLessThan(1000);
      server.knotd?.child.kill('SIGKILL');
      await until(async () => !(await askStatus(at.socket).then(Boolean, () => false)));
      await publish('192.0.2.3');
      const again = await startKnotd(at);
      await until(async () => (await said()) === '192.0.2.3').finally(again.stop);
      // A second one beside it is refused and leaves nothing open; one after it begins.
      await expect(startKnot(house, knot, { starts: false })).rejects.toThrow('namestead_dns_zones');
      await server.stop();
      const next = await startKnot(house, knot, { starts: true });
      await until(async () => (await said()) === '192.0.2.3').finally(next.stop);
    } finally {
      await server.stop();
      await house.close();
      rmSync(knot.folder, { recursive: true });
    }
  },
  60_000,
);
