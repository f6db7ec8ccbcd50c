import type { Pool } from '../pool.ts';
import { changedDefinitions, readDefinitions } from './definitions.ts';
import { missingMigrations, readMigrations, SchemaTooNew, unknownMigrations } from './migration-files.ts';

/**
 * Code N runs on schema N, and on N+1 as long as that one only expanded. Refuses a database that misses migrations of
 * this code, or that a newer release has contracted.
 */
export async function checkSchema(pool: Pool): Promise<void> {
  const made = await pool
    .query("SELECT to_regclass('schema_migration') IS NOT NULL AS made")
    .catch((error: Error & { code?: string }) => {
      throw new Error(`the database of DATABASE_URL does not answer (${error.code ?? error.message})`);
    });
  if (!made.rows[0]?.made) throw new Error('the database is empty; run `npm run migrate` first');
  const known = await readMigrations();
  const missing = (await missingMigrations(pool, known)).filter(({ contract }) => !contract).map(({ name }) => name);
  if (missing.length > 0) throw new Error(`the database misses ${missing.join(', ')}; run \`npm run migrate\` first`);
  const unknown = await unknownMigrations(pool, known);
  const contracted = unknown.filter((name) => !name.includes('.expand.'));
  if (contracted.length > 0) throw new SchemaTooNew(contracted);
  // A newer release has put its own, with which this code still works.
  if (unknown.length > 0) return;
  const others = (await changedDefinitions(pool, await readDefinitions())).map(({ name }) => name);
  if (others.length > 0)
    throw new Error(
      `the database has other functions or views than this code: ${others.join(', ')}; run \`npm run migrate\` first`,
    );
}
