import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { langFrom } from '#contract/lang.ts';
import { waitsWhileSuspended } from '#contract/rules/edge/waiting-acts.ts';
import { WORDS_HEADER } from '#contract/rules/edge/words-header.ts';
import { type Caller, customerOf, type Tx, transact } from '../db/transaction.ts';
import { faultPoint } from '../fault.ts';
import type { House } from '../house.ts';
import { addressKey, countAttempt } from '../limits.ts';
import { Refusal } from '../refusal.ts';
import {
  admitAhead,
  admitInto,
  admitReading,
  admitSender,
  arriveAt,
  type Call,
  type Door,
  needsTransaction,
  stepUpAhead,
} from './admit.ts';
import { asRefusal, checkListed, doneHeader, sendRefusal, success } from './answer.ts';
import { acceptForms, isForm, readForm } from './form-post.ts';
import { assertOwnOrigin } from './guards.ts';
import { once } from './idempotency.ts';
import { keepAnswer, stillHolds } from './kept-answers.ts';
import type { KeptAnswer, RequestContext, Route } from './route.ts';
import { sendFile, sendStream } from './send-pieces.ts';
import { acceptFiles, readUpload } from './upload.ts';
import { type Take, withoutWaiting } from './waiting-actions.ts';

export type { Door } from './admit.ts';

/** The reader's own clock may be wrong, and the business clock may be moved: pages count from this. */
const tellTime = (reply: FastifyReply, { now }: Tx) => reply.header('x-business-time', String(now.getTime()));

/** Whether acts that wait are to be left out of this answer. */
const leavesOut = async ({ door, take }: Call, tx: Tx, { session }: RequestContext): Promise<boolean> =>
  take !== undefined &&
  session?.kind === 'customer' &&
  (await door.questions.isSuspended?.(tx, session.subjectId)) === true;

async function runHandle(call: Call, caller: Caller): Promise<unknown> {
  const { route, request } = call;
  if (route.endpoint.stepUp) await stepUpAhead(call, caller);
  const data = await transact(call.house, caller, async (outer) => {
    call.acts.length = 0;
    const { tx, input, ctx } = await admitInto(call, outer);
    call.acts.push((reply) => tellTime(reply, tx));
    const handle = () => (route.handle as NonNullable<Route['handle']>)(tx, input as never, ctx);
    const compared = call.form ? { ...(input as object), ...call.form.same } : input;
    const key = request.headers['idempotency-key'];
    const data = await (route.endpoint.idempotent
      ? once(tx, route.endpoint.path, Array.isArray(key) ? key[0] : key, compared, handle)
      : handle());
    const shown = call.take && !(data instanceof Refusal) && (await leavesOut(call, tx, ctx)) ? call.take(data) : data;
    faultPoint(call.house, `edge.written${route.endpoint.path}`);
    return shown;
  });
  if (data instanceof Refusal) throw data;
  return data;
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** Lets a browser keep an answer of its own reader and ask each time whether it still holds. */
function tagged(reply: FastifyReply, tag: string): FastifyReply {
  return reply.header('Cache-Control', 'private, no-cache').header('ETag', tag);
}

function sendTagged(request: FastifyRequest, reply: FastifyReply, body: Buffer, tag: string): FastifyReply {
  tagged(reply, tag).header('Content-Type', JSON_TYPE);
  return request.headers['if-none-match'] === tag ? reply.code(304).send() : reply.send(body);
}

const tagOf = (body: Buffer) => `"${hash('sha1', body, 'base64url')}"`;

/** The server refuses writes of a GET that does not declare them. */
const READ_ONLY = '25006';

function writeOfGet(error: unknown, { path }: Endpoint): unknown {
  if ((error as { code?: string }).code !== READ_ONLY) return error;
  return new Error(`GET ${path} only reads; where it must write, its endpoint says \`writes: true\``, { cause: error });
}

/** An answer that holds for now only. */
async function answerNow(route: Route, tx: Tx, input: unknown, ctx: RequestContext): Promise<KeptAnswer<unknown>> {
  const handle = route.handle as NonNullable<Route['handle']>;
  return { data: await handle(tx, input as never, ctx), until: tx.now };
}

/**
 * Answers a GET that only reads, without a transaction. Where the route knows until when an answer holds, a reader who
 * still has it is told so (304) by their session, their mark and the clock alone, all of them read for this request.
 */
async function sendReading(call: Call, caller: Caller, reply: FastifyReply): Promise<FastifyReply> {
  const { house, route, request, lang } = call;
  const { endpoint, keep } = route;
  const { tx, input, ctx, arrival } = await admitReading(call, caller);
  const now = tx.now.getTime();
  tellTime(reply, tx);
  const key = keep ? `${customerOf(tx)} ${lang} ${request.url}` : '';
  const had = request.headers['if-none-match'];
  if (keep && had !== undefined && stillHolds(house, key, had, arrival.mark, now))
    return tagged(reply, had).code(304).send();
  const answering = keep ? keep(tx, input as never) : answerNow(route, tx, input, ctx);
  const told = answering.catch((error: unknown) => {
    throw writeOfGet(error, endpoint);
  });
  const [{ data, until }, leaves] = await Promise.all([told, leavesOut(call, tx, ctx)]);
  // Encoded once: for its tag, its length and the wire.
  const body = Buffer.from(JSON.stringify(success(endpoint, lang, leaves ? call.take?.(data) : data)));
  const tag = tagOf(body);
  if (keep) keepAnswer(house, key, { tag, mark: arrival.mark, from: now, until: until.getTime() });
  return sendTagged(request, reply, body, tag);
}

/** Runs the verb in its transaction, then sets the cookies it wants and answers. */
async function sendActing(call: Call, caller: Caller, reply: FastifyReply): Promise<FastifyReply> {
  const { endpoint } = call.route;
  const data = await runHandle(call, caller);
  faultPoint(call.house, `edge.committed${endpoint.path}`);
  for (const act of call.acts) act(reply);
  const body = JSON.stringify(success(endpoint, call.lang, data));
  if (endpoint.method === 'GET') {
    const bytes = Buffer.from(body);
    return sendTagged(call.request, reply, bytes, tagOf(bytes));
  }
  return reply
    .header('Content-Type', JSON_TYPE)
    .header('Cache-Control', 'no-store')
    .header(WORDS_HEADER, doneHeader(endpoint, data))
    .send(body);
}

/** Takes a file: who calls is asked before the first byte is read. */
async function sendTaken(call: Call, caller: Caller, reply: FastifyReply): Promise<FastifyReply> {
  const { endpoint, upload } = call.route;
  if (!upload) throw new Error(`${endpoint.path} takes no file`);
  const { input, ctx, ...own } = await admitAhead(call, caller);
  const bytes = await readUpload(call.request, upload.megabytesMax(input as never));
  const data = await upload.take(call.house, own, input as never, bytes);
  return reply.header('Cache-Control', 'no-store').send(success(endpoint, call.lang, data));
}

/** A call that came as a form, as if its fields had come as JSON and its file before. */
async function withForm(call: Call, caller: Caller): Promise<Call> {
  const { house, route, request } = call;
  if (!route.form || !isForm(request)) return call;
  const form = await readForm(house, await admitSender(call, caller), request, route.form);
  request.body = form.fields;
  return { ...call, form };
}

async function answer(
  house: House,
  door: Door,
  route: Route,
  take: Take | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { endpoint } = route;
  const lang = langFrom(request.cookies['Lang']);
  const requestId = request.id;
  const caller: Caller = { by: { kind: 'visitor' }, lang, requestId };
  // Asked while the attempt is counted: both are one way to the database and back.
  const arriving = needsTransaction(route) ? undefined : arriveAt(house, door, request);
  const call: Call = { house, door, route, request, lang, acts: [], take, arriving };
  const end = house.metrics.httpSeconds.startTimer({ endpoint: endpoint.path });
  try {
    assertOwnOrigin(request, door.origin, endpoint);
    if (route.limit) await countAttempt(house, route.limit, addressKey(request.ip));
    if (route.stream) return await sendStream(call, caller, reply);
    if (route.file) return await sendFile(call, caller, reply);
    if (route.upload) return await sendTaken(call, caller, reply);
    const whole = await withForm(call, caller);
    const sent = await (needsTransaction(route) ? sendActing : sendReading)(whole, caller, reply);
    end({ code: 10_000 });
    return sent;
  } catch (error) {
    const refusal = checkListed(house, endpoint, asRefusal(house, error, requestId));
    end({ code: refusal.key });
    house.log.info({ endpoint: endpoint.path, key: refusal.key, address: request.ip, requestId }, 'refused');
    return sendRefusal(reply, refusal, lang, requestId);
  }
}

/** Puts the routes of a door under `/api`; each endpoint may be served once. */
export function serveRoutes(app: FastifyInstance, house: House, door: Door, routes: readonly Route[]): void {
  const waits = new Set(
    routes
      .map(({ endpoint }) => endpoint)
      .filter(waitsWhileSuspended)
      .map(({ path }) => path),
  );
  const files = routes.filter(({ upload }) => upload);
  const forms = routes.filter(({ form }) => form);
  if (files.length > 0)
    app.register(async (scope) => {
      acceptFiles(scope);
      serve(scope, house, door, files, waits);
    });
  if (forms.length > 0)
    app.register(async (scope) => {
      acceptForms(scope);
      serve(scope, house, door, forms, waits);
    });
  serve(
    app,
    house,
    door,
    routes.filter(({ upload, form }) => !upload && !form),
    waits,
  );
}

function serve(
  app: FastifyInstance,
  house: House,
  door: Door,
  routes: readonly Route[],
  waits: ReadonlySet<string>,
): void {
  for (const each of routes) {
    const take = withoutWaiting(each.endpoint.output, waits);
    // What is remembered of such an answer does not know of a suspension.
    if (take && each.keep) throw new Error(`${each.endpoint.path} is kept, so it may hold no acts that wait`);
    const url = `/api${each.endpoint.path}`;
    app.route({
      method: each.endpoint.method,
      url,
      ...(each.endpoint.bodyKb === undefined ? {} : { bodyLimit: each.endpoint.bodyKb * 1_024 }),
      config: { inPieces: Boolean(each.stream ?? each.file) },
      handler: (request, reply) => answer(house, door, each, take, request, reply),
    });
  }
}
