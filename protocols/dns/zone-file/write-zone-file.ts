import type { ResourceRecord } from '../message.ts';
import { canonicalName, isWithin } from '../name.ts';
import { dataText, typeText } from '../records/known.ts';

/** An owner as people write it: `@` for the apex, `www` below it, absolute elsewhere. */
function ownerText(name: string, apex: string): string {
  if (name === apex) return '@';
  if (apex === '.' || !isWithin(name, apex)) return name;
  return name.slice(0, -apex.length - 1);
}

/**
 * A zone as a file, line by line, each with its line break: `$ORIGIN`, the start of authority first (servers want it
 * so), the rest in the order given. Names in data are absolute, so a line means the same wherever it is pasted.
 */
export function* zoneFileLines(origin: string, records: readonly ResourceRecord[]): Generator<string> {
  const apex = canonicalName(origin);
  yield `$ORIGIN ${apex}\n`;
  const first = records.filter(({ data }) => data.type === 'SOA');
  const others = records.filter(({ data }) => data.type !== 'SOA');
  for (const { name, ttl, data } of [...first, ...others])
    yield `${ownerText(canonicalName(name), apex)} ${ttl} IN ${typeText(data)} ${dataText(data)}\n`;
}

export const zoneFileText = (origin: string, records: readonly ResourceRecord[]): string =>
  [...zoneFileLines(origin, records)].join('');
