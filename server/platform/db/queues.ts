import type { Pool } from './pool.ts';

/** Jobs of a queue that some worker has, or had when it was lost. */
export async function activeJobs(pool: Pool, queue: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>("SELECT id FROM pgboss.job WHERE name = $1 AND state = 'active'", [
    queue,
  ]);
  return rows.map(({ id }) => id);
}

/** A name, so that each connection reads and plans it once: it is asked every second. */
const WAITING = {
  name: 'queues-waiting',
  text: `SELECT q.name FROM unnest($1::text[]) AS q (name)
    WHERE EXISTS (SELECT FROM pgboss.job j
      WHERE j.name = q.name AND j.state < 'active' AND NOT j.blocked AND j.start_after <= pgboss.job_now())`,
};

/** Those of the queues in which a job waits that may be begun now. */
export async function queuesWaiting(pool: Pool, queues: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>({ ...WAITING, values: [queues] });
  return rows.map(({ name }) => name);
}
