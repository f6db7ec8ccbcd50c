import { expect, test } from 'vitest';
import { decodeAs, type Encoding, guessEncoding } from './decode.ts';

/** Writes text in an old encoding, by asking the decoder what each pair of bytes means. */
function encoded(text: string, encoding: Encoding): Uint8Array {
  if (encoding === 'UTF-8') return new TextEncoder().encode(text);
  const pairs = new Map<string, readonly number[]>();
  const decoder = new TextDecoder(encoding);
  for (let lead = 0x81; lead <= 0xfe; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const sign = decoder.decode(new Uint8Array([lead, trail]));
      if ([...sign].length === 1 && !pairs.has(sign)) pairs.set(sign, [lead, trail]);
    }
  return new Uint8Array([...text].flatMap((sign) => pairs.get(sign) ?? [sign.charCodeAt(0)]));
}

// "Chan Tai Man top-up, remark: electricity fee", in the characters of each side.
const TRADITIONAL = 'A-1,2026-11-21,1250.00,USD,\u9673\u5927\u6587,\u5145\u503c \u5099\u8a3b\uff1a\u96fb\u8cbb';
const SIMPLIFIED = 'A-1,2026-11-21,1250.00,USD,\u9648\u5927\u6587,\u5145\u503c \u5907\u6ce8\uff1a\u7535\u8d39';

test.each([
  ['UTF-8', TRADITIONAL],
  ['UTF-8', 'A-1,2026-11-21,1.00,USD,CHAN TAI MAN,REF'],
  ['Big5', TRADITIONAL],
  ['Big5', 'A-1,2026-11-21,1.00,USD,\u674e\u5fd7\u660e,'],
  ['GBK', SIMPLIFIED],
  ['GBK', 'A-1,2026-11-21,1.00,USD,\u674e\u5fd7\u660e,'],
] as const)('J2 a statement in %s is recognised and read: %s', (encoding, text) => {
  const bytes = encoded(text, encoding);
  expect(guessEncoding(bytes)).toBe(encoding);
  expect(decodeAs(bytes, encoding)).toBe(text);
});

test('J2 a byte order mark is no part of the text; a workbook is no text', () => {
  const marked = new Uint8Array([0xef, 0xbb, 0xbf, ...new TextEncoder().encode('BankRef')]);
  expect([guessEncoding(marked), decodeAs(marked, 'UTF-8')]).toEqual(['UTF-8', 'BankRef']);
  expect(guessEncoding(new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 0, 0]))).toBeUndefined();
});
