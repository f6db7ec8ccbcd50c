import type pg from 'pg';
import {
  type Migration,
  MigrationChanged,
  missingMigrations,
  readMigrations,
  SchemaBeforeBaseline,
  SchemaTooNew,
  unknownMigrations,
} from './migration-files.ts';

/** A step waits so long for a table; whoever comes after it to that table waits with it, and no longer. */
const LOCK_MS = 1_000;
/**
 * What is older and that this code does not know was made before functions and views left the migrations (decision
 * 0124).
 */
const BASELINE = '20261126-1500';
/** 55P03: the lock did not come in time; 40P01: deadlock. */
const BUSY = new Set(['55P03', '40P01']);
const TRIES_MAX = 120;
const PAUSE_MS = 250;

/** What became of the steps. */
export interface Applied {
  readonly applied: readonly string[];
  /** Steps that take something away, left for when nobody uses it any more. */
  readonly held: readonly string[];
}

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, PAUSE_MS));

async function begin(client: pg.Client): Promise<void> {
  await client.query('BEGIN');
  await client.query(`SET LOCAL lock_timeout = ${LOCK_MS}`);
}

/**
 * Runs work in a transaction that gives way: where somebody holds a table it stops, lets those behind it pass, and
 * begins anew.
 */
export async function givingWay<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    await begin(client);
    try {
      const result = await work();
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK');
      if (tries >= TRIES_MAX || !BUSY.has((error as { code?: string }).code ?? '')) throw error;
    }
    await pause();
  }
}

const note = (client: pg.Client, { name, sha256 }: Migration) =>
  client.query('INSERT INTO schema_migration (name, sha256) VALUES ($1, $2)', [name, sha256]);

async function run(client: pg.Client, step: Migration): Promise<void> {
  await client.query(step.text);
  await note(client, step);
}

/** What runs outside a transaction may have stopped half-way before: an index that never became valid is made anew. */
async function runAlone(client: pg.Client, step: Migration): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid WHERE NOT i.indisvalid`,
  );
  for (const { name } of rows) if (step.text.includes(name)) await client.query(`DROP INDEX CONCURRENTLY ${name}`);
  await run(client, step);
}

/** Steps of an empty database: as many in one transaction as there are between two that run outside one. */
async function runMany(client: pg.Client, steps: readonly Migration[]): Promise<void> {
  const alone = steps.findIndex((step) => step.alone);
  const together = alone < 0 ? steps : steps.slice(0, alone);
  await givingWay(client, async () => {
    for (const step of together) await run(client, step);
  });
  const next = steps[together.length];
  if (!next) return;
  await runAlone(client, next);
  await runMany(client, steps.slice(together.length + 1));
}

/** The list of what was applied, with what each step said then; rows of before its column get what this code says. */
async function readyList(client: pg.Client, known: readonly Migration[]): Promise<void> {
  await client.query(
    'CREATE TABLE IF NOT EXISTS schema_migration (name text COLLATE "C" PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())',
  );
  await client.query('ALTER TABLE schema_migration ADD COLUMN IF NOT EXISTS sha256 text COLLATE "C"');
  const unknown = await unknownMigrations(client, known);
  if (unknown.some((name) => name < BASELINE)) throw new SchemaBeforeBaseline();
  if (unknown.length > 0) throw new SchemaTooNew(unknown);
  const args = [known.map(({ name }) => name), known.map(({ sha256 }) => sha256)];
  const of = 'unnest($1::text[], $2::text[]) AS k (name, sha256)';
  await client.query(
    `UPDATE schema_migration m SET sha256 = k.sha256 FROM ${of} WHERE m.name = k.name AND m.sha256 IS NULL`,
    args,
  );
  const { rows } = await client.query<{ name: string }>(
    `SELECT m.name FROM schema_migration m JOIN ${of} ON k.name = m.name AND k.sha256 <> m.sha256 ORDER BY m.name`,
    args,
  );
  if (rows.length > 0) throw new MigrationChanged(rows.map(({ name }) => name));
}

/**
 * Applies the steps that a database has not seen. An empty one gets all of them in one transaction. One in use gets
 * each in a transaction of its own that gives way to those who work, so that an upgrade stops nobody; what takes
 * something away is held back unless `contract` is asked for.
 * @throws SchemaTooNew, MigrationChanged
 */
export async function applyMigrations(
  client: pg.Client,
  { folder, contract = false }: { readonly folder?: URL; readonly contract?: boolean } = {},
): Promise<Applied> {
  const known = await readMigrations(folder);
  await givingWay(client, () => readyList(client, known));
  const missing = await missingMigrations(client, known);
  if (missing.length === known.length) {
    await runMany(client, missing);
    return { applied: missing.map(({ name }) => name), held: [] };
  }
  const now = missing.filter((step) => contract || !step.contract);
  for (const step of now) {
    if (step.alone) await runAlone(client, step);
    else await givingWay(client, () => run(client, step));
  }
  const held = missing.filter((step) => !now.includes(step));
  return { applied: now.map(({ name }) => name), held: held.map(({ name }) => name) };
}
