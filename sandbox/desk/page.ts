import { readFileSync } from 'node:fs';
import type { Reply, Route } from '../http.ts';
import { html, type Markup } from './html.ts';

const STYLE = readFileSync(new URL('./desk.css', import.meta.url), 'utf8');

/** The one style sheet of these pages. */
export const styleRoute: Route = {
  method: 'GET',
  pattern: '/desk/desk.css',
  answer: () => ({
    status: 200,
    headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' },
    body: STYLE,
  }),
};

const DOORS: readonly (readonly [string, string])[] = [
  ['/', 'Overview'],
  ['/mailbox', 'Mailbox'],
  ['/card', 'Card company'],
  ['/alipay', 'Alipay'],
  ['/wechat', 'WeChat Pay'],
  ['/rates', 'Rates'],
  ['/bank', 'Bank'],
  ['/chain', 'Stablecoins'],
  ['/registry', 'Registries'],
  ['/verification', 'Verification'],
  ['/clock', 'Clock'],
];

const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'";

export interface PageOptions {
  readonly status?: number;
  /** Where forms of this page may lead besides this site (the shop a payer is sent back to). */
  readonly formTargets?: readonly string[];
  /** Pages of one company show its own head instead of the desk's doors. */
  readonly company?: string;
}

/** One whole page. `here` is the path of the door to mark. */
export function page(title: string, here: string, main: Markup, options: PageOptions = {}): Reply {
  const head = options.company
    ? html`<p class="brand">${options.company}</p>`
    : html`<p class="brand">Sandbox desk</p><nav>${DOORS.map(
        ([path, name]) => html`<a href="${path}"${path === here ? html` aria-current="page"` : ''}>${name}</a>`,
      )}</nav>`;
  const document = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/desk/desk.css"></head>
<body><header>${head}</header><main><h1>${title}</h1>${main}</main>
<footer>A sandbox: no money, no mail and no name here is real.</footer></body></html>`;
  return {
    status: options.status ?? 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `${POLICY}; form-action 'self' ${(options.formTargets ?? []).join(' ')}`.trim(),
    },
    body: document.markup,
  };
}

/** A table with a head; says why it is empty instead of standing empty. */
export function table(columns: readonly string[], rows: readonly Markup[], empty: string): Markup {
  if (rows.length === 0) return html`<p class="empty">${empty}</p>`;
  return html`<div class="wide"><table><thead><tr>${columns.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${rows}</tbody></table></div>`;
}

/** An instant for the eye: UTC to the second, with the exact value for machines. */
export function instant(iso: string): Markup {
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`;
}
