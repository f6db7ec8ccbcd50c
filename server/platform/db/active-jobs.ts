import type { Pool } from './pool.ts';

/** Jobs of a queue that some worker has, or had when it was lost. */
export async function activeJobs(pool: Pool, queue: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>("SELECT id FROM pgboss.job WHERE name = $1 AND state = 'active'", [
    queue,
  ]);
  return rows.map(({ id }) => id);
}
