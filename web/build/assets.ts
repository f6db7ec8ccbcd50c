import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ManifestAsset } from '#contract/web-manifest.ts';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
};
/** Smaller files gain nothing. */
const WORTH_BYTES = 512;

const br = promisify(brotliCompress);
const gz = promisify(gzip);

async function press(outDir: string, file: string): Promise<Pick<ManifestAsset, 'br' | 'gz'>> {
  const whole = readFileSync(join(outDir, file));
  if (whole.length < WORTH_BYTES) return {};
  const [brotli, zipped] = await Promise.all([
    br(whole, { params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: whole.length } }),
    gz(whole, { level: 9 }),
  ]);
  writeFileSync(join(outDir, `${file}.br`), brotli);
  writeFileSync(join(outDir, `${file}.gz`), zipped);
  return { br: `${file}.br`, gz: `${file}.gz` };
}

/** Lists every file below `assets/` with its precompressed forms; hashed names never change their content. */
export async function pressAssets(outDir: string): Promise<Record<string, ManifestAsset>> {
  const assets: Record<string, ManifestAsset> = {};
  for (const name of readdirSync(join(outDir, 'assets'))) {
    const file = `assets/${name}`;
    const type = TYPES[extname(name)];
    if (!type) throw new Error(`no content type for ${name}`);
    assets[`/${file}`] = { file, type, immutable: true, ...(await press(outDir, file)) };
  }
  writeFileSync(join(outDir, 'robots.txt'), 'User-agent: *\nDisallow: /api/\nDisallow: /login/\n');
  assets['/robots.txt'] = { file: 'robots.txt', type: TYPES['.txt']!, immutable: false };
  return assets;
}
