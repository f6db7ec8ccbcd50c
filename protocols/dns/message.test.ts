import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readClientSubnet, writeClientSubnet } from './edns.ts';
import { DnsError } from './fault.ts';
import { decodeMessage, encodeMessage, inClass, type Message, queryMessage, type ResourceRecord } from './message.ts';
import { RCODE } from './numbers.ts';
import { dataFromText } from './records/known.ts';
import { anyMessage, anyName } from './testing.ts';

const bytes = (hex: string) => Buffer.from(hex.replaceAll(/\s/g, ''), 'hex');

/** Decodes what may be anything: a message or the codec's own error, never another one. */
function tryDecode(input: Uint8Array): Message | undefined {
  try {
    return decodeMessage(input);
  } catch (error) {
    if (error instanceof DnsError) return undefined;
    throw error;
  }
}

/** The code as it stands in the message: the upper bits are the OPT record's. */
const asRead = (message: Message): Message =>
  message.edns ? { ...message, edns: { ...message.edns, rcodeHigh: message.rcode >> 4 } } : message;

/** Written by hand from RFC 1035 §4: a question and its answer, the owner of the answer a pointer to the question. */
const QUERY = bytes(`1234 0100 0001 0000 0000 0000 03777777 076578616d706c65 03636f6d 00 0001 0001`);
const ANSWER = bytes(`1234 8500 0001 0001 0000 0000 03777777 076578616d706c65 03636f6d 00 0001 0001
  c00c 0001 0001 00000e10 0004 c0000201`);

describe('bytes by hand', () => {
  const question = inClass('www.example.com.', 1);
  const answer: ResourceRecord = {
    name: 'www.example.com.',
    class: 1,
    ttl: 3600,
    data: { type: 'A', address: '192.0.2.1' },
  };

  test('a question and its answer are read and written', () => {
    const asked = queryMessage(question, { id: 0x1234, rd: true });
    expect(decodeMessage(QUERY)).toEqual(asked);
    expect(encodeMessage(asked)).toEqual(QUERY);
    const told = { ...asked, qr: true, aa: true, answers: [answer] };
    expect(decodeMessage(ANSWER)).toEqual(told);
    expect(encodeMessage(told)).toEqual(ANSWER);
  });

  test("an answer's names are those of the question, letter by letter, through the pointer", () => {
    const mixed = queryMessage(inClass('wWw.eXample.com.', 1), { qr: true, answers: [answer] });
    expect(decodeMessage(encodeMessage(mixed)).answers[0]?.name).toBe('wWw.eXample.com.');
  });

  test('an OPT record with a client subnet', () => {
    const message = decodeMessage(
      bytes('0001 0000 0001 0000 0000 0001 00 0001 0001 00 0029 04d0 00 00 8000 000b 0008 0007 0001 18 00 010e18'),
    );
    expect(message.edns).toMatchObject({ udpBytes: 1232, version: 0, dnssecOk: true });
    const [option] = message.edns?.options ?? [];
    expect(readClientSubnet(option?.data as Buffer)).toEqual({ address: '1.14.24.0', sourceBits: 24, scopeBits: 0 });
  });

  test('a response code above 15 stands in both places', () => {
    const edns = { udpBytes: 512, version: 0, dnssecOk: false, options: [] };
    const told = encodeMessage(queryMessage(question, { rcode: RCODE.BADVERS, edns }));
    expect(decodeMessage(told).rcode).toBe(RCODE.BADVERS);
    expect(() => encodeMessage(queryMessage(question, { rcode: RCODE.BADVERS }))).toThrow(DnsError);
  });

  test('the options of another version are not read', () => {
    const message = decodeMessage(bytes('0001 0000 0000 0000 0000 0001 00 0029 04d0 00 01 0000 0003 ffffff'));
    expect(message.edns).toMatchObject({ version: 1, options: [] });
  });
});

describe('any message', () => {
  test('is read back as it was written', () => {
    fc.assert(
      fc.property(anyMessage, (message) => {
        expect(decodeMessage(encodeMessage(message))).toEqual(asRead(message));
      }),
      { numRuns: 300 },
    );
  });

  test('cut at any byte, or with one byte more, is refused', () => {
    fc.assert(
      fc.property(anyMessage, (message) => {
        const whole = encodeMessage(message);
        for (let length = 0; length < whole.length; length++) {
          expect(tryDecode(whole.subarray(0, length))).toBeUndefined();
        }
        expect(tryDecode(Buffer.concat([whole, Buffer.of(0)]))).toBeUndefined();
      }),
      { numRuns: 30 },
    );
  });

  test('with any byte changed is a message or a DnsError', () => {
    fc.assert(
      fc.property(anyMessage, fc.nat(), fc.integer({ min: 0, max: 255 }), (message, place, byte) => {
        const damaged = Buffer.from(encodeMessage(message));
        damaged[place % damaged.length] = byte;
        const read = tryDecode(damaged);
        // What was read can be said again and means the same.
        if (read?.edns?.version === 0) expect(decodeMessage(encodeMessage(read))).toEqual(read);
      }),
      { numRuns: 1000 },
    );
  });

  test('bytes of chance are a message or a DnsError', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (input) => {
        tryDecode(input);
        tryDecode(Buffer.concat([bytes('0001 0000 0001 0001 0001 0001'), input]));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('hostile messages', () => {
  const header = (questions: number, answers = 0) =>
    Buffer.concat([
      bytes('0001 0000'),
      Buffer.of(questions >> 8, questions & 255, answers >> 8, answers & 255),
      bytes('0000 0000'),
    ]);

  test.each([
    ['a pointer to itself', 'c00c 0001 0001'],
    ['a pointer forward', 'c010 0001 00 00 0001 0001'],
    ['two pointers in a circle', '01 61 c00c 0001 0001'],
    ['a pointer behind the end', 'ffff 0001 0001'],
    ['half a pointer', 'c0'],
    ['a label of kind 01', '41 61 00 0001 0001'],
    ['a label of kind 10', '81 61 00 0001 0001'],
    ['a label longer than the message', '3f 61 00'],
    ['a name without an end', '01 61 01 61'],
  ])('%s is refused', (_, question) => {
    expect(() => decodeMessage(Buffer.concat([header(1), bytes(question)]))).toThrow(DnsError);
  });

  test('a name of 256 bytes is refused, also when pointers make it', () => {
    const label = bytes(`3f ${'61'.repeat(63)}`);
    const long = Buffer.concat([label, label, label, label, Buffer.of(0)]);
    expect(() => decodeMessage(Buffer.concat([header(1), long, bytes('0001 0001')]))).toThrow(/longer than 255/);
    const first = Buffer.concat([label, label, Buffer.of(0), bytes('0001 0001')]);
    const second = Buffer.concat([label, label, bytes('c00c 0001 0001')]);
    expect(() => decodeMessage(Buffer.concat([header(2), first, second]))).toThrow(/longer than 255/);
  });

  test('64 kB of names that each run through as many pointers as are allowed take no long time', () => {
    // The data of a first record holds a root and a chain of pointers to it.
    const first = bytes('00 ff00 0001 00000000');
    const rootAt = 12 + first.length + 2;
    const pointers = Array.from({ length: 126 }, (_, index) => (index === 0 ? rootAt : rootAt + 1 + (index - 1) * 2));
    const pointer = (target: number) => Buffer.of(0xc0 | (target >> 8), target & 255);
    const chain = Buffer.concat([Buffer.of(0), ...pointers.map(pointer)]);
    const named = Buffer.concat([pointer(rootAt + 1 + 125 * 2), bytes('ff00 0001 00000000 0000')]);
    const count = Math.floor((65_535 - rootAt - chain.length) / named.length);
    const start = [header(0, count + 1), first, Buffer.of(chain.length >> 8, chain.length & 255), chain];
    const begin = performance.now();
    const read = decodeMessage(Buffer.concat([...start, ...new Array<Buffer>(count).fill(named)]));
    expect(performance.now() - begin).toBeLessThan(1000);
    expect(read.answers.at(-1)?.name).toBe('.');
    const longer = Buffer.concat([chain, pointer(rootAt + 1 + 125 * 2), pointer(rootAt + 1 + 126 * 2)]);
    const tooMany = Buffer.concat([pointer(rootAt + 1 + 127 * 2), bytes('ff00 0001 00000000 0000')]);
    const length = Buffer.of(longer.length >> 8, longer.length & 255);
    expect(() => decodeMessage(Buffer.concat([header(0, 2), first, length, longer, tooMany]))).toThrow(/pointer/);
  });

  test('64 kB of the longest names from one pointer each are read within a second', () => {
    const label = `3f ${'61'.repeat(63)}`;
    const longest = bytes(`${label} ${label} ${label} 3d ${'61'.repeat(61)} 00`);
    const first = Buffer.concat([longest, bytes('0001 0001')]);
    const each = bytes('c00c 0001 0001');
    const count = Math.floor((65_535 - 12 - first.length) / each.length);
    const message = Buffer.concat([header(count + 1), first, ...new Array<Buffer>(count).fill(each)]);
    const begin = performance.now();
    expect(decodeMessage(message).questions).toHaveLength(count + 1);
    expect(performance.now() - begin).toBeLessThan(1000);
  });

  test('65535 announced records of nothing are refused at once', () => {
    expect(() => decodeMessage(header(0, 0xffff))).toThrow(DnsError);
  });

  test('data that is longer or shorter than its fields is refused', () => {
    const record = (length: string, data: string) =>
      Buffer.concat([header(0, 1), bytes(`00 0001 0001 00000000 ${length} ${data}`)]);
    expect(() => decodeMessage(record('0005', 'c000020100'))).toThrow(DnsError);
    expect(() => decodeMessage(record('0003', 'c00002'))).toThrow(DnsError);
    // The length ends inside what would still be in the message.
    expect(() => decodeMessage(record('0003', 'c000020100'))).toThrow(DnsError);
  });

  test('an OPT record twice, in another section or below a name is refused', () => {
    const opt = '00 0029 04d0 00000000 0000';
    const withCounts = (counts: string, rest: string) => bytes(`0001 0000 0000 ${counts} ${rest}`);
    expect(tryDecode(withCounts('0000 0000 0001', opt))).toBeDefined();
    expect(tryDecode(withCounts('0000 0000 0002', opt + opt))).toBeUndefined();
    expect(tryDecode(withCounts('0001 0000 0000', opt))).toBeUndefined();
    expect(tryDecode(withCounts('0000 0000 0001', `0161${opt}`))).toBeUndefined();
  });

  test('a compressed name where RFC 3597 forbids one is refused', () => {
    const message = queryMessage(inClass('a.example.', 47), {
      answers: [{ name: 'a.example.', class: 1, ttl: 0, data: dataFromText('NSEC', 'b.example. A') }],
    });
    expect(decodeMessage(encodeMessage(message)).answers).toHaveLength(1);
    const squeezed = bytes('0001 0000 0001 0001 0000 0000 01610000010001 c00c 002f 0001 00000000 0005 c00c 000140');
    expect(() => decodeMessage(squeezed)).toThrow(/compressed/);
  });

  test('a message longer than 65535 bytes is not written', () => {
    const answers = Array.from({ length: 300 }, (_, index) => ({
      name: `n${index}.example.`,
      class: 1,
      ttl: 0,
      data: dataFromText('TXT', `"${'x'.repeat(250)}"`),
    }));
    expect(() => encodeMessage(queryMessage(inClass('example.', 16), { answers }))).toThrow(DnsError);
  });
});

describe('client subnets', () => {
  test('are read back as they were written, bits behind the prefix zero', () => {
    const address = fc.oneof(
      fc.tuple(fc.ipV4(), fc.integer({ min: 0, max: 32 })),
      fc.tuple(fc.constant('2001:db8:ffff:ffff::1'), fc.integer({ min: 0, max: 128 })),
    );
    fc.assert(
      fc.property(address, ([told, sourceBits]) => {
        const option = writeClientSubnet({ address: told, sourceBits, scopeBits: 0 });
        const read = readClientSubnet(option);
        expect(writeClientSubnet(read)).toEqual(option);
        expect(read.sourceBits).toBe(sourceBits);
      }),
    );
    expect(readClientSubnet(writeClientSubnet({ address: '10.255.255.1', sourceBits: 12, scopeBits: 0 })).address).toBe(
      '10.240.0.0',
    );
  });

  test.each([
    '0003 00 00',
    '0001 21 00 0102030405',
    '0001 18 00 0102',
    '0001 18 00 01020304',
    '0001 0c 00 01ff',
    '0001',
  ])('%s is refused', (hex) => {
    expect(() => readClientSubnet(bytes(hex))).toThrow(DnsError);
  });
});

test('names of messages are compressed', () => {
  fc.assert(
    fc.property(anyName, (name) => {
      const alone = encodeMessage(queryMessage(inClass(name, 2)));
      const twice = encodeMessage({
        ...queryMessage(inClass(name, 2)),
        answers: [{ name, class: 1, ttl: 0, data: { type: 'NS', host: name } }],
      });
      const pointer = name === '.' ? 1 : 2;
      expect(twice.length).toBe(alone.length + pointer + 10 + pointer);
    }),
  );
});
