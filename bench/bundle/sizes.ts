import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Bytes that travel: each file compressed by itself, as it is served. */
export interface Sizes {
  readonly gz: number;
  readonly br: number;
}

export function sizesOf(text: Buffer): Sizes {
  const br = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  return { gz: gzipSync(text, { level: 9 }).length, br: br.length };
}

export const add = (a: Sizes, b: Sizes): Sizes => ({ gz: a.gz + b.gz, br: a.br + b.br });

/** Sizes of files below a folder; each file is compressed once, however many routes need it. */
export function sizesIn(folder: string): (files: readonly string[]) => Sizes {
  const known = new Map<string, Sizes>();
  const one = (file: string): Sizes => {
    const size = known.get(file) ?? sizesOf(readFileSync(join(folder, file)));
    known.set(file, size);
    return size;
  };
  return (files) => [...new Set(files)].map(one).reduce(add, { gz: 0, br: 0 });
}
