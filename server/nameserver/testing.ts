import { encodeMessage, inClass, type Message, queryMessage, type ResourceRecord } from '#protocols/dns/message.ts';
import { CLASS } from '#protocols/dns/numbers.ts';
import { dataFromText } from '#protocols/dns/records/known.ts';
import { typeNumber } from '#protocols/dns/records/type-names.ts';
import { buildZone, type Zone } from './zone.ts';

/** `www.example. 300 A 192.0.2.1` as a record. */
export function recordOf(line: string): ResourceRecord {
  const [, name = '', ttl = '', type = '', text = ''] = /^(\S+) +(\d+) +(\S+) ?(.*)$/.exec(line) ?? [];
  return { name, ttl: Number(ttl), class: CLASS.IN, data: dataFromText(type, text) };
}

export const zoneOf = (apex: string, lines: readonly string[]): Zone => buildZone(apex, lines.map(recordOf));

/** A zone with one of everything that needs care. */
export const EXAMPLE: readonly string[] = [
  'example. 3600 SOA ns1.example. hostmaster.example. 7 3600 900 604800 300',
  'example. 3600 NS ns1.example.',
  'example. 3600 NS ns2.elsewhere.test.',
  'example. 600 MX 10 mail.example.',
  'ns1.example. 600 A 192.0.2.53',
  'ns1.example. 600 AAAA 2001:db8::53',
  'mail.example. 600 A 192.0.2.25',
  'www.example. 300 A 192.0.2.80',
  'www.example. 300 A 192.0.2.81',
  'alias.example. 300 CNAME www.example.',
  'twice.example. 300 CNAME alias.example.',
  'away.example. 300 CNAME www.elsewhere.test.',
  'dead.example. 300 CNAME nothing.example.',
  'ring1.example. 300 CNAME ring2.example.',
  'ring2.example. 300 CNAME ring1.example.',
  '*.wild.example. 300 TXT "caught"',
  '*.wild.example. 300 MX 5 mail.example.',
  'real.wild.example. 300 A 192.0.2.90',
  '*.soft.example. 300 CNAME www.example.',
  'deep.down.below.example. 300 A 192.0.2.91',
  'child.example. 300 NS ns1.child.example.',
  'child.example. 300 NS ns1.example.',
  'child.example. 300 DS 1 13 2 AB',
  'ns1.child.example. 300 A 192.0.2.92',
  'old.example. 300 DNAME new.example.',
  'x.new.example. 300 A 192.0.2.93',
  ...Array.from({ length: 40 }, (_, index) => `long.example. 300 TXT "${String(index).padStart(60, 'x')}"`),
  ...Array.from({ length: 20 }, (_, index) => `many.example. 300 MX 10 m${index}.example.`),
  ...Array.from({ length: 20 }, (_, index) => `m${index}.example. 300 AAAA 2001:db8::${index.toString(16)}`),
];

/** A query as bytes. */
export const queryOf = (name: string, type: string, more: Partial<Message> = {}): Buffer =>
  encodeMessage(queryMessage(inClass(name, typeNumber(type)), { id: 4711, ...more }));

export const edns = (udpBytes: number, options: { code: number; data: Buffer }[] = [], version = 0) => ({
  udpBytes,
  version,
  dnssecOk: false,
  options,
});
