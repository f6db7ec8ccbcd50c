import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { dataText } from '#protocols/dns/records/known.ts';
import type { PublishedRecord } from '../published-zones/hosted-zone.ts';
import { FRAME, published } from '../published-zones/testing.ts';
import { CATALOG } from './knot-settings.ts';
import { type Knotd, startKnotd } from './knotd.ts';
import {
  askAt,
  type Engines,
  freePort,
  HOST,
  hasKnot,
  knotTest,
  makeSigningKey,
  startEngines,
  until,
} from './testing.ts';

const SECRET = Buffer.alloc(32, 9).toString('base64');
let engines: Engines;
let secondary: Knotd;
let port: number;
let folder: string;

/** As docs/runbooks/name-servers.md has it. */
const settingsText = (primary: number): string => `
server:
  rundir: "${folder}"
  listen: "${HOST}@${port}"
control:
  listen: "${join(folder, 'knot.sock')}"
database:
  storage: "${folder}"
key:
  - id: transfer
    algorithm: hmac-sha256
    secret: ${SECRET}
remote:
  - id: primary
    address: ${HOST}@${primary}
    key: transfer
acl:
  - id: notified
    address: ${HOST}
    key: transfer
    action: notify
template:
  - id: default
    storage: "${folder}"
    master: primary
    acl: notified
  - id: member
    storage: "${folder}"
    master: primary
    acl: notified
zone:
  - domain: ${CATALOG}
    catalog-role: interpret
    catalog-template: member
`;

beforeAll(async () => {
  if (!hasKnot) return;
  folder = mkdtempSync(join(tmpdir(), 'namestead-secondary-'));
  port = await freePort();
  engines = await startEngines(undefined, {
    secondaries: [`${HOST}@${port}`],
    transferKey: { algorithm: 'hmac-sha256', secret: SECRET },
  });
  const at = { settings: join(folder, 'knot.conf'), socket: join(folder, 'knot.sock') };
  writeFileSync(at.settings, settingsText(engines.knot));
  secondary = await startKnotd(at);
});
afterAll(async () => {
  await secondary?.stop();
  await engines?.stop();
  if (folder) rmSync(folder, { recursive: true });
});

const zoneOf = (apex: string, ...records: readonly PublishedRecord[]): PublishedRecord[] =>
  [...FRAME, ...records].map((record) => ({ ...record, owner: record.owner.replace('example.com', apex) }));

async function said(at: number, name: string, dnssecOk = false): Promise<string> {
  const { message } = await askAt(at, name, 'A', { dnssecOk });
  return `${message.rcode} ${message.answers
    .map(({ data }) => dataText(data))
    .sort()
    .join(' ')}`.trim();
}

knotTest(
  'G2 a secondary learns which zones there are, and each change, by signed transfers alone',
  async () => {
    const key = makeSigningKey();
    engines.publish(
      'held.com',
      zoneOf('held.com', published('@ A 192.0.2.1'), published('@ A 192.0.2.2', { line: 'oversea' })),
    );
    engines.publish('sealed.com', zoneOf('sealed.com', published('@ A 192.0.2.3')), [key]);
    await engines.zones.settle();
    await until(async () => (await said(port, 'held.com.')) === '0 192.0.2.1', 20_000);
    // Signed by the primary; the secondary has no key.
    await until(
      async () => (await said(port, 'sealed.com.', true)) === (await said(engines.knot, 'sealed.com.', true)),
      20_000,
    );
    expect(await said(port, 'sealed.com.', true)).toMatch(/ A 13 2 /);
    engines.publish('held.com', zoneOf('held.com', published('@ A 192.0.2.9')));
    await engines.zones.settle();
    await until(async () => (await said(port, 'held.com.')) === '0 192.0.2.9', 20_000);
    engines.publish('held.com', null);
    await engines.zones.settle();
    await until(async () => (await said(port, 'held.com.')) === '5', 20_000);
    // Nobody has a whole zone without the key, from whatever address.
    const asked = (...args: string[]) =>
      execFileSync('kdig', [`@${HOST}`, '-p', String(engines.knot), ...args, 'sealed.com', 'AXFR'], {
        stdio: ['ignore', 'pipe', 'pipe'],
        encoding: 'utf8',
      });
    expect(() => asked()).toThrow();
    expect(asked('-y', `hmac-sha256:transfer:${SECRET}`)).toContain('192.0.2.3');
  },
  90_000,
);
