import type { Lang } from './lang.ts';
import { decoded, localAddress } from './return-url.ts';
import type { SuffixDeclaration } from './rules/suffixes/declaration.ts';
import type { SuspensionReason } from './states/account/suspension.ts';

/**
 * What the web build tells the server, and the pure rules by which the server answers a page address (acceptance A1,
 * A3, A5, A6, A8).
 *
 * The build writes `dist/web/console/` and `dist/web/backoffice/`, each with `server-manifest.json` (a WebManifest),
 * `frames/*.html`, `small/*.html` and `assets/*` (content hashes, `.br` and `.gz` beside them). Serving needs no more
 * than this:
 * 1. `assetOf(manifest, path, acceptEncoding)`: not undefined → send `dist/web/<app>/<file>` with exactly the headers
 *   returned (GET and HEAD). An
 *    address below `/assets/` that is not known is a plain 404 (`no-store`), never a page.
 * 2. Every other GET or HEAD that is not the API's: `planPage(manifest, path, query, lang, visitor)` with the raw
 *   pathname, the raw query string
 *    (with or without `?`), `langFrom(cookie Lang)` and what the **session** says; the hint cookies decide nothing.
 *    `redirect`: send `302` with `Location: to`, `no-store`.
 *    `page`: have it drawn (`web-painter.ts`), `fillFrame` the text of `dist/web/<app>/<plan.file>` (keep them, there
 *    are a dozen), the head of a drawn page first (0213), send `plan.status` with
 *    `Content-Type: text/html; charset=utf-8`, `Content-Security-Policy: plan.csp`, `Content-Language: lang`,
 *    `Vary: Cookie`, `Cache-Control: no-store` (the page holds the session's name).
 * 3. Repair the hints while answering: `IsLogin=true; Path=/` and `IsSetSafeCode=true; Path=/` when the session says
 *   so, expired otherwise.
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
  /**
   * The module that draws pages (`web-painter.ts`), below the app's `dist` folder; where it is absent pages show their
   * paint.
   */
  painter?: string;
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
  /** Addresses of the styles that all of it needs. */
  css: string[];
}

/**
 * Who may open a page (acceptance A8). `signedIn`: a session is enough. `customer`: a session and a security code.
 * `demonstration`: anyone, in the demonstration; production has no such page.
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
    /** Two members of staff suspended the account: nothing leaves it and nothing new begins. Since when, and why. */
    Suspended?: { Since: string; Reason: SuspensionReason };
    /** The reader's time zone of record; Asia/Hong_Kong without one. */
    TimeZone?: string;
    /** The rights of a staff member; the back office shows what they allow. */
    Rights?: string[];
  };
  /** The business clock when the page was made, in milliseconds since 1970. */
  Now?: number;
  /** What the page asks first, answered already: the data of each call by its address below `/api`. */
  Answers?: Readonly<Record<string, unknown>>;
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
      /** A page of its own without the layout. */
      alone: boolean;
      /** The paint is the page itself: the text of its styles stands before it. Absent in a frame. */
      drawnWith?: string;
      /**
       * Addresses to ask at once, so that the answers are there when the script is: what the page asks and was not
       * answered in time.
       */
      first: readonly string[];
      entry?: string;
      /** False on every path that contains `login` (acceptance A3). */
      menu: boolean;
    };

/**
 * Whether a path fits a pattern; the named segments, decoded, or undefined. A segment that cannot be decoded fits
 * nothing.
 */
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

/**
 * Where a guard sends the reader, or undefined when the page may open (acceptance A8). The same rule on both sides;
 * only the server's answer counts.
 */
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

/**
 * Who is signed in is not asked to sign in again, but in the window that a page opened when it lost its session
 * (acceptance A9).
 */
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
    const words = { title: title[lang], modules: modules[lang], css: [...frame.css, ...css] };
    return { kind: 'page', status: 404, ...frame, ...words, lang, paint, alone: false, first: [], menu };
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
    css: [...html.css, ...route.css],
    paint: route.paint?.[state] ?? paint,
    alone: route.small !== undefined,
    first: [],
    ...(route.entry === undefined ? {} : { entry: route.entry }),
    menu,
  };
}

/** The encodings a reader takes; `q=0` means never. */
function encodings(header = ''): Set<string> {
  const parts = header.split(',').map((part) => part.replaceAll(' ', '').split(';'));
  return new Set(parts.filter(([, q]) => !q || !/^q=0(\.0*)?$/.test(q)).map(([name]) => name ?? ''));
}

/**
 * The file behind an address below `/assets/` (or an icon, or robots.txt) with the headers to send; undefined when
 * there is none.
 */
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
