import { isIP } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Get, Problem } from './address-settings.ts';

/** Where the processes that speak to the whole world listen, and where a process tells of itself. */
export interface ListenSettings {
  /** Authoritative DNS, UDP and TCP. */
  readonly nameserver: {
    readonly hosts: readonly string[];
    readonly port: number;
    /** Answers of one kind to one network in a second over UDP; 0 limits nothing. */
    readonly answersPerSecond: number;
    /** The file that says which network is of which line. */
    readonly lineTable: string;
  };
  /** Web addresses of names that forward elsewhere. */
  readonly forwarder: { readonly host: string; readonly port: number };
  /** Health and metrics of this very process, on this machine only; null where the console's or office's are enough. */
  readonly metricsPort: number | null;
}

/** The table that comes with the program; `npm run lines` makes another. */
export const OWN_LINE_TABLE = fileURLToPath(new URL('../../nameserver/lines/table.json', import.meta.url));

type ReadNumber = (name: string, fallback: number, max: number) => number;

const PORT_MAX = 65_535;
/** Enough for a large resolver, whose questions differ; few enough not to flood whom a liar names. */
const ANSWERS_PER_SECOND = 200;
const ANSWERS_PER_SECOND_MAX = 1_000_000;

/** Reads them; without their own addresses nameserver and forwarder listen where everything does. */
export function readListenSettings(get: Get, number: ReadNumber, problem: Problem): ListenSettings {
  const everywhere = get('LISTEN_HOST') || '127.0.0.1';
  const hosts = (get('DNS_LISTEN_HOST') || everywhere).split(',').map((host) => host.trim());
  if (get('DNS_LISTEN_HOST') !== '' && hosts.some((host) => isIP(host) === 0))
    problem('DNS_LISTEN_HOST', 'must be addresses of this machine, comma separated');
  const metricsPort = number('METRICS_PORT', 0, PORT_MAX);
  return {
    nameserver: {
      hosts,
      port: number('DNS_PORT', 8053, PORT_MAX),
      answersPerSecond: number('DNS_ANSWERS_PER_SECOND', ANSWERS_PER_SECOND, ANSWERS_PER_SECOND_MAX),
      lineTable: get('DNS_LINE_TABLE') || OWN_LINE_TABLE,
    },
    forwarder: { host: get('FORWARD_LISTEN_HOST') || everywhere, port: number('FORWARD_PORT', 8085, PORT_MAX) },
    metricsPort: metricsPort === 0 ? null : metricsPort,
  };
}
