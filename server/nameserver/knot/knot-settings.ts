import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { KnotSettings } from '../../platform/settings/listen-settings.ts';
import { UDP_BYTES_MAX } from '../answer.ts';

/**
 * Which zones there are (RFC 9432), for our Knot and for secondaries: whoever has no settings of its own is answered
 * from its file.
 */
export const CATALOG = 'catalog.namestead.';

/** Where what Knot reads and writes stands; all of it is below one folder. */
export function knotPlaces(folder: string) {
  return {
    settings: join(folder, 'knot.conf'),
    /** What an operator adds; never written by us once it is there. */
    own: join(folder, 'own.conf'),
    zoneSettings: join(folder, 'zones.conf'),
    catalog: join(folder, 'catalog.zone'),
    zones: join(folder, 'zones'),
    lines: join(folder, 'lines'),
    lineDatabase: join(folder, 'lines.mmdb'),
    data: join(folder, 'data'),
    keys: join(folder, 'keys'),
    run: join(folder, 'run'),
    socket: join(folder, 'run', 'knot.sock'),
  };
}

export interface ServerSettings extends KnotSettings {
  readonly hosts: readonly string[];
  readonly port: number;
  readonly answersPerSecond: number;
}

/** An instance of Knot's geoip module. */
export interface PartSettings {
  /** Seconds. */
  readonly ttl: number;
  /** One of equals by weight; otherwise by line. */
  readonly weighed: boolean;
}

/** A zone as the settings name it. */
export interface ZoneSettings {
  readonly signed: boolean;
  /** What is answered apart from its file, in the order in which it is asked. */
  readonly parts: readonly PartSettings[];
  /** The name under which its settings stand, where that is not its own: they were in reserve. */
  readonly place?: string;
}

const quoted = (text: string): string => `"${text.replaceAll('"', '\\"')}"`;

/** Who may have whole zones, and is told of changes. */
function transfers({ secondaries, transferKey }: KnotSettings): string {
  if (secondaries.length === 0) return '';
  const key = transferKey ? '\n    key: transfer' : '';
  const remotes = secondaries.map((address, at) => `  - id: secondary${at}\n    address: ${quoted(address)}${key}\n`);
  const hosts = secondaries.map((address) => quoted(address.replace(/@\d+$/, '')));
  return [
    transferKey
      ? `key:\n  - id: transfer\n    algorithm: ${transferKey.algorithm}\n    secret: ${quoted(transferKey.secret)}\n`
      : '',
    `remote:\n${remotes.join('')}`,
    `acl:\n  - id: secondaries\n    address: [${hosts.join(', ')}]\n    action: transfer${key}\n`,
  ].join('');
}

/** Who is told of changes and may have them. */
function transferRefs(secondaries: number): string {
  if (secondaries === 0) return '';
  const ids = Array.from({ length: secondaries }, (_, at) => `secondary${at}`);
  return `    notify: [${ids.join(', ')}]\n    acl: secondaries\n`;
}

/** What every zone of customers has. */
const zoneBase = (folder: string, secondaries: number): string =>
  [
    `    storage: ${quoted(knotPlaces(folder).zones)}\n    file: "%s.zone"\n    zonefile-sync: -1\n    zonefile-load: difference-no-serial\n`,
    `    journal-content: all\n    semantic-checks: off\n${transferRefs(secondaries)}`,
  ].join('');
const COUNTED = 'mod-stats/asked';
/** Counts answers of each zone by response code, and nothing else: each counter costs every answer a little. */
const COUNTING = [
  'mod-stats:\n  - id: asked\n',
  ...[
    'request-protocol',
    'server-operation',
    'edns-presence',
    'flag-presence',
    'request-bytes',
    'response-bytes',
    'query-size',
    'reply-size',
  ].map((counter) => `    ${counter}: off\n`),
].join('');
/** Modules of a zone, each before those that answer in its place. */
const modulesText = (ids: readonly string[]): string => `    module: [${[COUNTED, ...ids].map(quoted).join(', ')}]\n`;
const SIGNED = '    dnssec-signing: on\n    dnssec-policy: keys-of-ours\n';

/** How Knot runs, without its zones. */
export function serverSettingsText(folder: string, settings: ServerSettings): string {
  const at = knotPlaces(folder);
  const listen = settings.hosts.map((host) => quoted(`${host}@${settings.port}`));
  const limit = settings.answersPerSecond;
  const zones = zoneBase(folder, settings.secondaries.length);
  return [
    '# Written by Namestead at each start; what you add belongs into own.conf.\n',
    `server:\n    rundir: ${quoted(at.run)}\n    listen: [${listen.join(', ')}]\n    edns-client-subnet: on\n`,
    `    udp-max-payload: ${UDP_BYTES_MAX}\n    version: ""\n    identity: ""\n`,
    `control:\n    listen: ${quoted(at.socket)}\n`,
    // The database has what the journal has: a journal that a power cut broke may be deleted.
    `database:\n    storage: ${quoted(at.data)}\n    kasp-db: ${quoted(at.keys)}\n    journal-db-mode: asynchronous\n`,
    'log:\n  - target: stderr\n    any: warning\n',
    COUNTING,
    limit > 0 ? `mod-rrl:\n  - id: limit\n    rate-limit: ${limit}\n    slip: 2\n` : '',
    transfers(settings),
    'policy:\n  - id: keys-of-ours\n    manual: on\n    algorithm: ecdsap256sha256\n    single-type-signing: on\n',
    '    dnskey-ttl: 3600\n    cds-cdnskey-publish: always\n',
    `template:\n  - id: default\n${limit > 0 ? '    global-module: mod-rrl/limit\n' : ''}    storage: ${quoted(at.zones)}\n`,
    `  - id: plain\n${zones}${modulesText([])}`,
    `  - id: signed\n${zones}${SIGNED}${modulesText([])}`,
    `include: ${quoted(at.own)}\n`,
    `include: ${quoted(at.zoneSettings)}\n`,
  ].join('');
}

export const linePartId = (stem: string, at: number): string => `${stem}:${at}`;

/** Does Knot need settings for a zone? Without them it is answered like all plain or signed ones. */
export const hasSettings = ({ parts }: ZoneSettings): boolean => parts.length > 0;

const idOf = (stem: string): string => createHash('sha1').update(stem).digest('hex');

/** The template of a zone, which is its group in the catalog. */
function templateOf(stem: string, zone: ZoneSettings): string {
  if (hasSettings(zone)) return `own-${idOf(zone.place ?? stem)}`;
  return zone.signed ? 'signed' : 'plain';
}

/** The catalog of all zones, each in the group of its template: reading it costs a fraction of reading settings. */
export function catalogText(zones: ReadonlyMap<string, ZoneSettings>): string {
  const lines = [
    `${CATALOG} 0 IN SOA invalid. invalid. 1 3600 600 2147483646 0\n${CATALOG} 0 IN NS invalid.\nversion.${CATALOG} 0 IN TXT "2"\n`,
  ];
  for (const [stem, zone] of zones) {
    const id = idOf(stem);
    lines.push(`${id}.zones.${CATALOG} 0 IN PTR ${stem}.\n`);
    const template = templateOf(stem, zone);
    if (template !== 'plain') lines.push(`group.${id}.zones.${CATALOG} 0 IN TXT "${template}"\n`);
  }
  return lines.join('');
}

/** An instance of the module, with what it answers in a file. */
export function partText(lineDatabase: string, id: string, file: string, { ttl, weighed }: PartSettings): string {
  const mode = weighed
    ? '    mode: weighted\n'
    : `    mode: geodb\n    geodb-file: ${quoted(lineDatabase)}\n    geodb-key: line\n`;
  return `  - id: ${quoted(id)}\n${mode}    ttl: ${ttl}\n    config-file: ${quoted(file)}\n`;
}

/**
 * Templates of zones with parts of their own and of those in reserve, and the catalog that says which zone has which.
 */
export function zoneSettingsText(
  folder: string,
  zones: ReadonlyMap<string, ZoneSettings>,
  secondaries: number,
): string {
  const at = knotPlaces(folder);
  const modules: string[] = [];
  const templates: string[] = [];
  const base = zoneBase(folder, secondaries);
  const names = ['plain', 'signed'];
  for (const [stem, zone] of zones) {
    if (!hasSettings(zone)) continue;
    const { signed, parts, place = stem } = zone;
    const ids = parts.map((_, part) => linePartId(place, part));
    for (const [part, each] of parts.entries()) {
      const id = ids[part] as string;
      modules.push(partText(at.lineDatabase, id, join(at.lines, id), each));
    }
    const name = templateOf(stem, zone);
    const refs = modulesText(ids.map((id) => `mod-geoip/${id}`));
    names.push(name);
    templates.push(`  - id: ${name}\n${base}${signed ? SIGNED : ''}${refs}`);
  }
  const catalog = [
    `  - domain: ${CATALOG}\n    file: ${quoted(at.catalog)}\n    zonefile-sync: -1\n    zonefile-load: difference-no-serial\n`,
    `    journal-content: all\n    serial-policy: unixtime\n    catalog-role: interpret\n    catalog-template: [${names.join(', ')}]\n`,
    transferRefs(secondaries),
  ];
  const sections = [
    ['mod-geoip', modules],
    ['template', templates],
    ['zone', catalog],
  ] as const;
  return sections.flatMap(([name, those]) => (those.length > 0 ? [`${name}:\n`, ...those] : [])).join('');
}
