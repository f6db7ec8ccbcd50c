import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { WORDS_HEADER } from '#contract/rules/edge/words-header.ts';
import type { Caller } from '../db/transaction.ts';
import { translate } from '../i18n.ts';
import type { Said } from '../refusal.ts';
import { admitAhead, type Call } from './admit.ts';
import { asRefusal, checkListed, refusalEnvelope, success } from './answer.ts';
import type { Route } from './route.ts';
import { wordsInside, wordsOf } from './words-header.ts';

/** Answers that come piece by piece: lines as results arrive, and files. */

/** What the lines of a stream can say, and what its first one says: later no header can be sent. */
const tellStream =
  ({ says = [] }: Route, data: unknown) =>
  (reply: FastifyReply) => {
    const said = [
      ...says.map(
        (key): Said =>
          (lang) =>
            translate(lang, key),
      ),
      ...wordsInside(data),
    ];
    if (said.length > 0) reply.header(WORDS_HEADER, wordsOf(said));
  };

async function* lines(call: Call, caller: Caller): AsyncGenerator<string> {
  const { house, route, lang } = call;
  const { endpoint } = route;
  let begun = false;
  try {
    const { input, ctx, ...own } = await admitAhead(call, caller);
    const stream = route.stream as NonNullable<Route['stream']>;
    for await (const data of stream(house, own, input as never, ctx)) {
      if (!begun) call.acts.push(tellStream(route, data));
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
export async function sendStream(call: Call, caller: Caller, reply: FastifyReply): Promise<FastifyReply> {
  const iterator = lines(call, caller);
  const first = await iterator.next();
  for (const act of call.acts) act(reply);
  async function* rest() {
    if (!first.done) yield first.value;
    yield* iterator;
  }
  return reply
    .header('Content-Type', 'application/x-ndjson; charset=utf-8')
    .header('X-Accel-Buffering', 'no')
    .send(Readable.from(rest()));
}

/**
 * The first piece is awaited: what refuses before it is an ordinary refusal. Later the connection breaks, so that
 * nobody takes half a file for a whole one.
 */
export async function sendFile(call: Call, caller: Caller, reply: FastifyReply): Promise<FastifyReply> {
  const { house, route } = call;
  const { input, ctx, ...own } = await admitAhead(call, caller);
  const answered = await (route.file as NonNullable<Route['file']>)(house, own, input as never, ctx);
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
