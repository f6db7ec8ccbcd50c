import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';
import { LANGS } from '#contract/lang.ts';

/** Every look a page has: widths in px, themes. */
export const WIDTHS = [1440, 390] as const;
export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The folder of one look, below the folder of all pictures. */
export const folderOf = (width: number, lang: string, theme: Theme): string => `${width}-${lang}-${theme}`;

const LOOKS = THEMES.flatMap((theme) =>
  WIDTHS.flatMap((width) => LANGS.map((lang) => ({ theme, width, folder: folderOf(width, lang, theme) }))),
);
/** Small enough that all looks of a page stand beside each other, large enough to read. */
const SHOWN = { 1440: 620, 390: 240 } as const;
const STYLE = `body{margin:16px;font:14px sans-serif;background:#8c969c}section{padding:8px 0 32px}h2{margin:0 0 8px}
div{display:flex;flex-wrap:wrap;align-items:flex-start;gap:8px}a{display:block}img{display:block;max-height:1400px;object-fit:cover;object-position:top}`;

/** All looks of one page: each opens its picture. */
function sectionOf(out: string, page: string): string {
  const rows = THEMES.map((theme) => {
    const shown = LOOKS.filter((look) => look.theme === theme && existsSync(join(out, look.folder, page)));
    const pictures = shown.map(
      ({ width, folder }) =>
        `<a href="${folder}/${page}"><img src="${folder}/${page}" width="${SHOWN[width]}" loading="lazy" alt="${folder}"></a>`,
    );
    return `<div>${pictures.join('')}</div>`;
  });
  return `<section id="${page}"><h2>${page}</h2>${rows.join('')}</section>`;
}

/** Every page that has a picture in any look. */
const pagesIn = (out: string): string[] =>
  [...new Set(LOOKS.flatMap(({ folder }) => (existsSync(join(out, folder)) ? readdirSync(join(out, folder)) : [])))]
    .filter((file) => file.endsWith('.png'))
    .sort();

/**
 * `index.html`: every page with all its looks, to be opened one after the other. Pictures of earlier runs into the same
 * folder stay in it.
 */
export function writeIndex(out: string): string {
  const pages = pagesIn(out);
  const links = pages.map((page) => `<li><a href="#${page}">${page}</a></li>`).join('');
  const html = `<!doctype html><meta charset="utf-8"><title>Pictures</title><style>${STYLE}</style><ol>${links}</ol>${pages.map((page) => sectionOf(out, page)).join('')}`;
  const file = join(out, 'index.html');
  writeFileSync(file, html);
  return file;
}

/** One picture a page with all its looks, in `sheets/`, for who looks without a browser. */
export async function drawSheets(browser: Browser, out: string, pages: readonly string[]): Promise<void> {
  mkdirSync(join(out, 'sheets'), { recursive: true });
  const file = join(out, 'sheets', 'one.html');
  const page = await browser.newPage({ viewport: { width: 2_700, height: 900 } });
  for (const each of pages) {
    const section = sectionOf(out, each).replaceAll('loading="lazy"', '').replaceAll('src="', 'src="../');
    writeFileSync(file, `<!doctype html><meta charset="utf-8"><style>${STYLE}</style>${section}`);
    await page.goto(pathToFileURL(file).href, { waitUntil: 'load' });
    await page.screenshot({ path: join(out, 'sheets', each), fullPage: true });
  }
  await page.close();
}
