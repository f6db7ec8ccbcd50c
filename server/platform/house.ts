import type { Config } from './config.ts';
import type { Pool } from './db/pool.ts';
import type { Reads } from './db/read-lanes.ts';
import type { Events } from './events.ts';
import type { JobQueue } from './jobs.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

/** What a process is built of, made by hand in `processes/` and passed down; never a global. */
export interface House {
  readonly config: Config;
  readonly pool: Pool;
  /** Connections for reading without a transaction: what a GET uses. */
  readonly reads: Reads;
  /**
   * Connections of their own for counting attempts: a caller in a transaction must never wait for a second one of the
   * same pool.
   */
  readonly attempts: Pool;
  readonly jobs: JobQueue;
  readonly events: Events;
  readonly log: Log;
  readonly metrics: Metrics;
  /** The machine's clock. */
  readonly wall: () => Date;
  /** The business clock may stand beside the wall clock: in the demonstration and in tests, never in production. */
  readonly movableClock: boolean;
}
