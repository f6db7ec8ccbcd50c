import { type EppSession, EppSessionError } from '#protocols/epp/session.ts';
import { ConnectError } from './connect.ts';
import type { RegistryLimits } from './settings.ts';

/** Sessions of one lane: opened when needed, shared up to a depth, replaced when old, kept awake by hello. */
export interface SessionLane {
  /** Lends a session with room for one more command to `use`, which must send before it first waits. */
  run<T>(depth: number, use: (session: EppSession) => Promise<T>): Promise<T>;
  close(timeoutMs: number): Promise<void>;
}

/** Shared by the lanes of an account: after a failed connection or login nobody tries again before its time. */
export interface OpenGate {
  /** Milliseconds until another try is allowed; 0 = now. */
  waitMs(): number;
  succeeded(): void;
  failed(error: ConnectError): void;
}

export function createOpenGate(limits: RegistryLimits): OpenGate {
  let failures = 0;
  let notBefore = 0;
  return {
    waitMs: () => Math.max(0, notBefore - performance.now()),
    succeeded() {
      failures = 0;
      notBefore = 0;
    },
    failed({ refused }) {
      const base = refused ? limits.backOffRefusedMs : limits.backOffMs;
      const max = Math.max(base, limits.backOffMaxMs);
      // Half of the pause is random, so that many processes do not return in step.
      const pause = Math.min(max, base * 2 ** Math.min(failures, 16)) * (0.5 + Math.random() / 2);
      failures++;
      notBefore = performance.now() + pause;
    },
  };
}

interface Member {
  readonly session: EppSession;
  readonly openedAt: number;
  usedAt: number;
  retiring: boolean;
}

interface Waiter {
  readonly depth: number;
  /** Sends at once: only then does the session count what it owes. */
  readonly take: (member: Member) => void;
  readonly fail: (error: EppSessionError) => void;
}

export interface LaneOptions {
  readonly sessions: number;
  readonly limits: RegistryLimits;
  readonly gate: OpenGate;
  readonly open: () => Promise<EppSession>;
  readonly onOpenFailed: (error: ConnectError) => void;
}

export function createSessionLane(options: LaneOptions): SessionLane {
  const { limits, gate } = options;
  const members = new Set<Member>();
  const waiters: Waiter[] = [];
  let opening = 0;
  let closed = false;

  const awake = setInterval(() => keepAwake(members, limits), Math.max(50, limits.helloAfterMs / 4));
  awake.unref();

  function pump(): void {
    retireOld(members, limits);
    while (waiters.length > 0) {
      const waiter = waiters[0] as Waiter;
      const member = leastBusy(members);
      if (!member || member.session.outstanding > 0) openOne();
      if (!member || member.session.outstanding >= waiter.depth) break;
      waiters.shift();
      member.usedAt = performance.now();
      waiter.take(member);
    }
    if (waiters.length > 0 && members.size + opening === 0) failAll('the registry cannot be reached');
  }

  function openOne(): void {
    if (closed || gate.waitMs() > 0) return;
    if (members.size + opening >= options.sessions) {
      // A session that only waits for a late answer holds a place: commands that wait are worth more.
      const idle = [...members].find(({ session }) => !session.usable && session.outstanding > 0);
      if (idle && opening === 0 && !leastBusy(members)) idle.session.close();
      return;
    }
    opening++;
    options.open().then(
      (session) => {
        opening--;
        gate.succeeded();
        const now = performance.now();
        const member: Member = { session, openedAt: now, usedAt: now, retiring: false };
        members.add(member);
        session.closed.then(() => {
          members.delete(member);
          pump();
        });
        if (closed) session.close();
        pump();
      },
      (error: unknown) => {
        opening--;
        const failure = error instanceof ConnectError ? error : new ConnectError(String(error));
        gate.failed(failure);
        options.onOpenFailed(failure);
        pump();
      },
    );
  }

  function failAll(why: string): void {
    for (const waiter of waiters.splice(0)) waiter.fail(new EppSessionError('closed', false, why));
  }

  return {
    run: (depth, use) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new EppSessionError('closed', false, 'the gateway is closed'));
        const timer = setTimeout(() => {
          const at = waiters.indexOf(waiter);
          if (at >= 0) waiters.splice(at, 1);
          reject(new EppSessionError('closed', false, 'no session became free in time'));
        }, limits.sessionWaitMs);
        const waiter: Waiter = {
          depth,
          take(member) {
            clearTimeout(timer);
            const end = () => {
              member.usedAt = performance.now();
              pump();
            };
            use(member.session).then(resolve, reject).finally(end);
          },
          fail(error) {
            clearTimeout(timer);
            reject(error);
          },
        };
        waiters.push(waiter);
        pump();
      }),
    async close(timeoutMs) {
      closed = true;
      clearInterval(awake);
      failAll('the gateway is closed');
      await Promise.all([...members].map(({ session }) => session.logout(timeoutMs)));
    },
  };
}

function leastBusy(members: ReadonlySet<Member>): Member | undefined {
  let best: Member | undefined;
  for (const member of members) {
    if (member.retiring || !member.session.usable) continue;
    if (!best || member.session.outstanding < best.session.outstanding) best = member;
  }
  return best;
}

/** An old session takes nothing new and logs out when its last answer has come. */
function retireOld(members: ReadonlySet<Member>, limits: RegistryLimits): void {
  for (const member of members) {
    const { session, openedAt } = member;
    if (session.commands >= limits.sessionCommandsMax || performance.now() - openedAt >= limits.sessionAgeMaxMs) {
      member.retiring = true;
    }
    // The logout is itself outstanding, so this is done once.
    if (member.retiring && session.usable && session.outstanding === 0) session.logout(limits.queryTimeoutMs);
  }
}

function keepAwake(members: ReadonlySet<Member>, limits: RegistryLimits): void {
  for (const member of members) {
    if (!member.session.usable || member.session.outstanding > 0) continue;
    if (performance.now() - member.usedAt < limits.helloAfterMs) continue;
    member.usedAt = performance.now();
    // A failed hello closes the session by itself; the lane hears of it there.
    member.session.hello(limits.queryTimeoutMs).catch(() => {});
  }
}
