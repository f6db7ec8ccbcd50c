import { expect, test } from 'vitest';
import { dsText, keyText, readDs, readKeys, usesDiscouraged } from './dnssec-lines.ts';

const DIGEST = 'AB'.repeat(32);

test('E2 DS records are read as zone files and other panels write them, one a line', () => {
  const ds = { KeyTag: 12345, Algorithm: 13, DigestType: 2, Digest: DIGEST };
  expect(readDs(`12345 13 2 ${DIGEST.toLowerCase()}`)).toEqual([ds]);
  expect(readDs(`example.com. 3600 IN DS 12345 13 2 ${DIGEST.slice(0, 32)} ${DIGEST.slice(32)}\n\n`)).toEqual([ds]);
  expect(readDs(`${dsText(ds)}\n${dsText({ ...ds, KeyTag: 7 })}`)).toHaveLength(2);
  expect(readDs(dsText({ ...ds, KeyTag: 0 }))).toEqual([{ ...ds, KeyTag: 0 }]);
  expect(readDs('')).toEqual([]);
});

test.each(['12345 13 2', `12345 13 ${DIGEST}`, `12345 13 2 ${DIGEST}!`, 'x 13 2 AB', '0 0 0 AB'])(
  'E2 a line that is no DS record is told: %s',
  (line) => expect(readDs(line)).toBeUndefined(),
);

test('E2 keys are read where the registry makes the DS itself', () => {
  const key = { Flags: 257, Protocol: 3, Algorithm: 13, PublicKey: 'mdsswUyr3DPW132mOi8V9xESWE8jTo0d' };
  expect(readKeys(`example.cn. IN DNSKEY ${keyText(key)}`)).toEqual([key]);
  expect(readKeys('257 3 13 ???')).toBeUndefined();
});

test('I1 RSASHA512 is told to be no longer recommended, in DS records and keys; others are not (RFC 9904)', () => {
  const digest = 'AB'.repeat(32);
  expect(usesDiscouraged(`12345 13 2 ${digest}\nname.com. IN DS 12346 10 2 ${digest}`)).toBe(true);
  expect(usesDiscouraged('257 3 10 AwEAAQ==')).toBe(true);
  for (const text of ['', `10 13 2 ${digest}`, `12345 8 2 ${digest}`, 'no record', '257 3 13 AwEAAQ==']) {
    expect(usesDiscouraged(text), text).toBe(false);
  }
});
