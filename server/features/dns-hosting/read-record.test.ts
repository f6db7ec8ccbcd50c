import { expect, test } from 'vitest';
import type { RecordType } from '#contract/rules/dns/records.ts';
import { readRecord } from './read-record.ts';
import { recordsBefore } from './records-before.ts';
import { recordOf } from './testing.ts';

const read = (type: RecordType, value: string, host = 'www', priority: number | null = type === 'MX' ? 10 : null) => {
  const found = readRecord(recordOf({ host, type, value, priority }), 'harbour.com');
  return 'problem' in found ? found.problem : `${found.host} ${found.value}`;
};

test.each([
  ['@', '@'],
  ['WWW', 'www'],
  ['harbour.com', '@'],
  ['harbour.com.', '@'],
  ['www.harbour.com', 'www'],
  ['*', '*'],
  ['*.shop', '*.shop'],
  ['_acme-challenge', '_acme-challenge'],
  ['\u6e2c\u8a66', 'xn--g6w251d'],
  ['a.b.c', 'a.b.c'],
])('G2 the host %s stands at %s', (typed, host) => {
  expect(read('A', '192.0.2.1', typed)).toBe(`${host} 192.0.2.1`);
});

test.each([
  ['-a', 'host'],
  ['a..b', 'host'],
  ['a b', 'host'],
  ['a\nb', 'host'],
  ['other.com.', 'host'],
  [`${'x'.repeat(64)}`, 'host'],
  [`${'x.'.repeat(125)}x`, 'host'],
  ['a.*', 'wildcard'],
  ['*.*', 'wildcard'],
  ['a*b', 'wildcard'],
])('G2 the host %j is refused: %s', (typed, problem) => {
  expect(read('A', '192.0.2.1', typed)).toBe(problem);
});

test.each<[RecordType, string, string, string?]>([
  ['A', '203.0.113.10', 'www 203.0.113.10'],
  ['AAAA', '2001:DB8:0:0::10', 'www 2001:db8::10'],
  ['CNAME', 'Edge.Example.net.', 'www edge.example.net'],
  ['CNAME', '@', 'www harbour.com'],
  ['MX', 'mx1.mail.example', '@ mx1.mail.example', '@'],
  ['MX', '.', '@ .', '@'],
  ['NS', 'ns1.other.example', 'sub ns1.other.example', 'sub'],
  ['TXT', 'v=spf1 include:mail.example -all', '@ v=spf1 include:mail.example -all', '@'],
  ['TXT', '"v=spf1; \\"a\\"" "b"', '@ v=spf1; "a"b', '@'],
  ['TXT', '$INCLUDE /etc/passwd ; not a comment', '@ $INCLUDE /etc/passwd ; not a comment', '@'],
  ['SRV', '10  5 5060 sip.example.com.', '_sip._tcp 10 5 5060 sip.example.com', '_sip._tcp'],
  ['SRV', '0 0 0 .', '_sip._tcp 0 0 0 .', '_sip._tcp'],
  ['CAA', '0 ISSUE letsencrypt.org', '@ 0 issue "letsencrypt.org"', '@'],
  ['CAA', '0 issue ";"', '@ 0 issue ";"', '@'],
  ['HTTPS', '1 . alpn=h2,h3', '@ 1 . alpn="h2,h3"', '@'],
  ['HTTPS', '0 Edge.Example.net.', '@ 0 edge.example.net', '@'],
  ['HTTPS', '1 @ port=8443 mandatory=port', 'www 1 harbour.com mandatory="port" port="8443"'],
  [
    'SVCB',
    '1 dns.example.net. alpn=dot ipv4hint=192.0.2.1',
    '_dns 1 dns.example.net alpn="dot" ipv4hint="192.0.2.1"',
    '_dns',
  ],
  [
    'SVCB',
    '2 \u6e2c\u8a66.example no-default-alpn alpn="x"',
    '_dns 2 xn--g6w251d.example alpn="x" no-default-alpn',
    '_dns',
  ],
  [
    'TLSA',
    `3 1 1 ${'ab'.repeat(16)} ${'CD'.repeat(16)}`,
    `_443._tcp 3 1 1 ${'AB'.repeat(16)}${'CD'.repeat(16)}`,
    '_443._tcp',
  ],
  ['TLSA', '3 0 0 3082', '_25._tcp.mx 3 0 0 3082', '_25._tcp.mx'],
  ['SSHFP', `4 2 ${'0a'.repeat(32)}`, `www 4 2 ${'0A'.repeat(32)}`],
  ['PTR', 'Printer._ipp._tcp.harbour.com', '_ipp._tcp printer._ipp._tcp.harbour.com', '_ipp._tcp'],
  ['NAPTR', '100 10 "S" "SIP+D2U" "" _sip._udp.example.com.', '@ 100 10 "S" "SIP+D2U" "" _sip._udp.example.com', '@'],
  [
    'NAPTR',
    '100 10 u E2U+sip "!^.*$!sip:info@example.com!" .',
    '@ 100 10 "u" "E2U+sip" "!^.*$!sip:info@example.com!" .',
    '@',
  ],
  [
    'NAPTR',
    String.raw`1 1 "u" "E2U+sip" "/(.*)/sip:\\1@a.example/i" .`,
    String.raw`@ 1 1 "u" "E2U+sip" "/(.*)/sip:\\1@a.example/i" .`,
    '@',
  ],
  ['ALIAS', 'Edge.Example.net.', '@ edge.example.net', '@'],
  ['URL', '301 https://www.Example.com', '@ 301 https://www.example.com/', '@'],
  [
    'URL',
    '302  http://\u6e2c\u8a66.example:8080/\u8def?a=1#x PATH',
    '@ 302 http://xn--g6w251d.example:8080/%E8%B7%AF?a=1#x path',
    '@',
  ],
  ['URL', '308 https://203.0.113.10/', '@ 308 https://203.0.113.10/', '@'],
  ['URL', '307 https://www.harbour.com/', '@ 307 https://www.harbour.com/', '@'],
  ['URL', 'Parked', '@ parked', '@'],
])('G4 %s %j is kept as %j', (type, value, kept, host) => {
  expect(read(type, value, host)).toBe(kept);
});

test.each<[RecordType, string, string, string?]>([
  ['A', '203.0.113.256', 'v4'],
  ['A', '2001:db8::1', 'v4'],
  ['A', '010.0.0.1', 'v4'],
  ['AAAA', '203.0.113.10', 'v6'],
  ['AAAA', 'fe80::1%eth0', 'v6'],
  ['CNAME', '203.0.113.10', 'targetAddress'],
  ['CNAME', 'localhost', 'target'],
  ['CNAME', 'a b.example', 'target'],
  ['CNAME', 'www.harbour.com', 'loop'],
  ['CNAME', 'a.example', 'cnameApex', '@'],
  ['NS', 'ns1.a.example', 'nsApex', '@'],
  ['TXT', 'a\nb', 'text'],
  ['TXT', '\u4e2d'.repeat(1366), 'text'],
  ['SRV', '10 5 5060 sip.example.com', 'serviceHost', 'www'],
  ['SRV', '10 5 70000 sip.example.com', 'service', '_sip._tcp'],
  ['SRV', 'sip.example.com', 'service', '_sip._tcp'],
  ['CAA', '256 issue "a"', 'authority'],
  ['CAA', '0 issue "a"b"', 'authority'],
  ['HTTPS', 'alpn=h2', 'binding'],
  ['HTTPS', '1 localhost', 'binding'],
  ['HTTPS', '70000 .', 'binding'],
  ['HTTPS', '1 . colour=red', 'binding'],
  ['HTTPS', '1 . alpn=h2 alpn=h3', 'binding'],
  ['HTTPS', '1 . ipv4hint=1.2.3', 'binding'],
  ['HTTPS', '0 a.example alpn=h2', 'bindingAlias'],
  ['HTTPS', '1 . mandatory=port alpn=h2', 'bindingKeys'],
  ['HTTPS', '1 . no-default-alpn', 'bindingKeys'],
  ['HTTPS', '1 . ; a comment', 'binding'],
  ['TLSA', `3 1 1 ${'ab'.repeat(32)}`, 'certificateHost', 'www'],
  ['TLSA', `3 1 1 ${'ab'.repeat(32)}`, 'certificateHost', '_70000._tcp'],
  ['TLSA', `3 1 1 ${'ab'.repeat(31)}`, 'certificate', '_443._tcp'],
  ['TLSA', `3 1 2 ${'ab'.repeat(32)}`, 'certificate', '_443._tcp'],
  ['TLSA', `4 1 1 ${'ab'.repeat(32)}`, 'certificate', '_443._tcp'],
  ['TLSA', '3 0 0', 'certificate', '_443._tcp'],
  ['TLSA', `3 1 1 ${'zz'.repeat(32)}`, 'certificate', '_443._tcp'],
  ['SSHFP', `4 1 ${'0a'.repeat(32)}`, 'fingerprint'],
  ['SSHFP', `5 2 ${'0a'.repeat(32)}`, 'fingerprint'],
  ['SSHFP', '4 2', 'fingerprint'],
  ['PTR', '192.0.2.1', 'targetAddress'],
  ['NAPTR', '100 10 "S" "SIP+D2U" ""', 'pointer'],
  ['NAPTR', '100 70000 "S" "SIP+D2U" "" a.example', 'pointer'],
  ['NAPTR', '100 10 "!" "SIP+D2U" "" a.example', 'pointer'],
  ['NAPTR', '100 10 "S" "SIP+D2U" "" .', 'pointerEither'],
  ['NAPTR', '100 10 "u" "E2U+sip" "!a!b!" a.example', 'pointerEither'],
  ['NAPTR', '100 10 "u" "E2U+sip" "!a!b" .', 'pointerRule'],
  ['NAPTR', '100 10 "u" "E2U+sip" "1a1b1" .', 'pointerRule'],
  ['ALIAS', '192.0.2.1', 'targetAddress'],
  ['ALIAS', '@', 'loop', '@'],
  ['URL', 'https://www.example.com/', 'forward'],
  ['URL', '303 https://www.example.com/', 'forward'],
  ['URL', '301 ftp://www.example.com/', 'forward'],
  ['URL', '301 javascript:alert(1)', 'forward'],
  ['URL', '301 www.example.com', 'forward'],
  ['URL', '301 https://somewhere/', 'forward'],
  ['URL', '301 https://intranet/', 'forwardInside'],
  ['URL', `301 https://www.example.com/${'x'.repeat(2000)}`, 'forward'],
  ['URL', '301 https://www.example.com@evil.test/', 'forwardPassword'],
  ['URL', '301 http://localhost:8080/', 'forwardInside'],
  ['URL', '301 http://printer.local/', 'forwardInside'],
  ['URL', '301 http://metadata.google.internal/', 'forwardInside'],
  ['URL', '301 http://127.1/', 'forwardInside'],
  ['URL', '301 http://0x7f000001/', 'forwardInside'],
  ['URL', '301 http://169.254.169.254/latest', 'forwardInside'],
  ['URL', '301 http://192.168.0.1./', 'forwardInside'],
  ['URL', '301 http://[::1]/', 'forwardInside'],
  ['URL', '301 http://[::ffff:10.0.0.1]/', 'forwardInside'],
  ['URL', '301 http://[fd00:ec2::254]/', 'forwardInside'],
  ['URL', '301 https://www.harbour.com/x', 'forwardLoop'],
  ['URL', '301 https://HARBOUR.com./', 'forwardLoop', '@'],
])('G4 %s %j is refused: %s', (type, value, problem, host) => {
  expect(read(type, value, host)).toBe(problem);
});

test('G2 a priority belongs to MX, and MX needs one', () => {
  expect(read('MX', 'mx.example.com', '@', null)).toBe('priority');
  expect(read('A', '192.0.2.1', '@', 10)).toBe('priorityNone');
});

test('G4 going back takes changes away from the newest', () => {
  const [a, b, c] = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].map((value) => recordOf({ value }));
  if (!a || !b || !c) throw new Error('three records');
  const of = { how: 'edit', at: new Date(0) } as const;
  const changes = [
    { ...of, version: 3, added: [c], removed: [b] },
    { ...of, version: 2, added: [b], removed: [a] },
  ];
  expect(recordsBefore([c], changes)).toEqual([a]);
  expect(recordsBefore([c], changes.slice(0, 1))).toEqual([b]);
});

test('G2 addresses and aliases can have weights, other types none', () => {
  const of = { type: 'TXT', value: 'x', weight: 1 } as const;
  expect(readRecord(recordOf(of), 'harbour.com')).toEqual({ problem: 'weightType' });
  expect(readRecord(recordOf({ weight: 0 }), 'harbour.com')).toMatchObject({ weight: 0 });
});

test('G4 what other names and the forwarder answer is the same on every line', () => {
  const of = { type: 'ALIAS', value: 'a.example', line: 'telecom' } as const;
  expect(readRecord(recordOf(of), 'harbour.com')).toEqual({ problem: 'onlyDefault' });
});
