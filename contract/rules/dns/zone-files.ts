import { RECORD_PROBLEMS } from './records.ts';

/** Faults of one file that are told; who has more has another kind of file. */
export const ZONE_FILE_FAULTS_TOLD_MAX = 50;

/** Why an entry of a zone file is not taken; each has its words in `zones:wrong.<problem>` or `zones:file.<problem>`. */
export const ZONE_FILE_FAULTS = [
  'include',
  'directive',
  'owner',
  'ttl',
  'class',
  'type',
  'data',
  'too-long',
  'brackets',
  'quote',
  'outside',
] as const;
export const ZONE_FILE_PROBLEMS = [...ZONE_FILE_FAULTS, ...RECORD_PROBLEMS] as const;
export type ZoneFileProblem = (typeof ZONE_FILE_PROBLEMS)[number];
