import { Registry } from 'prom-client';
import { startNameserver } from '#server/nameserver/start-nameserver.ts';
import { buildZone } from '#server/nameserver/zone.ts';
import { zonesByApex } from '#server/nameserver/zone-source.ts';
import { APEX, zoneRecords } from './zone.ts';

// The product's nameserver with the bench's zone, in a process of its own; prints its port.
const server = await startNameserver({
  hosts: ['127.0.0.1'],
  port: 0,
  source: zonesByApex(new Map([[APEX, buildZone(APEX, zoneRecords())]])),
  answersPerSecond: 0,
  registry: new Registry(),
  log: { error: (...said: unknown[]) => process.stderr.write(`${said.map(String).join(' ')}\n`) },
});
process.stdout.write(`${server.port}\n`);
