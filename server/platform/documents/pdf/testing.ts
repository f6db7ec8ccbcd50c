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

/** Code → text of one font, by its ToUnicode map (ISO 32000-1 §9.10.3), ranges with a list as our drawing writes them. */
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

/** What a reader can select and copy, page by page, in the order in which it was drawn. Read from the file alone. */
export function textOfPdf(bytes: Uint8Array): string[] {
  const objects = objectsOf(bytes);
  const at = (reference: string | undefined) => objects.get(Number.parseInt(reference ?? '', 10));
  const pages = [...objects.values()].filter(({ dictionary }) => /\/Type \/Page\n/.test(dictionary));
  return pages.map(({ dictionary }) => {
    const resources = at(/\/Resources (\d+) 0 R/.exec(dictionary)?.[1])?.dictionary ?? '';
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', reference]) => {
        const map = at(/\/ToUnicode (\d+) 0 R/.exec(at(reference)?.dictionary ?? '')?.[1]);
        return [name, toUnicodeOf(map?.stream ?? '')] as const;
      }),
    );
    const content = at(/\/Contents (\d+) 0 R/.exec(dictionary)?.[1])?.stream ?? '';
    let font = new Map<string, string>();
    let text = '';
    for (const [, name, drawn = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name) font = fonts.get(name) ?? new Map();
      else
        for (const [, hex = ''] of drawn.matchAll(/<(\w+)>/g))
          for (const code of hex.match(/.{4}/g) ?? []) text += font.get(code) ?? '\uFFFD';
    }
    return text;
  });
}
