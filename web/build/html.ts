import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync } from 'vite';
import type { Lang } from '#contract/lang.ts';
import { ROOT } from './root.ts';

/** Smaller, and on one line; our own plain CSS holds nothing that this could break. */
function squeeze(css: string): string {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{}:;,>]) ?/g, (_, mark: string) => mark)
    .replaceAll(';}', '}')
    .trim();
}

/**
 * The dark variables also for readers who chose nothing and whose system is dark: right from the first paint, without a
 * script.
 */
function withSystemDark(css: string): string {
  const dark = /:root\[data-theme="dark"\]\{([^}]*)\}/.exec(css)?.[1];
  if (!dark) throw new Error('tokens.css has no dark block');
  return `${css}@media (prefers-color-scheme:dark){:root:not([data-theme]){${dark}}}`;
}

/**
 * The styles inlined into HTML: tokens, and what the first paint needs. `:` keeps no space before it, so selectors with
 * ` :` are not allowed.
 */
export function criticalCss(files: readonly string[]): string {
  return withSystemDark(squeeze(files.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n')));
}

/** A script that stands in HTML: what was fetched beside the page would hold its first paint back. */
export function inlineScript(file: string): string {
  const { code } = minifySync(file, readFileSync(join(ROOT, file), 'utf8'), { module: true });
  if (code.includes('</')) throw new Error(`${file} would end its own element`);
  return code.trim();
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The whole policy of a page whose only inline things are this style and this script. */
export function policy(css: string, script: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${hashOf(script)}`,
    `style-src 'self' ${hashOf(css)}`,
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

export interface HtmlParts {
  lang: Lang;
  icon: string;
  critical: string;
  body: string;
  /** What stands beside the app. */
  beside: string;
  /** The script that waits for the first paint. */
  waiter: string;
  /** The app. */
  script: string;
}

/**
 * The document of a frame or a small page, with the holes that `fillFrame` fills. Styles stand after a frame, so that
 * they do not hold it back.
 */
export function htmlOf({ lang, icon, critical, body, beside, waiter, script }: HtmlParts): string {
  return [
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<title><!--hole:title--></title>',
    `<link rel="icon" href="${icon}" type="image/svg+xml">`,
    '<!--hole:preload-->',
    `<style>${critical}</style><!--hole:styles-before--></head><body>`,
    `<div id="root">${body}</div>${beside}`,
    '<!--hole:first-data-->',
    '<!--hole:styles-->',
    `<script type="module" data-app="${script}">${waiter}</script></body></html>`,
  ].join('');
}
