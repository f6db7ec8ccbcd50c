import { join } from 'node:path';
import { withConnection } from '#server/platform/db/pool.ts';
import { startPostgres } from '../postgres.ts';

export interface DemonstrationDatabase {
  ownerUrl: string;
  appUrl: string;
  /** How the person is told where it is; without passwords. */
  described: string;
  /** Rejects with a sentence if an embedded server ends by itself; never resolves. */
  failed: Promise<never>;
  stop(): Promise<void>;
}

type Env = Readonly<Record<string, string | undefined>>;
const never = new Promise<never>(() => undefined);

function reason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reason).join(', ');
  return error instanceof Error ? error.message : String(error);
}

async function reach(setting: string, url: string): Promise<void> {
  if (!URL.canParse(url))
    throw new Error(`${setting} is not a connection string (postgresql://user:password@host:port/database).`);
  const { hostname, port, pathname } = new URL(url);
  try {
    await withConnection(url, (client) => client.query('SELECT 1'));
  } catch (error) {
    const place = `${hostname}:${port || '5432'}${pathname}`;
    throw new Error(`The PostgreSQL named by ${setting} (${place}) cannot be used: ${reason(error)}.`, {
      cause: error,
    });
  }
}

async function named(appUrl: string, ownerUrl: string): Promise<DemonstrationDatabase> {
  await Promise.all([reach('DATABASE_URL', appUrl), reach('MIGRATION_DATABASE_URL', ownerUrl)]);
  const { host, pathname } = new URL(appUrl);
  return {
    ownerUrl,
    appUrl,
    described: `${host}${pathname} (DATABASE_URL)`,
    failed: never,
    stop: async () => undefined,
  };
}

async function embedded(data: string, log: (line: string) => void): Promise<DemonstrationDatabase> {
  const postgres = await startPostgres({ dataDir: join(data, 'postgres'), log });
  const failed = postgres.ended.then((sentence) => Promise.reject(new Error(sentence)));
  failed.catch(() => undefined);
  return {
    ownerUrl: postgres.ownerUrl(),
    appUrl: postgres.appUrl(),
    described: `127.0.0.1:${postgres.port} (embedded, ${join(data, 'postgres')})`,
    failed,
    stop: postgres.stop,
  };
}

/** In this process, which from then on holds the code of the whole server. */
const migrateHere = async (ownerUrl: string, appRole: string) =>
  (await import('#server/migrate.ts')).migrateHouse(ownerUrl, appRole);

/**
 * The migrated database of the demonstration: the one DATABASE_URL and MIGRATION_DATABASE_URL name, else the embedded
 * one.
 * @throws Error with one sentence: unreachable, full disk, schema newer than the code. Nothing is left running then.
 */
export async function openDatabase(
  data: string,
  env: Env,
  log: (line: string) => void,
  migrate: (ownerUrl: string, appRole: string) => Promise<unknown> = migrateHere,
): Promise<DemonstrationDatabase> {
  const { DATABASE_URL: appUrl, MIGRATION_DATABASE_URL: ownerUrl } = env;
  if ((appUrl === undefined) !== (ownerUrl === undefined)) {
    throw new Error(
      'DATABASE_URL (the application) and MIGRATION_DATABASE_URL (the owner of the schema) belong together: set both or none.',
    );
  }
  const database = await (appUrl !== undefined && ownerUrl !== undefined
    ? named(appUrl, ownerUrl)
    : embedded(data, log));
  try {
    await migrate(database.ownerUrl, decodeURIComponent(new URL(database.appUrl).username));
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}
