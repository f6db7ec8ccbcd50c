import { expect, test } from 'vitest';
import { isWrong, readAddress, readDs, readHost, readKey } from './read-typed.ts';

test.each([
  ['NS1.Example.COM.', 'ns1.example.com'],
  [' ns1.\u4f60\u597d.com ', 'ns1.xn--6qq79v.com'],
  ['a.b', 'a.b'],
])('G1 the host %s is read as %s', (typed, host) => expect(readHost(typed)).toBe(host));

test.each([
  '',
  'localhost',
  '192.0.2.1',
  'ns_1.example.com',
  '-a.example.com',
  'a..b',
  'ns1.example.com:53',
  `${'a'.repeat(64)}.com`,
  '2001:db8::1',
  'a b.com',
  '<x>.com',
])('G1 %s is no host', (typed) => expect(readHost(typed)).toEqual({ wrong: 'acts:error.notHost' }));

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:DB8:0:0::1', '2001:db8::1'],
])('G1 the address %s is read as %s', (typed, address) => expect(readAddress(typed)).toBe(address));

test.each(['192.0.2.256', '1.2.3', 'fe80::1%eth0', 'example.com', '', '::ffff:x'])('G1 %s is no address', (typed) =>
  expect(readAddress(typed)).toEqual({ wrong: 'acts:error.notAddress' }),
);
test.each([
  '10.0.0.1',
  '127.0.0.1',
  '172.16.9.9',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.0.1',
  '224.0.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '100.64.0.1',
  '198.19.255.255',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '::10.0.0.1',
  '64:ff9b::a00:1',
  '100::1',
  'fec0::1',
])('G1 nobody in the world reaches %s', (typed) =>
  expect(readAddress(typed)).toEqual({ wrong: 'acts:error.privateAddress' }),
);
test.each(['172.15.0.1', '172.32.0.1', '11.0.0.1', '100.63.0.1', '100.128.0.1', '198.20.0.1', '2400::1', '3fff::1'])(
  'G1 %s is public',
  (typed) => expect(readAddress(typed)).toBe(typed),
);

const DS = { keyTag: 1, alg: 13, digestType: 2, digest: 'aB'.repeat(32) };
test('E2 a DS record is read in capitals and without spaces', () => {
  expect(readDs({ ...DS, digest: ` ${DS.digest.slice(0, 8)} ${DS.digest.slice(8)}` })).toEqual({
    ...DS,
    digest: 'AB'.repeat(32),
  });
});
test.each([
  ['an algorithm nobody may sign with', { alg: 5 }, 'acts:error.algorithm'],
  ['SHA-1', { digestType: 1, digest: 'AB'.repeat(20) }, 'acts:error.digestType'],
  ['a digest too short', { digest: 'AB'.repeat(31) }, 'acts:error.digest'],
  ['a digest of the other length', { digestType: 4 }, 'acts:error.digest'],
  ['not hexadecimal', { digest: 'xy'.repeat(32) }, 'acts:error.digest'],
])('E2 a DS record with %s is refused', (_what, more, wrong) =>
  expect(readDs({ ...DS, ...more })).toMatchObject({ wrong }),
);

const KEY = { flags: 257, protocol: 3, alg: 13, pubKey: Buffer.alloc(64, 1).toString('base64') };
test('E2 a key is read without spaces', () => {
  expect(readKey({ ...KEY, pubKey: `${KEY.pubKey.slice(0, 9)}\n${KEY.pubKey.slice(9)}` })).toEqual(KEY);
});
test.each([
  [{ flags: 1 }, 'acts:error.keyFlags'],
  [{ protocol: 2 }, 'acts:error.keyFlags'],
  [{ alg: 1 }, 'acts:error.algorithm'],
  [{ pubKey: '***' }, 'acts:error.publicKey'],
  [{ pubKey: '' }, 'acts:error.publicKey'],
])('E2 a key with %j is refused', (more, wrong) => {
  const read = readKey({ ...KEY, ...more });
  expect(isWrong(read) && read.wrong).toBe(wrong);
});
