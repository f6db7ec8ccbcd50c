import type { Lang } from './lang.ts';
import { decoded, localAddress } from './return-url.ts';
import type { SuffixDeclaration } from './rules/suffixes/declaration.ts';

/**
 * What the web build tells the server, and the pure rules by which the server answers a page address (acceptance A1, A3, A5, A6, A8).
 *
 * The build writes `dist/web/console/` and `dist/web/backoffice/`, each with `server-manifest.json` (a WebManifest), `frames/*.html`, `small/*.html`
 * and `assets/*` (content hashes, `.br` and `.gz` beside them). Serving needs no more than this:
 * 1. `assetOf(manifest, path, acceptEncoding)`: not undefined → send `dist/web/<app>/<file>` with exactly the headers returned (GET and HEAD). An
 *    address below `/assets/` that is not known is a plain 404 (`no-store`), never a page.
 * 2. Every other GET or HEAD that is not the API's: `planPage(manifest, path, query, lang, visitor)` with the raw pathname, the raw query string
 *    (with or without `?`), `langFrom(cookie Lang)` and what the **session** says; the hint cookies decide nothing.
 *    `redirect`: send `302` with `Location: to`, `no-store`.
 *    `page`: read `dist/web/<app>/<plan.file>` (keep the texts in memory, there are a dozen), `fillFrame(html, plan, firstData, cookie Theme)`, send `plan.status`
 *    with `Content-Type: text/html; charset=utf-8`, `Content-Security-Policy: plan.csp`, `Content-Language: lang`, `Vary: Cookie`,
 *    `Cache-Control: no-store` (the page holds the session's name).
 * 3. Repair the hints while answering: `IsLogin=true; Path=/` and `IsSetSafeCode=true; Path=/` when the session says so, expired otherwise.
 *    They are readable by scripts (no HttpOnly), `SameSite=Lax`.
 */
export interface WebManifest {
  app: 'console' | 'backoffice';
  /** Where visitors are sent by guarded pages; the current address goes along as `url`. */
  signInPath: string;
  /** Where signed-in users without a security code are sent (specification §4); absent in the back office. */
  profilePath?: string;
  /** HTML of the painted frame by `{lang}-{state}`; the layout with header, menu and a place for the page. */
  frames: Record<FrameName, HtmlFile>;
  /** What stands in that place where nothing of the page is known before it is there. */
  waiting: Record<Lang, string>;
  /** In order: the first pattern that fits decides. */
  routes: ManifestRoute[];
  /** Title of the 404 page, and what it needs. */
  notFound: { title: Record<Lang, string>; modules: Record<Lang, string[]>; css: string[] };
  /** Every file the browser may ask for, by its address. */
  assets: Record<string, ManifestAsset>;
}

/** Below each app's `dist` folder. */
export const MANIFEST_FILE = 'server-manifest.json';

export type FrameState = 'visitor' | 'signed-in';
export type FrameName = `${Lang}-${FrameState}`;

/** One HTML file of the build with the policy it was made for: `csp` is the whole Content-Security-Policy value. */
export interface HtmlFile {
  file: string;
  csp: string;
}

/**
 * Who may open a page (acceptance A8). `signedIn`: a session is enough. `customer`: a session and a security code. `demonstration`: anyone, in
 * the demonstration; production has no such page.
 */
export type PageAccess = 'anyone' | 'signedIn' | 'customer' | 'demonstration';

export interface ManifestRoute {
  /** `/domain/transferoutverify/:Sign/:ID`; `/login/*` fits whatever follows. */
  pattern: string;
  access: PageAccess;
  /** The whole document title, `<page> · <site>` (acceptance A7). */
  title: Record<Lang, string>;
  /** The menu entry to highlight, as it stands in the frame's `data-entry`. */
  entry?: string;
  /** Addresses of the module files to preload: entry, route chunk, words of the language, and all they import. */
  modules: Record<Lang, string[]>;
  /** Addresses of the styles beside the frame's own. */
  css: string[];
  /** What the page shows before its data came: heading, what it is for, grey bones. */
  paint?: Partial<Record<FrameName, string>>;
  /** Calls (below `/api`, with query) that the page of a customer makes first; only where its address has no query. */
  first?: string[];
  /** A page of its own without the layout (sign-in, mail results): its HTML per language instead of a frame. */
  small?: Record<Lang, HtmlFile>;
}

export interface ManifestAsset {
  /** Below the app's `dist` folder. */
  file: string;
  type: string;
  /** Hashed name: may be kept for ever. */
  immutable: boolean;
  br?: string;
  gz?: string;
}

/** The pages that a house serves: production leaves those of the demonstration out. */
export const servedIn = (manifest: WebManifest, mode: 'demonstration' | 'production'): WebManifest =>
  mode === 'demonstration'
    ? manifest
    : { ...manifest, routes: manifest.routes.filter(({ access }) => access !== 'demonstration') };

/** What the session says about the reader of a page. In the back office `hasSafeCode` is always true. */
export interface PageVisitor {
  signedIn: boolean;
  hasSafeCode: boolean;
}

/** What the server hands the page so that it need not ask: read once at the start of the script. */
export interface FirstData {
  Session: {
    SignedIn: boolean;
    HasSafeCode: boolean;
    /** What the header shows: the account's e-mail or a staff member's name. */
    Name?: string;
    /** Names in the cart. */
    CartCount?: number;
    /** Offers and deals that wait for the reader. */
    InboxCount?: number;
    /** Both secrets came by mail: until then nothing is spent, given away or weakened. */
    CoolingUntil?: string;
    /** The reader's time zone of record; Asia/Hong_Kong without one. */
    TimeZone?: string;
    /** The rights of a staff member; the back office shows what they allow. */
    Rights?: string[];
  };
  /** Suffixes that the operator declared, beside those that every page knows. */
  Suffixes?: readonly SuffixDeclaration[];
}

export type PagePlan =
  | { kind: 'redirect'; status: 302; to: string }
  | {
      kind: 'page';
      status: 200 | 404;
      file: string;
      csp: string;
      lang: Lang;
      title: string;
      modules: string[];
      css: string[];
      /** What stands in the frame until the page is there; nothing in a small page. */
      paint: string;
      /** Addresses to ask at once, so that the answers are there when the script is. */
      first: readonly string[];
      entry?: string;
      /** False on every path that contains `login` (acceptance A3). */
      menu: boolean;
    };

/** Whether a path fits a pattern; the named segments, decoded, or undefined. A segment that cannot be decoded fits nothing. */
export function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/').filter(Boolean);
  const given = path.split('/').filter(Boolean);
  const open = wanted.at(-1) === '*';
  if (open) wanted.pop();
  if (open ? given.length < wanted.length : given.length !== wanted.length) return undefined;
  const found: Record<string, string> = {};
  for (const [index, want] of wanted.entries()) {
    const have = given[index] ?? '';
    if (!want.startsWith(':')) {
      if (want !== have) return undefined;
      continue;
    }
    const text = decoded(have);
    if (text === undefined) return undefined;
    found[want.slice(1)] = text;
  }
  return found;
}

/** The menu is hidden on any path that contains `login` (specification §2). */
export function menuShows(path: string): boolean {
  return !path.includes('login');
}

/** Where a guard sends the reader, or undefined when the page may open (acceptance A8). The same rule on both sides; only the server's answer counts. */
export function guardOf(
  at: { access: PageAccess; path: string; query: string },
  app: { signInPath: string; profilePath?: string },
  visitor: PageVisitor,
): string | undefined {
  if (at.access === 'anyone' || at.access === 'demonstration') return undefined;
  const address = at.path + (at.query ? `?${at.query.replace(/^\?/, '')}` : '');
  if (!visitor.signedIn) return `${app.signInPath}?url=${encodeURIComponent(address)}`;
  if (at.access === 'customer' && !visitor.hasSafeCode && app.profilePath) return app.profilePath;
  return undefined;
}

/** Who is signed in is not asked to sign in again, but in the window that a page opened when it lost its session (acceptance A9). */
function pastSignIn(app: WebManifest, path: string, query: string, visitor: PageVisitor): string | undefined {
  if (!visitor.signedIn || path !== app.signInPath) return undefined;
  if (/(^|[?&])window=1(&|$)/.test(query)) return undefined;
  return localAddress(decoded(/(?:^|[?&])url=([^&]*)/.exec(query)?.[1] ?? '')) ?? '/';
}

/** An address that is only the beginning of others, e.g. `/finance`: the first page below it. */
const firstWithin = ({ routes }: WebManifest, path: string): string | undefined =>
  routes.find(({ pattern }) => !pattern.includes(':') && pattern.startsWith(`${path.replace(/\/+$/, '')}/`))?.pattern;

/** What to send for a page address: a redirect by the guards, a frame, a small page, or the 404 inside the layout. */
export function planPage(
  manifest: WebManifest,
  path: string,
  query: string,
  lang: Lang,
  visitor: PageVisitor,
): PagePlan {
  const menu = menuShows(path);
  const state: FrameName = `${lang}-${visitor.signedIn ? 'signed-in' : 'visitor'}`;
  const frame = manifest.frames[state];
  const paint = manifest.waiting[lang];
  const route = manifest.routes.find((one) => matchPath(one.pattern, path));
  const within = !route && firstWithin(manifest, path);
  if (within) return { kind: 'redirect', status: 302, to: within };
  if (!route) {
    const { title, modules, css } = manifest.notFound;
    const words = { title: title[lang], modules: modules[lang], css };
    return { kind: 'page', status: 404, ...frame, ...words, lang, paint, first: [], menu };
  }
  const to =
    guardOf({ access: route.access, path, query }, manifest, visitor) ?? pastSignIn(manifest, path, query, visitor);
  if (to) return { kind: 'redirect', status: 302, to };
  const html = route.small?.[lang] ?? frame;
  return {
    kind: 'page',
    status: 200,
    ...html,
    lang,
    title: route.title[lang],
    modules: route.modules[lang],
    css: route.css,
    paint: route.paint?.[state] ?? paint,
    first: visitor.signedIn && visitor.hasSafeCode && query.length < 2 ? (route.first ?? []) : [],
    ...(route.entry === undefined ? {} : { entry: route.entry }),
    menu,
  };
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char);

/** The data block read by the script; a data block is not executed, so the policy allows it, and `<` cannot end it. */
function dataBlock(data: FirstData): string {
  const json = JSON.stringify(data).replace(
    /[<\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `<script type="application/json" id="first-data">${json}</script>`;
}

/**
 * Fills an HTML file of the build. Holes: `<!--hole:title-->`, `<!--hole:preload-->`, `<!--hole:name-->` (the header's
 * account name), `<!--hole:content-->`, `<!--hole:styles-->`, `<!--hole:first-data-->`; the current menu entry gets `aria-current`, the menu goes where it must not
 * show, and the reader's choice of light or dark stands before the first paint.
 */
export function fillFrame(html: string, plan: PagePlan & { kind: 'page' }, data: FirstData, theme?: string): string {
  const links = (what: string, all: readonly string[]) =>
    all.map((href) => `<link ${what} href="${escapeHtml(href)}">`).join('');
  const preload = [
    links('rel="preload" as="style"', plan.css),
    links(
      'rel="preload" as="fetch" crossorigin',
      plan.first.map((path) => `/api${path}`),
    ),
    links('rel="modulepreload"', plan.modules),
  ].join('');
  let filled = html
    .replace('<!--hole:title-->', () => escapeHtml(plan.title))
    .replace('<!--hole:preload-->', () => preload)
    .replace('<!--hole:content-->', () => plan.paint)
    .replace('<!--hole:styles-->', () => links('rel="stylesheet"', plan.css))
    .replace('<!--hole:name-->', () => escapeHtml(data.Session.Name ?? ''))
    .replace('<!--hole:first-data-->', () => dataBlock(data));
  if (plan.entry) {
    const mark = `data-entry="${escapeHtml(plan.entry)}"`;
    filled = filled.replaceAll(mark, () => `${mark} aria-current="page"`);
  }
  if (theme === 'light' || theme === 'dark') filled = filled.replace('<html ', `<html data-theme="${theme}" `);
  if (!plan.menu) filled = filled.replace('data-menu="on"', 'data-menu="off"');
  return filled;
}

/** The encodings a reader takes; `q=0` means never. */
function encodings(header = ''): Set<string> {
  const parts = header.split(',').map((part) => part.replaceAll(' ', '').split(';'));
  return new Set(parts.filter(([, q]) => !q || !/^q=0(\.0*)?$/.test(q)).map(([name]) => name ?? ''));
}

/** The file behind an address below `/assets/` (or an icon, or robots.txt) with the headers to send; undefined when there is none. */
export function assetOf(
  manifest: WebManifest,
  path: string,
  acceptEncoding: string | undefined,
): { file: string; headers: Record<string, string> } | undefined {
  if (!Object.hasOwn(manifest.assets, path)) return undefined;
  const asset = manifest.assets[path]!;
  const headers: Record<string, string> = {
    'Content-Type': asset.type,
    'Cache-Control': asset.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    'X-Content-Type-Options': 'nosniff',
    Vary: 'Accept-Encoding',
  };
  const accepts = encodings(acceptEncoding);
  if (asset.br && accepts.has('br')) return { file: asset.br, headers: { ...headers, 'Content-Encoding': 'br' } };
  if (asset.gz && accepts.has('gzip')) return { file: asset.gz, headers: { ...headers, 'Content-Encoding': 'gzip' } };
  return { file: asset.file, headers };
}
