import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeClientSubnet } from '#protocols/dns/edns.ts';
import { DnsError } from '#protocols/dns/fault.ts';
import { encodeMessage, type Message, queryMessage } from '#protocols/dns/message.ts';
import { anyMessage, anyName } from '#protocols/dns/testing.ts';
import { readAnyQuery, readUsualQuery } from './read-query.ts';
import { edns, queryOf } from './testing.ts';

/** What a reader makes of bytes, errors of its own included. */
function read(reader: typeof readUsualQuery, bytes: Buffer) {
  try {
    return reader(bytes);
  } catch (error) {
    if (error instanceof DnsError) return 'no query';
    throw error;
  }
}

/** Where the short way has an answer it is that of the long one. */
function agree(bytes: Buffer): void {
  const usual = read(readUsualQuery, bytes);
  if (usual !== undefined) expect(usual).toEqual(read(readAnyQuery, bytes));
}

const subnet = (address: string, sourceBits: number) => ({
  code: 8,
  data: writeClientSubnet({ address, sourceBits, scopeBits: 0 }),
});
const mark = { code: 65_001, data: Buffer.alloc(16, 9) };
const cookie = { code: 10, data: Buffer.alloc(8, 7) };

describe('a query', () => {
  test.each<[string, Partial<Message>]>([
    ['example.', {}],
    ['wWw.Example-1.COM.', { rd: true, cd: true }],
    ['_443._tcp.example.com.', { edns: edns(1232) }],
    ['example.com.', { edns: { ...edns(4096), dnssecOk: true } }],
    ['example.com.', { edns: edns(512, [cookie, subnet('192.0.2.0', 24), subnet('198.51.100.0', 24)]) }],
    ['example.com.', { edns: edns(1232, [subnet('2001:db8::', 56)]) }],
    ['example.com.', { edns: edns(1232, [mark, cookie, subnet('192.0.2.0', 24), mark]) }],
    [`${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(61)}.`, {}],
  ])('of the usual form is read the short way as the long one: %s', (name, more) => {
    const bytes = queryOf(name, 'A', more);
    expect(readUsualQuery(bytes)).toEqual(readAnyQuery(bytes));
  });

  test.each<[string, Partial<Message>]>([
    ['.', {}],
    ['*.example.', {}],
    ['a\\.b.example.', {}],
    ['\\255.example.', {}],
    ['example.', { edns: edns(1232, [], 1) }],
  ])('of another form takes the long way: %s', (name, more) => {
    const bytes = queryOf(name, 'A', more);
    expect(readUsualQuery(bytes)).toBeUndefined();
    expect(readAnyQuery(bytes).end).toBeLessThanOrEqual(bytes.length);
  });

  test('that is damaged is no query by either way', () => {
    const whole = queryOf('www.example.', 'A', { edns: edns(1232, [cookie, subnet('192.0.2.0', 24)]) });
    for (let length = 12; length < whole.length; length++) {
      expect(() => readAnyQuery(whole.subarray(0, length))).toThrow(DnsError);
      expect(['no query', undefined]).toContain(read(readUsualQuery, whole.subarray(0, length)));
    }
  });

  test('whatever comes, both ways agree', () => {
    const names = fc.tuple(anyName, fc.nat({ max: 65_535 }), fc.boolean());
    const options = fc.array(
      fc.record({
        code: fc.constantFrom(8, 10, 12),
        data: fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes)),
      }),
      { maxLength: 3 },
    );
    const queries = fc
      .tuple(names, fc.option(options))
      .map(([[name, type, rd], told]) =>
        encodeMessage(
          queryMessage({ name, type, class: 1 }, { id: 1, rd, ...(told === null ? {} : { edns: edns(1232, told) }) }),
        ),
      );
    const messages = anyMessage.map((message) => encodeMessage({ ...message, qr: false, opcode: 0 }));
    fc.assert(
      fc.property(fc.oneof(queries, messages), fc.nat(), fc.nat({ max: 255 }), (made, place, byte) => {
        agree(Buffer.from(made));
        const bytes = Buffer.from(made);
        bytes[12 + (place % Math.max(1, bytes.length - 12))] = byte;
        agree(bytes);
      }),
      { numRuns: 2000 },
    );
  });
});
