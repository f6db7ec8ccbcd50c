import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type pg from 'pg';
import { withConnection } from './pool.ts';

const FOLDER = new URL('../../database/migrations/', import.meta.url);
/** Any number, the same for all: two migrations at once wait for each other. */
const LOCK = 7_246_001;

/** The tables whose rows may only be added: the application role can insert and read, nothing else (reliability rule 10). */
const APPEND_ONLY = ['activity', 'state_history', 'hand_movement'];
/** Written only by the ledger's functions, which run with the owner's rights; the application role reads. */
const READ_ONLY = [
  'acct',
  'posting',
  'entry',
  'freeze_item',
  'topup_claim',
  'topup_lost',
  'ledger_stop',
  'ledger_link',
  'ledger_sealed',
  'acct_day',
];

export interface MigrationTarget {
  /** A connection of the role that owns the schema. */
  readonly ownerUrl: string;
  /** The role the application connects as; it gets rights on data, never on the schema. */
  readonly appRole: string;
}

/** The database was made by newer code than this. */
export class SchemaTooNew extends Error {
  constructor(names: readonly string[]) {
    super(
      `the database knows migrations that this code does not: ${names.join(', ')}. Start the newer code, or restore a backup.`,
    );
    this.name = 'SchemaTooNew';
  }
}

/** The files of this code by their names, in order of time whatever folder they stand in. */
async function migrationFiles(): Promise<Map<string, URL>> {
  const files = (await readdir(FOLDER, { recursive: true })).filter((path) => path.endsWith('.sql'));
  const named = files.map((path) => [basename(path), new URL(path, FOLDER)] as const);
  return new Map(named.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The names of this code's migrations, in order. */
export async function knownMigrations(): Promise<string[]> {
  return [...(await migrationFiles()).keys()];
}

/** Names applied in the database that this code does not know. */
export async function unknownMigrations(client: { query: pg.Client['query'] }): Promise<string[]> {
  const known = new Set(await knownMigrations());
  const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migration ORDER BY name');
  return rows.map((row) => row.name).filter((name) => !known.has(name));
}

/** Names of this code that the database has not seen yet. */
export async function missingMigrations(client: { query: pg.Client['query'] }): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migration');
  const applied = new Set(rows.map((row) => row.name));
  return (await knownMigrations()).filter((name) => !applied.has(name));
}

async function applyAll(client: pg.Client): Promise<string[]> {
  await client.query(
    'CREATE TABLE IF NOT EXISTS schema_migration (name text COLLATE "C" PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())',
  );
  const unknown = await unknownMigrations(client);
  if (unknown.length > 0) throw new SchemaTooNew(unknown);
  const applied: string[] = [];
  const files = await migrationFiles();
  for (const name of await missingMigrations(client)) {
    await client.query(await readFile(files.get(name)!, 'utf8'));
    await client.query('INSERT INTO schema_migration (name) VALUES ($1)', [name]);
    applied.push(name);
  }
  return applied;
}

/**
 * What the application may do with our own tables, sequences and functions. An operator may keep others' beside them, such as an extension
 * that counts statements: those are not ours to give.
 */
async function ownObjects(client: pg.Client): Promise<(readonly [rights: string, objects: string])[]> {
  const { rows } = await client.query<{ rights: string; objects: string }>(`
    SELECT CASE relkind WHEN 'S' THEN 'USAGE, SELECT' ELSE 'SELECT, INSERT, UPDATE, DELETE' END AS rights,
      CASE relkind WHEN 'S' THEN 'SEQUENCE ' ELSE 'TABLE ' END || string_agg(oid::regclass::text, ', ' ORDER BY relname) AS objects
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'S') AND pg_has_role(relowner, 'USAGE')
    GROUP BY relkind
    UNION ALL
    SELECT 'EXECUTE', 'FUNCTION ' || string_agg(oid::regprocedure::text, ', ' ORDER BY proname)
    FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prokind IN ('f', 'w') AND pg_has_role(proowner, 'USAGE') HAVING count(*) > 0`);
  return rows.map(({ rights, objects }) => [rights, objects]);
}

async function grant(client: pg.Client, appRole: string): Promise<void> {
  const role = client.escapeIdentifier(appRole);
  await client.query(`GRANT USAGE ON SCHEMA public TO ${role}`);
  for (const [rights, objects] of await ownObjects(client))
    await client.query(`GRANT ${rights} ON ${objects} TO ${role}`);
  const there = async (names: readonly string[]): Promise<string> => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'public' AND c.relname = ANY($1)`,
      [names],
    );
    return rows.map(({ name }) => client.escapeIdentifier(name)).join(', ');
  };
  const appendOnly = await there(APPEND_ONLY);
  if (appendOnly) await client.query(`REVOKE UPDATE, DELETE, TRUNCATE ON ${appendOnly} FROM ${role}`);
  const readOnly = await there([...READ_ONLY, 'schema_migration']);
  await client.query(`REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON ${readOnly} FROM ${role}`);
  const { rowCount } = await client.query(`SELECT 1 FROM pg_namespace WHERE nspname = 'inv'`);
  if (rowCount === 0) return;
  await client.query(`GRANT USAGE ON SCHEMA inv TO ${role}`);
  await client.query(`GRANT SELECT ON ALL TABLES IN SCHEMA inv TO ${role}`);
}

async function grantQueue(client: pg.Client, appRole: string): Promise<void> {
  const role = client.escapeIdentifier(appRole);
  await client.query(`GRANT USAGE ON SCHEMA pgboss TO ${role}`);
  await client.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pgboss TO ${role}`);
  await client.query(`GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA pgboss TO ${role}`);
  await client.query(`GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA pgboss TO ${role}`);
}

/**
 * Brings the schema to this code: all missing migrations in one transaction under a lock (all or none), the rights of the application
 * role, then the job queue's own schema by `installQueue`. Safe to repeat. Throws SchemaTooNew on a newer database.
 */
export async function migrate(
  target: MigrationTarget,
  installQueue: (ownerUrl: string) => Promise<void>,
): Promise<string[]> {
  return withConnection(target.ownerUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await client.query('BEGIN');
    let applied: string[];
    try {
      applied = await applyAll(client);
      await grant(client, target.appRole);
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    }
    await installQueue(target.ownerUrl);
    await grantQueue(client, target.appRole);
    return applied;
  });
}
