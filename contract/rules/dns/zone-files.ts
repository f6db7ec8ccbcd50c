import { RECORD_PROBLEMS } from './records.ts';

/** A zone of 2000 records has 200 kB. */
export const ZONE_FILE_KB_MAX = 1024;
/** Faults of one file that are told one by one; of more it is said how many. */
export const ZONE_FILE_FAULTS_TOLD_MAX = 50;

/** Types of whoever signs a zone: signatures, keys and proofs are never taken from elsewhere; the last is BIND's. */
export const TYPES_OF_SIGNER: readonly string[] = [
  'RRSIG',
  'NSEC',
  'NSEC3',
  'NSEC3PARAM',
  'DNSKEY',
  'CDS',
  'CDNSKEY',
  'TYPE65534',
];
/** What consoles write where the TTL is theirs to choose. */
export const TTL_LEFT_TO_SERVER = 1;

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
