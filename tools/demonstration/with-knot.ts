import { join } from 'node:path';
import { findKnot } from '#server/nameserver/knot/knot-programs.ts';
import { dataFolder } from './settings.ts';

// Loaded before a name server that Knot answers for (`node --import`), after the settings of the demonstration.
const USUAL_PORT = '8054';
const { missing } = findKnot();
if (missing.length > 0) {
  process.stderr.write(
    `Knot DNS is not installed here (${missing.join(', ')}): apt install knot knot-module-geoip. The demonstration answers by its own name server.\n`,
  );
  process.exit(1);
}
const port = process.env['DNS_KNOT_PORT'] || USUAL_PORT;
Object.assign(process.env, {
  DNS_PORT: port,
  METRICS_PORT: '',
  KNOT_FOLDER: process.env['KNOT_FOLDER'] || join(dataFolder(process.env), 'knot'),
});
process.stdout.write(`Knot DNS answers at 127.0.0.1:${port}, UDP and TCP: dig @127.0.0.1 -p ${port} NAME\n`);
