import type { MessageKey } from '#contract/messages/index.ts';
import { OWN_TYPES, RECORDS_PER_CHANGE_MAX } from '#contract/rules/dns/records.ts';
import {
  ZONE_FILE_FAULTS,
  ZONE_FILE_FAULTS_TOLD_MAX,
  type ZoneFileFormat,
  type ZoneFileProblem,
} from '#contract/rules/dns/zone-files.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { translate } from '../../../platform/i18n.ts';
import { refuse } from '../../../platform/refusal.ts';
import { requireOwnName } from '../own-name.ts';
import { presentRecord } from '../present-zones.ts';
import { findZone, recordsOf } from '../store.ts';
import { readTable } from './csv-file.ts';
import { readFile, sameness } from './read-file.ts';

/** What is wrong with an entry, as a key of the messages. */
export const wordsOf = (problem: ZoneFileProblem): MessageKey => {
  const fault = ZONE_FILE_FAULTS.find((each) => each === problem);
  return fault
    ? `zones:file.${fault}`
    : `zones:wrong.${problem as Exclude<ZoneFileProblem, (typeof ZONE_FILE_FAULTS)[number]>}`;
};

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
  return {
    Add: add.map(presentRecord),
    Same: read.records.length - add.length,
    Missing: [...standing].flatMap(([same, { id }]) => (inFile.has(same) ? [] : [String(id)])),
    LeftOut: read.leftOut
      .slice(0, ZONE_FILE_FAULTS_TOLD_MAX)
      .map(({ line, problem }) => ({ Line: line, Words: translate(tx.lang, wordsOf(problem)) })),
  };
}
