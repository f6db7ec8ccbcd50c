import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ResourceRecord } from '../message.ts';
import { dataBytes, dataText } from '../records/known.ts';
import { anyRecord } from '../testing.ts';
import { readZoneFile } from './read-zone-file.ts';
import { zoneFileText } from './write-zone-file.ts';

const ORIGIN = 'example.com.';

const read = (text: string, ttl?: number) =>
  [...readZoneFile(text, { origin: ORIGIN, ...(ttl === undefined ? {} : { ttl }) })].map((entry) =>
    'record' in entry
      ? `${entry.line} ${entry.record.name} ${entry.record.ttl} ${entry.record.data.type} ${dataText(entry.record.data)}`
      : `${entry.line} !${entry.fault}`,
  );

describe('reading', () => {
  test('takes a file as people write it', () => {
    const file = [
      '\uFEFF$TTL 1h ; one hour',
      '$ORIGIN example.com.',
      '@  IN  SOA ns1 hostmaster (',
      '        2026112401 ; serial',
      '        1d 2h 4w',
      '        5m )',
      '   IN NS ns1',
      '   NS ns2.elsewhere.test.',
      '',
      'WWW 600 A 192.0.2.1',
      '    IN 60 AAAA 2001:DB8::1',
      'mail IN MX 10 mail ; its own name',
      'text TXT "one; not a comment (nor a bracket)" two "a \\"quote\\""',
      '$ORIGIN sub',
      'a\\.b CNAME @',
      '* TYPE65280 \\# 2 ABCD',
      '_sip._tcp.example.com. SRV 1 2 5060 pbx\r',
    ].join('\n');
    expect(read(file)).toEqual([
      '3 example.com. 3600 SOA ns1.example.com. hostmaster.example.com. 2026112401 86400 7200 2419200 300',
      '7 example.com. 3600 NS ns1.example.com.',
      '8 example.com. 3600 NS ns2.elsewhere.test.',
      '10 www.example.com. 600 A 192.0.2.1',
      '11 www.example.com. 60 AAAA 2001:db8::1',
      '12 mail.example.com. 3600 MX 10 mail.example.com.',
      '13 text.example.com. 3600 TXT "one; not a comment (nor a bracket)" "two" "a \\"quote\\""',
      '15 a\\.b.sub.example.com. 3600 CNAME sub.example.com.',
      '16 *.sub.example.com. 3600 TYPE65280 \\# 2 ABCD',
      '17 _sip._tcp.example.com. 3600 SRV 1 2 5060 pbx.sub.example.com.',
    ]);
  });

  test('names every fault by its line and goes on', () => {
    const file = [
      '  A 192.0.2.1',
      '$INCLUDE /etc/passwd',
      '$GENERATE 1-10 a$ A 192.0.2.$',
      'www 300 CH A 192.0.2.1',
      'www 300 A 192.0.2.999',
      'www 300 HINFO pc unix',
      'www 300 WHAT 1',
      'www 300 TXT "never ended',
      'www 300 TXT )',
      `${'a'.repeat(64)} 300 A 192.0.2.1`,
      '  300 A 192.0.2.1',
      'www 2147483648 A 192.0.2.1',
      'www A 192.0.2.1',
      'www 0 A 192.0.2.1',
      'ü 300 A 192.0.2.1',
      `www 300 TXT ${'"x" '.repeat(100_000)}`,
      'open 300 TXT ( "a"',
      'www 300 A 192.0.2.2',
    ].join('\n');
    expect(read(file)).toEqual([
      '1 !owner',
      '2 !include',
      '3 !directive',
      '4 !class',
      '5 !data',
      '6 !type',
      '7 !type',
      '8 !quote',
      '9 !brackets',
      '10 !owner',
      '11 !owner',
      '12 !ttl',
      '13 !ttl',
      '14 www.example.com. 0 A 192.0.2.1',
      '15 !owner',
      '16 !too-long',
      '17 !brackets',
    ]);
  });

  test('without $TTL the last TTL is meant, before that the one of the start of authority or of the caller', () => {
    expect(read('@ SOA a b 1 2 3 4 77\nwww A 192.0.2.1\nx 5 A 192.0.2.1\ny A 192.0.2.1')).toEqual([
      '1 example.com. 77 SOA a.example.com. b.example.com. 1 2 3 4 77',
      '2 www.example.com. 77 A 192.0.2.1',
      '3 x.example.com. 5 A 192.0.2.1',
      '4 y.example.com. 5 A 192.0.2.1',
    ]);
    expect(read('www A 192.0.2.1', 600)).toEqual(['1 www.example.com. 600 A 192.0.2.1']);
  });

  test('never throws and never loops, whatever the text', () => {
    const sign = fc.constantFrom('(', ')', '"', ';', '\\', '\n', ' ', '@', '$', 'IN', 'A', '300', 'TXT', '.', 'x');
    fc.assert(
      fc.property(fc.array(fc.oneof(sign, fc.string()), { maxLength: 60 }), (signs) => {
        const text = signs.join('');
        expect([...readZoneFile(text, { origin: ORIGIN })].length).toBeLessThanOrEqual(text.split('\n').length);
      }),
    );
  });
});

const said = ({ name, ttl, data }: ResourceRecord) => [name, ttl, data.type, dataBytes(data).toString('hex')];

test('what is written is read back the same, whatever the records', () => {
  const small = anyRecord.map((record) => ({ ...record, ttl: record.ttl % 2_147_483_648 }));
  fc.assert(
    fc.property(fc.array(small, { maxLength: 20 }), fc.constantFrom('example.com.', '.', 'a.'), (records, origin) => {
      const back = [...readZoneFile(zoneFileText(origin, records), { origin })];
      const first = records.filter(({ data }) => data.type === 'SOA');
      const others = records.filter(({ data }) => data.type !== 'SOA');
      expect(back.map((entry) => ('record' in entry ? said(entry.record) : entry))).toEqual(
        [...first, ...others].map(said),
      );
    }),
  );
});

const checker = spawnSync('named-checkzone', ['-v']).error === undefined;

test('named-checkzone reads our files as we do', (context) => {
  // Not everywhere installed: what another reader says cannot be asked then.
  if (!checker) {
    context.annotate('named-checkzone is not installed: our files were not judged by it');
    return;
  }
  const written = zoneFileText(
    ORIGIN,
    [
      ...readZoneFile(
        [
          '$TTL 300',
          '@ SOA ns1 hostmaster 1 3600 900 604800 300',
          '@ NS ns1',
          'ns1 A 192.0.2.53',
          'text TXT "semi;colon" "quo\\"te" "back\\\\slash" "\\228\\184\\173"',
          `long TXT ${Array.from({ length: 200 }, () => `"${'x'.repeat(255)}"`).join(' ')}`,
          '@ MX 10 mail',
          'mail AAAA 2001:db8::25',
          '_sip._tcp SRV 1 2 5060 mail',
          '@ CAA 0 issue "ca.test; policy=ev"',
          'svc HTTPS 1 . alpn=h2,h3 ipv4hint=192.0.2.1',
          '_443._tcp TLSA 3 1 1 ABCD0123ABCD0123ABCD0123ABCD0123ABCD0123ABCD0123ABCD0123ABCD0123',
          'host SSHFP 4 2 ABCD0123ABCD0123ABCD0123ABCD0123ABCD0123ABCD0123ABCD0123ABCD0123',
          'num NAPTR 100 10 "u" "E2U+sip" "!^.*$!sip:a@example.com!" .',
          '*.wild CNAME mail',
          'odd\\.dot A 192.0.2.1',
          'other TYPE65280 \\# 3 010203',
        ].join('\n'),
        { origin: ORIGIN },
      ),
    ].flatMap((entry) => ('record' in entry ? [entry.record] : [])),
  );
  const folder = mkdtempSync(join(tmpdir(), 'namestead-zone-'));
  const path = join(folder, 'zone');
  try {
    writeFileSync(path, written);
    const { status, stdout, stderr } = spawnSync(
      'named-checkzone',
      ['-i', 'none', '-q', '-o', '-', '-D', ORIGIN, path],
      {
        encoding: 'utf8',
      },
    );
    expect(stderr).toBe('');
    expect(status).toBe(0);
    const sorted = (text: string) =>
      [...readZoneFile(text, { origin: ORIGIN })]
        .map((entry) => ('record' in entry ? said(entry.record).join(' ') : JSON.stringify(entry)))
        .sort();
    expect(sorted(stdout)).toEqual(sorted(written));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
