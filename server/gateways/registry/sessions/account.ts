import { randomBytes } from 'node:crypto';
import { type Answer, reasonOf } from '#protocols/epp/answer.ts';
import { EppDataError } from '#protocols/epp/codec/text.ts';
import type { Command } from '#protocols/epp/command.ts';
import { RESULT } from '#protocols/epp/result-codes.ts';
import { EppSessionError } from '#protocols/epp/session.ts';
import { lostOf, type Sent } from '../outcomes.ts';
import type { MayGo } from '../port/domains.ts';
import {
  type CommandMetric,
  type Lane,
  LIMITS_DEFAULT,
  type RegistryHooks,
  type RegistryLimits,
  type RegistrySettings,
  type Trouble,
} from '../settings.ts';
import { type ConnectError, openRegistrySession } from './connect.ts';
import { contradictionsIn } from './contradictions.ts';
import { createOpenGate } from './open-gate.ts';
import { createPasswords } from './passwords.ts';
import { SessionLane } from './session-lane.ts';
import { shareOut } from './share-out.ts';
import { createTokenBucket } from './token-bucket.ts';
import { spoken, type Wanted } from './wanted.ts';

/**
 * Our account at a registry: sends single commands through its sessions. The one place where a command leaves the
 * house.
 */
export interface RegistryAccount {
  readonly settings: RegistrySettings;
  readonly limits: RegistryLimits;
  /** A command that changes nothing: asked once more when a connection was lost under it. */
  ask<I, O>(lane: Lane, command: Command<I, O>, input: I, extensions?: readonly Wanted[]): Promise<Sent>;
  /**
   * A command that changes something: never sent a second time once a byte of it left; not at all where `mayGo` says no
   * in that moment.
   */
  change<I, O>(
    command: Command<I, O>,
    input: I,
    clTRID: string,
    extensions?: readonly Wanted[],
    mayGo?: MayGo,
  ): Promise<Sent>;
  /** Something an operator should hear of. */
  report(kind: Trouble['kind'], text: string): void;
  close(withinMs?: number): Promise<void>;
}

const TRIES_QUERY_MAX = 2;

/** What a registry answers on a session that it holds for not logged in: nothing else is to be had of it. */
const LOGIN_LOST: ReadonlySet<number> = new Set([RESULT.USE_ERROR, RESULT.AUTHENTICATION_ERROR]);

export function openAccount(settings: RegistrySettings, hooks: RegistryHooks): RegistryAccount {
  const limits: RegistryLimits = { ...LIMITS_DEFAULT, ...settings.limits };
  const bucket = createTokenBucket(limits);
  const nextQueryId = queryIds(settings.clientPrefix);
  const lanes = openLanes(settings, limits, hooks, nextQueryId);

  async function sendOnce<I, O>(
    lane: Lane,
    command: Command<I, O>,
    input: I,
    clTRID: string,
    wanted: readonly Wanted[],
    mayGo: MayGo,
  ) {
    let sentAt = performance.now();
    const measure = (result: CommandMetric['result'], svTRID?: string) => {
      const seconds = (performance.now() - sentAt) / 1000;
      const { registry } = settings;
      hooks.onCommand?.({ registry, lane, command: command.label, clTRID, svTRID, result, seconds });
    };
    try {
      await bucket.take(lane);
      const answer = await lanes[lane].run(limits.depth[lane], async (session) => {
        if (!mayGo()) throw new EppSessionError('closed', false, 'called off before it was sent');
        const extensions = spoken(session, command, wanted);
        sentAt = performance.now();
        const timeoutMs = command.transforms ? limits.transformTimeoutMs : limits.queryTimeoutMs;
        const answer = await session.send(command, input, { clTRID, timeoutMs, extensions });
        if (LOGIN_LOST.has(answer.code)) lanes[lane].retire(session);
        return answer;
      });
      measure(answer.code, answer.svTRID);
      heed(answer, command.label, hooks);
      return answer;
    } catch (error) {
      measure(error instanceof EppSessionError ? error.kind : 'invalid');
      throw error;
    }
  }

  async function send<I, O>(
    lane: Lane,
    command: Command<I, O>,
    input: I,
    id: string,
    wanted: readonly Wanted[],
    mayGo: MayGo = () => true,
  ) {
    for (let tries = 1; ; tries++) {
      try {
        return { answer: await sendOnce(lane, command, input, id, wanted, mayGo), clTRID: id };
      } catch (error) {
        if (!mayTryAgain(error, command.transforms, tries)) return { lost: lostOf(error, id) };
      }
    }
  }

  return {
    settings,
    limits,
    ask: (lane, command, input, extensions = []) => send(lane, command, input, nextQueryId(), extensions),
    change: (command, input, clTRID, extensions = [], mayGo) =>
      send('transform', command, input, clTRID, extensions, mayGo),
    report: (kind, text) => hooks.onTrouble?.({ kind, text }),
    async close(withinMs = limits.queryTimeoutMs) {
      bucket.close();
      await Promise.all([...new Set(Object.values(lanes))].map((lane) => lane.close(withinMs)));
    },
  };
}

/**
 * A cut under a query costs nothing to ask again. A transform is never tried again here, sent or not: that is for its
 * intent to decide.
 */
function mayTryAgain(error: unknown, transforms: boolean, tries: number): boolean {
  return !transforms && error instanceof EppSessionError && error.kind === 'cut' && tries < TRIES_QUERY_MAX;
}

/** What every answer may say beside its own matter. */
function heed(answer: Answer, label: string, hooks: RegistryHooks): void {
  if (answer.code === RESULT.BILLING_FAILURE) {
    hooks.onTrouble?.({ kind: 'balance', text: `${label}: ${reasonOf(answer)}` });
  }
  if (LOGIN_LOST.has(answer.code)) {
    hooks.onTrouble?.({ kind: 'login', text: `${label}: ${answer.code} ${reasonOf(answer)}` });
  }
  for (const { ns, name, why } of answer.unread) {
    hooks.onTrouble?.({ kind: 'unread', text: `${label}: ${ns} ${name}${why ? `: ${why}` : ''}` });
  }
}

/** `prefix-<start>-<count>`: the random part is new for each process, so that no id is ever used twice. */
function queryIds(prefix: string): () => string {
  if (!/^[A-Za-z0-9-]{2,20}$/.test(prefix)) throw new EppDataError('clientPrefix', 'must be 2 to 20 letters or digits');
  const start = randomBytes(8).toString('hex');
  let count = 0;
  return () => `${prefix}-${start}-${++count}`;
}

/** By `sessionsByLane` where it is set, else by `shareOut`. */
function openLanes(
  settings: RegistrySettings,
  limits: RegistryLimits,
  hooks: RegistryHooks,
  nextId: () => string,
): Record<Lane, SessionLane> {
  const gate = createOpenGate(limits);
  const passwords = createPasswords(settings);
  // Once in the life of a process: every session hears the same greeting.
  const told = new Set<string>();
  const lane = (sessions: number) =>
    new SessionLane({
      sessions,
      limits,
      gate,
      open: async () => {
        const session = await openRegistrySession(settings, limits, hooks, passwords, nextId);
        for (const text of contradictionsIn(settings.registry, session.greeting.svcMenu.svcExtension?.extURI ?? []))
          if (!told.has(text)) {
            told.add(text);
            hooks.onTrouble?.({ kind: 'profile', text });
          }
        return session;
      },
      onOpenFailed: (error: ConnectError) =>
        hooks.onTrouble?.({ kind: error.refused ? 'login' : 'connection', text: error.message }),
    });
  const { sessionsByLane: own } = settings;
  if (own) return { check: lane(own.check), transform: lane(own.transform), poll: lane(own.poll) };
  const share = shareOut(settings.sessionsMax);
  const transform = lane(share.transform);
  const check = share.check === 'transform' ? transform : lane(share.check);
  const poll = { transform, check };
  return { transform, check, poll: typeof share.poll === 'number' ? lane(share.poll) : poll[share.poll] };
}
