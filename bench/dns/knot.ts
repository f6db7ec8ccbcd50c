import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataText, typeText } from '#protocols/dns/records/known.ts';
import { makePlaces, placeFile } from '#server/nameserver/knot/knot-files.ts';
import { findKnot } from '#server/nameserver/knot/knot-programs.ts';
import { serverSettingsText } from '#server/nameserver/knot/knot-settings.ts';
import { createKnotZones } from '#server/nameserver/knot/knot-zones.ts';
import { startKnotd } from '#server/nameserver/knot/knotd.ts';
import { encodeStretches, type LineTableFile, openLineTable } from '#server/nameserver/lines/line-table.ts';
import { freePort } from '#tools/demonstration/free-ports.ts';
import { APEX, zoneFile, zoneRecords } from './zone.ts';

const HOST = '127.0.0.1';

export const hasKnot = (): boolean => findKnot().found;

/** Knot as Debian brings it, with the bench's zone and nothing of ours. */
export async function startStockKnot(folder: string) {
  const port = await freePort();
  const at = join(folder, 'stock');
  mkdirSync(at);
  writeFileSync(join(at, 'bench.zone'), zoneFile());
  const settings = join(at, 'knot.conf');
  const socket = join(at, 'knot.sock');
  writeFileSync(
    settings,
    [
      `server:\n  rundir: "${at}"\n  listen: ${HOST}@${port}\n`,
      `control:\n  listen: "${socket}"\n`,
      `database:\n  storage: "${at}"\n`,
      `zone:\n  - domain: ${APEX}\n    file: "${join(at, 'bench.zone')}"\n`,
    ].join(''),
  );
  const { child } = await startKnotd({ settings, socket });
  return { port, child };
}

/** Knot with the same zone by our way to it, one name of it by line, so that the module is asked for every question. */
export async function startOurKnot(folder: string) {
  const port = await freePort();
  const own = join(folder, 'ours');
  const at = makePlaces(own, 0);
  const server = { folder: own, secondaries: [], transferKey: null, hosts: [HOST], port, answersPerSecond: 0 };
  placeFile(at.settings, serverSettingsText(own, server));
  const { child } = await startKnotd(at);
  const nobody = encodeStretches({ starts: [0n], lines: Uint8Array.of(0) });
  const table = openLineTable({ day: '2026-01-01', notice: [], v4: nobody, v6: nobody } satisfies LineTableFile);
  const zones = createKnotZones({
    folder: own,
    secondaries: 0,
    lines: () => table,
    openKey: () => {
      throw new Error('the zone of the bench is not signed');
    },
    log: {
      error: (...said: unknown[]) => void process.stderr.write(`${JSON.stringify(said)}\n`),
      warn: () => undefined,
    },
    wall: () => new Date(),
  });
  const records = zoneRecords().map(({ name, ttl, data }) => ({
    owner: name,
    type: typeText(data),
    ttl,
    data: dataText(data),
    line: 'default',
  }));
  const byLine = { owner: `ns1.${APEX}`, type: 'A', ttl: 300, data: '127.0.0.2', line: 'telecom' };
  zones.take({ apex: APEX.slice(0, -1), version: 1n, records: JSON.stringify([...records, byLine]), keys: [] });
  await zones.settle();
  return { port, child };
}
