import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Lang } from '#contract/lang.ts';
import { type Coverage, coverageOf } from './coverage.ts';
import { woffToTtf } from './woff.ts';

/** One typeface and what it can draw. */
export interface Face {
  readonly name: string;
  readonly bytes: Buffer;
  /** Within a collection of fonts: which. */
  readonly postscript?: string;
  readonly has: Coverage;
}

/** Where converted faces are kept, so that each is converted once for a copy of the product; beside the built pages. */
const KEPT_IN = fileURLToPath(new URL('../../../../dist/fonts/', import.meta.url));
const { resolve } = createRequire(import.meta.url);

/** Hong Kong's forms first for its readers, the mainland's for theirs; each lends the other what it lacks. */
const TC = 'tc-chinese-traditional';
const SC = 'sc-chinese-simplified';
const ORDER: Readonly<Record<Lang, readonly string[]>> = {
  'zh-HK': ['tc-latin', TC, SC, 'tc-latin-ext', 'tc-cyrillic'],
  'zh-CN': ['sc-latin', SC, TC, 'sc-latin-ext', 'sc-cyrillic'],
  en: ['tc-latin', TC, SC, 'tc-latin-ext', 'tc-cyrillic'],
};
/** Debian's package fonts-noto-cjk: rare characters of names. */
const SYSTEM = '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc';
const SYSTEM_FACE: Readonly<Record<Lang, string>> = {
  'zh-HK': 'NotoSansCJKhk-Regular',
  'zh-CN': 'NotoSansCJKsc-Regular',
  en: 'NotoSansCJKhk-Regular',
};

function woffOf(name: string): string {
  const [region = ''] = name.split('-');
  const folder = join(resolve(`@fontsource/noto-sans-${region}/package.json`), '..', 'files');
  return join(folder, `noto-sans-${name}-400-normal.woff`);
}

/**
 * The face as TrueType: a compressed one would be inflated again for every glyph. Where nothing can be kept it is
 * converted in memory.
 */
function trueTypeOf(name: string): Buffer {
  const { version } = JSON.parse(
    readFileSync(resolve(`@fontsource/noto-sans-${name.slice(0, 2)}/package.json`), 'utf8'),
  );
  const kept = join(KEPT_IN, `${name}-${version}.ttf`);
  if (existsSync(kept)) return readFileSync(kept);
  const made = woffToTtf(readFileSync(woffOf(name)));
  try {
    mkdirSync(KEPT_IN, { recursive: true });
    // Race: two processes convert at once; each renames a whole file of the same bytes.
    const own = `${kept}.${process.pid}-${crypto.randomUUID()}`;
    writeFileSync(own, made);
    renameSync(own, kept);
  } catch {
    // A product that is installed read-only converts at each start of its worker.
  }
  return made;
}

/** Answers the second time from memory. */
function kept<K, T>(make: (key: K) => T): (key: K) => T {
  const made = new Map<K, T>();
  return (key) => {
    if (!made.has(key)) made.set(key, make(key));
    return made.get(key) as T;
  };
}

const ownFace = kept((name: string): Face => {
  const bytes = trueTypeOf(name);
  return { name, bytes, has: coverageOf(bytes) };
});
const systemFont = kept((path: string) => {
  if (!existsSync(path)) return undefined;
  const bytes = readFileSync(path);
  return { bytes, has: coverageOf(bytes) };
});
const systemFace = kept((postscript: string): Face | undefined => {
  const font = systemFont(SYSTEM);
  return font && { ...font, name: postscript, postscript };
});

/** What stands for a character that no face has: its number, to be seen and looked up, never nothing. */
export const asNumber = (codePoint: number): string => `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;

const facesOf = kept((lang: Lang) =>
  kept((codePoint: number): Face | undefined => {
    const own = ORDER[lang].find((name) => ownFace(name).has(codePoint));
    if (own !== undefined) return ownFace(own);
    const system = systemFace(SYSTEM_FACE[lang]);
    return system?.has(codePoint) ? system : undefined;
  }),
);

/** The first face that can draw a character; undefined where none can. */
export const faceOf = (lang: Lang, codePoint: number): Face | undefined => facesOf(lang)(codePoint);
