import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { langFrom } from '#contract/lang.ts';
import { BODY_KB_MAX } from '#contract/rules/edge/input.ts';
import type { House } from '../house.ts';
import { refuse } from '../refusal.ts';
import { asRefusal, sendRefusal } from './answer.ts';
import { type Door, serveRoutes } from './edge.ts';
import { serveHealth } from './health.ts';
import { readJsonBodies } from './json-body.ts';
import type { Route, Webhook } from './route.ts';
import { takeTurns } from './turns.ts';

const KB = 1_024;
/** Providers' messages are small; a larger one is not theirs. */
const WEBHOOK_BYTES_MAX = 262_144;

/** No page of ours asks for a device, and none that got into one shall. */
const NO_DEVICES =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()';

/** What listens: a door of the house, or the port by which a process is watched on its own machine. */
export type Listening = 'door' | 'watch';

/**
 * What every answer tells a browser: nothing of ours is framed, guessed, opened by or read from another site. A page of
 * the web app replaces the policy by its own. The library that set these one by one took a tenth of a short answer.
 */
function securityHeaders(tls: boolean): Readonly<Record<string, string>> {
  return {
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    // Answers are their reader's own; what may be kept says so itself.
    'cache-control': 'no-store',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': NO_DEVICES,
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(tls ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  };
}

/**
 * A path that cannot be decoded names nothing: its signs become plain text, and whoever serves that place says not
 * found in its own way.
 */
function decodable(url: string): string {
  try {
    decodeURI(url);
    return url;
  } catch {
    return url.replaceAll('%', '%25');
  }
}

/**
 * A door's HTTP server: cookies, security headers, envelope errors, health, metrics. Routes are listed by the caller.
 */
export async function createApp(house: House, what: Listening = 'door'): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: BODY_KB_MAX * KB,
    trustProxy: house.config.trustedProxies.length > 0 ? [...house.config.trustedProxies] : false,
    genReqId: () => randomUUID(),
    requestTimeout: 60_000,
    rewriteUrl: (request) => decodable(request.url ?? '/'),
    routerOptions: { maxParamLength: 400 },
    forceCloseConnections: 'idle',
  });
  await app.register(cookie);
  readJsonBodies(app);
  const headers = securityHeaders(house.config.publicUrl.startsWith('https://'));
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
  app.setErrorHandler((error, request, reply) => {
    const limit = `${(request.routeOptions.bodyLimit ?? BODY_KB_MAX * KB) / KB} kB`;
    return sendRefusal(
      reply,
      asRefusal(house, error, request.id, { limit }),
      langFrom(request.cookies?.['Lang']),
      request.id,
    );
  });
  app.all('/api/*', (request, reply) =>
    sendRefusal(reply, refuse('NOT_FOUND'), langFrom(request.cookies['Lang']), request.id),
  );
  serveHealth(app, house);
  serveMetrics(app, house, what);
  return app;
}

const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];
/** By any of these a proxy tells that the caller is somebody else. */
const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via', 'x-forwarded-host', 'x-forwarded-proto'];

/**
 * At the port of its own (METRICS_PORT) to whoever reaches it: it is bound to this machine. At a door in the
 * demonstration only, and to this machine: before a door of production stands a proxy whose socket is loopback too, and
 * whether it says for whom it asks is its settings' affair.
 */
function mayRead(house: House, what: Listening, request: FastifyRequest): boolean {
  if (what === 'watch') return true;
  if (house.config.mode === 'production') return false;
  return (
    LOOPBACK.includes(request.socket.remoteAddress ?? '') &&
    FORWARDED.every((name) => request.headers[name] === undefined)
  );
}

function serveMetrics(app: FastifyInstance, house: House, what: Listening): void {
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(house, what, request)) return reply.code(404).send();
    return reply
      .header('Content-Type', house.metrics.registry.contentType)
      .send(await house.metrics.registry.metrics());
  });
}

/** The calls of a door. */
export function addRoutes(app: FastifyInstance, house: House, door: Door, routes: readonly Route[]): void {
  takeTurns(app, house, door.kind);
  serveRoutes(app, house, door, routes);
}

/** What providers call: raw bytes in a scope of its own, so that the JSON parser never touches them. */
export async function addWebhooks(app: FastifyInstance, house: House, webhooks: readonly Webhook[]): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: WEBHOOK_BYTES_MAX }, (_request, body, done) =>
      done(null, body),
    );
    for (const each of webhooks) {
      scope.post(`/api${each.path}`, async (request, reply) => {
        const { status, body } = await each.handle(house, request.headers, request.body as Buffer);
        return reply.code(status).type('text/plain; charset=utf-8').send(body);
      });
    }
  });
}
