import {
  RECORD_TYPES,
  RECORDS_PER_CHANGE_MAX,
  type RecordType,
  TTL_SECONDS_MAX,
  TTL_SECONDS_MIN,
  TTL_SECONDS_USUAL,
} from '#contract/rules/dns/records.ts';
import type { ZoneFileProblem } from '#contract/rules/dns/zone-files.ts';
import { TTL_LEFT_TO_SERVER, TYPES_OF_SIGNER } from '#contract/rules/dns/zone-files.ts';
import { readZoneText, type ZoneEntry } from '../../../gateways/dns/index.ts';
import { readRecord } from '../read-record.ts';
import type { RecordValues } from '../record-values.ts';
import { asciiFile } from './ascii-file.ts';

export interface LeftOut {
  /** In the file, from 1. */
  readonly line: number;
  readonly problem: ZoneFileProblem;
}

export interface FileRead {
  readonly records: readonly RecordValues[];
  readonly leftOut: readonly LeftOut[];
  /** More entries than one change can hold; the rest of the file was not read, so nothing may be done by it. */
  readonly tooLong: boolean;
}

export type Taken = RecordValues | { readonly problem: ZoneFileProblem } | undefined;

/** A TTL that was left to a server elsewhere is the usual one here. */
export const ttlTaken = (seconds: number): number =>
  seconds === TTL_LEFT_TO_SERVER ? TTL_SECONDS_USUAL : Math.min(Math.max(seconds, TTL_SECONDS_MIN), TTL_SECONDS_MAX);

const MX = /^(\d+) (\S+)$/;
const isTaken = (type: string): type is RecordType => (RECORD_TYPES as readonly string[]).includes(type);

/**
 * One entry of a file; undefined for what is ours in every zone and is not taken from files: SOA and NS of the zone
 * itself, and all that its signer made.
 */
function take(entry: ZoneEntry, zone: string): Taken {
  if ('fault' in entry) return { problem: entry.fault };
  const { host, type, data } = entry;
  if (type === 'SOA' || (type === 'NS' && host === '@') || TYPES_OF_SIGNER.includes(type)) return undefined;
  if (host === undefined) return { problem: 'outside' };
  if (!isTaken(type)) return { problem: 'type' };
  const [, priority, target] = (type === 'MX' && MX.exec(data)) || [];
  return readRecord(
    {
      host,
      type,
      value: target ?? data,
      line: 'default',
      ttl: ttlTaken(entry.ttl),
      priority: priority === undefined ? null : Number.parseInt(priority, 10),
      weight: null,
      paused: false,
      remark: '',
    },
    zone,
  );
}

/** Records of a file, each once, until there are more entries than one change can hold. Pure. */
export function collect(entries: Iterable<{ readonly line: number; readonly taken: Taken }>): FileRead {
  const records = new Map<string, RecordValues>();
  const leftOut: LeftOut[] = [];
  for (const { line, taken } of entries) {
    if (taken === undefined) continue;
    if ('problem' in taken) leftOut.push({ line, problem: taken.problem });
    else records.set(sameness(taken), taken);
    if (records.size + leftOut.length > RECORDS_PER_CHANGE_MAX)
      return { records: [...records.values()], leftOut, tooLong: true };
  }
  return { records: [...records.values()], leftOut, tooLong: false };
}

/**
 * Reads a zone file into records as they are kept, each once, with the line of everything that cannot be taken. Pure.
 */
export function readFile(text: string, zone: string): FileRead {
  function* entries() {
    for (const entry of readZoneText(asciiFile(text), zone, TTL_SECONDS_USUAL))
      yield { line: entry.line, taken: take(entry, zone) };
  }
  return collect(entries());
}

/** What makes two records the same one, whatever their TTL. */
export const sameness = ({ host, type, value, line, priority }: RecordValues): string =>
  JSON.stringify([host, type, value, line, priority]);
