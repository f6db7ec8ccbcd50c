import { generateKeyPairSync } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { test } from 'vitest';
import { dnskeyOf, keyTag, type SigningKey } from '#protocols/dns/dnssec/sign.ts';
import { writeClientSubnet } from '#protocols/dns/edns.ts';
import { decodeMessage, type Message } from '#protocols/dns/message.ts';
import { type Network, readNetwork } from '#protocols/dns/network.ts';
import { type KnotSettings, OWN_LINE_TABLE } from '../../platform/settings/listen-settings.ts';
import { withSearch } from '../lines/house-lines.ts';
import { openLines } from '../lines/line-source.ts';
import type { PublishedRecord } from '../published-zones/hosted-zone.ts';
import type { PublishedZone } from '../published-zones/store.ts';
import { createZoneTable } from '../published-zones/zone-table.ts';
import { startNameserver } from '../start-nameserver.ts';
import { queryOf } from '../testing.ts';
import { makePlaces, placeFile } from './knot-files.ts';
import { findKnot } from './knot-programs.ts';
import { serverSettingsText } from './knot-settings.ts';
import { createKnotZones, type KnotZones } from './knot-zones.ts';
import { type Knotd, startKnotd } from './knotd.ts';

export const HOST = '127.0.0.1';
export const hasKnot = findKnot().found;
const ANSWER_WITHIN_MS = 3000;

/** A test that needs Knot; where there is none it says that it did not run. */
export const knotTest = (name: string, run: () => Promise<void>, ms = 30_000) =>
  test(
    name,
    async (context) => {
      if (hasKnot) return run();
      context.annotate('Knot is not installed: this was not seen of it');
    },
    ms,
  );

const UNTIL_MS = 10_000;

/** Resolves when it is so. @throws Error where it is not in time */
export async function until(holds: () => Promise<boolean>, ms = UNTIL_MS): Promise<number> {
  const begun = performance.now();
  while (!(await holds()))
    if (performance.now() - begun > ms) throw new Error(`not so within ${ms} ms: ${holds.toString()}`);
  return performance.now() - begun;
}

export interface Asked {
  readonly subnet?: string;
  readonly tcp?: boolean;
  /** What the asker takes over UDP; 0: no EDNS. */
  readonly udpBytes?: number;
  readonly dnssecOk?: boolean;
}

function bytesOf(name: string, type: string, { subnet, udpBytes = 1232, dnssecOk = false }: Asked): Buffer {
  const [address = '', bits = '0'] = (subnet ?? '').split('/');
  const option = { family: address.includes(':') ? 2 : 1, sourceBits: Number(bits), scopeBits: 0, address };
  const options = subnet ? [{ code: 8, data: writeClientSubnet(option as never) }] : [];
  const edns = { udpBytes, version: 0, dnssecOk, options, rcodeHigh: 0 };
  return queryOf(name, type, udpBytes === 0 ? {} : { edns: edns as never });
}

/** One question and its answer, of the size it had. */
export async function askAt(port: number, name: string, type: string, asked: Asked = {}) {
  const query = bytesOf(name, type, asked);
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  if (asked.tcp) {
    const socket = connect(port, HOST);
    socket.write(Buffer.concat([Buffer.from([query.length >> 8, query.length & 0xff]), query]));
    let came = Buffer.alloc(0);
    while (came.length < 2 || came.length < came.readUInt16BE(0) + 2) {
      const [more] = (await once(socket, 'data', { signal })) as [Buffer];
      came = Buffer.concat([came, more]);
    }
    socket.destroy();
    return { message: decodeMessage(came.subarray(2)) as Message, bytes: came.length - 2 };
  }
  const socket = createSocket('udp4');
  socket.send(query, port, HOST);
  try {
    const [bytes] = (await once(socket, 'message', { signal })) as [Buffer];
    return { message: decodeMessage(bytes) as Message, bytes: bytes.length };
  } finally {
    socket.close();
  }
}

export async function freePort(): Promise<number> {
  const socket = createSocket('udp4');
  await once(socket.bind(0, HOST), 'listening');
  const { port } = socket.address();
  await new Promise<void>((done) => socket.close(() => done()));
  return port;
}

export function makeSigningKey(): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const dnskey = dnskeyOf(publicKey);
  return { dnskey, tag: keyTag(dnskey), privateKey };
}

export interface Engines {
  readonly embedded: number;
  readonly knot: number;
  readonly folder: string;
  readonly zones: KnotZones;
  readonly told: string[];
  /** Publishes for both; `records` null: the zone leaves. */
  publish(apex: string, records: readonly PublishedRecord[] | null, keys?: readonly SigningKey[]): void;
  /** Puts these networks on the line of search engines, in the place of those that were. */
  search(networks: readonly string[]): void;
  /** The Knot that runs now. */
  knotd(): Knotd;
  /** Ends Knot as a power cut of it would and starts it again. */
  crashKnot(): Promise<void>;
  /** Another feeder in the place of the first, which knows nothing. */
  newFeeder(): KnotZones;
  stop(): Promise<void>;
}

/** The lines of a table's file, with networks of search engines over them that a test changes. */
function openTestLines(path: string, log: Parameters<typeof openLines>[1]) {
  const file = openLines(path, log);
  let engines: readonly Network[] = [];
  return {
    table: withSearch(file.table, () => engines),
    search: (networks: readonly string[]): void => {
      engines = networks.map(readNetwork);
    },
    stop: file.stop,
  };
}

/**
 * Both engines with the same zones, each at a port of this machine; `turn` decides among equals with weights in ours.
 */
export async function startEngines(
  lineTable = OWN_LINE_TABLE,
  transfers: Pick<KnotSettings, 'secondaries' | 'transferKey'> = { secondaries: [], transferKey: null },
  turn: () => number = Math.random,
): Promise<Engines> {
  const folder = mkdtempSync(join(tmpdir(), 'namestead-knot-'));
  const knot = await freePort();
  const at = makePlaces(folder, transfers.secondaries.length);
  const server = { folder, ...transfers, hosts: [HOST], port: knot, answersPerSecond: 0 };
  placeFile(at.settings, serverSettingsText(folder, server));
  const told: string[] = [];
  const tell = (about: unknown, what?: string) => void told.push(`${what}: ${JSON.stringify(about)}`);
  const log = { error: tell, warn: tell, info: tell } as never;
  const lines = openTestLines(lineTable, log);
  const keys = new Map<string, SigningKey>();
  const openKey = (_: string, sealed: string) => {
    const key = keys.get(sealed);
    if (!key) throw new Error('the key does not open');
    return key;
  };
  const feeder = () =>
    createKnotZones({
      folder,
      secondaries: transfers.secondaries.length,
      lines: lines.table,
      openKey,
      log,
      wall: () => new Date(),
    });
  const zones = feeder();
  const table = createZoneTable(lines.table, log, openKey, turn);
  const listening = { hosts: [HOST], port: 0, answersPerSecond: 0 };
  const embedded = await startNameserver({ ...listening, source: table, registry: new Registry(), log });
  let knotd = await startKnotd(at);
  let version = 0n;
  return {
    embedded: embedded.port,
    knot,
    folder,
    zones,
    told,
    publish(apex, records, own = []) {
      for (const key of own) keys.set(String(key.tag), key);
      const text = records && JSON.stringify(records);
      const zone: PublishedZone = { apex, version: ++version, records: text, keys: own.map(({ tag }) => String(tag)) };
      table.take(zone);
      zones.take(zone);
    },
    search: lines.search,
    knotd: () => knotd,
    async crashKnot() {
      const gone = once(knotd.child, 'exit');
      knotd.child.kill('SIGKILL');
      await gone;
      knotd = await startKnotd(at);
    },
    newFeeder: feeder,
    async stop() {
      await knotd.stop();
      await embedded.stop();
      lines.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
