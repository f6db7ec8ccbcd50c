import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { Counter } from 'prom-client';
import { type Lang, langAccepted } from '#contract/lang.ts';
import type { MessageKey } from '#contract/messages/index.ts';
import { type Found, openForwards } from '../features/dns-hosting/wiring.ts';
import { logFailure } from '../platform/db/trouble.ts';
import type { House } from '../platform/house.ts';
import { readinessOf } from '../platform/http/health.ts';
import { translate } from '../platform/i18n.ts';
import { type ForSale, forSaleAt, saleWords } from './sale-page.ts';

/**
 * What answers at the web addresses of names that forward, are parked or for sale. Every path below every name belongs
 * to the name's holder, so this is no door of ours with calls and cookies, only one handler. By http alone:
 * certificates for names of customers are not made yet. What a name's zone forwards leads on; a name of the market that
 * does not shows its sale page, also where it is parked.
 */

/** Visitors have small requests; whoever has not, or is slow about it, is none. */
const HEADER_BYTES_MAX = 8192;
const HEADERS_WITHIN_MS = 5_000;
const REQUEST_WITHIN_MS = 10_000;
const KEPT_OPEN_MS = 5_000;
const CONNECTIONS_MAX = 5_000;
/** Characters of a name (RFC 1035 §2.3.4). */
const HOST_LENGTH_MAX = 253;

const STYLE =
  'body{margin:0;min-height:100vh;display:grid;place-content:center;background:#f5f6f8;color:#1f2329;font:16px/1.6 system-ui,sans-serif}' +
  'main{max-width:32rem;padding:1.5rem}h1{font-size:1.5rem;line-height:1.3;margin:0 0 .75rem}p{margin:0 0 .5rem;color:#4e5969}a{color:#1559d6}' +
  '@media(prefers-color-scheme:dark){body{background:#17181a;color:#e8e9eb}p{color:#a9aeb8}a{color:#7aa7ff}}';
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Nothing of the request stands in it; what a customer wrote comes escaped. */
const pageOf = (lang: Lang, { title, body }: { readonly title: string; readonly body: string }): string =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${STYLE}</style></head>` +
  `<body><main><h1>${title}</h1>${body}</main></body></html>\n`;

const PAGES = {
  unknown: { status: 404, title: 'forward:title', text: 'forward:text' },
  loop: { status: 508, title: 'forward:loop.title', text: 'forward:loop.text' },
  parked: { status: 200, title: 'forward:parked.title', text: 'forward:parked.text' },
  away: { status: 503, title: 'forward:away.title', text: 'forward:away.text' },
} as const satisfies Readonly<Record<string, { status: number; title: MessageKey; text: MessageKey }>>;

function ownPage(lang: Lang, kind: keyof typeof PAGES): string {
  const { title, text } = PAGES[kind];
  return pageOf(lang, { title: translate(lang, title), body: `<p>${translate(lang, text)}</p>` });
}

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  // A name that forwards from now on must not be held back by what was said before.
  'Cache-Control': 'no-store',
  Vary: 'Accept-Language',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'none'`,
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
};

const readsOnly = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

/** A page in the reader's language; `noindex` where it is nobody's. */
function answer(request: IncomingMessage, response: ServerResponse, status: number, page: string): void {
  const lang = langAccepted(request.headers['accept-language']);
  const reads = readsOnly(request);
  // What else was sent is not read: the connection ends with the answer.
  response.writeHead(status, {
    ...HEADERS,
    'Content-Language': lang,
    'Content-Length': Buffer.byteLength(page),
    ...(reads ? {} : { Connection: 'close' }),
  });
  response.end(page);
}

/** The longest that a browser keeps a forward for good: a customer may still change their mind. */
const KEPT_SECONDS_MAX = 3600;

/** Where a visitor goes on. Whatever they wrote as path stays behind the host that the customer chose. */
export function locationOf(target: string, keepsPath: boolean, asked: string): string {
  if (!keepsPath || !asked.startsWith('/')) return target;
  const url = new URL(target);
  const [path = '', query] = asked.split(/\?(.*)/s);
  // The visitor's own dots are resolved before the two are joined, so that they do not lead out of the customer's
  // folder.
  const own = new URL(`http://visitor.invalid${path}`).pathname;
  url.pathname = `${url.pathname.replace(/\/$/, '')}${own}`;
  const queries = [url.search.slice(1), query ?? ''].filter((part) => part !== '');
  url.search = queries.join('&');
  return url.href;
}

type Forwarded = Extract<Found, { readonly row: unknown }>['row'];

function answerForward(
  { target, code, keepsPath, ttl }: Forwarded,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const isForGood = code === 301 || code === 308;
  response.writeHead(code ?? 302, {
    Location: locationOf(target ?? '', keepsPath, request.url ?? ''),
    'Cache-Control': isForGood ? `max-age=${Math.min(ttl, KEPT_SECONDS_MAX)}` : 'no-store',
    'Content-Length': 0,
    'Referrer-Policy': 'no-referrer-when-downgrade',
    ...(request.method === 'GET' || request.method === 'HEAD' ? {} : { Connection: 'close' }),
  });
  response.end();
}

/** The host that is asked for, as names are kept; undefined where it can be none of ours. */
function hostAsked({ headers }: IncomingMessage): string | undefined {
  const host = (headers.host ?? '').toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
  return host.length <= HOST_LENGTH_MAX && /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/.test(host) ? host : undefined;
}

interface Answering {
  readonly house: House;
  readonly find: (host: string) => Promise<Found>;
  readonly forSale: ForSale;
}

/** What a zone says of a web address. */
async function foundAt(
  { house, find }: Answering,
  host: string | undefined,
): Promise<Found | { readonly page: 'away' }> {
  if (host === undefined) return { page: 'unknown' };
  try {
    return await find(host);
  } catch (error) {
    logFailure(house.log, error, {}, 'a forward could not be looked up');
    return { page: 'away' };
  }
}

/**
 * The listing of a name whose address has no site of its own; what cannot be looked up counts as none, and is written
 * down.
 */
async function listingAt({ house, forSale }: Answering, request: IncomingMessage) {
  if (!readsOnly(request)) return undefined;
  return forSale(request.headers.host ?? '').catch((error: unknown) => {
    house.log.error({ err: error }, 'the forwarder could not look a name up');
    return undefined;
  });
}

/** Leads a visitor on, or shows them a page; tells what it was. */
async function answerName(of: Answering, request: IncomingMessage, response: ServerResponse): Promise<string> {
  const lang = langAccepted(request.headers['accept-language']);
  const found = await foundAt(of, hostAsked(request));
  if ('row' in found) {
    answerForward(found.row, request, response);
    return 'forward';
  }
  const { page } = found;
  const listing = page === 'unknown' || page === 'parked' ? await listingAt(of, request) : undefined;
  if (listing) {
    const words = saleWords(lang, listing, new URL(of.house.config.publicUrl).origin);
    answer(request, response, 200, pageOf(lang, words));
    return 'sale';
  }
  answer(request, response, PAGES[page].status, ownPage(lang, page));
  return page === 'unknown' ? 'unknown-host' : page;
}

/** What is answered of this process itself, by path. */
const OF_US: Readonly<Record<string, (house: House) => Promise<{ readonly ok: boolean }>>> = {
  '/api/health': readinessOf,
  '/api/alive': async () => ({ ok: true }),
};

/** Whoever looks after this process asks by its address; a name, also one that points here, never means us. */
function asksOfUs({ url = '', headers }: IncomingMessage): (typeof OF_US)[string] | undefined {
  const host = (headers.host ?? '').replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  return host === 'localhost' || isIP(host) !== 0 ? OF_US[url] : undefined;
}

async function answerOfUs(said: Promise<{ readonly ok: boolean }>, response: ServerResponse): Promise<void> {
  const answer = await said;
  response.writeHead(answer.ok ? 200 : 503, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(answer));
}

/** The forwarder, ready to listen. */
export function createForwarder(house: House): Server {
  const answers = new Counter({
    name: 'namestead_forward_answers_total',
    help: 'Answers of the forwarder',
    labelNames: ['what'],
    registers: [house.metrics.registry],
  });
  const answering = { house, find: openForwards(house.reads, house.wall), forSale: forSaleAt(house) };
  const limits = {
    maxHeaderSize: HEADER_BYTES_MAX,
    headersTimeout: HEADERS_WITHIN_MS,
    requestTimeout: REQUEST_WITHIN_MS,
    keepAliveTimeout: KEPT_OPEN_MS,
  };
  const server = createServer(limits, (request, response) => {
    const ofUs = asksOfUs(request);
    if (ofUs) {
      void answerOfUs(ofUs(house), response);
      return;
    }
    void answerName(answering, request, response).then((what) => answers.inc({ what }));
  });
  server.maxConnections = CONNECTIONS_MAX;
  return server;
}
