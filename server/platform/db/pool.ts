import pg from 'pg';
import { valueParsers } from './value-parsers.ts';

export type Pool = pg.Pool;
export type PoolClient = pg.PoolClient;

/**
 * A pool of connections for the application role. `max` bounds what one process asks of the server; a caller waits at most five
 * seconds for a connection and is then told that we are busy, instead of queueing without end.
 */
export function createPool(
  connectionString: string,
  max: number,
  onError: (error: Error) => void,
  options?: string,
): Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    types: valueParsers,
    connectionTimeoutMillis: 5_000,
    application_name: 'namestead',
    // What one transaction asks at once is on its way together (`together`).
    pipeline: true,
    ...(options === undefined ? {} : { options }),
  } as pg.PoolConfig);
  pool.on('error', onError);
  // The pool hears idle connections only: without this, one that breaks while it is lent out would end the whole process.
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

/**
 * Connections that count attempts. Their commits do not wait for the disk: a power cut forgets the attempts of its last half second at most,
 * and every limited call is spared a flush. A restart of the process forgets none.
 */
export function createAttemptsPool(connectionString: string, max: number, onError: (error: Error) => void): Pool {
  return createPool(connectionString, max, onError, '-c synchronous_commit=off');
}

/** One connection outside any pool, for migrations and tools. */
export async function withConnection<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString,
    types: valueParsers,
    connectionTimeoutMillis: 5_000,
    application_name: 'namestead-tools',
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
