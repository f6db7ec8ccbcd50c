import { expect, test } from 'vitest';
import { toDecimal, usdt } from '#contract/money.ts';
import { CHAIN_NETWORKS, USDT_CONFIRMATIONS_BLOCKS } from '#contract/rules/finance/usdt.ts';
import { confirmationsOf, isSmall, worthOf } from './worth.ts';

test('J2 millionths become cents, rounded down, and nothing is lost of them', () => {
  for (const [text, cents, dust] of [
    ['25.000000', '25.00', 0n],
    ['25.009999', '25.00', 9999n],
    ['0.009999', '0.00', 9999n],
    ['0.000001', '0.00', 1n],
    ['1234567.890001', '1234567.89', 1n],
  ] as const) {
    const worth = worthOf(usdt(text).minor);
    expect([toDecimal(worth.cents), worth.dust]).toEqual([cents, dust]);
    expect(worth.cents.minor * 10_000n + worth.dust).toBe(usdt(text).minor);
  }
});

test('J2 the minimum itself is enough, a millionth less is not', () => {
  expect(isSmall('ethereum', usdt('10').minor)).toBe(false);
  expect(isSmall('ethereum', usdt('9.999999').minor)).toBe(true);
  expect(isSmall('tron', usdt('5').minor)).toBe(false);
  expect(isSmall('tron', usdt('4.999999').minor)).toBe(true);
});

test('J2 a deposit counts its own block; before its network was read it has none', () => {
  expect(confirmationsOf('ethereum', 100n, 100n)).toBe(1);
  expect(confirmationsOf('ethereum', 100n, 110n)).toBe(11);
  expect(confirmationsOf('ethereum', 100n, 111n)).toBe(12);
  expect(confirmationsOf('ethereum', 100n, 9999n)).toBe(12);
  expect(confirmationsOf('tron', 100n, 99n)).toBe(0);
  expect(confirmationsOf('tron', 100n, null)).toBe(0);
  for (const network of CHAIN_NETWORKS) expect(USDT_CONFIRMATIONS_BLOCKS[network]).toBeGreaterThan(1);
});
