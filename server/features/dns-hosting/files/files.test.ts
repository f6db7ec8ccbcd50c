import { expect, test } from 'vitest';
import { RECORDS_PER_CHANGE_MAX } from '#contract/rules/dns/records.ts';
import { ZONE_FILE_FAULTS_TOLD_MAX } from '#contract/rules/dns/zone-files.ts';
import { writeZoneText } from '../../../gateways/dns/index.ts';
import { publishedRecords } from '../publish-zone.ts';
import { recordOf } from '../testing.ts';
import { readTable, tableText } from './csv-file.ts';
import { readFile } from './read-file.ts';

const shown = (text: string) =>
  readFile(text, 'harbour.com').records.map(({ host, type, value, priority }) =>
    [host, type, value, priority ?? ''].join(' ').trim(),
  );

test('G4 a zone file of the usual forms is read: origin, TTL, brackets, comments, names relative and whole', () => {
  const text = `$ORIGIN harbour.com.
$TTL 1h ; an hour
@ IN SOA ns1.old.example. root.old.example. ( 7 3600 900
      604800 300 ) ; theirs
@       NS  ns1.old.example.
        A   203.0.113.10
www 300 IN CNAME @
mail.harbour.com. MX 5 mx
txt TXT ( "v=spf1 include:mail.example -all; \\"x\\"" " more" )
utf TXT "\\231\\148\\178"
_sip._tcp SRV 10 5 5060 sip.example.net.
@ CAA 0 issue "ca.test"
sub NS ns1.other.example.
`;
  expect(readFile(text, 'harbour.com').leftOut).toEqual([]);
  expect(shown(text)).toEqual([
    '@ A 203.0.113.10',
    'www CNAME harbour.com',
    'mail MX mx.harbour.com 5',
    'txt TXT v=spf1 include:mail.example -all; "x" more',
    'utf TXT \u7532',
    '_sip._tcp SRV 10 5 5060 sip.example.net',
    '@ CAA 0 issue "ca.test"',
    'sub NS ns1.other.example',
  ]);
  expect(readFile(text, 'harbour.com').records[0]?.ttl).toBe(3600);
});

test('G4 what cannot be taken is told with its line, and the rest is read', () => {
  const text = `$INCLUDE /etc/passwd
a 60 A 1.2.3
other.example. 60 A 192.0.2.1
b 60 LOC 51 30 12.748 N 0 7 39.612 W 0.00m
c 30 A 192.0.2.2
auto 1 A 192.0.2.3
bad 60 TXT "\\255"
`;
  const { records, leftOut } = readFile(text, 'harbour.com');
  expect(leftOut).toEqual([
    { line: 1, problem: 'include' },
    { line: 2, problem: 'data' },
    { line: 3, problem: 'outside' },
    { line: 4, problem: 'type' },
    { line: 7, problem: 'text' },
  ]);
  // What another console left to itself is no second.
  expect(records).toMatchObject([
    { host: 'c', ttl: 60 },
    { host: 'auto', ttl: 600 },
  ]);
});

test('G4 hosts and origins in Chinese are taken as they are typed elsewhere; texts keep their letters', () => {
  const text = `$ORIGIN \u6e2f\u53e3.com.
@ 600 A 192.0.2.1
\u5546\u5e97 600 A 192.0.2.2
www.\u5546\u5e97 600 TXT "\u4e2d\u6587"
\u5546\u5e97\uff01 600 A 192.0.2.3
*.\u5546\u5e97 600 CNAME www.example.net.`;
  const { records, leftOut } = readFile(text, 'xn--6orv52d.com');
  const own = records.map(({ host, value }) => [host, value]);
  expect(own).toEqual([
    ['@', '192.0.2.1'],
    ['xn--czrs0t', '192.0.2.2'],
    ['www.xn--czrs0t', '\u4e2d\u6587'],
    ['*.xn--czrs0t', 'www.example.net'],
  ]);
  expect(leftOut).toEqual([{ line: 5, problem: 'host' }]);
});

test('G4 what a signer made is left to the signer here, and no fault of a file, however much it is', () => {
  const signed = (n: number) => `h${n} 300 A 192.0.2.1
h${n} 300 RRSIG A 13 3 300 20261201000000 20261110000000 1234 harbour.com. 9w==
h${n} 300 NSEC h${n + 1} A RRSIG NSEC`;
  const keys = `@ 300 DNSKEY 257 3 13 9w==
@ 0 NSEC3PARAM 1 0 0 -
@ 300 TYPE65534 \\# 5 0D2A3B0001`;
  const text = [keys, ...Array.from({ length: 200 }, (_, n) => signed(n))].join('\n');
  const { records, leftOut, tooLong } = readFile(text, 'harbour.com');
  expect([records.length, leftOut, tooLong]).toEqual([200, [], false]);
});

test('G4 many faults do not hide what stands behind them: the file is read to its end', () => {
  const bad = Array.from({ length: ZONE_FILE_FAULTS_TOLD_MAX + 20 }, (_, n) => `h${n} 60 A 1.2`).join('\n');
  const { records, leftOut } = readFile(`${bad}\nlast 60 A 192.0.2.1`, 'harbour.com');
  expect([records.length, leftOut.length]).toEqual([1, ZONE_FILE_FAULTS_TOLD_MAX + 20]);
  const endless = Array.from({ length: RECORDS_PER_CHANGE_MAX + 1 }, () => 'x').join('\n');
  expect(readFile(endless, 'harbour.com').tooLong).toBe(true);
});

test('G4 a file with more than one change can write is not taken in part', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, n) => `h${n} 60 A 192.0.2.1`).join('\n');
  expect(readFile(lines(RECORDS_PER_CHANGE_MAX), 'harbour.com').tooLong).toBe(false);
  expect(readFile(lines(RECORDS_PER_CHANGE_MAX + 1), 'harbour.com').tooLong).toBe(true);
});

test('G4 what is exported comes back equal', () => {
  const records = [
    recordOf(),
    recordOf({ host: '*', type: 'AAAA', value: '2001:db8::1' }),
    recordOf({ host: 'www', type: 'CNAME', value: 'harbour.com' }),
    recordOf({ type: 'MX', value: 'mx.mail.example', priority: 5 }),
    recordOf({ type: 'MX', host: 'nomail', value: '.', priority: 0 }),
    recordOf({ type: 'TXT', value: `semi; "quote" \\back \u7532 ${'x'.repeat(300)}` }),
    recordOf({ host: '_sip._tcp', type: 'SRV', value: '0 0 0 .' }),
    recordOf({ type: 'CAA', value: '0 issue "ca.test; account=1"' }),
    recordOf({ host: 'sub', type: 'NS', value: 'ns1.other.example' }),
    recordOf({ type: 'HTTPS', value: '1 . alpn="h2,h3" ipv6hint="2001:db8::1"' }),
    recordOf({ host: 'api', type: 'HTTPS', value: '0 edge.example.net' }),
    recordOf({ host: '_dns', type: 'SVCB', value: '1 dns.example.net alpn="dot" key65000="x y"' }),
    recordOf({ host: '_443._tcp', type: 'TLSA', value: `3 1 1 ${'AB'.repeat(32)}` }),
    recordOf({ host: 'ssh', type: 'SSHFP', value: `4 2 ${'CD'.repeat(32)}` }),
    recordOf({ host: '_ipp._tcp', type: 'PTR', value: 'printer.harbour.com' }),
    recordOf({ type: 'NAPTR', value: '100 10 "S" "SIP+D2U" "" _sip._udp.harbour.com' }),
    recordOf({ type: 'NAPTR', value: String.raw`100 20 "u" "E2U+sip" "!^(.*)$!sip:\\\\1@a.example!" .` }),
  ];
  const zone = { name: 'harbour.com', createdAt: new Date(1_700_000_000_000), refreshes: 0 };
  const servers = ['ns1.namestead.example', 'ns2.namestead.example'];
  const text = writeZoneText('harbour.com', publishedRecords(zone, 3, records, servers));
  expect(text).toContain('@ 3600 IN SOA ns1.namestead.example. hostmaster.namestead.example. 1700000003 ');
  expect(readFile(text, 'harbour.com')).toEqual({ records, leftOut: [], tooLong: false });
});

test('G4 a table has every record as it is kept, and gives the same ones back', () => {
  const records = [
    recordOf(),
    recordOf({ host: 'www', value: '192.0.2.7', line: 'telecom', paused: true, remark: '=HYPERLINK("x"), "y"' }),
    recordOf({ host: 'www', value: '192.0.2.8', line: 'search' }),
    recordOf({ type: 'MX', value: 'mx.example.net', priority: 0, ttl: 604_800 }),
    recordOf({ host: 'txt', type: 'TXT', value: '\'@ a, "b"; c' }),
    recordOf({ host: '*', type: 'URL', value: 'parked' }),
    recordOf({ host: 'a', weight: 100 }),
    recordOf({ host: 'b', weight: 0 }),
  ];
  const text = tableText(records);
  expect(text).not.toMatch(/(^|,)[=@]/m);
  expect(readTable(text, 'harbour.com')).toEqual({ records, leftOut: [], tooLong: false });
});

test('G4 a table may order its columns and leave some out; what cannot be taken is told with its line', () => {
  const read = readTable(
    'value,HOST,type,line,ttl,paused\n192.0.2.1,www,a,,,\n192.0.2.2,b,A,moon,,\n192.0.2.3,c,LOC,,,\n1.2,d,A,,,\n192.0.2.4,e,A,default,x,\n192.0.2.5,f,A,default,1,perhaps\n192.0.2.6,g,A,default,1,yes\n"192.0.2.7',
    'harbour.com',
  );
  expect(read.records).toMatchObject([
    { host: 'www', type: 'A', line: 'default', ttl: 600, paused: false },
    { host: 'g', ttl: 600, paused: true },
  ]);
  expect(read.leftOut).toEqual([
    { line: 3, problem: 'lineName' },
    { line: 4, problem: 'type' },
    { line: 5, problem: 'v4' },
    { line: 6, problem: 'ttl' },
    { line: 7, problem: 'data' },
    { line: 9, problem: 'quote' },
  ]);
  const weighed = readTable('Host,Type,Value,Weight\na,A,192.0.2.1,101\nb,TXT,x,1\nc,A,192.0.2.1,7', 'harbour.com');
  expect(weighed.records).toMatchObject([{ host: 'c', weight: 7 }]);
  expect(weighed.leftOut).toEqual([
    { line: 2, problem: 'weight' },
    { line: 3, problem: 'weightType' },
  ]);
  expect(readTable('www,A,192.0.2.1', 'harbour.com').leftOut).toEqual([{ line: 1, problem: 'columns' }]);
});

test('G4 a table is read as it is copied from a sheet or saved by another console: tabs, semicolons, words of its own', () => {
  const values = (text: string) =>
    readTable(text, 'harbour.com').records.map(
      ({ host, type, value, line, ttl, priority, paused }) =>
        `${host} ${type} ${priority ?? ''} ${value} ${line} ${ttl}${paused ? ' paused' : ''}`,
    );
  const records = ['@ MX 5 mx.mail.example default 600', 'www A  192.0.2.1 telecom 300 paused'];
  expect(
    values(
      'Name\tType\tContent\tLine\tTTL\tPriority\tStatus\n@\tMX\tmx.mail.example.\t\t600\t5\tenabled\nwww\tA\t192.0.2.1\ttelecom\t300\t\tpaused',
    ),
  ).toEqual(records);
  expect(
    values(
      '主机记录,记录类型,解析线路,记录值,MX优先级,TTL(秒),状态\r\n@,MX,默认,mx.mail.example.,5,600,正常\r\nwww,A,电信,192.0.2.1,,300,暂停\r\n',
    ),
  ).toEqual(records);
  for (const word of ['search', '搜索', '搜索引擎', '搜尋引擎', 'Search engines'])
    expect(values(`Host,Type,Line,Value\nwww,A,${word},192.0.2.1`)).toEqual(['www A  192.0.2.1 search 600']);
  expect(values('Host\tType\tValue\n@\tMX\t5 mx.mail.example.')).toEqual(records.slice(0, 1));
  expect(values('Host;Type;Value\nwww;TXT;"a;b"')).toEqual(['www TXT  a;b default 600']);
  expect(readTable('Host\tType\tLine\nwww\tA\ttelecom', 'harbour.com').leftOut).toEqual([
    { line: 1, problem: 'columns' },
  ]);
});
