import { OWN_TYPES } from '#contract/rules/dns/records.ts';
import type { ZoneFileFormat } from '#contract/rules/dns/zone-files.ts';
import { writeZoneText } from '../../../gateways/dns/index.ts';
import { type Caller, customerOf, reading, type Tx } from '../../../platform/db/transaction.ts';
import type { House } from '../../../platform/house.ts';
import type { FileAnswer } from '../../../platform/http/route.ts';
import { registeredName } from '../../../platform/idn.ts';
import { requireOwnName } from '../own-name.ts';
import { publishedRecords } from '../publish-zone.ts';
import type { RecordValues } from '../record-values.ts';
import { findZone, recordsOf, type ZoneRow } from '../store.ts';
import { tableText } from './csv-file.ts';

/** The zone of a name that left its customer, while it is still answered: they may take it along. */
export async function leavingZone(tx: Tx, typed: string): Promise<ZoneRow | undefined> {
  const name = registeredName(typed);
  const zone = name === undefined ? undefined : await findZone(tx, name);
  const isMine = zone?.customerId === customerOf(tx) && zone.stopsAt !== null && zone.stopsAt > tx.now;
  return isMine ? zone : undefined;
}

/** Types that no zone file has stand at the end for whoever reads it; they are not read again. */
const ownLines = (records: readonly RecordValues[]): string =>
  records
    .filter(({ type, paused }) => OWN_TYPES.includes(type) && !paused)
    .map(({ host, ttl, type, value }) => `; ${host} ${ttl} ${type} ${value}\n`)
    .join('');

/**
 * Of aliases by weight the one that is drawn most: a zone file has no words for weights, and one alias to a host (RFC
 * 1034 §3.6.2).
 */
function oneAliasEach(records: readonly RecordValues[]): readonly RecordValues[] {
  const aliases = records.filter(({ type, paused }) => type === 'CNAME' && !paused);
  const stay = [...Map.groupBy(aliases, ({ host }) => host).values()].map((those) =>
    those.reduce((most, one) => ((one.weight ?? 0) > (most.weight ?? 0) ? one : most)),
  );
  return records.filter((one) => !aliases.includes(one) || stay.includes(one));
}

/**
 * The zone of one's name as a file, also of one that left a few days ago: what everybody is answered, SOA and NS too.
 * Paused records and those of a line are not in it, and types of ours only as comments: no file has words for them. A
 * table (`csv`) has every record as it is kept, and nothing of ours.
 */
export async function exportZone(
  house: House,
  caller: Caller,
  { Domain, Format = 'bind' }: { Domain: string; Format?: ZoneFileFormat | undefined },
): Promise<FileAnswer> {
  const { name, zone, records } = await reading(house, caller, async (tx) => {
    const left = await leavingZone(tx, Domain);
    const name = left?.name ?? (await requireOwnName(tx, Domain)).name;
    const found = left ?? (await findZone(tx, name));
    const zone = found ?? { name, createdAt: tx.now, version: 0, refreshes: 0 };
    return { name, zone, records: found ? await recordsOf(tx, found.id) : [] };
  });
  const answer = (text: string, end: string, type: string): FileAnswer => {
    async function* pieces() {
      yield Buffer.from(text);
    }
    return { name: `${name}.${end}`, type, pieces: pieces() };
  };
  if (Format === 'csv') return answer(tableText(records), 'csv', 'text/csv; charset=utf-8');
  const everybodys = records.filter(({ line, type }) => line === 'default' && !OWN_TYPES.includes(type));
  const answered = publishedRecords(zone, zone.version, oneAliasEach(everybodys), house.config.defaultNameServers);
  return answer(`${writeZoneText(name, answered)}${ownLines(records)}`, 'zone', 'text/dns');
}
