import { DnsError } from '#protocols/dns/fault.ts';
import { canonicalName, isWithin } from '#protocols/dns/name.ts';
import { networkText, readNetwork } from '#protocols/dns/network.ts';
import { CLASS } from '#protocols/dns/numbers.ts';
import { dataFromText, dataText, typeText } from '#protocols/dns/records/known.ts';
import { readZoneFile, type ZoneFileFault } from '#protocols/dns/zone-file/read-zone-file.ts';
import { zoneFileText } from '#protocols/dns/zone-file/write-zone-file.ts';

export { isInsideAddress } from '../rdap/public-address.ts';
export { openZoneCopier, type ZoneCopied, type ZoneCopier } from './copy-zone.ts';
export { isOwnQuestion, markOwn } from './own-questions.ts';
export { type NameLook, type NameProver, openNameProver } from './prove-name.ts';
export { openResolver, type Resolved, type ResolvedAddress, type Resolver } from './resolve.ts';
export { makeZoneKey, openZoneKey } from './zone-keys.ts';
export type { ZoneFileFault };

/** One entry of a zone file: a record as text, or why there is none. */
export type ZoneEntry =
  | {
      readonly line: number;
      /** Relative to the zone; `@` is the zone itself; undefined where it is not within the zone. */
      readonly host: string | undefined;
      readonly type: string;
      /** Seconds. */
      readonly ttl: number;
      /** As a zone file has it, names absolute with a dot at the end. */
      readonly data: string;
    }
  | { readonly line: number; readonly fault: ZoneFileFault };

/**
 * The data of a record in its only form, names in it absolute and with a dot at the end; undefined where it is none of
 * its type.
 */
export function recordDataText(type: string, text: string): string | undefined {
  try {
    return dataText(dataFromText(type, text));
  } catch (error) {
    if (error instanceof DnsError) return undefined;
    throw error;
  }
}

function hostIn(name: string, apex: string): string | undefined {
  if (name === apex) return '@';
  return isWithin(name, apex) ? name.slice(0, -apex.length - 1) : undefined;
}

/**
 * Reads a zone file entry by entry; whoever asks sets the bounds by asking no further.
 * @param zone the name of the zone, without the dot at the end
 * @param ttl seconds of records that say none
 */
export function* readZoneText(text: string, zone: string, ttl: number): Generator<ZoneEntry> {
  const origin = canonicalName(`${zone}.`);
  for (const entry of readZoneFile(text, { origin, ttl })) {
    const { line } = entry;
    if ('fault' in entry) yield { line, fault: entry.fault };
    else {
      const { name, ttl: seconds, data } = entry.record;
      yield { line, host: hostIn(name, origin), type: typeText(data), ttl: seconds, data: dataText(data) };
    }
  }
}

/** A network of addresses in its only form, and what of it may be a slip; undefined for what is none. */
export function networkOf(text: string) {
  try {
    const network = readNetwork(text);
    return { text: networkText(network), family: network.family, bits: network.bits, exact: network.exact };
  } catch (error) {
    if (error instanceof DnsError) return undefined;
    throw error;
  }
}

/**
 * Writes a zone as a file, from records as zone files have them, owners absolute. @throws DnsError for data that is
 * none of its type
 */
export function writeZoneText(
  zone: string,
  lines: readonly { readonly owner: string; readonly ttl: number; readonly type: string; readonly data: string }[],
): string {
  const records = lines.map(({ owner, ttl, type, data }) => ({
    name: owner,
    ttl,
    class: CLASS.IN,
    data: dataFromText(type, data),
  }));
  return zoneFileText(`${zone}.`, records);
}
