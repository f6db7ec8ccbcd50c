import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Lang } from '#contract/lang.ts';
import { langFrom } from '#contract/lang.ts';
import { type Caller, type Tx, transact } from '../db/transaction.ts';
import { faultPoint } from '../fault.ts';
import type { House } from '../house.ts';
import { addressKey, countAttempt } from '../limits.ts';
import {
  clearSessionCookies,
  readSessionToken,
  setLangCookie,
  setSafeCodeHint,
  setSessionCookies,
} from '../sessions/cookies.ts';
import { findSession, type Session, type SessionKind } from '../sessions/store.ts';
import { asRefusal, checkListed, refusalEnvelope, sendRefusal, success } from './answer.ts';
import { actorOf, assertAllowed, assertOwnOrigin, assertStepUp, type EdgeQuestions } from './guards.ts';
import { once } from './idempotency.ts';
import { parseInput, rawInput } from './input.ts';
import type { CookieJar, RequestContext, Route } from './route.ts';

/** One of the two front doors: the console's or the back office's. */
export interface Door {
  readonly kind: SessionKind;
  readonly origin: string;
  readonly questions: EdgeQuestions;
}

type CookieAct = (reply: FastifyReply) => void;

function cookieJar(house: House, kind: SessionKind, session: () => Session | null, acts: CookieAct[]): CookieJar {
  return {
    signIn: (cookies) => acts.push((reply) => setSessionCookies(house.config, kind, reply, cookies)),
    signOut: () => acts.push((reply) => clearSessionCookies(house.config, kind, reply)),
    safeCodeSet: () => acts.push((reply) => setSafeCodeHint(house.config, reply, session()?.remember ?? false)),
    lang: (lang) => acts.push((reply) => setLangCookie(reply, lang)),
  };
}

interface Call {
  readonly house: House;
  readonly door: Door;
  readonly route: Route;
  readonly request: FastifyRequest;
  readonly lang: Lang;
  readonly acts: CookieAct[];
}

/** The part of every call that asks who calls and whether he may; returns the transaction as that caller's own. */
async function admit(
  call: Call,
  tx: Tx,
): Promise<{ tx: Tx; session: Session | null; input: unknown; ctx: RequestContext }> {
  const { house, door, route, request, lang } = call;
  const token = readSessionToken(house.config, door.kind, request);
  const session = token === undefined ? null : await findSession(tx, door.kind, token);
  const own: Tx = { ...tx, by: actorOf(session) };
  await assertAllowed(own, route.endpoint, session, door.questions);
  const raw = rawInput(route.endpoint, request);
  const input = parseInput(route.endpoint, raw.fields, lang);
  if (route.endpoint.stepUp && session) await assertStepUp(own, session, raw.safeCode, door.questions);
  const cookies = cookieJar(house, door.kind, () => session, call.acts);
  const ctx = { session, address: request.ip, userAgent: request.headers['user-agent'] ?? '', cookies };
  return { tx: own, session, input, ctx };
}

async function runHandle(call: Call, caller: Caller): Promise<unknown> {
  const { route, request } = call;
  return transact(call.house, caller, async (outer) => {
    call.acts.length = 0;
    const { tx, input, ctx } = await admit(call, outer);
    const handle = () => (route.handle as NonNullable<Route['handle']>)(tx, input as never, ctx);
    const key = request.headers['idempotency-key'];
    const data = await (route.endpoint.idempotent
      ? once(tx, route.endpoint.path, Array.isArray(key) ? key[0] : key, input, handle)
      : handle());
    faultPoint(call.house, `edge.written${route.endpoint.path}`);
    return data;
  });
}

async function* lines(call: Call, caller: Caller): AsyncGenerator<string> {
  const { house, route, lang } = call;
  const { endpoint } = route;
  let begun = false;
  try {
    const admitted = await transact(house, caller, async (outer) => {
      const { tx, input, ctx } = await admit(call, outer);
      return { by: tx.by, input, ctx };
    });
    const stream = route.stream as NonNullable<Route['stream']>;
    for await (const data of stream(house, { ...caller, by: admitted.by }, admitted.input as never, admitted.ctx)) {
      begun = true;
      yield `${JSON.stringify(success(endpoint, lang, data))}\n`;
    }
  } catch (error) {
    if (!begun) throw error;
    const refusal = checkListed(house, endpoint, asRefusal(house, error, caller.requestId));
    yield `${JSON.stringify(refusalEnvelope(refusal, lang, caller.requestId))}\n`;
  }
}

/** A refusal before any result is thrown, and so an ordinary one with its HTTP status; a later one is the last line. */
async function sendStream(call: Call, caller: Caller, reply: FastifyReply): Promise<FastifyReply> {
  const iterator = lines(call, caller);
  const first = await iterator.next();
  async function* rest() {
    if (!first.done) yield first.value;
    yield* iterator;
  }
  return reply
    .header('Content-Type', 'application/x-ndjson; charset=utf-8')
    .header('X-Accel-Buffering', 'no')
    .send(Readable.from(rest()));
}

/** The first piece is awaited: what refuses before it is an ordinary refusal. Later the connection breaks, so that nobody takes half a file for a whole one. */
async function sendFile(call: Call, caller: Caller, reply: FastifyReply): Promise<FastifyReply> {
  const { house, route } = call;
  const admitted = await transact(house, caller, async (outer) => {
    const { tx, input, ctx } = await admit(call, outer);
    return { by: tx.by, input, ctx };
  });
  const own = { ...caller, by: admitted.by };
  const answered = await (route.file as NonNullable<Route['file']>)(house, own, admitted.input as never, admitted.ctx);
  const iterator = answered.pieces[Symbol.asyncIterator]();
  const first = await iterator.next();
  async function* rest() {
    if (!first.done) yield first.value;
    try {
      yield* { [Symbol.asyncIterator]: () => iterator };
    } catch (error) {
      house.log.error({ err: error, endpoint: route.endpoint.path, requestId: caller.requestId }, 'a file was cut');
      throw error;
    }
  }
  return reply
    .header('Content-Type', answered.type)
    .header('Content-Disposition', `attachment; filename="${answered.name}"`)
    .header('Cache-Control', 'no-store')
    .send(Readable.from(rest(), { objectMode: false }));
}

function sendData(request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint, body: string): FastifyReply {
  reply.header('Content-Type', 'application/json; charset=utf-8');
  if (endpoint.method !== 'GET') return reply.header('Cache-Control', 'no-store').send(body);
  const tag = `"${createHash('sha1').update(body).digest('base64url')}"`;
  reply.header('Cache-Control', 'private, no-cache').header('ETag', tag);
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  return reply.send(body);
}

async function answer(
  house: House,
  door: Door,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { endpoint } = route;
  const lang = langFrom(request.cookies['Lang']);
  const requestId = request.id;
  const caller: Caller = { by: { kind: 'visitor' }, lang, requestId };
  const call: Call = { house, door, route, request, lang, acts: [] };
  const end = house.metrics.httpSeconds.startTimer({ endpoint: endpoint.path });
  try {
    assertOwnOrigin(request, door.origin);
    if (route.limit) await countAttempt(house, route.limit, addressKey(request.ip));
    if (route.stream) return await sendStream(call, caller, reply);
    if (route.file) return await sendFile(call, caller, reply);
    const data = await runHandle(call, caller);
    faultPoint(house, `edge.committed${endpoint.path}`);
    for (const act of call.acts) act(reply);
    end({ code: 10_000 });
    return sendData(request, reply, endpoint, JSON.stringify(success(endpoint, lang, data)));
  } catch (error) {
    const refusal = checkListed(house, endpoint, asRefusal(house, error, requestId));
    end({ code: refusal.key });
    house.log.info({ endpoint: endpoint.path, key: refusal.key, address: request.ip, requestId }, 'refused');
    return sendRefusal(reply, refusal, lang, requestId);
  }
}

/** Puts the routes of a door under `/api`; each endpoint may be served once. */
export function serveRoutes(app: FastifyInstance, house: House, door: Door, routes: readonly Route[]): void {
  for (const each of routes) {
    const url = `/api${each.endpoint.path}`;
    app.route({
      method: each.endpoint.method,
      url,
      handler: (request, reply) => answer(house, door, each, request, reply),
    });
  }
}
