import { setTimeout as wait } from 'node:timers/promises';

/**
 * Parts of the time for a drain: first all may end by itself, then partners give what they still owe, then it is
 * written down.
 */
const CALM_PART = 0.6;
const PARTNERS_PART = 0.25;
const RECORD_PART = 0.15;
/** A connection that hangs with its database must not keep the process. */
const POOLS_MS_MAX = 1_000;
/**
 * A supervisor and the program between us and it both pass a signal on; a person who asks again asks later than that.
 */
const AGAIN_MS_MIN = 1_000;

/** What has to end before a process may. */
export interface Business {
  /** Takes nothing new and waits for what goes on: open requests, sweeps, jobs, work that went on without its job. */
  calm(): Promise<void>;
  /**
   * Ends the sessions at partners: commands that were not sent fail, those under way have so long for their answer and
   * are unknown then.
   */
  closePartners(withinMs: number): Promise<void>;
  /** Says that nothing is under way here any more. */
  leave(): Promise<void>;
  /** Hears what had not ended in time. */
  late(what: string): void;
}

/** Whether something ended in time; its failure is its own caller's. */
async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  const abort = new AbortController();
  const late = wait(ms, false, { signal: abort.signal }).catch(() => false);
  const ended = await Promise.race([work.then(() => true), late]);
  abort.abort();
  return ended;
}

/**
 * Ends the business of a process within its time. What a slow partner has not answered by then becomes unknown, as
 * after a cut connection, and is asked about by the next worker.
 */
export async function endBusiness(seconds: number, business: Business): Promise<void> {
  const ms = seconds * 1000;
  const calm = business.calm();
  const inTime = await within(ms * CALM_PART, calm);
  await within(ms * PARTNERS_PART + POOLS_MS_MAX, business.closePartners(inTime ? POOLS_MS_MAX : ms * PARTNERS_PART));
  if (!inTime && !(await within(ms * RECORD_PART, calm))) business.late('work is still under way');
  await business.leave();
}

/** Gives the connections back; one that is still lent out is cut with the process. */
export async function endPools(...pools: readonly { end(): Promise<void> }[]): Promise<void> {
  await within(POOLS_MS_MAX, Promise.all(pools.map((pool) => pool.end())));
}

/**
 * Drains at the first SIGTERM, SIGINT or SIGHUP. The same signal often comes twice within moments (systemd, Docker and
 * a terminal signal every process of the group, and `npm run serve` passes it on); one that comes later is a person who
 * does not want to wait.
 */
export function endOnSignal(stop: () => Promise<void>, fail: (error: unknown) => never): void {
  let since: number | undefined;
  const drain = () => {
    if (since === undefined) {
      since = performance.now();
      stop().then(() => process.exit(0), fail);
    } else if (performance.now() - since > AGAIN_MS_MIN) {
      process.stderr.write('Namestead ends at once, as it was asked to again; the next start takes up what is left.\n');
      process.exit(130);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, drain);
}
