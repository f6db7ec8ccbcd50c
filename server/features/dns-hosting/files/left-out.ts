import type { MessageKey } from '#contract/messages/index.ts';
import { ZONE_FILE_FAULTS, ZONE_FILE_FAULTS_TOLD_MAX, type ZoneFileProblem } from '#contract/rules/dns/zone-files.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { translate } from '../../../platform/i18n.ts';
import type { Said } from '../../../platform/refusal.ts';
import type { FileRead } from './read-file.ts';

/** What is wrong with an entry, as a key of the messages. */
const keyOf = (problem: ZoneFileProblem): MessageKey => {
  const fault = ZONE_FILE_FAULTS.find((each) => each === problem);
  return fault
    ? `zones:file.${fault}`
    : `zones:wrong.${problem as Exclude<ZoneFileProblem, (typeof ZONE_FILE_FAULTS)[number]>}`;
};

/** What cannot be taken of lines, the first of it: in the reader's words, and in those of every language. */
export function presentLeftOut(
  tx: Tx,
  leftOut: FileRead['leftOut'],
): { LeftOut: { Line: number; Words: string }[]; more: number; said: Said[] } {
  const told = leftOut.slice(0, ZONE_FILE_FAULTS_TOLD_MAX);
  return {
    more: leftOut.length - told.length,
    LeftOut: told.map(({ line, problem }) => ({ Line: line, Words: translate(tx.lang, keyOf(problem)) })),
    said: told.map(
      ({ problem }) =>
        (lang) =>
          translate(lang, keyOf(problem)),
    ),
  };
}
