import type { PublishedZone } from '../../published-zones/store.ts';
import { FRAME, published } from '../../published-zones/testing.ts';

const RECORDS = 20;

/** A version of a zone of which every record says the version. */
export function versionOf(apex: string, version: number): PublishedZone {
  const of = <T extends { owner: string }>(record: T): T => ({
    ...record,
    owner: record.owner.replace('example.com', apex),
  });
  const records = [
    ...FRAME,
    ...Array.from({ length: RECORDS }, (_, at) => published(`@ A 10.0.${version}.${at}`)),
    ...Array.from({ length: RECORDS }, (_, at) => published(`@ A 10.1.${version}.${at}`, { line: 'oversea' })),
  ];
  return { apex, version: BigInt(version), records: JSON.stringify(records.map(of)), keys: [] };
}

/** The version that all addresses of an answer say; undefined where they say several, or are not all there. */
export function versionIn(addresses: readonly string[]): number | undefined {
  const versions = new Set(addresses.map((address) => Number(address.split('.')[2])));
  return addresses.length === RECORDS && versions.size === 1 ? [...versions][0] : undefined;
}
