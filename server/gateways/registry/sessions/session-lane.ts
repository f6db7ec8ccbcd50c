import { type EppSession, EppSessionError } from '#protocols/epp/session.ts';
import type { RegistryLimits } from '../settings.ts';
import { ConnectError } from './connect.ts';
import type { OpenGate } from './open-gate.ts';

/** Idle sessions are looked at no more often than this. */
const LOOK_MS_MIN = 50;

interface Member {
  readonly session: EppSession;
  readonly openedAt: number;
  /** When it was last asked something. */
  askedAt: number;
  /** The same, or said hello. */
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

/**
 * Sessions of one lane: opened when needed, shared up to a depth, replaced when old, given back when idle; the last is
 * kept awake by hello.
 */
export class SessionLane {
  readonly #options: LaneOptions;
  readonly #members = new Set<Member>();
  readonly #waiters: Waiter[] = [];
  readonly #look: NodeJS.Timeout;
  #opening = 0;
  #closed = false;

  constructor(options: LaneOptions) {
    const { limits } = options;
    this.#options = options;
    const everyMs = Math.max(LOOK_MS_MIN, Math.min(limits.helloAfterMs, limits.surplusAfterMs) / 4);
    this.#look = setInterval(() => lookAtIdle(this.#members, limits), everyMs);
    this.#look.unref();
    options.gate.heard(() => this.#pump());
  }

  /** Lends a session with room for one more command to `use`, which must send before it first waits. */
  run<T>(depth: number, use: (session: EppSession) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(new EppSessionError('closed', false, 'the gateway is closed'));
      const waiter: Waiter = {
        depth,
        take: (member) => {
          clearTimeout(timer);
          const end = () => {
            touch(member);
            this.#pump();
          };
          use(member.session).then(resolve, reject).finally(end);
        },
        fail(error) {
          clearTimeout(timer);
          reject(error);
        },
      };
      const timer = setTimeout(() => {
        const at = this.#waiters.indexOf(waiter);
        if (at >= 0) this.#waiters.splice(at, 1);
        reject(new EppSessionError('closed', false, 'no session became free in time'));
      }, this.#options.limits.sessionWaitMs);
      this.#waiters.push(waiter);
      this.#pump();
    });
  }

  /** Gives nothing more to a session, which logs out when its last answer has come; another one takes its place. */
  retire(session: EppSession): void {
    for (const member of this.#members) if (member.session === session) member.retiring = true;
  }

  /** Logs every session out; commands that wait for one fail, those under way get their answer if it comes in time. */
  async close(timeoutMs: number): Promise<void> {
    this.#closed = true;
    clearInterval(this.#look);
    this.#failAll('the gateway is closed');
    await Promise.all([...this.#members].map(({ session }) => session.logout(timeoutMs)));
  }

  /** Gives the sessions there are to those who wait, first come first served, and opens more while all are busy. */
  #pump(): void {
    retireOld(this.#members, this.#options.limits);
    while (this.#waiters.length > 0) {
      const waiter = this.#waiters[0] as Waiter;
      const member = leastBusy(this.#members);
      if (!member || member.session.outstanding > 0) this.#openOne();
      if (!member || member.session.outstanding >= waiter.depth) break;
      this.#waiters.shift();
      touch(member);
      waiter.take(member);
    }
    if (this.#waiters.length > 0 && this.#members.size + this.#opening === 0 && !this.#options.gate.isTrying()) {
      this.#failAll('the registry cannot be reached');
    }
  }

  #openOne(): void {
    const { gate, sessions } = this.#options;
    if (this.#closed || gate.isShut()) return;
    if (this.#members.size + this.#opening >= sessions) {
      this.#makeRoom();
      return;
    }
    const attempt = gate.begin();
    this.#opening++;
    this.#options.open().then(
      (session) => {
        this.#opening--;
        this.#add(session);
        attempt.succeeded();
      },
      (error: unknown) => {
        this.#opening--;
        const failure = error instanceof ConnectError ? error : new ConnectError(String(error));
        this.#options.onOpenFailed(failure);
        attempt.failed(failure);
      },
    );
  }

  #add(session: EppSession): void {
    const now = performance.now();
    const member: Member = { session, openedAt: now, askedAt: now, usedAt: now, retiring: false };
    this.#members.add(member);
    session.closed.then(() => {
      this.#members.delete(member);
      if (!member.retiring) this.#options.gate.lost();
      this.#pump();
    });
    if (this.#closed) session.close();
    this.#pump();
  }

  /** A session that only waits for a late answer holds a place: commands that wait are worth more. */
  #makeRoom(): void {
    if (this.#opening > 0 || leastBusy(this.#members)) return;
    const late = [...this.#members].find(({ session }) => !session.usable && session.outstanding > 0);
    late?.session.close();
  }

  #failAll(why: string): void {
    for (const waiter of this.#waiters.splice(0)) waiter.fail(new EppSessionError('closed', false, why));
  }
}

function touch(member: Member): void {
  member.askedAt = performance.now();
  member.usedAt = member.askedAt;
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

function lookAtIdle(members: ReadonlySet<Member>, limits: RegistryLimits): void {
  giveBack(members, limits);
  retireOld(members, limits);
  keepAwake(members, limits);
}

function giveBack(members: ReadonlySet<Member>, limits: RegistryLimits): void {
  const open = [...members].filter(({ session, retiring }) => session.usable && !retiring);
  const idle = open.filter(
    ({ session, askedAt }) => session.outstanding === 0 && performance.now() - askedAt >= limits.surplusAfterMs,
  );
  for (const member of idle.slice(idle.length === open.length ? 1 : 0)) member.retiring = true;
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
