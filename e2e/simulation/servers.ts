import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Child, startChild } from '#tools/demonstration/child.ts';
import { healthy } from '#tools/demonstration/parts.ts';
import type { Turn } from './clockwork.ts';

/**
 * Two servers on one database, each a process that may be killed: the first serves customers, the second staff, and
 * both do the work that waits.
 */
export type Which = 0 | 1;

/** Where a server listens; the two differ in nothing else. */
export interface Berth {
  readonly console: number;
  readonly office: number;
  readonly turn: number;
}

interface Place {
  readonly data: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly berths: readonly [Berth, Berth];
}

const STOP_MS = 12_000;
/** A turn is long only where a partner does not answer. */
const TURN_MS_MAX = 120_000;
const GONE_MS = 1000;
const url = (port: number) => `http://127.0.0.1:${port}`;

function openServer({ data, settings, berths }: Place, which: Which) {
  const berth = berths[which];
  let child: Child | undefined;
  /** It may die: a fault is ahead of it, or it is killed from outside. */
  let told = false;
  const start = async (point = '') => {
    told = point !== '';
    const { DATABASE_URL: _app, MIGRATION_DATABASE_URL: _owner, ...env } = process.env;
    const ports = {
      CONSOLE_PORT: String(berth.console),
      OFFICE_PORT: String(berth.office),
      TURN_PORT: String(berth.turn),
    };
    child = startChild({
      name: `The server ${which + 1}`,
      program: 'e2e/simulation/clockwork.ts',
      env: { ...env, ...settings, ...ports, FAULT: point },
      logFile: join(data, 'logs', `server-${which + 1}.log`),
    });
    const asked = [`${url(berth.console)}/api/health`, `${url(berth.office)}/api/health`, `${url(berth.turn)}/health`];
    await Promise.race([healthy(asked, new AbortController().signal), child.failed]);
  };
  return {
    start,
    async kill() {
      if (child?.pid === undefined) return;
      told = true;
      process.kill(child.pid, 'SIGKILL');
      await child.exited;
    },
    /** Whether it is gone; a broken connection is not yet a dead process. */
    async gone(): Promise<boolean> {
      if (!child) return true;
      const end = await Promise.race([
        child.exited.then((code) => ({ code })),
        wait(GONE_MS, undefined, { ref: false }),
      ]);
      if (end === undefined) return false;
      if (end.code !== undefined || !told) await child.failed;
      return true;
    },
    stop: async () => child?.stop(STOP_MS),
    async turn(path: string): Promise<Turn> {
      const answer = await fetch(`${url(berth.turn)}${path}`, { signal: AbortSignal.timeout(TURN_MS_MAX) });
      const done = (await answer.json()) as Turn & { error?: string };
      if (done.error !== undefined) throw new Error(`the turn broke: ${done.error}`);
      return done;
    },
  };
}

const merged = (turns: readonly Turn[]): Turn => {
  const failed: Record<string, number> = {};
  for (const turn of turns)
    for (const [name, count] of Object.entries(turn.failed)) failed[name] = (failed[name] ?? 0) + count;
  return {
    ran: turns.reduce((sum, { ran }) => sum + ran, 0),
    failed,
    troubles: turns.flatMap(({ troubles }) => troubles),
  };
};

const TURNS_TRIED_MAX = 4;
/** Of so many turns one is done by both at once, the others by one after another. */
const TOGETHER_EVERY = 3;

export interface Servers {
  readonly starts: () => number;
  start(which: Which, point?: string): Promise<void>;
  kill(which: Which): Promise<void>;
  /** Starts those again that have died of their fault or were killed. Throws where one died of something else. */
  revive(): Promise<void>;
  /** `/drain` is done by both at once: they take the jobs from under each other's hands. */
  turn(path: '/turn' | '/drain'): Promise<Turn>;
  stop(): Promise<void>;
}

/**
 * @param free what a dead worker had in hand is given back to the queue @param death told of each server that was found
 * dead
 */
export function openServers(place: Place, free: () => Promise<void>, death: (which: Which) => void): Servers {
  const both = [openServer(place, 0), openServer(place, 1)] as const;
  let [starts, turns, died] = [0, 0, false];
  const start = async (which: Which, point?: string) => {
    starts += 1;
    await both[which].start(point);
  };
  let reviving: Promise<void> = Promise.resolve();
  // One at a time: two who lost their connections at once must not start a server twice.
  const revive = () => {
    reviving = reviving.then(async () => {
      const gone = await Promise.all(both.map((one) => one.gone()));
      for (const which of [0, 1] as const) {
        if (!gone[which]) continue;
        died = true;
        death(which);
        await start(which);
      }
    });
    return reviving;
  };
  return {
    starts: () => starts,
    start,
    async kill(which) {
      died = true;
      await both[which].kill();
    },
    revive,
    async turn(path) {
      turns += 1;
      const together = path === '/drain' || turns % TOGETHER_EVERY === 0;
      const at = together ? both : [both[(turns % 2) as Which]];
      for (let tries = 1; ; tries++) {
        // Nobody works now, so whatever stands as being worked on is of a process that is no more.
        if (died) await free();
        died = false;
        const ends = await Promise.allSettled(at.map((one) => one.turn(path)));
        const broke = ends.filter((end) => end.status === 'rejected').map(({ reason }) => reason as unknown);
        if (broke.length === 0) return merged(ends.map((end) => (end as PromiseFulfilledResult<Turn>).value));
        const honest = broke.find((error) => !(error instanceof TypeError));
        if (honest !== undefined || tries >= TURNS_TRIED_MAX) throw honest ?? broke[0];
        await revive();
      }
    },
    async stop() {
      await Promise.all(both.map((one) => one.stop()));
    },
  };
}
