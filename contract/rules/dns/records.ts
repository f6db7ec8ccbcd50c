/** Types of records that a zone of ours can hold (acceptance G4), in the order in which they are offered. */
export const RECORD_TYPES = [
  'A',
  'AAAA',
  'CNAME',
  'MX',
  'TXT',
  'NS',
  'SRV',
  'CAA',
  'HTTPS',
  'SVCB',
  'TLSA',
  'SSHFP',
  'PTR',
  'NAPTR',
  'ALIAS',
  'URL',
] as const;
export type RecordType = (typeof RECORD_TYPES)[number];

/**
 * Types that no zone file knows: ALIAS answers with the addresses of another name, URL with those of our forwarder,
 * which then leads visitors on.
 */
export const OWN_TYPES: readonly RecordType[] = ['ALIAS', 'URL'];

/**
 * How a web address leads on: for good or for now, and (307, 308) with the method and body of the request. A masked
 * forward (a frame) is not offered.
 */
export const FORWARD_CODES = [301, 302, 307, 308] as const;
export type ForwardCode = (typeof FORWARD_CODES)[number];
/** The value of a URL record whose name has only a page that says it is parked. */
export const PARKED = 'parked';
/**
 * What can be the matter with a name elsewhere that a zone leads to: no address, nobody answers, or an address inside a
 * network.
 */
export const TARGET_TROUBLES = ['none', 'unknown', 'inside'] as const;
export type TargetTrouble = (typeof TARGET_TROUBLES)[number];
/** Characters. */
export const FORWARD_URL_LENGTH_MAX = 2000;

/**
 * Who gets a record (specification §3: line type): everybody, or who asks from networks of a carrier, of education,
 * outside the mainland, or of a search engine, which goes before the others. Networks of search engines are the
 * operator's data (docs/decisions/0170-networks-of-search-engines.md).
 */
export const RECORD_LINES = ['default', 'telecom', 'unicom', 'mobile', 'edu', 'oversea', 'search'] as const;
export type RecordLine = (typeof RECORD_LINES)[number];

/**
 * Seconds. Less than a minute helps nobody, and every resolver would ask all the time (house rule); more than a week is
 * cut by most resolvers.
 */
export const TTL_SECONDS_MIN = 60;
export const TTL_SECONDS_MAX = 604_800;
export const TTL_SECONDS_USUAL = 600;
/** The field has 16 bits (RFC 1035 §3.3.9). */
export const PRIORITY_MAX = 65_535;
/**
 * Of equal records (same host, type and line) one is the answer, as often as its weight says beside the others'; 0:
 * never, unless all are 0, and then each as often. The range, the types and the number of one set are those of the
 * large consoles (docs/decisions/0140-one-of-equals.md).
 */
export const RECORD_WEIGHT_MAX = 100;
export const WEIGHTED_TYPES: readonly RecordType[] = ['A', 'AAAA', 'CNAME'];
export const WEIGHTED_RECORDS_MAX = 100;
/** Characters of a value; a long TXT is cut into strings of 255 when it is answered (RFC 1035 §3.3.14). */
export const RECORD_VALUE_LENGTH_MAX = 4096;
export const RECORD_HOST_LENGTH_MAX = 253;
export const RECORD_REMARK_LENGTH_MAX = 100;
/** Records of one zone (house rule: forty times what the largest zone of a small company has). */
export const RECORDS_PER_ZONE_MAX = 2000;
/** Records that one call may write or remove: a whole zone, so that a file comes in by one change or not at all. */
export const RECORDS_PER_CHANGE_MAX = RECORDS_PER_ZONE_MAX;

/** Zones and changes on one page. */
export const ZONE_PAGE_ROWS = 50;
export const ZONE_HISTORY_ROWS = 20;

/**
 * Of the start of authority, in seconds: what secondaries would go by, and how long "there is none" is kept (RFC 2308
 * §5).
 */
export const SOA_TIMES = { ttl: 3600, refresh: 3600, retry: 900, expire: 604_800, minimum: 300 } as const;
/** Our own NS records in every zone, in seconds. */
export const NS_TTL_SECONDS = 3600;

/** A changed zone is looked for so often, so that a change is answered within a second (acceptance G2). */
export const ZONES_ASKED_EVERY_MS = 250;

/** Specification §9: hosted resolution goes on so long after a name has left. */
export const RESOLUTION_STOPS_AFTER_LEAVING_DAYS = 7;

/** What can be wrong with one record; each has its words in `zones:wrong.<problem>`. */
export const RECORD_PROBLEMS = [
  'host',
  'wildcard',
  'v4',
  'v6',
  'target',
  'targetAddress',
  'text',
  'service',
  'serviceHost',
  'authority',
  'binding',
  'bindingAlias',
  'bindingKeys',
  'certificate',
  'certificateHost',
  'fingerprint',
  'pointer',
  'pointerEither',
  'pointerRule',
  'priority',
  'priorityNone',
  'weightType',
  'weightSome',
  'weightMany',
  'double',
  'cnameBeside',
  'cnameTwice',
  'noDefault',
  'cnameApex',
  'nsApex',
  'loop',
  'addressBeside',
  'onlyDefault',
  'forward',
  'forwardPassword',
  'forwardInside',
  'forwardLoop',
] as const;
export type RecordProblem = (typeof RECORD_PROBLEMS)[number];
