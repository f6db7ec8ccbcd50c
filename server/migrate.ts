import { readSettings } from './platform/config.ts';
import type { Applied } from './platform/db/schema/apply-migrations.ts';
import { migrate } from './platform/db/schema/migrate.ts';
import { installQueues } from './platform/jobs.ts';
import { jobs } from './processes/jobs.ts';

/**
 * Brings a database to this code's schema. `ownerUrl`: the owner's connection; `appRole`: who the application connects
 * as. `contract`: also takes away what the release before used. Used by `npm run migrate`, the demonstration and the
 * tests.
 */
export function migrateHouse(ownerUrl: string, appRole: string, contract = true): Promise<Applied> {
  return migrate({ ownerUrl, appRole, contract }, (url) => installQueues(url, jobs));
}

async function main(): Promise<void> {
  const { MIGRATION_DATABASE_URL: ownerUrl, DATABASE_URL: appUrl } = readSettings(process.env, [
    'MIGRATION_DATABASE_URL',
    'DATABASE_URL',
  ]);
  const contract = process.argv.includes('--contract');
  const { applied, held } = await migrateHouse(ownerUrl, decodeURIComponent(new URL(appUrl).username), contract);
  process.stdout.write(
    applied.length === 0 ? 'The schema is up to date.\n' : `Applied ${applied.length}: ${applied.join(', ')}\n`,
  );
  if (held.length > 0)
    process.stdout.write(
      `Held back ${held.length}: ${held.join(', ')}\nWhen every process runs this release: npm run migrate -- --contract\n`,
    );
}

if (import.meta.main) {
  main().catch((error: unknown) => {
    process.stderr.write(
      `Migration failed; what it applied before stands, and it can be run again: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    process.exitCode = 1;
  });
}
