import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { listening } from './listening.ts';

/** One request as the sandbox's companies see it. `body` is the raw bytes, at most `BODY_BYTES_MAX`. */
export interface Incoming {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly params: Readonly<Record<string, string>>;
}

/** An answer, or one of the two ways of giving none: `hold` keeps the caller waiting, `cut` closes the connection. */
export type Reply =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body: string }
  | 'hold'
  | 'cut';

export interface Route {
  readonly method: 'GET' | 'POST';
  /** Path with `:name` for one segment. */
  readonly pattern: string;
  readonly answer: (incoming: Incoming) => Reply | Promise<Reply>;
}

/** A refusal with words for the caller; anything else thrown is a fault of the sandbox and becomes a 500. */
export class HttpRefusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const BODY_BYTES_MAX = 2_097_152;
/** A held caller is let go after this long, so that a forgotten switch does not keep sockets for ever. */
const HOLD_MS_MAX = 120_000;

export const json = (value: unknown, status = 200, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
  body: JSON.stringify(value),
});

export const redirect = (location: string): Reply => ({ status: 303, headers: { location }, body: '' });

/**
 * The JSON object a caller sent; refuses another content type, so that no foreign page's plain form can pose as one.
 */
export function jsonBody(incoming: Incoming): Record<string, unknown> {
  if (!/^application\/json\b/i.test(incoming.headers['content-type'] ?? '')) {
    throw new HttpRefusal(415, 'send application/json');
  }
  let value: unknown;
  try {
    value = JSON.parse(incoming.body.toString('utf8') || '{}');
  } catch {
    throw new HttpRefusal(400, 'the body is not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new HttpRefusal(400, 'send an object');
  return value as Record<string, unknown>;
}

function match(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [i, part] of wanted.entries()) {
    const text = given[i] ?? '';
    if (part.startsWith(':')) {
      try {
        params[part.slice(1)] = decodeURIComponent(text);
      } catch {
        return undefined;
      }
      if (text === '') return undefined;
    } else if (part !== text) return undefined;
  }
  return params;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_BYTES_MAX) throw new HttpRefusal(413, 'the body is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Refuses what did not come from this machine's own pages: a foreign `Host` (a name rebound to loopback) and a foreign
 * `Origin` (another site's script or form). A plain link from elsewhere, as the shop's redirect to the pay page, is
 * fine.
 */
function refuseForeign(request: IncomingMessage, port: number): void {
  const own = [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`];
  if (!own.includes(request.headers.host ?? '')) throw new HttpRefusal(403, 'this host name is not served here');
  const origin = request.headers.origin;
  const navigation = request.method === 'GET' && request.headers['sec-fetch-mode'] === 'navigate';
  if (origin !== undefined && !navigation && !own.some((host) => origin === `http://${host}`)) {
    throw new HttpRefusal(403, 'requests from other sites are refused');
  }
}

async function answer(routes: readonly Route[], request: IncomingMessage, port: number): Promise<Reply> {
  refuseForeign(request, port);
  const url = new URL(request.url ?? '/', 'http://sandbox');
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  let known = false;
  for (const route of routes) {
    const params = match(route.pattern, url.pathname);
    if (!params) continue;
    known = true;
    if (route.method !== method) continue;
    const body = await readBody(request);
    return await route.answer({
      method: route.method,
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body,
      params,
    });
  }
  throw known ? new HttpRefusal(405, 'this address takes another method') : new HttpRefusal(404, 'nothing is here');
}

function send(response: ServerResponse, request: IncomingMessage, reply: Reply): void {
  if (reply === 'cut') {
    request.socket.destroy();
    return;
  }
  if (reply === 'hold') {
    const timer = setTimeout(() => request.socket.destroy(), HOLD_MS_MAX);
    request.socket.once('close', () => clearTimeout(timer));
    return;
  }
  response.writeHead(reply.status, {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'content-length': Buffer.byteLength(reply.body),
    ...reply.headers,
  });
  response.end(request.method === 'HEAD' ? undefined : reply.body);
}

/**
 * Serves the routes on a loopback port (0 = any free one).
 * @param refused writes the answer for a refusal or a fault; `status` 500 means a fault of the sandbox itself.
 */
export async function serveHttp(
  routes: readonly Route[],
  host: string,
  port: number,
  refused: (path: string, status: number, message: string) => Reply,
): Promise<{ port: number; close: () => Promise<void> }> {
  let bound = port;
  const server: Server = createServer((request, response) => {
    answer(routes, request, bound)
      .catch((error: unknown) => {
        const path = (request.url ?? '/').split('?')[0] ?? '/';
        if (error instanceof HttpRefusal) return refused(path, error.status, error.message);
        // A caller that hung up in the middle is its own affair.
        if (request.socket.destroyed) return 'cut' as const;
        console.error('sandbox:', error);
        return refused(path, 500, 'the sandbox failed; its own log says why');
      })
      .then((reply) => send(response, request, reply));
  });
  bound = await listening(server, host, port, 'the desk (SANDBOX_PORT)');
  return {
    port: bound,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
