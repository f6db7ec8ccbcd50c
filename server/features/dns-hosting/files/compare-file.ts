import { OWN_TYPES, RECORDS_PER_CHANGE_MAX } from '#contract/rules/dns/records.ts';
import type { ZoneFileFormat } from '#contract/rules/dns/zone-files.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { saysInside } from '../../../platform/http/words-header.ts';
import { refuse } from '../../../platform/refusal.ts';
import { requireOwnName } from '../own-name.ts';
import { presentRecord } from '../present-zones.ts';
import { findZone, recordsOf } from '../store.ts';
import { readTable } from './csv-file.ts';
import { presentLeftOut } from './left-out.ts';
import { readFile, sameness } from './read-file.ts';

/**
 * What a zone file or a table would change in the zone of one's name; writes nothing. A zone file knows nothing of
 * lines and of types of ours, a table does. Records that differ in their seconds, pausing or remark alone count as
 * there.
 * @throws refusals DOMAIN_NOT_FOUND, ZONE_FILE_TOO_LONG
 */
export async function compareFile(tx: Tx, domain: string, text: string, format: ZoneFileFormat = 'bind') {
  const { name } = await requireOwnName(tx, domain);
  const read = format === 'csv' ? readTable(text, name) : readFile(text, name);
  if (read.tooLong) throw refuse('ZONE_FILE_TOO_LONG', { max: RECORDS_PER_CHANGE_MAX });
  const zone = await findZone(tx, name);
  const standing = new Map(
    (zone ? await recordsOf(tx, zone.id) : [])
      .filter(({ line, type }) => format === 'csv' || (line === 'default' && !OWN_TYPES.includes(type)))
      .map((row) => [sameness(row), row]),
  );
  const inFile = new Set(read.records.map(sameness));
  const add = read.records.filter((one) => !standing.has(sameness(one)));
  const { LeftOut, more, said } = presentLeftOut(tx, read.leftOut);
  const compared = {
    Add: add.map(presentRecord),
    Same: read.records.length - add.length,
    Missing: [...standing].flatMap(([same, { id }]) => (inFile.has(same) ? [] : [String(id)])),
    LeftOut,
    ...(more > 0 ? { LeftOutMore: more } : {}),
  };
  return saysInside(compared, said);
}
