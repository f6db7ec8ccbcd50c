import { withConnection } from '../pool.ts';
import { type Applied, applyMigrations, givingWay } from './apply-migrations.ts';
import { putDefinitions, readDefinitions } from './definitions.ts';
import { grantQueue, grantRights } from './grant-rights.ts';

/** Any number, the same for all: two migrations at once wait for each other. */
const LOCK = 7_246_001;

export interface MigrationTarget {
  /** A connection of the role that owns the schema. */
  readonly ownerUrl: string;
  /** The role the application connects as; it gets rights on data, never on the schema. */
  readonly appRole: string;
  /** Also take away what the release before used: when none of its processes runs any more. */
  readonly contract?: boolean;
}

/**
 * Brings the schema to this code under a lock: the missing migrations, functions and views as they are now, the rights
 * of the application role, then the job queue's own schema by
 * `installQueue`. Safe to repeat, also after it was stopped half-way. @throws SchemaTooNew on a newer database,
 * MigrationChanged
 */
export async function migrate(
  { ownerUrl, appRole, contract = false }: MigrationTarget,
  installQueue: (ownerUrl: string) => Promise<void>,
): Promise<Applied> {
  return withConnection(ownerUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const applied = await applyMigrations(client, { contract });
    const definitions = await readDefinitions();
    await givingWay(client, async () => {
      await putDefinitions(client, definitions);
      await grantRights(client, appRole);
    });
    await installQueue(ownerUrl);
    await grantQueue(client, appRole);
    return applied;
  });
}
