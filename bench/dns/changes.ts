import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { join } from 'node:path';
import { decodeMessage, encodeMessage, inClass, queryMessage } from '#protocols/dns/message.ts';
import { dataText } from '#protocols/dns/records/known.ts';
import { typeNumber } from '#protocols/dns/records/type-names.ts';
import { withConnection } from '#server/platform/db/pool.ts';
import { startChild } from '#tools/demonstration/child.ts';
import { openDatabase } from '#tools/demonstration/database.ts';
import { secrets } from '#tools/demonstration/settings.ts';
import { freePort, hasKnot } from './knot.ts';

const CHANGES = 200;
const CHANGES_QUICK = 20;
const ZONES = 600;
const ANSWERED_WITHIN_MS = 30_000;
const LOST_MS = 250;
const STOPS_WITHIN_MS = 10_000;
const A = typeNumber('A');

const UPSERT = `INSERT INTO published_zone (apex, records) VALUES ($1, $2)
  ON CONFLICT (apex) DO UPDATE SET records = excluded.records`;

/** A zone of ten records; its address says which version it is. */
function recordsOf(apex: string, address: string): string {
  const of = (host: string, type: string, data: string) => ({
    owner: host === '@' ? `${apex}.` : `${host}.${apex}.`,
    type,
    ttl: 60,
    data,
    line: 'default',
  });
  return JSON.stringify([
    of('@', 'SOA', 'ns1.bench.example. hostmaster.bench.example. 1 3600 900 604800 300'),
    of('@', 'NS', 'ns1.bench.example.'),
    of('@', 'A', address),
    of('@', 'MX', `10 mail.${apex}.`),
    ...['www', 'mail', 'shop', 'blog', 'api', 'cdn'].map((host) => of(host, 'A', address)),
  ]);
}

async function said(port: number, apex: string): Promise<string> {
  const socket = createSocket('udp4');
  try {
    socket.send(encodeMessage(queryMessage(inClass(`${apex}.`, A), { id: 1 })), port, '127.0.0.1');
    const [bytes] = (await once(socket, 'message', { signal: AbortSignal.timeout(LOST_MS) })) as [Buffer];
    return decodeMessage(bytes)
      .answers.map(({ data }) => dataText(data))
      .join();
  } catch {
    // Asked again: one that is being started, or that is busy, says nothing.
    return '';
  } finally {
    socket.close();
  }
}

/** Milliseconds until every zone is answered so. */
async function untilAll(port: number, zones: readonly string[], address: string): Promise<number> {
  const begun = performance.now();
  for (const apex of zones)
    while ((await said(port, apex)) !== address)
      if (performance.now() - begun > ANSWERED_WITHIN_MS)
        throw new Error(`port ${port} does not answer ${apex} with ${address}`);
  return performance.now() - begun;
}

export interface Changes {
  readonly engine: 'embedded' | 'Knot';
  /** Milliseconds from the commit of one change to its answer. */
  readonly each: readonly number[];
  /** Milliseconds from the commit of 600 zones to the last answer. */
  readonly push: readonly number[];
}

async function measure(url: string, port: number, engine: Changes['engine'], rounds: number, changes: number) {
  const each: number[] = [];
  const push: number[] = [];
  const many = Array.from({ length: ZONES }, (_, at) => `${engine.toLowerCase()}-push-${at}.com`);
  await withConnection(url, async (client) => {
    // The server may still be starting.
    await client.query(UPSERT, ['bench-begin.com', recordsOf('bench-begin.com', '10.0.0.1')]);
    await untilAll(port, ['bench-begin.com'], '10.0.0.1');
    for (let at = 1; at <= changes; at++) {
      const apex = `${engine.toLowerCase()}-change-${at % 20}.com`;
      const address = `10.1.${at >> 8}.${at & 255}`;
      await client.query(UPSERT, [apex, recordsOf(apex, address)]);
      each.push(await untilAll(port, [apex], address));
    }
    for (let round = 1; round <= rounds + 1; round++) {
      const address = `10.2.0.${round}`;
      await client.query('BEGIN');
      for (const apex of many) await client.query(UPSERT, [apex, recordsOf(apex, address)]);
      await client.query('COMMIT');
      push.push(await untilAll(port, many, address));
    }
  });
  return { engine, each, push };
}

/** A name server of ours in a process of its own, as in production: it answers itself, or feeds a Knot. */
async function besideDatabase<T>(
  data: string,
  settings: Record<string, string>,
  work: (port: number) => Promise<T>,
): Promise<T> {
  const port = await freePort();
  const child = startChild({
    name: 'the name server',
    program: 'server/main.ts',
    args: ['nameserver'],
    env: { ...process.env, ...settings, NAMESTEAD_MODE: 'demonstration', NAMESTEAD_DATA: data, DNS_PORT: String(port) },
    logFile: join(data, `name-server-${port}.log`),
  });
  try {
    return await Promise.race([work(port), child.failed]);
  } finally {
    await child.stop(STOPS_WITHIN_MS);
  }
}

/** How soon a committed change is answered, by both engines on one database with full durability. */
export async function measureChanges(data: string, rounds: number, quick: boolean): Promise<Changes[]> {
  const changes = quick ? CHANGES_QUICK : CHANGES;
  const { DATABASE_URL: _app, MIGRATION_DATABASE_URL: _owner, ...env } = process.env;
  const database = await openDatabase(data, env, () => undefined);
  try {
    const settings = {
      ...secrets(data),
      DATABASE_URL: database.appUrl,
      DNS_ANSWERS_PER_SECOND: '0',
      LOG_LEVEL: 'warn',
    };
    const by = (engine: Changes['engine'], more: Record<string, string>) =>
      besideDatabase(data, { ...settings, ...more }, (port) =>
        measure(database.ownerUrl, port, engine, rounds, changes),
      );
    const embedded = await by('embedded', {});
    if (!hasKnot()) return [embedded];
    return [embedded, await by('Knot', { KNOT_FOLDER: join(data, 'knot') })];
  } finally {
    await database.stop();
  }
}
