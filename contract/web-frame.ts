import type { FirstData, PagePlan } from './web-manifest.ts';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char);

/** Who operates the site, as its settings tell; in no language, since names and addresses are in none. */
export interface OperatorFacts {
  readonly name: string;
  readonly ianaId: string;
  readonly abuseEmail: string;
  /** `+852.21234567` */
  readonly abusePhone: string;
  readonly legal: { readonly name?: string; readonly number?: string; readonly address: readonly string[] };
}

const mailLink = ({ abuseEmail }: OperatorFacts): string =>
  `<a href="mailto:${escapeHtml(abuseEmail)}">${escapeHtml(abuseEmail)}</a>`;

function operatorLine(of: OperatorFacts): string {
  const { name, number, address } = of.legal;
  const facts = [of.name, name === of.name ? undefined : name, number, address.join(', '), `IANA ${of.ianaId}`];
  const told = facts.filter(Boolean).map((fact) => `<span>${escapeHtml(fact as string)}</span>`);
  const [tel, shown] = [of.abusePhone.replace('.', ''), of.abusePhone.replace('.', ' ')];
  return `${told.join('')}${mailLink(of)}<a href="tel:${escapeHtml(tel)}">${escapeHtml(shown)}</a>`;
}

/** The data block read by the script; a data block is not executed, so the policy allows it, and `<` cannot end it. */
function dataBlock(data: FirstData): string {
  const json = JSON.stringify(data).replace(
    /[<\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `<script type="application/json" id="first-data">${json}</script>`;
}

/**
 * Fills an HTML file of the build, or a part of it. Holes: `<!--hole:title-->`, `<!--hole:preload-->`,
 * `<!--hole:name-->` (the header's account name), `<!--hole:content-->`, `<!--hole:first-data-->`;
 * `<!--hole:styles-before-->` and `<!--hole:styles-->` (a drawn page has its styles in it and asks for files after the
 * paint, a frame asks at once); `<!--hole:operator-->` and `<!--hole:mail-->` (who operates the site). The current menu
 * entry gets `aria-current`, the menu goes where it must not show, and the reader's choice of light or dark stands
 * before the first paint.
 */
export function fillFrame(
  html: string,
  plan: PagePlan & { kind: 'page' },
  data: FirstData,
  { theme, operator }: { theme?: string | undefined; operator?: OperatorFacts | undefined } = {},
): string {
  const links = (what: string, all: readonly string[]) =>
    all.map((href) => `<link ${what} href="${escapeHtml(href)}">`).join('');
  const preloads = links('rel="preload" as="style"', plan.css);
  const sheets = links('rel="stylesheet"', plan.css);
  const calls = links(
    'rel="preload" as="fetch" crossorigin',
    plan.first.map((path) => `/api${path}`),
  );
  const modules = links('rel="modulepreload"', plan.modules);
  const drawn = plan.drawnWith !== undefined;
  // What is painted whole without its files does not wait for them: forty asked for beside it would hold it back
  // (`after-paint.js` asks).
  const late = plan.alone && plan.css.length === 0;
  const afterPaint = `<template data-after-paint>${sheets}${modules}</template>`;
  let filled = html
    .replace('<!--hole:title-->', () => escapeHtml(plan.title))
    // The head of a drawn page is sent before anybody knows which calls stay unanswered.
    .replace('<!--hole:preload-->', () => (drawn ? '' : late ? calls : preloads + calls + modules))
    .replace('<!--hole:content-->', () => plan.paint)
    .replace('<!--hole:styles-before-->', () => (drawn ? `<style>${plan.drawnWith}</style>` : ''))
    .replace('<!--hole:styles-->', () => (drawn ? calls + afterPaint : sheets))
    .replace('<!--hole:name-->', () => escapeHtml(data.Session.Name ?? ''))
    .replace('<!--hole:operator-->', () => (operator ? operatorLine(operator) : ''))
    .replace('<!--hole:mail-->', () => (operator ? mailLink(operator) : ''))
    .replace('<!--hole:first-data-->', () => dataBlock(data));
  if (plan.entry) {
    const mark = `data-entry="${escapeHtml(plan.entry)}"`;
    filled = filled.replaceAll(mark, () => `${mark} aria-current="page"`);
  }
  if (theme === 'light' || theme === 'dark') filled = filled.replace('<html ', `<html data-theme="${theme}" `);
  if (!plan.menu) filled = filled.replace('data-menu="on"', 'data-menu="off"');
  return filled;
}
