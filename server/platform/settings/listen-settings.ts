import { isIP } from 'node:net';
import { isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Get, Problem } from './address-settings.ts';

/** How zones get to Knot DNS and on to its secondaries. */
export interface KnotSettings {
  /** What Knot reads stands here, and its keys: for Knot and us alone. */
  readonly folder: string;
  /** Addresses that are told of changes and may have whole zones, `address@port`. */
  readonly secondaries: readonly string[];
  /** Both sides sign transfers with it (TSIG); null where there is none. */
  readonly transferKey: { readonly algorithm: string; readonly secret: string } | null;
}

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
    /** Knot DNS answers in our place; null: this process answers itself. */
    readonly knot: KnotSettings | null;
  };
  /** Web addresses of names that forward elsewhere. */
  readonly forwarder: {
    readonly host: string;
    readonly port: number;
    /** The addresses at which the world meets it: what names that forward are answered with. */
    readonly addresses: readonly string[];
  };
  /** Resolvers that are asked for names elsewhere, with a port where it is not 53; none: those of the machine. */
  readonly resolvers: readonly string[];
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

/** An address, or one with a port: IPv6 in brackets then. */
function isResolver(text: string): boolean {
  if (isIP(text) !== 0) return true;
  const [, six, four, port = ''] = /^(?:\[([^\]]+)\]|([\d.]+)):(\d{1,5})$/.exec(text) ?? [];
  return isIP(six ?? four ?? '') !== 0 && Number.parseInt(port, 10) <= PORT_MAX;
}

const SECONDARY = /^([0-9a-fA-F.:]+)(?:@\d{1,5})?$/;
const TRANSFER_KEY = /^(hmac-sha(?:256|384|512)):([A-Za-z0-9+/]{22,}={0,2})$/;

function readKnot(get: Get, problem: Problem): KnotSettings | null {
  const folder = get('KNOT_FOLDER');
  if (folder === '') return null;
  if (!isAbsolute(folder)) problem('KNOT_FOLDER', 'must be the whole path of a folder');
  const secondaries = get('KNOT_SECONDARIES')
    .split(',')
    .flatMap((each) => each.trim() || []);
  if (secondaries.some((each) => isIP(SECONDARY.exec(each)?.[1] ?? '') === 0))
    problem('KNOT_SECONDARIES', 'must be addresses, each with its port as in 192.0.2.1@53, comma separated');
  const key = get('KNOT_TRANSFER_KEY');
  const [, algorithm = '', secret = ''] = TRANSFER_KEY.exec(key) ?? [];
  if (key !== '' && secret === '') problem('KNOT_TRANSFER_KEY', 'must be hmac-sha256:SECRET, the secret in base64');
  // Whole zones in the open, to whoever sends from such an address, are nobody's wish.
  if (key === '' && secondaries.length > 0) problem('KNOT_TRANSFER_KEY', 'is wanted where there are secondaries');
  return { folder, secondaries, transferKey: secret === '' ? null : { algorithm, secret } };
}

/** Reads them; without their own addresses nameserver and forwarder listen where everything does. */
export function readListenSettings(get: Get, number: ReadNumber, problem: Problem): ListenSettings {
  const listed = (name: string, fits: (text: string) => boolean, words: string): readonly string[] => {
    const parts = get(name)
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
    if (!parts.every(fits)) problem(name, `${words}, comma separated`);
    return parts;
  };
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
      knot: readKnot(get, problem),
    },
    forwarder: {
      host: get('FORWARD_LISTEN_HOST') || everywhere,
      port: number('FORWARD_PORT', 8085, PORT_MAX),
      addresses: listed('FORWARD_ADDRESSES', (text) => isIP(text) !== 0, 'must be the addresses of the forwarder'),
    },
    resolvers: listed(
      'DNS_RESOLVERS',
      isResolver,
      'must be addresses of resolvers, as in 192.0.2.1 or [2001:db8::1]:5353',
    ),
    metricsPort: metricsPort === 0 ? null : metricsPort,
  };
}
