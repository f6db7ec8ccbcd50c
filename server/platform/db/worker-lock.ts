import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { connectionClass, endConnection } from './connection.ts';
import { WORK_TIMES } from './pool.ts';

/** Any number, the same for all workers: each has it shared as long as it lives. */
const WORKERS = 7_246_011;
const RECONNECT_MS = 200;
/** Nothing is ever asked on this connection but whether it is still there. */
const ASK_MS = 5_000;
/** After PostgreSQL went away the other workers have so long to come back before their absence means anything. */
const OTHERS_BACK_MS = 3_000;

/** What a worker does when it finds that no other lives. `begins`: it has nothing in hand itself yet. */
export type WhenAlone = (begins: boolean) => Promise<void>;

export interface WorkerLock {
  /** Says that this worker has nothing in hand any more. */
  release(): Promise<void>;
}

interface Held {
  readonly client: pg.Client;
  /** Resolves when the connection is gone, and the lock with it. */
  readonly gone: Promise<void>;
}

/** Runs `work` if no other session has the lock; nobody can take it meanwhile. Answers whether it ran. */
async function ifAlone({ client }: Held, work: () => Promise<void>): Promise<boolean> {
  const { rows } = await client.query<{ alone: boolean }>('SELECT pg_try_advisory_lock($1) AS alone', [WORKERS]);
  if (!rows[0]?.alone) return false;
  await work();
  await client.query('SELECT pg_advisory_unlock($1)', [WORKERS]);
  return true;
}

async function connect(connectionString: string, onError: (error: Error) => void): Promise<Held> {
  const application_name = 'namestead-worker';
  const client = new (connectionClass(WORK_TIMES))({ connectionString, application_name });
  client.on('error', onError);
  const gone = new Promise<void>((resolve) => client.once('end', resolve));
  await client.connect();
  let asking = false;
  const ask = setInterval(() => {
    if (asking) return;
    asking = true;
    client.query('SELECT 1').then(
      () => (asking = false),
      () => {},
    );
  }, ASK_MS);
  void gone.then(() => clearInterval(ask));
  return { client, gone };
}

const hold = ({ client }: Held) => client.query('SELECT pg_advisory_lock_shared($1)', [WORKERS]);

/**
 * A connection whose only purpose is to be there: PostgreSQL ends it, and with it the lock, the moment the process is
 * gone, however it went. So a worker that has the lock to itself knows that whatever a worker had in hand belongs to
 * nobody. It asks when it begins, and again after PostgreSQL was away. While other workers live nothing is known, and
 * leases run out in their own time. Resolves once the lock is held; a failure of `whenAlone` goes to `onError` and
 * keeps nobody from working.
 */
export async function holdWorkerLock(
  connectionString: string,
  whenAlone: WhenAlone,
  onError: (error: Error) => void,
): Promise<WorkerLock> {
  const ending = new AbortController();
  const told = (error: unknown) => onError(error as Error);
  let held = await connect(connectionString, onError);
  const first = held;
  // Asked before it is held, and held before the question is over: of several workers that begin together exactly one
  // finds itself alone.
  const alone = await ifAlone(first, async () => {
    await whenAlone(true).catch(told);
    await hold(first);
  });
  if (!alone) await hold(first);

  const again = async (): Promise<void> => {
    await wait(RECONNECT_MS, undefined, { signal: ending.signal });
    held = await connect(connectionString, onError);
    const own = held;
    if (ending.signal.aborted) await endConnection(own.client);
    await hold(own);
    await wait(OTHERS_BACK_MS, undefined, { signal: ending.signal });
    await ifAlone(own, () => whenAlone(false).catch(told));
  };
  const keep = async (): Promise<void> => {
    for (;;) {
      await held.gone;
      if (ending.signal.aborted) return;
      await again().catch((error: unknown) => ending.signal.aborted || told(error));
    }
  };
  const keeping = keep();
  return {
    async release() {
      ending.abort();
      await endConnection(held.client);
      await keeping;
    },
  };
}
