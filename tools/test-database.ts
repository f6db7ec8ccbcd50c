import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrateHouse } from '#server/migrate.ts';
import { withConnection } from '#server/platform/db/pool.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection string of the role that may make databases and owns them; its database is for maintenance only. */
    databaseOwnerUrl: string;
    /** The same server as the application role. */
    databaseAppUrl: string;
    /** The migrated database that every test file clones. */
    databaseTemplate: string;
  }
}

interface Server {
  ownerUrl: string;
  appUrl: string;
  stop(): Promise<void>;
}

const OLDEST_SERVER = 150_000;
const FOLDER_MARK = 'namestead-test-';
/** Test folders of killed runs are swept when nothing touched them for so long. */
const STALE_MS = 3_600_000;
const SCHEMA = new URL('../server/database/', import.meta.url);

function sweepStaleFolders(): void {
  for (const name of readdirSync(tmpdir()).filter((each) => each.startsWith(FOLDER_MARK))) {
    const folder = join(tmpdir(), name);
    const touched = statSync(join(folder, 'postgres.json'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    const made = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - Math.max(touched, made) > STALE_MS) rmSync(folder, { recursive: true, force: true });
  }
}

async function embedded(): Promise<Server> {
  sweepStaleFolders();
  const dataDir = mkdtempSync(join(tmpdir(), FOLDER_MARK));
  chmodSync(dataDir, 0o711);
  const postgres = await startPostgres({ dataDir, fast: true });
  return {
    ownerUrl: postgres.ownerUrl(),
    appUrl: postgres.appUrl(),
    async stop() {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function named(appUrl: string, ownerUrl: string): Promise<Server> {
  await withConnection(ownerUrl, async (client) => {
    const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num');
    const version = Number.parseInt(rows[0]?.server_version_num ?? '0', 10);
    if (version < OLDEST_SERVER)
      throw new Error(`DATABASE_URL names PostgreSQL ${version}; 15 is the oldest that fits`);
  });
  return { ownerUrl, appUrl, stop: async () => undefined };
}

function server(): Promise<Server> {
  const { DATABASE_URL: appUrl, MIGRATION_DATABASE_URL: ownerUrl } = process.env;
  if (appUrl && ownerUrl) return named(appUrl, ownerUrl);
  if (appUrl || ownerUrl)
    throw new Error('Tests on a server of yours need DATABASE_URL and MIGRATION_DATABASE_URL, both.');
  return embedded();
}

function templateName(): string {
  const hash = createHash('sha256');
  const files = readdirSync(SCHEMA, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.sql'));
  for (const file of files.sort()) hash.update(file).update(readFileSync(new URL(file, SCHEMA)));
  return `namestead_test_${hash.digest('hex').slice(0, 12)}_${randomBytes(4).toString('hex')}`;
}

async function dropAll(ownerUrl: string, template: string): Promise<void> {
  await withConnection(ownerUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)',
      [template],
    );
    for (const { name } of rows)
      await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`);
  });
}

/**
 * Set-up of a whole test run: one server, one migrated template. With DATABASE_URL and MIGRATION_DATABASE_URL the
 * server named there, else an embedded one in the system's temporary folder. Clones are made by
 * `server/platform/testing.ts`, named after the template.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const running = await server();
  const template = templateName();
  const end = async () => {
    await dropAll(running.ownerUrl, template);
    await running.stop();
  };
  try {
    await withConnection(running.ownerUrl, (client) => client.query(`CREATE DATABASE ${template}`));
    const templateUrl = new URL(running.ownerUrl);
    templateUrl.pathname = `/${template}`;
    await migrateHouse(templateUrl.href, decodeURIComponent(new URL(running.appUrl).username));
  } catch (error) {
    await end().catch(() => undefined);
    throw error;
  }
  project.provide('databaseOwnerUrl', running.ownerUrl);
  project.provide('databaseAppUrl', running.appUrl);
  project.provide('databaseTemplate', template);
  return end;
}
