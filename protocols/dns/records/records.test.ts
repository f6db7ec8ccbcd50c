import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DnsError } from '../fault.ts';
import { anyData } from '../testing.ts';
import { cursorOf } from '../wire.ts';
import { dataBytes, dataFromText, dataText, KNOWN_TYPES, readData, typeOf, typeText } from './known.ts';
import { txtData } from './txt.ts';

/** The text of each type as its RFC shows it, and its bytes, worked out by hand. */
const EXAMPLES: readonly (readonly [type: string, text: string, hex: string])[] = [
  ['A', '192.0.2.255', 'c00002ff'],
  ['AAAA', '2001:db8::1:0:0:1', '20010db8000000000001000000000001'],
  ['NS', 'ns1.example.', '036e7331076578616d706c6500'],
  ['CNAME', 'www.example.', '03777777076578616d706c6500'],
  ['PTR', 'a.', '016100'],
  ['DNAME', 'a.', '016100'],
  ['SOA', 'a. b. 1 2 3 4 5', '016100016200 00000001 00000002 00000003 00000004 00000005'],
  ['MX', '10 a.', '000a016100'],
  ['TXT', '"hello \\"you\\"" "\\255"', '0b68656c6c6f2022796f7522 01ff'],
  ['SRV', '0 5 443 a.', '0000000501bb016100'],
  ['CAA', '128 issue "ca.example"', '8005 6973737565 63612e6578616d706c65'],
  // RFC 4034 §5.4
  ['DS', '60485 5 1 2BB183AF5F22588179A53B0A98631FAD1A292118', 'ec450501 2bb183af5f22588179a53b0a98631fad1a292118'],
  ['CDS', '0 0 0 00', '0000000000'],
  ['DNSKEY', '257 3 13 AQID', '0101030d010203'],
  ['CDNSKEY', '0 3 0 AA==', '0000030000'],
  // RFC 4034 §4.3
  [
    'NSEC',
    'host.example.com. A MX RRSIG NSEC TYPE1234',
    `04686f7374076578616d706c6503636f6d00 0006400100000003 041b ${'00'.repeat(26)}20`,
  ],
  // RFC 5155 appendix A
  [
    'NSEC3',
    '1 1 12 AABBCCDD 2VPTU5TIMAMQTTGL4LUU9KG21E0AOR3S A RRSIG',
    '0101000c04aabbccdd 14 17f3df17b2b2adaef615257de4d2020b80ac6c7c 0006 400000000002',
  ],
  ['NSEC3PARAM', '1 0 0 -', '0100000000'],
  // RFC 4034 §3.3, its signature cut short
  [
    'RRSIG',
    'A 5 3 86400 20030322173103 20030220173103 2642 example.com. oJB1',
    '0001 05 03 00015180 3e7c9dd7 3e5510d7 0a52 076578616d706c6503636f6d00 a09075',
  ],
  ['SSHFP', '2 1 123456789ABCDEF67890123456789ABCDEF67890', '0201 123456789abcdef67890123456789abcdef67890'],
  ['TLSA', '3 1 1 ABCD', '030101abcd'],
  ['NAPTR', '100 50 "s" "z3950+I2L" "" _z._tcp.', '00640032 0173 097a333935302b49324c 00 025f7a045f74637000'],
  // RFC 9460 appendix D
  ['SVCB', '16 foo.example.org. port="53"', '0010 03666f6f076578616d706c65036f726700 0003 0002 0035'],
  [
    'SVCB',
    '1 foo.example.com. key667="hello\\210qoo"',
    '0001 03666f6f076578616d706c6503636f6d00 029b 0009 68656c6c6fd2716f6f',
  ],
  [
    'HTTPS',
    '1 . mandatory="alpn,ipv4hint" alpn="h2,h3-19" no-default-alpn ipv4hint="192.0.2.1"',
    '0001 00 0000000400010004 0001000902683205 68332d3139 0002 0000 0004 0004 c0000201',
  ],
  ['TYPE65280', '\\# 3 ABCDEF', 'abcdef'],
];

describe('records by hand', () => {
  test.each(EXAMPLES)('%s %s', (type, text, hex) => {
    const data = dataFromText(type, text);
    expect(dataBytes(data).toString('hex')).toBe(hex.replaceAll(' ', ''));
    expect(dataText(data)).toBe(text);
    expect(readData(cursorOf(dataBytes(data)), typeOf(data))).toEqual(data);
    expect(typeText(data)).toBe(type);
  });

  test('every known type has an example and a maker', () => {
    const shown = new Set(EXAMPLES.map(([type]) => type));
    for (const type of KNOWN_TYPES) {
      expect(shown).toContain(type);
      expect(Object.keys(anyData)).toContain(type);
    }
  });

  test('other ways of writing the same are read', () => {
    const same = (type: string, one: string, other: string) =>
      expect(dataBytes(dataFromText(type, one))).toEqual(dataBytes(dataFromText(type, other)));
    same('AAAA', '2001:DB8:0:0:0:0:0:1', '2001:db8::1');
    same('AAAA', '::ffff:192.0.2.1', '::ffff:c000:201');
    same('SOA', 'a. b. 1 1h 15m 1w 1d', 'a. b. 1 3600 900 604800 86400');
    same('TXT', 'bare "and quoted"', '"bare" "and quoted"');
    same('DS', '1 8 2 AB CD ef', '1 8 2 ABCDEF');
    same('A', '\\# 4 C0000201', '192.0.2.1');
    same('RRSIG', 'A 5 3 0 1048354263 1045762263 1 a. AA==', 'A 5 3 0 20030322173103 20030220173103 1 a. AA==');
    same('SVCB', '1 . alpn=h2 port=53', '1 . port=53 alpn="h2"');
    same('TYPE1', '192.0.2.1', '\\# 4 C0000201');
  });
});

describe('any record', () => {
  test.each(Object.entries(anyData))('%s is read back from its bytes and from its text', (type, arbitrary) => {
    fc.assert(
      fc.property(arbitrary, (data) => {
        const wire = dataBytes(data);
        expect(readData(cursorOf(wire), typeOf(data))).toEqual(data);
        expect(dataFromText(type, dataText(data))).toEqual(data);
        expect(dataFromText(type, `\\# ${wire.length} ${wire.toString('hex')}`)).toEqual(data);
      }),
      { numRuns: 60 },
    );
  });

  test.each(KNOWN_TYPES)('%s of any text is data or a DnsError', (type) => {
    const word = fc.constantFrom(
      '1',
      '0',
      '65536',
      'a.',
      'a',
      '"x',
      '"x"',
      '\\',
      '\\#',
      '(',
      ';',
      '192.0.2.1',
      'AA==',
      'alpn=',
      'key1',
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(word, { maxLength: 9 }).map((words) => words.join(' ')),
    );
    fc.assert(
      fc.property(text, (typed) => {
        try {
          dataText(dataFromText(type, typed));
        } catch (error) {
          expect(error).toBeInstanceOf(DnsError);
        }
      }),
      { numRuns: 150 },
    );
  });
});

test.each([
  ['A', '192.0.2'],
  ['A', '192.0.2.256'],
  ['A', '192.0.2.01'],
  ['A', '192.0.2.1 192.0.2.2'],
  ['AAAA', '2001:db8::1%eth0'],
  ['AAAA', '192.0.2.1'],
  ['MX', '10 mail.example.com'],
  ['MX', '65536 a.'],
  ['MX', '-1 a.'],
  ['MX', '"10" a.'],
  ['TXT', ''],
  ['TXT', `"${'x'.repeat(256)}"`],
  ['TXT', '"not ended'],
  ['TXT', '"two""strings"'],
  ['TXT', 'line\nbreak'],
  ['TXT', '"\\300"'],
  ['TXT', '\u4e2d'],
  ['CNAME', 'a. ; comment'],
  ['CAA', '0 is-sue "x"'],
  ['DS', '1 8 2 ABC'],
  ['DNSKEY', '257 3 13 A'],
  ['NSEC', 'a. NOTYPE'],
  ['NSEC3', '1 0 0 - W0'],
  ['RRSIG', 'A 5 3 0 20030230000000 20030220173103 1 a. AA=='],
  ['SVCB', '1 . port=65536'],
  ['SVCB', '1 . port=53 port=54'],
  ['SVCB', '1 . no-default-alpn=x'],
  ['SVCB', '1 . mandatory=mandatory'],
  ['SVCB', '1 . ipv4hint=192.0.2'],
  ['TYPE65280', '\\# 2 AB'],
  ['TYPE65280', 'AB'],
  ['TYPE65536', '\\# 0'],
  ['WHAT', 'x'],
])('%s %j is refused', (type, text) => {
  expect(() => dataFromText(type, text)).toThrow(DnsError);
});

test('a text of any length is cut into strings', () => {
  expect(txtData('x'.repeat(600)).strings.map(({ length }) => length)).toEqual([255, 255, 90]);
  expect(txtData('').strings).toEqual([Buffer.alloc(0)]);
});

test('data alone has its names whole, also where two of them end alike', () => {
  const soa = dataFromText('SOA', 'ns1.example. host.example. 1 2 3 4 5');
  // 13 + 14 bytes of names, five numbers.
  expect(dataBytes(soa)).toHaveLength(13 + 14 + 20);
});
