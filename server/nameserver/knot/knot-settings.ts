import { join } from 'node:path';
import type { KnotSettings } from '../../platform/settings/listen-settings.ts';
import { UDP_BYTES_MAX } from '../answer.ts';

/** Secondaries learn from it which zones there are (RFC 9432). */
export const CATALOG = 'catalog.namestead.';

/** Where what Knot reads and writes stands; all of it is below one folder. */
export function knotPlaces(folder: string) {
  return {
    settings: join(folder, 'knot.conf'),
    /** What an operator adds; never written by us once it is there. */
    own: join(folder, 'own.conf'),
    zoneSettings: join(folder, 'zones.conf'),
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
}

const quoted = (text: string): string => `"${text.replaceAll('"', '\\"')}"`;

/** Who may have whole zones, and is told of changes. */
function transfers({ secondaries, transferKey }: KnotSettings): { readonly sections: string; readonly refs: string } {
  if (secondaries.length === 0) return { sections: '', refs: '' };
  const key = transferKey ? '\n    key: transfer' : '';
  const remotes = secondaries.map((address, at) => `  - id: secondary${at}\n    address: ${quoted(address)}${key}\n`);
  const hosts = secondaries.map((address) => quoted(address.replace(/@\d+$/, '')));
  const sections = [
    transferKey
      ? `key:\n  - id: transfer\n    algorithm: ${transferKey.algorithm}\n    secret: ${quoted(transferKey.secret)}\n`
      : '',
    `remote:\n${remotes.join('')}`,
    `acl:\n  - id: secondaries\n    address: [${hosts.join(', ')}]\n    action: transfer${key}\n`,
  ].join('');
  const ids = secondaries.map((_, at) => `secondary${at}`);
  return { sections, refs: `    notify: [${ids.join(', ')}]\n    acl: secondaries\n` };
}

/** How Knot runs, without its zones. */
export function serverSettingsText(folder: string, settings: ServerSettings): string {
  const at = knotPlaces(folder);
  const { sections, refs } = transfers(settings);
  const listen = settings.hosts.map((host) => quoted(`${host}@${settings.port}`));
  const limit = settings.answersPerSecond;
  const zones = [
    `    storage: ${quoted(at.zones)}\n    file: "%s.zone"\n    zonefile-sync: -1\n    zonefile-load: difference-no-serial\n`,
    `    journal-content: all\n    semantic-checks: off\n    catalog-role: member\n    catalog-zone: ${CATALOG}\n${refs}`,
  ].join('');
  return [
    '# Written by Namestead at each start; what you add belongs into own.conf.\n',
    `server:\n    rundir: ${quoted(at.run)}\n    listen: [${listen.join(', ')}]\n    edns-client-subnet: on\n`,
    `    udp-max-payload: ${UDP_BYTES_MAX}\n    version: ""\n    identity: ""\n`,
    `control:\n    listen: ${quoted(at.socket)}\n`,
    // The database has what the journal has: a journal that a power cut broke may be deleted.
    `database:\n    storage: ${quoted(at.data)}\n    kasp-db: ${quoted(at.keys)}\n    journal-db-mode: asynchronous\n`,
    'log:\n  - target: stderr\n    any: warning\n',
    limit > 0 ? `mod-rrl:\n  - id: limit\n    rate-limit: ${limit}\n    slip: 2\n` : '',
    sections,
    'policy:\n  - id: keys-of-ours\n    manual: on\n    algorithm: ecdsap256sha256\n    single-type-signing: on\n',
    '    dnskey-ttl: 3600\n    cds-cdnskey-publish: always\n',
    `template:\n  - id: default\n${limit > 0 ? '    global-module: mod-rrl/limit\n' : ''}    storage: ${quoted(at.zones)}\n`,
    `  - id: plain\n${zones}`,
    `  - id: signed\n${zones}    dnssec-signing: on\n    dnssec-policy: keys-of-ours\n`,
    `zone:\n  - domain: ${CATALOG}\n    catalog-role: generate\n${refs}`,
    `include: ${quoted(at.own)}\n`,
    `include: ${quoted(at.zoneSettings)}\n`,
  ].join('');
}

export const linePartId = (stem: string, at: number): string => `${stem}:${at}`;

/** The zones, each with its template and what is answered apart from its file. */
export function zoneSettingsText(folder: string, zones: ReadonlyMap<string, ZoneSettings>): string {
  const at = knotPlaces(folder);
  const modules: string[] = [];
  const entries: string[] = [];
  const byLine = `    mode: geodb\n    geodb-file: ${quoted(at.lineDatabase)}\n    geodb-key: line\n`;
  for (const [stem, { signed, parts }] of zones) {
    const ids = parts.map((_, part) => linePartId(stem, part));
    for (const [part, { ttl, weighed }] of parts.entries()) {
      const id = ids[part] as string;
      modules.push(
        `  - id: ${quoted(id)}\n${weighed ? '    mode: weighted\n' : byLine}`,
        `    ttl: ${ttl}\n    config-file: ${quoted(join(at.lines, id))}\n`,
      );
    }
    const refs = ids.length > 0 ? `    module: [${ids.map((id) => quoted(`mod-geoip/${id}`)).join(', ')}]\n` : '';
    entries.push(`  - domain: ${quoted(`${stem}.`)}\n    template: ${signed ? 'signed' : 'plain'}\n${refs}`);
  }
  const sections = [
    ['mod-geoip', modules],
    ['zone', entries],
  ] as const;
  return sections.flatMap(([name, those]) => (those.length > 0 ? [`${name}:\n`, ...those] : [])).join('');
}
