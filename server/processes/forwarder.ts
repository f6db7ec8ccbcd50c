import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { Counter } from 'prom-client';
import { type Lang, langAccepted } from '#contract/lang.ts';
import type { House } from '../platform/house.ts';
import { readinessOf } from '../platform/http/health.ts';
import { translate } from '../platform/i18n.ts';
import { type ForSale, forSaleAt, saleWords } from './sale-page.ts';

/**
 * What answers at the web addresses of names that forward, are parked or for sale. Every path below every name belongs to the name's holder, so
 * this is no door of ours with calls and cookies, only one handler. A name of the market shows its sale page; no name forwards yet, and any other
 * host is unknown.
 */

/** Visitors have small requests; whoever has not, or is slow about it, is none. */
const HEADER_BYTES_MAX = 8192;
const HEADERS_WITHIN_MS = 5_000;
const REQUEST_WITHIN_MS = 10_000;
const KEPT_OPEN_MS = 5_000;
const CONNECTIONS_MAX = 5_000;

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

const unknownPage = (lang: Lang): string =>
  pageOf(lang, { title: translate(lang, 'forward:title'), body: `<p>${translate(lang, 'forward:text')}</p>` });

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
function answer(request: IncomingMessage, response: ServerResponse, status: 200 | 404, page: string): void {
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

/** The page of a name for sale, of its one address; what cannot be looked up counts as unknown, and is written down. */
async function answerName(
  { house, forSale }: { readonly house: House; readonly forSale: ForSale },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<'sale' | 'unknown-host'> {
  const lang = langAccepted(request.headers['accept-language']);
  const listing = readsOnly(request)
    ? await forSale(request.headers.host ?? '').catch((error: unknown) => {
        house.log.error({ err: error }, 'the forwarder could not look a name up');
        return undefined;
      })
    : undefined;
  if (listing)
    answer(request, response, 200, pageOf(lang, saleWords(lang, listing, new URL(house.config.publicUrl).origin)));
  else answer(request, response, 404, unknownPage(lang));
  return listing ? 'sale' : 'unknown-host';
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
  const found = { house, forSale: forSaleAt(house) };
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
    void answerName(found, request, response).then((what) => answers.inc({ what }));
  });
  server.maxConnections = CONNECTIONS_MAX;
  return server;
}
