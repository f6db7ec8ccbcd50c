import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { join } from 'node:path';
import { decodeMessage, encodeMessage, inClass, queryMessage } from '#protocols/dns/message.ts';
import { dataText } from '#protocols/dns/records/known.ts';
import { typeNumber } from '#protocols/dns/records/type-names.ts';
import { startChild } from '#tools/demonstration/child.ts';
import { openDatabase } from '#tools/demonstration/database.ts';
import { freePort } from '#tools/demonstration/free-ports.ts';
import { secrets } from '#tools/demonstration/settings.ts';

const ANSWERED_WITHIN_MS = 30_000;
const LOST_MS = 250;
const STOPS_WITHIN_MS = 10_000;
const A = typeNumber('A');

export const UPSERT = `INSERT INTO published_zone (apex, records) VALUES ($1, $2)
  ON CONFLICT (apex) DO UPDATE SET records = excluded.records`;

/** A zone of ten records; its address says which version it is. */
export function recordsOf(apex: string, address: string): string {
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

/** The address with which a zone is answered; empty: not now. */
export async function said(port: number, apex: string): Promise<string> {
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
export async function untilAll(
  port: number,
  zones: readonly string[],
  address: string,
  within = ANSWERED_WITHIN_MS,
): Promise<number> {
  const begun = performance.now();
  for (const apex of zones)
    while ((await said(port, apex)) !== address)
      if (performance.now() - begun > within) throw new Error(`port ${port} does not answer ${apex} with ${address}`);
  return performance.now() - begun;
}

/** A name server that runs beside the database. */
export interface Beside {
  readonly port: number;
  readonly pid: number;
}

/** A name server of ours in a process of its own, as in production: it answers itself, or feeds a Knot. */
export async function besideDatabase<T>(
  data: string,
  settings: Record<string, string>,
  work: (server: Beside) => Promise<T>,
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
    return await Promise.race([work({ port, pid: child.pid as number }), child.failed]);
  } finally {
    await child.stop(STOPS_WITHIN_MS);
  }
}

/** A database with full durability, and the settings of a name server beside it. */
export async function openBeside(data: string) {
  const { DATABASE_URL: _app, MIGRATION_DATABASE_URL: _owner, ...env } = process.env;
  const database = await openDatabase(data, env, () => undefined);
  const settings = {
    ...secrets(data),
    DATABASE_URL: database.appUrl,
    DNS_ANSWERS_PER_SECOND: '0',
    LOG_LEVEL: 'warn',
  };
  return { database, settings };
}
