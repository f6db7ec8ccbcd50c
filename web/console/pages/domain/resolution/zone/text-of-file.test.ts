import { expect, test } from 'vitest';
import { textOfFile } from './text-of-file.ts';

const read = (...bytes: number[]) => textOfFile(Uint8Array.from(bytes).buffer);

test('G4 a file is read in the encodings that are met, without its mark; what is no text is none', () => {
  expect(textOfFile(new TextEncoder().encode('www A 192.0.2.1\n').buffer)).toBe('www A 192.0.2.1\n');
  expect(read(0xef, 0xbb, 0xbf, 0x40)).toBe('@');
  expect(read(0xff, 0xfe, 0x40, 0x00)).toBe('@');
  expect(read(0xd6, 0xd0, 0xce, 0xc4)).toBe('\u4e2d\u6587');
  expect(read(0x50, 0x4b, 0x03, 0x04, 0x00)).toBeUndefined();
  expect(read(0xff, 0xff, 0xff)).toBeUndefined();
});
