import { RECORDS_PER_CHANGE_MAX } from '#contract/rules/dns/records.ts';
import { ZONE_FILE_FAULTS_TOLD_MAX } from '#contract/rules/dns/zone-files.ts';
import { forDomain, forEveryDomain } from '#contract/rules/dns/zone-templates.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { translate } from '../../../platform/i18n.ts';
import { refuse } from '../../../platform/refusal.ts';
import { presentRecord } from '../present-zones.ts';
import { wordsOf } from './compare-file.ts';
import { type FileRead, readFile } from './read-file.ts';

/** Stands for the name while lines are read: nobody has it (RFC 6761 §6.4), and no value would say it by chance. */
const ANY_NAME = 'the-name-of-a-zone.invalid';

/** Lines of a zone file as records of any name: what means the name says it by its placeholder. Pure. */
export function readForEvery(text: string): FileRead {
  const { records, ...read } = readFile(forDomain(text, ANY_NAME), ANY_NAME);
  return {
    ...read,
    records: records.map((one) => ({
      ...one,
      host: forEveryDomain(one.host, ANY_NAME),
      value: forEveryDomain(one.value, ANY_NAME),
    })),
  };
}

/** What cannot be taken of lines, in the reader's words; the first of it. */
export const presentLeftOut = (tx: Tx, leftOut: FileRead['leftOut']) =>
  leftOut
    .slice(0, ZONE_FILE_FAULTS_TOLD_MAX)
    .map(({ line, problem }) => ({ Line: line, Words: translate(tx.lang, wordsOf(problem)) }));

/** Lines of a zone file as records for many names; writes nothing. @throws refusal ZONE_FILE_TOO_LONG */
export async function presentLines(tx: Tx, text: string) {
  const { records, leftOut, tooLong } = readForEvery(text);
  if (tooLong) throw refuse('ZONE_FILE_TOO_LONG', { max: RECORDS_PER_CHANGE_MAX });
  return { Records: records.map(presentRecord), LeftOut: presentLeftOut(tx, leftOut) };
}
