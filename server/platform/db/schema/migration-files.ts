import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type pg from 'pg';

/** Where the migrations of this code stand. */
export const MIGRATIONS = new URL('../../../database/migrations/', import.meta.url);

/**
 * One step of the schema. `contract`: it takes away what the release before still uses, so it waits until it is asked
 * for.
 */
export interface Migration {
  readonly name: string;
  readonly text: string;
  readonly sha256: string;
  readonly contract: boolean;
  /**
   * Its one statement runs outside a transaction (`CREATE INDEX CONCURRENTLY`): its first line is `-- outside a
   * transaction`.
   */
  readonly alone: boolean;
}

type Asks = { query: pg.Client['query'] };

const ALONE = /^-- outside a transaction\b/;

/** The steps of a folder, in order of time whatever folder below it they stand in. */
export async function readMigrations(folder = MIGRATIONS): Promise<Migration[]> {
  const paths = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.sql'));
  const read = paths.map(async (path): Promise<Migration> => {
    const [name, text] = [basename(path), await readFile(new URL(path, folder), 'utf8')];
    const sha256 = createHash('sha256').update(text).digest('hex');
    return { name, text, sha256, contract: name.endsWith('.contract.sql'), alone: ALONE.test(text) };
  });
  return (await Promise.all(read)).sort((one, other) => (one.name < other.name ? -1 : 1));
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

/**
 * The database is of the days when functions and views stood in migrations; there was no release yet, so nothing leads
 * from there to here.
 */
export class SchemaBeforeBaseline extends Error {
  constructor() {
    super(
      'the database was made before the first baseline of the schema (decision 0124), by a demonstration: remove its data folder, or name an empty database.',
    );
    this.name = 'SchemaBeforeBaseline';
  }
}

/** A step says something else than when it was applied: this database and a new one would not be the same. */
export class MigrationChanged extends Error {
  constructor(names: readonly string[]) {
    super(
      `migrations were changed after they had been applied here: ${names.join(', ')}. Take them back and add a new one instead.`,
    );
    this.name = 'MigrationChanged';
  }
}

/** Names applied in the database that this code does not know. */
export async function unknownMigrations(client: Asks, known: readonly Migration[]): Promise<string[]> {
  const names = new Set(known.map(({ name }) => name));
  const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migration ORDER BY name');
  return rows.map(({ name }) => name).filter((name) => !names.has(name));
}

/** Steps of this code that the database has not seen yet. */
export async function missingMigrations(client: Asks, known: readonly Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migration');
  const applied = new Set(rows.map(({ name }) => name));
  return known.filter(({ name }) => !applied.has(name));
}
