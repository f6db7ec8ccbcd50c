import { Registry } from 'prom-client';
import { openLines } from '#server/nameserver/lines/line-source.ts';
import { countQueries } from '#server/nameserver/query-counts/count-queries.ts';
import { startNameserver } from '#server/nameserver/start-nameserver.ts';
import { buildZone } from '#server/nameserver/zone.ts';
import { zonesByApex } from '#server/nameserver/zone-source.ts';
import { OWN_LINE_TABLE } from '#server/platform/settings/listen-settings.ts';
import { APEX, UNCOUNTED, zoneRecords } from './zone.ts';

// The product's nameserver with the bench's zone, in a process of its own; prints its port. It counts what is asked,
// unless it is told not to.
const log = {
  error: (...said: unknown[]) => process.stderr.write(`${said.map(String).join(' ')}\n`),
  info: () => undefined,
};
const counts = process.argv.includes(UNCOUNTED)
  ? {}
  : { queries: countQueries(openLines(OWN_LINE_TABLE, log as never).table) };
const server = await startNameserver({
  hosts: ['127.0.0.1'],
  port: 0,
  source: zonesByApex(new Map([[APEX, buildZone(APEX, zoneRecords())]])),
  answersPerSecond: 0,
  registry: new Registry(),
  log,
  ...counts,
});
process.stdout.write(`${server.port}\n`);
