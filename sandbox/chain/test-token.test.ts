import { readFileSync } from 'node:fs';
import { HDKey } from 'viem/accounts';
import { expect, test } from 'vitest';
import { AddressRefusal, nodeAddress, tronAddress } from './addresses.ts';
import { accountKey } from './chain-keys.ts';
import { compileToken } from './testing/compile-token.ts';

test('J5 the committed token is what the compiler makes of its source', () => {
  const kept: unknown = JSON.parse(readFileSync(new URL('./test-token.json', import.meta.url), 'utf8'));
  expect(kept).toEqual(compileToken());
});

test('extended public keys are those of BIP 32, as another implementation makes them', () => {
  for (const seed of [Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex'), Buffer.alloc(64, 7)]) {
    for (const coin of [60, 195])
      expect(accountKey(seed, coin)).toBe(HDKey.fromMasterSeed(seed).derive(`m/44'/${coin}'/0'`).publicExtendedKey);
  }
});

test('TRON addresses: the known one there and back, a wrong checksum refused', () => {
  const known = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
  const hex = nodeAddress('tron', known);
  expect(hex).toBe('0xa614f803b6fd780986a42c78ec9c7f77e6ded13c');
  expect(tronAddress(hex)).toBe(known);
  expect(() => nodeAddress('tron', `${known.slice(0, -1)}u`)).toThrow(AddressRefusal);
  expect(() => nodeAddress('ethereum', known)).toThrow(AddressRefusal);
});
