import { OWN_LINE_TABLE } from '../../../platform/settings/listen-settings.ts';
import { openLines } from '../../lines/line-source.ts';
import { createKnotZones } from '../knot-zones.ts';
import { versionOf } from './versions.ts';

// A feeder in a process of its own, for a test to kill: pushes one version of all zones after another, and says which
// it begins.
const [folder = '', count = '0'] = process.argv.slice(2);
const silent = { error: () => undefined, warn: () => undefined, info: () => undefined } as never;
const lines = openLines(OWN_LINE_TABLE, silent);
const zones = createKnotZones({
  folder,
  secondaries: 0,
  lines: lines.table,
  openKey: () => {
    throw new Error('no zone of these is signed');
  },
  log: silent,
  wall: () => new Date(),
});
for (let version = 1; version < 250; version++) {
  for (let at = 0; at < Number(count); at++) zones.take(versionOf(`push${at}.com`, version));
  process.stdout.write(`${version}\n`);
  await zones.settle();
}
