/** Answers whether a font has a glyph for a code point. */
export type Coverage = (codePoint: number) => boolean;

const COLLECTION = 'ttcf';
const GLYPHS_BY_GROUP = 12;
const GLYPHS_BY_SEGMENT = 4;
/** Ends the segments of format 4 and is no character. */
const LAST = 0xffff;

/** Where a table of a font begins; a collection's fonts share what they cover, so the first one speaks for all. */
function tableAt(font: Buffer, tag: string): number {
  const start = font.toString('latin1', 0, 4) === COLLECTION ? font.readUInt32BE(12) : 0;
  const count = font.readUInt16BE(start + 4);
  for (let n = 0; n < count; n++) {
    const entry = start + 12 + n * 16;
    if (font.toString('latin1', entry, entry + 4) === tag) return font.readUInt32BE(entry + 8);
  }
  throw new Error(`a font without the table ${tag}`);
}

type Range = readonly [first: number, last: number, has: (codePoint: number) => boolean];
const always = () => true;

/** Format 12: groups of code points that lie beside each other. */
function groupsOf(font: Buffer, at: number): Range[] {
  return Array.from({ length: font.readUInt32BE(at + 12) }, (_, n) => {
    const group = at + 16 + n * 12;
    return [font.readUInt32BE(group), font.readUInt32BE(group + 4), always] as const;
  });
}

/** Format 4: segments, some of which look their glyphs up one by one; glyph 0 is none. */
function segmentsOf(font: Buffer, at: number): Range[] {
  const twice = font.readUInt16BE(at + 6);
  return Array.from({ length: twice / 2 }, (_, n) => {
    const last = font.readUInt16BE(at + 14 + n * 2);
    const first = font.readUInt16BE(at + 16 + twice + n * 2);
    const delta = font.readUInt16BE(at + 16 + twice * 2 + n * 2);
    const place = at + 16 + twice * 3 + n * 2;
    const offset = font.readUInt16BE(place);
    const has = (codePoint: number) => {
      if (offset === 0) return ((codePoint + delta) & 0xffff) !== 0;
      return font.readUInt16BE(place + offset + (codePoint - first) * 2) !== 0;
    };
    return [first, last, has] as const;
  });
}

/** What a font (TrueType, OpenType or a collection) can draw, by its table `cmap` (OpenType 1.9, formats 4 and 12). */
export function coverageOf(font: Buffer): Coverage {
  const cmap = tableAt(font, 'cmap');
  const places = Array.from(
    { length: font.readUInt16BE(cmap + 2) },
    (_, n) => cmap + font.readUInt32BE(cmap + 8 + n * 8),
  );
  const ranges = places.flatMap((at) => {
    const format = font.readUInt16BE(at);
    if (format === GLYPHS_BY_GROUP) return groupsOf(font, at);
    return format === GLYPHS_BY_SEGMENT ? segmentsOf(font, at) : [];
  });
  return (codePoint) =>
    codePoint !== LAST &&
    ranges.some(([first, last, has]) => codePoint >= first && codePoint <= last && has(codePoint));
}
