import { describe, expect, test } from 'vitest';
import { createFrameReader, encodeFrame, FRAME_HEADER_BYTES, FrameError } from './frame.ts';

const header = (length: number): Buffer => {
  const bytes = Buffer.alloc(FRAME_HEADER_BYTES);
  bytes.writeUInt32BE(length);
  return bytes;
};

describe('frames (RFC 5734 §4)', () => {
  test('the length counts its own four bytes and UTF-8 bytes, not characters', () => {
    const frame = encodeFrame('<a>é</a>');
    expect(frame.readUInt32BE(0)).toBe(4 + 9);
    expect(frame.byteLength).toBe(13);
    expect(frame.subarray(4).toString('utf8')).toBe('<a>é</a>');
    expect(encodeFrame(Buffer.from('<a/>'))).toEqual(encodeFrame('<a/>'));
  });

  test('a frame cut at every byte comes out whole', () => {
    const frame = encodeFrame('<epp>é</epp>');
    for (let cut = 0; cut <= frame.byteLength; cut++) {
      const reader = createFrameReader();
      const frames = [...reader.push(frame.subarray(0, cut)), ...reader.push(frame.subarray(cut))];
      expect(frames.map(String)).toEqual(['<epp>é</epp>']);
      expect(reader.pendingBytes()).toBe(0);
    }
  });

  test('a frame fed byte by byte, and what is held of it in between', () => {
    const reader = createFrameReader();
    const frame = encodeFrame('<epp/>');
    const frames: Buffer[] = [];
    for (const [index, byte] of [...frame].entries()) {
      frames.push(...reader.push(Uint8Array.of(byte)));
      expect(reader.pendingBytes()).toBe(index + 1 === frame.byteLength ? 0 : index + 1);
    }
    expect(frames.map(String)).toEqual(['<epp/>']);
  });

  test('two frames and a half in one write', () => {
    const reader = createFrameReader();
    const bytes = Buffer.concat([encodeFrame('<a/>'), encodeFrame('<b/>'), encodeFrame('<c/>')]);
    expect(reader.push(bytes.subarray(0, bytes.length - 2)).map(String)).toEqual(['<a/>', '<b/>']);
    expect(reader.push(bytes.subarray(bytes.length - 2)).map(String)).toEqual(['<c/>']);
  });

  test.each([0, 1, 4, 1025, 11 * 1024 * 1024, 0xffffffff])('refuses the length %i at once', (length) => {
    const reader = createFrameReader(1024);
    expect(() => reader.push(header(length))).toThrow(FrameError);
    expect(() => reader.push(encodeFrame('<a/>'))).toThrow(FrameError);
  });

  test('takes the shortest body and the longest allowed, and nothing beyond', () => {
    expect(createFrameReader(1024).push(encodeFrame('x'))).toHaveLength(1);
    expect(createFrameReader(1024).push(encodeFrame('x'.repeat(1020), 1024))).toHaveLength(1);
    expect(() => encodeFrame('x'.repeat(1021), 1024)).toThrow(FrameError);
    expect(() => encodeFrame('')).toThrow(FrameError);
  });

  test('hands out the whole frames before a bad length, then fails', () => {
    const reader = createFrameReader(1024);
    expect(reader.push(Buffer.concat([encodeFrame('<a/>'), header(0)])).map(String)).toEqual(['<a/>']);
    expect(() => reader.push(Buffer.of(1))).toThrow(FrameError);
  });
});
