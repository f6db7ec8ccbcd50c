/** Numbers of the protocol by the names of IANA's registry "Domain Name System (DNS) Parameters". */

/** Kinds of message (RFC 1035 §4.1.1, RFC 1996, RFC 2136). */
export const OPCODE = { QUERY: 0, IQUERY: 1, STATUS: 2, NOTIFY: 4, UPDATE: 5 } as const;

/** Response codes; those above 15 need EDNS (RFC 6891 §6.1.3). */
export const RCODE = {
  NOERROR: 0,
  FORMERR: 1,
  SERVFAIL: 2,
  NXDOMAIN: 3,
  NOTIMP: 4,
  REFUSED: 5,
  YXDOMAIN: 6,
  NOTAUTH: 9,
  BADVERS: 16,
} as const;

export const CLASS = { IN: 1, CH: 3, HS: 4, NONE: 254, ANY: 255 } as const;

/** Types that stand only in questions or carry the protocol itself; those of records are in `records/known.ts`. */
export const META_TYPE = { OPT: 41, IXFR: 251, AXFR: 252, ANY: 255 } as const;

/** Options of EDNS that somebody here reads or writes. */
/** `LOCAL`: the first of those that mean what two parties agreed on (RFC 6891 §9). */
export const EDNS_OPTION = { CLIENT_SUBNET: 8, COOKIE: 10, LOCAL: 65_001 } as const;
