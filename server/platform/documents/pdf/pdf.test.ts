import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { textOfPdf } from '#tools/testing/pdf-text.ts';
import { coverageOf } from './coverage.ts';
import { asNumber, faceOf } from './faces.ts';
import { linesOf } from './lines.ts';
import { makePdf } from './make-pdf.ts';
import type { Paper } from './paper.ts';
import { woffToTtf } from './woff.ts';

const { resolve } = createRequire(import.meta.url);
const woff = readFileSync(resolve('@fontsource/noto-sans-tc/files/noto-sans-tc-chinese-traditional-400-normal.woff'));

test('J1 a font of the web becomes a TrueType file that says what it can draw', () => {
  const font = woffToTtf(woff);
  expect(font.readUInt32BE(0)).toBe(0x00010000);
  const has = coverageOf(font);
  expect([...'\u9918\u984d\u5e33'].map((one) => has(one.codePointAt(0) as number))).toEqual([true, true, true]);
  // It lacks the mainland's form and a character of names.
  expect([...'\u989d\u5586'].map((one) => has(one.codePointAt(0) as number))).toEqual([false, false]);
  expect(() => woffToTtf(font)).toThrow('not a WOFF font');
});

test('J1 each face lends the other what it lacks', () => {
  const nameOf = (lang: 'zh-HK' | 'zh-CN', text: string) => faceOf(lang, text.codePointAt(0) as number)?.name;
  expect(nameOf('zh-HK', '\u9918')).toBe('tc-chinese-traditional');
  expect(nameOf('zh-HK', '\u989d')).toBe('sc-chinese-simplified');
  expect(nameOf('zh-CN', '\u989d')).toBe('sc-chinese-simplified');
  expect(nameOf('zh-HK', 'A')).toBe('tc-latin');
  expect(nameOf('zh-CN', '\u0416')).toBe('sc-cyrillic');
});

test('J1 lines break between Chinese characters and words, never before a full stop, and lose nothing', () => {
  const lines = linesOf(
    'zh-HK',
    '\u57df\u540d\u57df\u540d\u3002 abc defgh verylongword',
    4,
    ({ text }) => [...text].length,
  );
  const texts = lines.map((runs) => runs.map(({ text }) => text).join(''));
  expect(texts.join('')).toBe('\u57df\u540d\u57df\u540d\u3002 abc defgh verylongword');
  expect(texts.every((line) => [...line].length <= 4 && !line.startsWith('\u3002'))).toBe(true);
});

test('J1 a long name is parted behind its points and hyphens', () => {
  const lines = linesOf('en', 'a-rather-long.example.com', 11, ({ text }) => [...text].length);
  expect(lines.map((runs) => runs.map(({ text }) => text).join(''))).toEqual(['a-rather-', 'long.', 'example.com']);
});

const paper = (name: string): Paper => ({
  lang: 'zh-HK',
  title: '\u6708\u7d50\u55ae 2026-11',
  issuer: ['Namestead', 'https://namestead.example/help'],
  foot: '{page} / {pages}',
  madeAt: new Date('2026-11-21T00:00:00Z'),
  blocks: [
    { kind: 'facts', rows: [['\u5ba2\u6236', name]] },
    {
      kind: 'table',
      columns: [
        { title: '\u985e\u578b', width: 1 },
        { title: 'USD', width: 1, right: true },
      ],
      rows: [
        ...Array.from({ length: 90 }, (_, n) => [`\u57df\u540d\u7e8c\u8cbb ${n}`, `\u221212.0${n % 10}`]),
        ['\u5408\u8a08', '1,234.50'],
      ],
      sums: 1,
    },
  ],
});

test('J1 a PDF holds its Chinese text for eye and copy, on as many pages as it needs', async () => {
  const pages = textOfPdf(await makePdf(paper('\u9673\u5927\u6587 \u5586 \u989d')));
  expect(pages).toHaveLength(3);
  expect(pages[0]).toContain('\u6708\u7d50\u55ae 2026-11\u5ba2\u6236\u9673\u5927\u6587 \u5586 \u989d\u985e\u578bUSD');
  expect(pages[0]).toContain('\u57df\u540d\u7e8c\u8cbb 0\u221212.00');
  expect(pages.join('').match(/\u57df\u540d\u7e8c\u8cbb/g)).toHaveLength(90);
  expect(pages[2]).toContain('\u5408\u8a081,234.503 / 3');
  expect(pages.join('')).not.toContain('\uFFFD');
}, 60_000);

test('J1 a character that no face has is drawn as its number, never left out', async () => {
  const [page = ''] = textOfPdf(await makePdf(paper('\u{20BB7}\u91ce \u{10FFFD}')));
  const rare = faceOf('zh-HK', 0x20bb7);
  expect(page).toContain(`${rare ? '\u{20BB7}' : 'U+20BB7'}\u91ce ${asNumber(0x10fffd)}`);
  expect(asNumber(0x10fffd)).toBe('U+10FFFD');
  expect(existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc')).toBe(rare !== undefined);
}, 60_000);
