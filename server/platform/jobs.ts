import { type ConstructorOptions, PgBoss } from 'pg-boss';
import * as z from 'zod/mini';
import { connectionClass } from './db/connection.ts';
import { WORK_TIMES } from './db/pool.ts';
import { activeJobs, queuesWaiting } from './db/queues.ts';
import type { Tx } from './db/transaction.ts';
import { logFailure } from './db/trouble.ts';
import type { House } from './house.ts';
import { longWorkEnds } from './work/long-work.ts';

/**
 * A kind of background work: its name, the shape of its payload, and how often it is tried. Ids travel as decimal
 * strings. The handler must be idempotent: it re-reads its row under lock and returns when the work is already done.
 */
export interface Job<P extends z.ZodMiniType = z.ZodMiniType> {
  readonly name: string;
  readonly payload: P;
  readonly retryLimit: number;
  readonly retryDelaySeconds: number;
  /** How many run at once in one worker process. */
  readonly concurrency: number;
}

/** A job joined with what runs it. */
export interface JobHandler {
  readonly job: Job;
  readonly handle: (house: House, payload: unknown) => Promise<void>;
}

export function defineJob<P extends z.ZodMiniType>(
  job: Omit<Job<P>, 'retryLimit' | 'retryDelaySeconds' | 'concurrency'> & Partial<Job<P>>,
): Job<P> {
  return { retryLimit: 10, retryDelaySeconds: 5, concurrency: 2, ...job };
}

export function handler<P extends z.ZodMiniType>(
  job: Job<P>,
  handle: (house: House, payload: z.output<P>) => Promise<void>,
): JobHandler {
  return { job, handle: (house, payload) => handle(house, z.parse(job.payload, payload)) };
}

/** A row's id inside a payload: JSON knows no bigint. */
export const RowId = z.pipe(
  z.string().check(z.regex(/^\d{1,19}$/)),
  z.transform((text) => BigInt(text)),
);

/** The queue of one process. `send` joins the caller's transaction. */
export interface JobQueue {
  readonly boss: PgBoss;
  start(): Promise<void>;
  /** Takes no more jobs and waits for those under way, at most so long. */
  stop(withinMs?: number): Promise<void>;
}

/** How soon a job of another process is seen; one of this process wakes its worker at once. */
const LOOK_MS = 1000;
/** Where nobody wakes them, workers look by themselves so often. */
const POLL_SECONDS = 30;
const DEAD_LETTER = 'dead-letter';
/**
 * A worker says so often, twice over, that it is still at a job; one that was silent for so long is lost, and any
 * living worker gives its job to the next, at its own rounds once a minute. Longer than a process can be busy without a
 * breath; a job that is over sooner costs nothing.
 */
export const JOB_SILENCE_SECONDS_MAX = 30;

/**
 * The queue's tables belong to the owner and are made by `migrate`; a process only uses them.
 * `works`: this process runs handlers and maintenance; without it only jobs are sent.
 */
export function createJobQueue(connectionString: string, works: boolean, onError: (error: Error) => void): JobQueue {
  const boss = new PgBoss({
    connectionString,
    application_name: 'namestead-jobs',
    max: works ? 4 : 2,
    Client: connectionClass(WORK_TIMES),
    migrate: false,
    createSchema: false,
    schedule: false,
    supervise: works,
    persistQueueStats: false,
  } as ConstructorOptions);
  boss.on('error', onError);
  return {
    boss,
    start: async () => {
      await boss.start();
    },
    stop: async (withinMs = 10_000) => {
      await boss.stop({ graceful: true, close: true, timeout: withinMs });
    },
  };
}

/** Makes the queues of all jobs; a step of `migrate`, run as the owner. */
export async function installQueues(ownerUrl: string, jobs: readonly Job[]): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, max: 1, supervise: false, schedule: false });
  await boss.start();
  try {
    await boss.createQueue(DEAD_LETTER);
    for (const { name, retryLimit, retryDelaySeconds } of jobs) {
      const options = {
        retryLimit,
        retryDelay: retryDelaySeconds,
        retryBackoff: true,
        retryDelayMax: 600,
        deadLetter: DEAD_LETTER,
        heartbeatSeconds: JOB_SILENCE_SECONDS_MAX,
      };
      await boss.createQueue(name, options);
      await boss.updateQueue(name, options);
    }
  } finally {
    await boss.stop({ graceful: false, close: true });
  }
}

/**
 * Enqueues in the caller's transaction: the job exists if and only if the transaction commits. `key` makes a second one
 * with the same key while it waits harmless.
 */
export async function enqueue<P extends z.ZodMiniType>(
  tx: Tx,
  job: Job<P>,
  payload: z.input<P>,
  key?: string,
): Promise<void> {
  const db = { executeSql: (text: string, values?: unknown[]) => tx.client.query(text, values) };
  const id = await tx.house.jobs.boss.send(job.name, payload as object, {
    db,
    ...(key === undefined ? {} : { singletonKey: key }),
  });
  if (id === null && key === undefined) throw new Error(`job ${job.name} was not taken`);
  const asked = enqueued.get(tx.client) ?? new Set();
  enqueued.set(tx.client, asked.add(job.name));
}

/** Jobs that open transactions have enqueued, by their connection. */
const enqueued = new WeakMap<object, Set<string>>();

/**
 * A transaction has ended: where its jobs came to be, workers of this process look at once instead of at their next
 * turn.
 */
export function endEnqueuing(house: House, client: object, committed: boolean): void {
  const names = enqueued.get(client);
  if (!names) return;
  enqueued.delete(client);
  if (committed) for (const name of names) wakeWorker(house, name);
}

/** Who works on a queue in this process, and which of them are at a job, by worker. */
interface Crew {
  readonly workers: string[];
  readonly busy: Map<string, string>;
}
/** By the process's queue: callers and workers have houses that differ in their connections. */
const crews = new WeakMap<JobQueue, Map<string, Crew>>();

function crewOf({ jobs }: House, name: string): Crew {
  const all = crews.get(jobs) ?? new Map<string, Crew>();
  crews.set(jobs, all);
  const crew = all.get(name) ?? { workers: [], busy: new Map() };
  all.set(name, crew);
  return crew;
}

/**
 * Wakes one who has nothing to do; where all are at work, each looks for the next job after their own. The next to be
 * woken is another.
 */
function wakeWorker(house: House, name: string): void {
  const { workers, busy } = crewOf(house, name);
  const at = workers.findIndex((id) => !busy.has(id));
  const [free] = at < 0 ? [] : workers.splice(at, 1);
  if (free === undefined) return;
  workers.push(free);
  house.jobs.boss.notifyWorker(free);
}

async function runOne(house: House, { job, handle }: JobHandler, payload: unknown): Promise<void> {
  const end = house.metrics.jobSeconds.startTimer({ job: job.name });
  try {
    await handle(house, payload);
    end({ result: 'done' });
  } catch (error) {
    end({ result: 'failed' });
    logFailure(house.log, error, { job: job.name }, 'job failed, will be tried again');
    throw error;
  }
}

/**
 * One worker of a queue. After a job it looks for the next at once and waits between looks only while there is none.
 */
async function startWorker(house: House, each: JobHandler): Promise<void> {
  const { boss } = house.jobs;
  const { workers, busy } = crewOf(house, each.job.name);
  let id = '';
  id = await boss.work(each.job.name, { pollingIntervalSeconds: POLL_SECONDS, batchSize: 1 }, async ([job]) => {
    if (!job) return;
    busy.set(id, job.id);
    wakeWorker(house, each.job.name);
    await runOne(house, each, job.data).finally(() => {
      busy.delete(id);
      boss.notifyWorker(id);
    });
  });
  workers.push(id);
}

/**
 * Starts the workers of a process. What other processes have sent is looked for each second, in all queues by one
 * question: if each worker looked, an idle process would ask fifty times a second. Who finds a job wakes the next, for
 * there may be more.
 */
export async function work(house: House, handlers: readonly JobHandler[]): Promise<() => void> {
  for (const each of handlers) for (let i = 0; i < each.job.concurrency; i += 1) await startWorker(house, each);
  const queues = handlers.map(({ job }) => job.name);
  let [ended, looking] = [false, false];
  const look = async () => {
    const waiting = await queuesWaiting(house.pool, queues);
    if (!ended) for (const name of waiting) wakeWorker(house, name);
  };
  const timer = setInterval(() => {
    // One that hangs with its database is not joined by the next.
    if (looking) return;
    looking = true;
    look()
      .catch((error: unknown) => logFailure(house.log, error, {}, 'the queues could not be looked at'))
      .finally(() => {
        looking = false;
      });
  }, LOOK_MS);
  return () => {
    ended = true;
    clearInterval(timer);
  };
}

/**
 * Jobs that a worker had when it was lost are tried again by their own rules instead of when their time is up, a
 * quarter of an hour later. Called only while no other worker lives; what this process is at stays.
 */
export async function returnLostJobs(house: House, handlers: readonly JobHandler[]): Promise<void> {
  for (const { job } of handlers) {
    const own = new Set(crewOf(house, job.name).busy.values());
    const lost = (await activeJobs(house.pool, job.name)).filter((id) => !own.has(id));
    if (lost.length === 0) continue;
    await house.jobs.boss.fail(job.name, lost, { message: 'worker lost' });
    house.log.warn({ job: job.name, jobs: lost.length }, 'jobs of a lost worker are tried again');
  }
}

/**
 * Runs every waiting job now, one after another, until none is left and what went on without its job has ended; how
 * tests move work on without waiting. Returns how many ran.
 */
export async function drainJobs(house: House, handlers: readonly JobHandler[]): Promise<number> {
  let ran = 0;
  for (let idle = false; !idle; ) {
    idle = true;
    for (const each of handlers) {
      for (const job of (await house.jobs.boss.fetch(each.job.name, { batchSize: 50 })) ?? []) {
        idle = false;
        ran += 1;
        await runOne(house, each, job.data);
        await house.jobs.boss.complete(each.job.name, job.id);
      }
    }
    if (await longWorkEnds(house)) idle = false;
  }
  return ran;
}

/**
 * Work that finds rows whose deadline has come. Runs in the worker every so many seconds; several workers may run it at
 * once.
 */
export interface Sweep {
  readonly name: string;
  readonly everySeconds: number;
  readonly run: (house: House) => Promise<void>;
}
