import { readSettings } from './platform/config.ts';
import { migrate } from './platform/db/migrate.ts';
import { installQueues } from './platform/jobs.ts';
import { jobs } from './processes/jobs.ts';

/**
 * Brings a database to this code's schema. `ownerUrl`: the owner's connection; `appRole`: who the application connects as.
 * Used by `npm run migrate`, the demonstration and the tests.
 */
export function migrateHouse(ownerUrl: string, appRole: string): Promise<string[]> {
  return migrate({ ownerUrl, appRole }, (url) => installQueues(url, jobs));
}

async function main(): Promise<void> {
  const { MIGRATION_DATABASE_URL: ownerUrl, DATABASE_URL: appUrl } = readSettings(process.env, [
    'MIGRATION_DATABASE_URL',
    'DATABASE_URL',
  ]);
  const applied = await migrateHouse(ownerUrl, decodeURIComponent(new URL(appUrl).username));
  process.stdout.write(
    applied.length === 0 ? 'The schema is up to date.\n' : `Applied ${applied.length}: ${applied.join(', ')}\n`,
  );
}

if (import.meta.main) {
  main().catch((error: unknown) => {
    process.stderr.write(
      `Migration failed, nothing was changed: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    process.exitCode = 1;
  });
}
