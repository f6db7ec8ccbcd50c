import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeStretches, type LineTableFile, openLineTable } from '#server/nameserver/lines/line-table.ts';
import { OWN_LINE_TABLE } from '#server/platform/settings/listen-settings.ts';
import { compileLines } from './lines/compile.ts';

const USAGE = `npm run lines                    compiles the table of lines from the version of the data that was looked at
npm run lines -- latest          from the newest version
npm run lines -- VERSION [FILE]  from that version, into FILE instead of the repository's table`;

/** The version that the repository's table was made of; its last digits are year, month, day and hour. */
const VERSION = '2.3.2026061719';
/** 24 MB to fetch, 80 MB on the disk, wanted once a month by one person: a dependency of everybody it is not. */
const PACKAGES = ['@ip-location-db/asn', '@ip-location-db/asn-country'] as const;

const NOTICE: LineTableFile['notice'] = [
  'Compiled from @ip-location-db/asn and @ip-location-db/asn-country.',
  'Autonomous systems: routeviews.org, nro.net and DB-IP.com (https://db-ip.com), licensed CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/).',
  'Countries: nro.net, licensed CC BY 4.0; the compilation CC0 1.0.',
  'Changed: cut down to the operators of the mainland of China, addresses of one line joined.',
];

/** Fetches the data into `folder` by npm, which judges what comes by its hash; scripts of packages do not run. */
function fetchData(folder: string, version: string): void {
  const wanted = PACKAGES.map((name) => `${name}@${version}`);
  const quiet = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  execFileSync('npm', ['install', '--prefix', folder, ...quiet, ...wanted], { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** @throws Error where the day cannot be told */
function dayOf(version: string): string {
  const [, year, month, day] = /\.(\d{4})(\d\d)(\d\d)\d\d$/.exec(version) ?? [];
  if (!year) throw new Error(`version ${version} does not say its day`);
  return `${year}-${month}-${day}`;
}

/** A table of the packages that stand in `folder`. */
export function compileTable(folder: string): LineTableFile {
  const read = (name: string, file: string) => readFileSync(join(folder, 'node_modules', name, file), 'utf8');
  const [systems, countries] = PACKAGES;
  const { version } = JSON.parse(read(systems, 'package.json')) as { version: string };
  const family = (bits: 32 | 64, which: string) =>
    encodeStretches(compileLines(read(systems, `asn-${which}.csv`), read(countries, `asn-country-${which}.csv`), bits));
  return { day: dayOf(version), notice: NOTICE, v4: family(32, 'ipv4'), v6: family(64, 'ipv6') };
}

function main([version = VERSION, file]: readonly string[]): void {
  if (!/^(latest|\d+\.\d+\.\d+)$/.test(version)) throw new Error(USAGE);
  const target = file ?? OWN_LINE_TABLE;
  const folder = mkdtempSync(join(tmpdir(), 'namestead-lines-'));
  try {
    fetchData(folder, version);
    const table = compileTable(folder);
    const { v4, v6 } = openLineTable(table);
    // Whoever reads it meanwhile reads the old one or the new one, whole.
    writeFileSync(`${target}.new`, `${JSON.stringify(table, null, 1)}\n`);
    renameSync(`${target}.new`, target);
    process.stdout.write(`Lines of ${table.day}: ${v4.lines.length} stretches of IPv4, ${v6.lines.length} of IPv6.\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) main(process.argv.slice(2));
