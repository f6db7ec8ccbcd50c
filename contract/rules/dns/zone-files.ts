import { RECORD_PROBLEMS } from './records.ts';

/** A zone of 2000 records has 200 kB. */
export const ZONE_FILE_KB_MAX = 1024;
/** Faults of one file that are told; who has more has another kind of file. */
export const ZONE_FILE_FAULTS_TOLD_MAX = 50;

/** A zone file of RFC 1035, or a table of comma-separated values with a head (RFC 4180). */
export const ZONE_FILE_FORMATS = ['bind', 'csv'] as const;
export type ZoneFileFormat = (typeof ZONE_FILE_FORMATS)[number];
/** The columns of a table; the first three are needed. Words of a format, the same in every language. */
export const ZONE_CSV_COLUMNS = [
  'Host',
  'Type',
  'Value',
  'Line',
  'TTL',
  'Priority',
  'Paused',
  'Remark',
  'Weight',
] as const;

/**
 * Why an entry of a zone file is not taken; each has its words in `zones:wrong.<problem>` or `zones:file.<problem>`.
 */
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
  'columns',
  'lineName',
  'weight',
] as const;
export const ZONE_FILE_PROBLEMS = [...ZONE_FILE_FAULTS, ...RECORD_PROBLEMS] as const;
export type ZoneFileProblem = (typeof ZONE_FILE_PROBLEMS)[number];
