import pg from 'pg';
import { CONNECT_MS_MAX, connectionClass, type Times } from './connection.ts';
import { assertHoldsNone } from './holding.ts';
import { valueParsers } from './value-parsers.ts';

export type Pool = pg.Pool;
export type PoolClient = pg.PoolClient;
type OnError = (error: Error) => void;

/** What somebody waits for in front of a page. */
export const CALL_TIMES: Times = { statementMs: 8_000, lockMs: 6_000 };
/** What nobody waits for; a few statements ask for more (`allowStatements`). */
export const WORK_TIMES: Times = { statementMs: 30_000 };

/** A pool as this house uses it. `waitMs`: how long a caller waits for a place; without it as long as it takes. */
interface Manners {
  readonly times: Times;
  readonly name?: string;
  readonly waitMs?: number;
  readonly options?: string;
}

function open(
  connectionString: string,
  max: number,
  onError: OnError,
  { times, name = 'namestead', waitMs, options }: Manners,
): Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    types: valueParsers,
    connectionTimeoutMillis: waitMs,
    application_name: name,
    Client: connectionClass(times, options),
    // What one transaction asks at once is on its way together (`together`).
    pipeline: true,
  } as pg.PoolConfig);
  const connect = pool.connect.bind(pool) as (done?: (error: Error) => void) => Promise<PoolClient>;
  pool.connect = ((done?: (error: Error) => void) => {
    assertHoldsNone(pool);
    return connect(done);
  }) as Pool['connect'];
  pool.on('error', onError);
  // The pool hears idle connections only: without this, one that breaks while it is lent out would end the whole
  // process.
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

/**
 * A pool of connections for the application role. `max` bounds what one process asks of the server; a caller waits at
 * most five seconds for a connection and is then told that we are busy, instead of queueing without end.
 */
export function createPool(connectionString: string, max: number, onError: OnError, times = CALL_TIMES): Pool {
  return open(connectionString, max, onError, { times, waitMs: CONNECT_MS_MAX });
}

/**
 * Connections of jobs and sweeps, apart from those of callers, so that a day on which much is due keeps nobody waiting
 * in front of a page. Work waits for its place as long as it takes: it has time, and failing would only bring it back.
 */
export function createWorkPool(connectionString: string, max: number, onError: OnError, times = WORK_TIMES): Pool {
  return open(connectionString, max, onError, { times, name: 'namestead-work' });
}

/**
 * Connections that count attempts. Their commits do not wait for the disk: a power cut forgets the attempts of its last
 * half second at most, and every limited call is spared a flush. A restart of the process forgets none.
 */
export function createAttemptsPool(connectionString: string, max: number, onError: OnError, times = CALL_TIMES): Pool {
  return open(connectionString, max, onError, { times, waitMs: CONNECT_MS_MAX, options: '-c synchronous_commit=off' });
}

/** One connection outside any pool, for migrations and tools. */
export async function withConnection<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString,
    types: valueParsers,
    connectionTimeoutMillis: CONNECT_MS_MAX,
    application_name: 'namestead-tools',
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
