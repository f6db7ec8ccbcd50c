import { afterAll, beforeAll, expect, test } from 'vitest';
import { RECORD_PROBLEMS, RECORDS_PER_CHANGE_MAX, RECORDS_PER_ZONE_MAX } from '#contract/rules/dns/records.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { type Owner, openZoneHouse, typed, type ZoneHouse } from './testing.ts';

let house: TestHouse;
let at: ZoneHouse;
let owner: Owner;

beforeAll(async () => {
  house = await openTestHouse();
  at = await openZoneHouse(house);
  owner = await at.newOwner('bad-input@example.com', '198.51.100.61');
  await at.bring('bad.com', owner);
});
afterAll(async () => {
  await at.app.close();
  await house.close();
});

const change = (Version: number, ...records: object[]) => at.change(owner, 'bad.com', Version, records);
const compare = (Text: string, Format = 'bind') =>
  owner.browser.post('/domain/resolution/file/compare', { Domain: 'bad.com', Text, Format });

test.each([
  ['a newline in a text', typed('t', 'TXT', 'one\ntwo')],
  ['a newline in a name', typed('t', 'CNAME', 'a.example\nb.example')],
  ['a newline in a host', typed('a\nb', 'A', '192.0.2.1')],
  ['$INCLUDE as a host', typed('$INCLUDE /etc/passwd', 'A', '192.0.2.1')],
  ['$INCLUDE as an address', typed('www', 'A', '$INCLUDE /etc/passwd')],
  ['a label of 64 octets', typed('x'.repeat(64), 'A', '192.0.2.1')],
  ['a name of 256 octets', typed(`${'x.'.repeat(125)}y`, 'A', '192.0.2.1')],
  ['a zone of an address', typed('v6', 'AAAA', 'fe80::1%eth0')],
  ['an address of three parts', typed('v4', 'A', '192.0.2')],
  ['an address with zeros before', typed('v4', 'A', '192.0.02.1')],
  ['a forward to loopback', typed('f', 'URL', '301 http://127.0.0.1/')],
  ['a forward to loopback as a number', typed('f', 'URL', '301 http://2130706433/')],
  ['a forward to a private address', typed('f', 'URL', '302 http://10.0.0.1/')],
  ['a forward to what a cloud tells its machines', typed('f', 'URL', '302 http://169.254.169.254/latest/')],
  ['a forward to loopback of IPv6', typed('f', 'URL', '302 http://[::1]/')],
  ['a forward to a mapped address', typed('f', 'URL', '302 http://[::ffff:127.0.0.1]/')],
  ['a forward to localhost', typed('f', 'URL', '302 http://localhost/')],
  ['a forward with a password', typed('f', 'URL', '302 http://user:secret@www.example.net/')],
  ['a forward that is none', typed('f', 'URL', '302 javascript:alert(1)')],
  ['a forward to itself', typed('f', 'URL', '301 http://f.bad.com/')],
])('G2 bad input: %s is refused with its reason, and nothing is written', async (_, record) => {
  const { Key, Data } = await change(0, record);
  expect(Key).toBe('ZONE_RECORDS_WRONG');
  expect(RECORD_PROBLEMS).toContain(Data.Wrong[0].Problem);
  expect(Data.Wrong[0].Words).not.toContain('zones:');
  expect((await at.zone(owner, 'bad.com')).Version).toBe(0);
});

test.each([
  ['TTL 0', typed('www', 'A', '192.0.2.1', { Ttl: 0 })],
  ['TTL 2^31', typed('www', 'A', '192.0.2.1', { Ttl: 2 ** 31 })],
  ['half a second', typed('www', 'A', '192.0.2.1', { Ttl: 60.5 })],
  ['64 kB of text', typed('www', 'TXT', 'x'.repeat(65_536))],
  ['a text of nothing', typed('www', 'TXT', '   ')],
  ['a host of nothing', typed('', 'A', '192.0.2.1')],
  ['another type', typed('www', 'WKS', '192.0.2.1')],
  ['a priority beyond its field', typed('@', 'MX', 'mx.example.net', { Priority: 65_536 })],
])('G2 bad input: %s is told at its field, and nothing is written', async (_, record) => {
  const { status, Data } = await change(0, record);
  expect([status, Data.Fields[0].Path]).toEqual([422, expect.stringContaining('Put')]);
  expect((await at.zone(owner, 'bad.com')).Version).toBe(0);
});

test('G2 unusual and right: quotes, semicolons, backslashes, 4 kB of text, forms of IPv6, names of every script, underscores', async () => {
  await at.bring('odd.com', owner);
  const text = 'v=DMARC1; p="none"; \\path';
  const { Key } = await at.change(owner, 'odd.com', 0, [
    typed('q', 'TXT', text),
    typed('long', 'TXT', 'y'.repeat(4096)),
    typed('v6', 'AAAA', '2001:DB8:0:0:0:0:0:1'),
    typed('mapped', 'AAAA', '::ffff:192.0.2.1'),
    typed('商店', 'CNAME', '例子.測試'),
    typed('_dmarc', 'TXT', 'v=DMARC1'),
    typed('_sip._tcp', 'SRV', '10 5 5060 sip.odd.com'),
    typed('*.shop', 'A', '192.0.2.1'),
  ]);
  expect(Key).toBe('OK');
  const { Records } = await at.zone(owner, 'odd.com');
  const value = (host: string) => Records.find(({ Host }: { Host: string }) => Host === host)?.Value;
  expect(value('q')).toBe(text);
  expect(value('v6')).toBe('2001:db8::1');
  expect(value('mapped')).toBe('::ffff:c000:201');
  expect(value('xn--czrs0t')).toBe('xn--fsqu00a.xn--g6w251d');
  const { Data } = await owner.browser.post('/domain/resolution/file/compare', {
    Domain: 'odd.com',
    Format: 'bind',
    Text: `$ORIGIN odd.com.\nq 600 TXT "v=DMARC1; p=\\"none\\"; \\\\path"\n`,
  });
  expect([Data.Same, Data.Add, Data.LeftOut]).toEqual([1, [], []]);
});

test('G2 bad input: a file of 50 MB, and one of 10,000 records, are refused before anything is kept', async () => {
  const line = 'host 600 A 192.0.2.1\n';
  const big = await compare(line.repeat(Math.ceil((50 * 1024 * 1024) / line.length)));
  expect([big.status, big.Key]).toEqual([413, 'BODY_TOO_LARGE']);
  const many = Array.from({ length: 10_000 }, (_, i) => `h${i} 600 A 192.0.2.1`).join('\n');
  expect((await compare(many)).Key).toBe('ZONE_FILE_TOO_LONG');
  const told = (await compare(many)).Msg;
  expect(told).toContain(RECORDS_PER_CHANGE_MAX.toLocaleString('en'));
  const table = `Host,Type,Value\n${Array.from({ length: 10_000 }, (_, i) => `h${i},A,192.0.2.1`).join('\n')}`;
  expect((await compare(table, 'csv')).Key).toBe('ZONE_FILE_TOO_LONG');
});

test('G4 a file of as many records as a zone can hold is compared, and comes in by one change', async () => {
  await at.bring('whole.com', owner);
  const lines = Array.from({ length: RECORDS_PER_ZONE_MAX }, (_, i) => `h${i} 600 MX 10 mx${i}.example.net.`);
  const file = (of: readonly string[]) =>
    owner.browser.post('/domain/resolution/file/compare', {
      Domain: 'whole.com',
      Format: 'bind',
      Text: of.join('\n'),
    });
  const { Data } = await file(lines);
  expect(Data.Add).toHaveLength(RECORDS_PER_ZONE_MAX);
  expect((await at.change(owner, 'whole.com', 0, Data.Add)).Data).toEqual({ Version: 1 });
  const { Records } = await at.zone(owner, 'whole.com');
  expect(Records).toHaveLength(RECORDS_PER_ZONE_MAX);
  // Every record in the place of another one, in one change.
  const turned = Records.map((record: object) => ({ ...record, Ttl: 3600 }));
  expect((await at.change(owner, 'whole.com', 1, turned)).Data).toEqual({ Version: 2 });
  expect((await file([...lines, 'one-more 600 A 192.0.2.1'])).Key).toBe('ZONE_FILE_TOO_LONG');
}, 60_000);

test('G2 bad input: 10,000 records do not come into one zone, neither at once nor one change after the other', async () => {
  await at.bring('full.com', owner);
  const some = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => typed(`h${from + i}`, 'A', '192.0.2.1'));
  const once = await at.change(owner, 'full.com', 0, some(0, RECORDS_PER_CHANGE_MAX + 1));
  expect([once.status, once.Data.Fields[0].Msg]).toEqual([
    422,
    expect.stringContaining(RECORDS_PER_CHANGE_MAX.toLocaleString('en')),
  ]);
  const half = RECORDS_PER_ZONE_MAX / 2;
  for (const version of [0, 1])
    expect((await at.change(owner, 'full.com', version, some(version * half, half))).Key).toBe('OK');
  const more = await at.change(owner, 'full.com', 2, some(10_000, 1));
  expect([more.Key, more.Msg]).toEqual([
    'ZONE_TOO_LARGE',
    expect.stringContaining(RECORDS_PER_ZONE_MAX.toLocaleString('en')),
  ]);
}, 60_000);

test('G2 two editors of one zone at once: one is written, the other is told, and nobody\u2019s change is lost silently', async () => {
  await at.bring('both.com', owner);
  const answers = await Promise.all(
    ['a', 'b', 'c', 'd'].map((host) => at.change(owner, 'both.com', 0, [typed(host, 'A', '192.0.2.1')])),
  );
  expect(answers.map(({ Key }) => Key).sort()).toEqual(['OK', 'ZONE_CHANGED', 'ZONE_CHANGED', 'ZONE_CHANGED']);
  const { Records, Version } = await at.zone(owner, 'both.com');
  expect([Records.length, Version]).toEqual([1, 1]);
});
