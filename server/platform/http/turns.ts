import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  CALL_WAIT_SECONDS_MAX,
  CALLS_AT_ONCE_PER_ADDRESS,
  CALLS_AT_ONCE_PER_SESSION,
  CALLS_AT_ONCE_PER_VISITOR,
  CALLS_WAITING_MAX,
  CALLS_WAITING_PER_LINE,
  STREAMS_AT_ONCE_PER_CALLER,
} from '#contract/rules/edge/calls.ts';
import type { House } from '../house.ts';
import { addressKey } from '../limits.ts';
import { refuse } from '../refusal.ts';
import { readSessionToken } from '../sessions/cookies.ts';
import type { SessionKind } from '../sessions/store.ts';

/** A place in a line, and how many of the line run at once. */
export interface Place {
  readonly key: string;
  readonly atOnce: number;
}

interface Line {
  running: number;
  /** Who waits, the first first. */
  readonly waiting: Set<() => void>;
}

/** Whose turn it is. A line is there only while somebody runs or waits in it. */
export interface Turns {
  /** Takes the turn where nobody must be waited for. */
  takeNow(place: Place): boolean;
  /**
   * Takes the turn when it comes. @throws refusal TOO_MANY_REQUESTS where the line is too long or the turn comes too
   * late; what `gone` says, where it does
   */
  take(place: Place, gone: AbortSignal): Promise<void>;
  leave(place: Place): void;
  /** Lines in which somebody runs or waits. */
  lines(): number;
}

const comeLater = () => refuse('TOO_MANY_REQUESTS', { seconds: 1 });

export function createTurns(): Turns {
  const lines = new Map<string, Line>();
  let waitingInAll = 0;
  const wait = (line: Line, gone: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const stop = () => {
        line.waiting.delete(turn);
        waitingInAll--;
        clearTimeout(timer);
        gone.removeEventListener('abort', giveUp);
      };
      const turn = () => {
        stop();
        line.running++;
        resolve();
      };
      const giveUp = () => {
        stop();
        reject(gone.aborted ? gone.reason : comeLater());
      };
      const timer = setTimeout(giveUp, CALL_WAIT_SECONDS_MAX * 1_000);
      gone.addEventListener('abort', giveUp);
      line.waiting.add(turn);
      waitingInAll++;
    });
  const takeNow = ({ key, atOnce }: Place) => {
    const line = lines.get(key) ?? { running: 0, waiting: new Set() };
    if (line.running >= atOnce || line.waiting.size > 0) return false;
    line.running++;
    lines.set(key, line);
    return true;
  };
  return {
    takeNow,
    async take(place, gone) {
      gone.throwIfAborted();
      if (takeNow(place)) return;
      const line = lines.get(place.key) as Line;
      if (line.waiting.size >= CALLS_WAITING_PER_LINE || waitingInAll >= CALLS_WAITING_MAX) throw comeLater();
      await wait(line, gone);
    },
    leave({ key }) {
      const line = lines.get(key) as Line;
      line.running--;
      const [next] = line.waiting;
      if (next) next();
      else if (line.running === 0) lines.delete(key);
    },
    lines: () => lines.size,
  };
}

/**
 * What must be answered however busy its caller is: they are a watchman or a provider, or ask for a file that lies in
 * memory.
 */
const APART = /^\/(?:assets\/|metrics$|api\/(?:health|alive)(?:$|[/?])|api\/webhooks\/)/;

/**
 * The lines of one call: the caller's own first, so that one who must wait keeps nobody of their address from theirs.
 */
function placesOf(house: House, kind: SessionKind, request: FastifyRequest): readonly [Place, Place] {
  const address = addressKey(request.ip);
  const token = readSessionToken(house.config, kind, request);
  const streams = (request.routeOptions.config as { inPieces?: boolean }).inPieces === true;
  const caller = token === undefined ? `visitor ${address}` : `session ${token}`;
  const own = token === undefined ? CALLS_AT_ONCE_PER_VISITOR : CALLS_AT_ONCE_PER_SESSION;
  return [
    streams ? { key: `pieces ${caller}`, atOnce: STREAMS_AT_ONCE_PER_CALLER } : { key: caller, atOnce: own },
    { key: `${streams ? 'pieces' : 'all'} ${address}`, atOnce: CALLS_AT_ONCE_PER_ADDRESS },
  ];
}

/** Takes both turns, or none. */
async function takeBoth(turns: Turns, places: readonly Place[], gone: AbortSignal): Promise<void> {
  const taken: Place[] = [];
  try {
    for (const place of places) {
      await turns.take(place, gone);
      taken.push(place);
    }
    gone.throwIfAborted();
  } catch (error) {
    for (const place of taken) turns.leave(place);
    throw error;
  }
}

/**
 * So many calls of one caller at once in this process; the others wait in order, unread, and beyond a queue they are
 * told to come later. The limits of attempts (`limits.ts`) count over time and over processes; this bounds what one
 * caller may keep busy.
 */
export function takeTurns(app: FastifyInstance, house: House, kind: SessionKind): void {
  const turns = createTurns();
  const answered = new WeakMap<FastifyRequest, () => void>();
  /**
   * A call is over when it was answered and its connection is done with it: who hangs up while it is worked on has
   * their turn still.
   */
  const begin = (request: FastifyRequest, reply: FastifyReply, places: readonly Place[]) => {
    let left = 2;
    const one = () => {
      if (--left === 0) for (const place of places) turns.leave(place);
    };
    answered.set(request, one);
    reply.raw.once('close', one);
  };
  app.addHook('onRequest', (request, reply, done) => {
    if (APART.test(request.url)) return done();
    const [own, all] = placesOf(house, kind, request);
    if (turns.takeNow(own)) {
      if (turns.takeNow(all)) {
        begin(request, reply, [own, all]);
        return done();
      }
      turns.leave(own);
    }
    const hungUp = new AbortController();
    const onClose = () => hungUp.abort();
    reply.raw.once('close', onClose);
    takeBoth(turns, [own, all], hungUp.signal).then(
      () => {
        reply.raw.off('close', onClose);
        begin(request, reply, [own, all]);
        done();
      },
      (error: Error) => {
        reply.raw.off('close', onClose);
        // Nobody is there to be told.
        if (!hungUp.signal.aborted) done(error);
      },
    );
  });
  app.addHook('onSend', (request, _reply, _payload, done) => {
    answered.get(request)?.();
    answered.delete(request);
    done();
  });
}
