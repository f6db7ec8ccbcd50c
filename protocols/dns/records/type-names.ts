import { DnsError } from '../fault.ts';

/**
 * Names of types, also of those whose data nobody here reads: they stand in lists of types (NSEC) and in questions.
 * Others are called `TYPE12345` (RFC 3597 §5).
 */
const NUMBERS = {
  A: 1,
  NS: 2,
  CNAME: 5,
  SOA: 6,
  NULL: 10,
  HINFO: 13,
  PTR: 12,
  MX: 15,
  TXT: 16,
  RP: 17,
  AFSDB: 18,
  AAAA: 28,
  LOC: 29,
  SRV: 33,
  NAPTR: 35,
  CERT: 37,
  DNAME: 39,
  OPT: 41,
  DS: 43,
  SSHFP: 44,
  RRSIG: 46,
  NSEC: 47,
  DNSKEY: 48,
  NSEC3: 50,
  NSEC3PARAM: 51,
  TLSA: 52,
  SMIMEA: 53,
  CDS: 59,
  CDNSKEY: 60,
  OPENPGPKEY: 61,
  CSYNC: 62,
  ZONEMD: 63,
  SVCB: 64,
  HTTPS: 65,
  SPF: 99,
  NXNAME: 128,
  TKEY: 249,
  TSIG: 250,
  IXFR: 251,
  AXFR: 252,
  ANY: 255,
  URI: 256,
  CAA: 257,
} as const;

const byName = new Map<string, number>(Object.entries(NUMBERS));
const byNumber = new Map<number, string>(Object.entries(NUMBERS).map(([name, number]) => [number, name]));

/** `A`, `MX`, or `TYPE12345` where no name is known. */
export const typeName = (number: number): string => byNumber.get(number) ?? `TYPE${number}`;

/** @throws DnsError for a word that names no type. */
export function typeNumber(name: string): number {
  const known = byName.get(name.toUpperCase());
  if (known !== undefined) return known;
  const digits = /^TYPE(\d{1,5})$/i.exec(name)?.[1];
  const number = Number(digits);
  if (digits === undefined || number > 0xffff) throw new DnsError('a word names no type of record');
  return number;
}
