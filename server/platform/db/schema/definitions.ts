import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';

/** Where functions, views and triggers stand once, as they are now. */
export const DEFINITIONS = new URL('../../../database/definitions/', import.meta.url);

/** One function or view with what belongs to it, such as the triggers that run it. */
export interface Definition {
  /** `<feature>/[<part>/]<name of the function or view>.sql`. */
  readonly name: string;
  readonly text: string;
  readonly sha256: string;
  /** The view it makes; undefined where it makes a function. */
  readonly view?: string;
}

type Asks = { query: pg.Client['query'] };

/** 42P16: a view keeps the columns it has; one whose columns went is made anew, and whoever reads it with it. */
const VIEW_KEEPS_COLUMNS = '42P16';

const names = (text: string, name: string) => new RegExp(`(?<![\\w.])${name.replace('.', '\\.')}(?!\\w)`).test(text);

/** Functions first, whose bodies nobody checks before they run; then views, each after those that it reads. */
function inOrder(found: readonly Definition[]): Definition[] {
  const done = found.filter(({ view }) => view === undefined);
  let left = found.filter(({ view }) => view !== undefined);
  while (left.length > 0) {
    const next = left.filter((one) => !left.some((other) => other !== one && names(one.text, other.view as string)));
    if (next.length === 0) throw new Error(`views read each other: ${left.map(({ name }) => name).join(', ')}`);
    done.push(...next);
    left = left.filter((one) => !next.includes(one));
  }
  return done;
}

/** The definitions of this code in an order in which they can be made. */
export async function readDefinitions(folder = DEFINITIONS): Promise<Definition[]> {
  const paths = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.sql')).sort();
  const read = paths.map(async (name): Promise<Definition> => {
    const text = await readFile(new URL(name, folder), 'utf8');
    const view = /^CREATE OR REPLACE VIEW ([\w.]+)/m.exec(text)?.[1];
    const sha256 = createHash('sha256').update(text).digest('hex');
    return { name, text, sha256, ...(view === undefined ? {} : { view }) };
  });
  return inOrder(await Promise.all(read));
}

/** Those that say something else than what was put into this database, or that it does not have. */
export async function changedDefinitions(client: Asks, known: readonly Definition[]): Promise<Definition[]> {
  const { rows } = await client.query<{ made: boolean }>("SELECT to_regclass('schema_definition') IS NOT NULL AS made");
  if (!rows[0]?.made) return [...known];
  const put = await client.query<{ name: string; sha256: string }>('SELECT name, sha256 FROM schema_definition');
  const has = new Map(put.rows.map(({ name, sha256 }) => [name, sha256]));
  return known.filter(({ name, sha256 }) => has.get(name) !== sha256);
}

async function putOne(client: pg.Client, { name, text, sha256 }: Definition): Promise<void> {
  await client.query(text);
  await client.query(
    'INSERT INTO schema_definition (name, sha256) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET sha256 = excluded.sha256, at = now()',
    [name, sha256],
  );
}

async function replaceAll(client: pg.Client, known: readonly Definition[]): Promise<void> {
  const views = known.flatMap(({ view }) => view ?? []);
  await client.query(`DROP VIEW IF EXISTS ${views.join(', ')}`);
  for (const definition of known) await putOne(client, definition);
}

/**
 * Puts every function, view and trigger whose text has changed, whole. To be called inside a transaction, after the
 * tables are as this code wants them; rights on views that had to be made anew must be given in the same one. @returns
 * the names of what was put
 */
export async function putDefinitions(client: pg.Client, known: readonly Definition[]): Promise<string[]> {
  await client.query(
    'CREATE TABLE IF NOT EXISTS schema_definition (name text COLLATE "C" PRIMARY KEY, sha256 text COLLATE "C" NOT NULL, at timestamptz NOT NULL DEFAULT now())',
  );
  await client.query('SET LOCAL check_function_bodies = off');
  const changed = await changedDefinitions(client, known);
  await client.query('SAVEPOINT as_they_are');
  try {
    for (const definition of changed) await putOne(client, definition);
  } catch (error) {
    if ((error as { code?: string }).code !== VIEW_KEEPS_COLUMNS) throw error;
    await client.query('ROLLBACK TO SAVEPOINT as_they_are');
    await replaceAll(client, known);
    return known.map(({ name }) => name);
  }
  return changed.map(({ name }) => name);
}
