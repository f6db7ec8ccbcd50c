import { RECORDS_PER_CHANGE_MAX } from '#contract/rules/dns/records.ts';
import { forDomain, forEveryDomain } from '#contract/rules/dns/zone-templates.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { saysInside } from '../../../platform/http/words-header.ts';
import { refuse } from '../../../platform/refusal.ts';
import { presentRecord } from '../present-zones.ts';
import { presentLeftOut } from './left-out.ts';
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

/** Lines of a zone file as records for many names; writes nothing. @throws refusal ZONE_FILE_TOO_LONG */
export async function presentLines(tx: Tx, text: string) {
  const { records, leftOut, tooLong } = readForEvery(text);
  if (tooLong) throw refuse('ZONE_FILE_TOO_LONG', { max: RECORDS_PER_CHANGE_MAX });
  const { LeftOut, said } = presentLeftOut(tx, leftOut);
  return saysInside({ Records: records.map(presentRecord), LeftOut }, said);
}
