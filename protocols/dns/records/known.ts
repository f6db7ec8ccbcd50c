import { DnsError } from '../fault.ts';
import { endOfFields, fieldsOf } from '../text.ts';
import { type Cursor, createWriter, cursorOf, readRest, type Writer, writeBytes, writtenBytes } from '../wire.ts';
import { type AData, a } from './a.ts';
import { type AaaaData, aaaa } from './aaaa.ts';
import { type CaaData, caa } from './caa.ts';
import { cdnskey, type DnskeyData, dnskey } from './dnskey.ts';
import { cds, type DsData, ds } from './ds.ts';
import type { Family } from './family.ts';
import { cname, dname, type HostData, ns, ptr } from './host.ts';
import { type MxData, mx } from './mx.ts';
import { type NaptrData, naptr } from './naptr.ts';
import { type NsecData, nsec } from './nsec.ts';
import { type Nsec3Data, type Nsec3ParamData, nsec3, nsec3param } from './nsec3.ts';
import { type RrsigData, rrsig } from './rrsig.ts';
import { type SoaData, soa } from './soa.ts';
import { type SrvData, srv } from './srv.ts';
import { type SshfpData, sshfp } from './sshfp.ts';
import { https, type SvcbData, svcb } from './svcb.ts';
import { type TlsaData, tlsa } from './tlsa.ts';
import { type TxtData, txt } from './txt.ts';
import { typeName, typeNumber } from './type-names.ts';
import { bytesFromText, bytesText, type UnknownData } from './unknown.ts';

/** The data of a record, by its `type`. */
export type RecordData =
  | AData
  | AaaaData
  | CaaData
  | DnskeyData
  | DnskeyData<'CDNSKEY'>
  | DsData
  | DsData<'CDS'>
  | HostData<'NS'>
  | HostData<'CNAME'>
  | HostData<'PTR'>
  | HostData<'DNAME'>
  | MxData
  | NaptrData
  | NsecData
  | Nsec3Data
  | Nsec3ParamData
  | RrsigData
  | SoaData
  | SrvData
  | SshfpData
  | SvcbData
  | SvcbData<'HTTPS'>
  | TlsaData
  | TxtData
  | UnknownData;

/** Every type whose data is read and written here. */
const FAMILIES = [
  a,
  aaaa,
  caa,
  dnskey,
  cdnskey,
  ds,
  cds,
  ns,
  cname,
  ptr,
  dname,
  mx,
  naptr,
  nsec,
  nsec3,
  nsec3param,
  rrsig,
  soa,
  srv,
  sshfp,
  svcb,
  https,
  tlsa,
  txt,
] as const;

// A family meets data of its own type only: it is found by that type.
type AnyFamily = Family<RecordData>;
const byNumber = new Map(FAMILIES.map((family) => [family.number, family as unknown as AnyFamily]));
const byType = new Map<string, AnyFamily>(FAMILIES.map((family) => [family.type, family as unknown as AnyFamily]));

/** The types known by their own form, in no order that means anything. */
export const KNOWN_TYPES: readonly string[] = FAMILIES.map(({ type }) => type);

/** The number of a record's type. */
export const typeOf = (data: RecordData): number => byType.get(data.type)?.number ?? typeNumber(data.type);

/** Reads the data of a record up to `cursor.end`; every byte of it must have a meaning. */
export function readData(cursor: Cursor, type: number): RecordData {
  const family = byNumber.get(type);
  if (!family) return { type: `TYPE${type}`, bytes: readRest(cursor) };
  const data = family.read(cursor);
  if (cursor.at !== cursor.end) throw new DnsError('the data of a record is longer than its fields');
  return data;
}

export function writeData(writer: Writer, data: RecordData): void {
  const family = byType.get(data.type);
  if (family) family.write(writer, data);
  else writeBytes(writer, (data as UnknownData).bytes);
}

/** The data alone, uncompressed, as DNSSEC and comparisons need it. */
export function dataBytes(data: RecordData): Buffer {
  const writer = createWriter(false);
  writeData(writer, data);
  return writtenBytes(writer);
}

/** The data of a record as a zone file has it, names absolute. */
export function dataText(data: RecordData): string {
  const family = byType.get(data.type);
  return family ? family.toText(data) : bytesText((data as UnknownData).bytes);
}

/**
 * Reads the data of one record from text: `10 mail.example.com.` for MX. Any type may be given as bytes (RFC 3597 §5).
 * @param origin what names without a last dot are under; without it every name has to be absolute.
 * @throws DnsError when it is no data of that type.
 */
export function dataFromText(type: string, text: string, origin?: string): RecordData {
  const number = typeNumber(type);
  const fields = fieldsOf(text, origin);
  const [first] = fields.fields;
  const family = byNumber.get(number);
  const raw = first?.text === '\\#' && !first.quoted;
  const data = family && !raw ? family.fromText(fields) : readData(cursorOf(bytesFromText(fields)), number);
  endOfFields(fields);
  // What can be told in text may still not fit on the wire: a name in it, a value too long.
  dataBytes(data);
  return data;
}

/** `A`, `MX`, `TYPE12345`: a record's type as a question asks for it. */
export const typeText = (data: RecordData): string => typeName(typeOf(data));
