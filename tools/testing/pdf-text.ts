import { inflateSync } from 'node:zlib';

interface PdfObject {
  readonly dictionary: string;
  readonly stream: string;
}

/** The numbered objects of a PDF as our drawing writes them: no object streams, one revision. */
function objectsOf(bytes: Uint8Array): Map<number, PdfObject> {
  const file = Buffer.from(bytes).toString('latin1');
  const objects = new Map<number, PdfObject>();
  for (const found of file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\n(stream\n|endobj)/g)) {
    const [whole, number = '', dictionary = '', kind] = found;
    const start = (found.index ?? 0) + whole.length;
    const length = Number.parseInt(/\/Length (\d+)/.exec(dictionary)?.[1] ?? '0', 10);
    const raw = kind === 'endobj' ? '' : file.slice(start, start + length);
    const packed = dictionary.includes('/FlateDecode') && raw !== '';
    const stream = packed ? inflateSync(Buffer.from(raw, 'latin1')).toString('latin1') : raw;
    objects.set(Number.parseInt(number, 10), { dictionary, stream });
  }
  return objects;
}

/**
 * Code → text of one font, by its ToUnicode map (ISO 32000-1 §9.10.3), ranges with a list as our drawing writes them.
 */
function toUnicodeOf(map: string): Map<string, string> {
  const codes = new Map<string, string>();
  for (const [, first = '0', list = ''] of map.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g)) {
    const start = Number.parseInt(first, 16);
    for (const [n, [, hex = '']] of [...list.matchAll(/<([\w ]*)>/g)].entries()) {
      const text = Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');
      codes.set((start + n).toString(16).padStart(4, '0'), text);
    }
  }
  return codes;
}

/**
 * Width of each code of one font at size 1000 (ISO 32000-1 §9.7.4.3), as our drawing writes them: one list from code 0
 * on.
 */
function widthsOf(dictionary: string): readonly number[] {
  return (/\/W \[0 \[([^\]]*)\]\]/.exec(dictionary)?.[1] ?? '').split(/\s+/).map((each) => Number.parseInt(each, 10));
}

/**
 * A piece of text where it stands: the left end and the base of its line, from the lower left corner of the page, in
 * points.
 */
export interface DrawnText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

interface PdfFont {
  readonly texts: ReadonlyMap<string, string>;
  readonly widths: readonly number[];
}

/** The pieces of one TJ: codes in hexadecimal, and corrections between them in thousandths of the size. */
function drawnBy({ texts, widths }: PdfFont, size: number, pieces: string): { text: string; width: number } {
  let text = '';
  let width = 0;
  for (const [, hex, correction] of pieces.matchAll(/<(\w+)>|(-?[\d.]+)/g)) {
    if (correction !== undefined) width -= Number.parseFloat(correction);
    for (const code of hex?.match(/.{4}/g) ?? []) {
      text += texts.get(code) ?? '\uFFFD';
      width += widths[Number.parseInt(code, 16)] ?? Number.NaN;
    }
  }
  return { text, width: (width * size) / 1000 };
}

/** Every piece of text, page by page, in the order in which it was drawn. Read from the file alone. */
export function drawnOfPdf(bytes: Uint8Array): DrawnText[][] {
  const objects = objectsOf(bytes);
  const at = (reference: string | undefined) => objects.get(Number.parseInt(reference ?? '', 10));
  const fontOf = (reference: string | undefined): PdfFont => {
    const { dictionary = '' } = at(reference) ?? {};
    const map = at(/\/ToUnicode (\d+) 0 R/.exec(dictionary)?.[1]);
    const below = at(/\/DescendantFonts \[(\d+) 0 R\]/.exec(dictionary)?.[1]);
    return { texts: toUnicodeOf(map?.stream ?? ''), widths: widthsOf(below?.dictionary ?? '') };
  };
  const pages = [...objects.values()].filter(({ dictionary }) => /\/Type \/Page\n/.test(dictionary));
  return pages.map(({ dictionary }) => {
    const resources = at(/\/Resources (\d+) 0 R/.exec(dictionary)?.[1])?.dictionary ?? '';
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', ref]) => [name, fontOf(ref)] as const),
    );
    const content = at(/\/Contents (\d+) 0 R/.exec(dictionary)?.[1])?.stream ?? '';
    const drawn = content.matchAll(/1 0 0 1 (-?[\d.]+) (-?[\d.]+) Tm\n\/(F\d+) ([\d.]+) Tf\n\[([^\]]*)\] TJ/g);
    return [...drawn].map(([, x = '', y = '', name = '', size = '', pieces = '']) => ({
      x: Number.parseFloat(x),
      y: Number.parseFloat(y),
      ...drawnBy(fonts.get(name) ?? { texts: new Map(), widths: [] }, Number.parseFloat(size), pieces),
    }));
  });
}

/** What a reader can select and copy, page by page, in the order in which it was drawn. */
export const textOfPdf = (bytes: Uint8Array): string[] =>
  drawnOfPdf(bytes).map((page) => page.map(({ text }) => text).join(''));
