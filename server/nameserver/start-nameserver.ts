import type { Registry } from 'prom-client';
import { RCODE } from '#protocols/dns/numbers.ts';
import type { Log } from '../platform/log.ts';
import { type AskedCounts, type Asker, createAnswerer, type IsOwn, type Reply } from './answer.ts';
import { createCounts } from './counts.ts';
import { limitResponses } from './response-rate.ts';
import { serveTcp, TCP_LIMITS, type TcpLimits } from './tcp.ts';
import { serveUdp } from './udp.ts';
import type { ZoneSource } from './zone-source.ts';

/** A query as it came and what goes back; undefined for silence. Never throws. */
export type Handle = (query: Buffer, asker: Asker) => Reply | undefined;

export interface NameserverSettings {
  /** Addresses to listen at, UDP and TCP both. */
  readonly hosts: readonly string[];
  /** 0: any free one, the same for all. */
  readonly port: number;
  readonly source: ZoneSource;
  /** Answers of one kind to one network in a second over UDP; 0 limits nothing. */
  readonly answersPerSecond: number;
  /** Counts what is asked of each zone. */
  readonly queries?: AskedCounts;
  /** Which questions are our own, and not counted. */
  readonly isOwn?: IsOwn;
  readonly registry: Registry;
  readonly log: Pick<Log, 'error'>;
  readonly limits?: TcpLimits;
}

export interface Nameserver {
  readonly port: number;
  stop(): Promise<void>;
}

/** A bug must not cost the answers of others: it is told, and the asker hears SERVFAIL. */
function guarded(settings: NameserverSettings, onFault: () => void): Handle {
  const answer = createAnswerer(settings.source, { counts: settings.queries, isOwn: settings.isOwn });
  return (query, asker) => {
    try {
      return answer(query, asker);
    } catch (error) {
      onFault();
      settings.log.error({ err: error }, 'a query could not be answered');
      const bytes = Buffer.alloc(12);
      query.copy(bytes, 0, 0, 2);
      bytes.writeUInt16BE(0x8000 | RCODE.SERVFAIL, 2);
      return { bytes, rcode: RCODE.SERVFAIL, kind: String(RCODE.SERVFAIL) };
    }
  };
}

/**
 * Starts answering over UDP and TCP at every address; rejects, with nothing left open, when one of them cannot be had.
 */
export async function startNameserver(settings: NameserverSettings): Promise<Nameserver> {
  const { hosts, registry, log, limits = TCP_LIMITS } = settings;
  const counts = createCounts(registry);
  const handle = guarded(settings, () => counts.withheld('fault'));
  const rate = limitResponses(settings.answersPerSecond);
  const onFault = (error: Error) => log.error({ err: error }, 'the nameserver lost a socket');
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => void (await Promise.all(stops.splice(0).map((end) => end())));
  let { port } = settings;
  try {
    for (const host of hosts) {
      const tcp = await serveTcp({ host, port, handle, counts, limits });
      stops.push(tcp.stop);
      port = tcp.port;
      stops.push(await serveUdp({ host, port, handle, rate, counts, onFault }));
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, stop };
}
