import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Lang } from '#contract/lang.ts';
import { waitsWhileSuspended } from '#contract/rules/edge/waiting-acts.ts';
import { type Caller, readingTx, type Tx, transact } from '../db/transaction.ts';
import type { House } from '../house.ts';
import { type Arrival, arrive } from '../sessions/arrive.ts';
import {
  clearSessionCookies,
  isAway,
  readSessionToken,
  setLangCookie,
  setSafeCodeHint,
  setSessionCookies,
} from '../sessions/cookies.ts';
import { findSession, type Session, type SessionKind } from '../sessions/store.ts';
import type { FormInput } from './form-post.ts';
import { actorOf, assertAllowed, assertStepUp, codeTaken, type EdgeQuestions } from './guards.ts';
import { parseInput, rawInput } from './input.ts';
import type { CookieJar, RequestContext, Route } from './route.ts';
import type { Take } from './waiting-actions.ts';

/** One of the two front doors: the console's or the back office's. */
export interface Door {
  readonly kind: SessionKind;
  readonly origin: string;
  readonly questions: EdgeQuestions;
}

type CookieAct = (reply: FastifyReply) => void;

function cookieJar(house: House, kind: SessionKind, session: Session | null, acts: CookieAct[]): CookieJar {
  return {
    signIn: (cookies) => acts.push((reply) => setSessionCookies(house.config, kind, reply, cookies)),
    signOut: () => acts.push((reply) => clearSessionCookies(house.config, kind, reply)),
    safeCodeSet: () => acts.push((reply) => setSafeCodeHint(house.config, reply, session?.remember ?? false)),
    lang: (lang) => acts.push((reply) => setLangCookie(reply, lang)),
  };
}

/** One request on its way through the edge. */
export interface Call {
  readonly house: House;
  readonly door: Door;
  readonly route: Route;
  readonly request: FastifyRequest;
  readonly lang: Lang;
  readonly acts: CookieAct[];
  /** Takes the acts that wait out of the answer; absent where it holds none. */
  readonly take: Take | undefined;
  /** Who calls, already asked; absent where the call's own transaction asks. */
  readonly arriving: Promise<Arrival> | undefined;
  /** What came as a form. */
  readonly form?: FormInput;
}

/** A caller who may; `tx` is their own. */
export interface Admitted {
  readonly tx: Tx;
  readonly input: unknown;
  readonly ctx: RequestContext;
}

/** The part of every call that asks whether who calls may; returns the transaction as that caller's own. */
async function admit(call: Call, tx: Tx, session: Session | null): Promise<Admitted> {
  const { house, door, route, request, lang } = call;
  const own: Tx = { ...tx, by: actorOf(session) };
  await assertAllowed(own, route.endpoint, session, door.questions);
  if (session?.kind === 'customer' && waitsWhileSuspended(route.endpoint))
    await door.questions.assertNotSuspended?.(own, session.subjectId, needsTransaction(route));
  const taken = await codeTaken(own, route.endpoint, session, door.questions);
  const raw = rawInput(route.endpoint, request, taken !== undefined);
  const input = parseInput(route.endpoint, raw, lang);
  if (taken && session) {
    await assertStepUp(own, session, raw.safeCode, door.questions);
    if (taken === 'proves owner') await door.questions.ownerProved?.(own, session.subjectId);
  }
  const cookies = cookieJar(house, door.kind, session, call.acts);
  const offsetMs = tx.now.getTime() - tx.wall.getTime();
  const ctx = { session, address: request.ip, userAgent: request.headers['user-agent'] ?? '', cookies, offsetMs };
  return { tx: own, input, ctx };
}

/**
 * A code that a member of staff gives with an act is judged in a transaction of its own, ahead of the act's: a code
 * works once and a wrong one is remembered, whatever becomes of the act.
 */
export async function stepUpAhead(call: Call, caller: Caller): Promise<void> {
  const { house, door, route, request } = call;
  const { judgeStaffCode } = door.questions;
  const { safeCode } = rawInput(route.endpoint, request);
  if (route.endpoint.who !== 'staff' || !judgeStaffCode || safeCode === undefined || safeCode === '') return;
  const refusal = await transact(house, caller, async (outer) => {
    const session = await sessionOf(call, outer);
    const tx: Tx = { ...outer, by: actorOf(session) };
    await assertAllowed(tx, route.endpoint, session, door.questions);
    return judgeStaffCode(tx, session as Session, safeCode, route.endpoint);
  });
  if (refusal) throw refusal;
}

async function sessionOf({ house, door, request }: Call, tx: Tx): Promise<Session | null> {
  const token = readSessionToken(house.config, door.kind, request);
  return token === undefined ? null : findSession(tx, door.kind, token, isAway(request));
}

/** Admits in the transaction in which the call will be answered. */
export async function admitInto(call: Call, tx: Tx): Promise<Admitted> {
  return admit(call, tx, await sessionOf(call, tx));
}

/**
 * Is the caller admitted in a transaction? Not to read, nor to hear a stream, get or send a file; a step-up is written.
 */
export const needsTransaction = ({ endpoint, stream, file, upload }: Route): boolean =>
  Boolean(endpoint.stepUp) || (!stream && !file && !upload && (endpoint.method !== 'GET' || Boolean(endpoint.writes)));

/** Begins to ask who calls; a failure is heard where the answer is awaited. */
export function arriveAt(house: House, door: Door, request: FastifyRequest): Promise<Arrival> {
  const token = readSessionToken(house.config, door.kind, request);
  const arriving = arrive(house, door.kind, token, isAway(request));
  arriving.catch(() => {});
  return arriving;
}

/** Admits without a transaction; `tx` of the answer only reads. */
export async function admitReading(call: Call, caller: Caller): Promise<Admitted & { arrival: Arrival }> {
  const arrival = await (call.arriving ?? arriveAt(call.house, call.door, call.request));
  const admitted = await admit(call, readingTx(call.house, caller, arrival.offsetMs), arrival.session);
  return { ...admitted, arrival };
}

/**
 * Whether who sends a form may call at all; asked before it is read. Their code and fields are judged with the call.
 */
export async function admitSender({ house, door, route, request }: Call, caller: Caller): Promise<Caller> {
  const { session, offsetMs } = await arriveAt(house, door, request);
  const tx: Tx = { ...readingTx(house, caller, offsetMs), by: actorOf(session) };
  await assertAllowed(tx, route.endpoint, session, door.questions);
  return { ...caller, by: tx.by };
}

/** Admits a caller whose answer opens its own transactions later. */
export async function admitAhead(call: Call, caller: Caller): Promise<Pick<Admitted, 'input' | 'ctx'> & Caller> {
  const { tx, input, ctx } = needsTransaction(call.route)
    ? await transact(call.house, caller, (outer) => admitInto(call, outer))
    : await admitReading(call, caller);
  return { ...caller, by: tx.by, input, ctx };
}
