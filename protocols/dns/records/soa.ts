import { readName, writeName } from '../name.ts';
import { nextName, nextNumber, nextSeconds } from '../text.ts';
import { readU32, writeU32 } from '../wire.ts';
import type { Family } from './family.ts';

/** RFC 1035 §3.3.13; times in seconds. */
export interface SoaData {
  readonly type: 'SOA';
  readonly primary: string;
  /** The mail address of who keeps the zone, its @ as a dot. */
  readonly mailbox: string;
  readonly serial: number;
  readonly refresh: number;
  readonly retry: number;
  readonly expire: number;
  /** How long a "there is none" may be kept (RFC 2308 §4). */
  readonly minimum: number;
}

export const soa: Family<SoaData> = {
  type: 'SOA',
  number: 6,
  read: (cursor) => ({
    type: 'SOA',
    primary: readName(cursor),
    mailbox: readName(cursor),
    serial: readU32(cursor),
    refresh: readU32(cursor),
    retry: readU32(cursor),
    expire: readU32(cursor),
    minimum: readU32(cursor),
  }),
  write(writer, { primary, mailbox, serial, refresh, retry, expire, minimum }) {
    writeName(writer, primary);
    writeName(writer, mailbox);
    for (const value of [serial, refresh, retry, expire, minimum]) writeU32(writer, value);
  },
  fromText: (fields) => ({
    type: 'SOA',
    primary: nextName(fields),
    mailbox: nextName(fields),
    serial: nextNumber(fields, 0xffff_ffff),
    refresh: nextSeconds(fields),
    retry: nextSeconds(fields),
    expire: nextSeconds(fields),
    minimum: nextSeconds(fields),
  }),
  toText: ({ primary, mailbox, serial, refresh, retry, expire, minimum }) =>
    [primary, mailbox, serial, refresh, retry, expire, minimum].join(' '),
};
