import {
  CamelCasePlugin,
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { QueryArrayConfig, QueryArrayResult } from 'pg';
import type { Database } from './schema.generated.ts';
import { nameOf } from './statement-names.ts';

/** Whatever can run one statement: a connection in a transaction, or the read-only lanes. */
export interface Runs {
  query(query: QueryArrayConfig<unknown[]>): Promise<QueryArrayResult<unknown[]>>;
}

const JSON_OID = 114;
const JSONB_OID = 3802;

/**
 * The library's own turning of names, so that they stay as they always were; `mapRow` also turns the keys inside JSON.
 */
const names = new CamelCasePlugin() as unknown as {
  snakeCase(name: string): string;
  camelCase(name: string): string;
  mapRow(row: Record<string, unknown>): Record<string, unknown>;
};

function remembered(turn: (name: string) => string): (name: string) => string {
  const known = new Map<string, string>();
  return (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const turned = turn(name);
    known.set(name, turned);
    return turned;
  };
}

const snakeOf = remembered((name) => names.snakeCase(name));
const camelOf = remembered((name) => names.camelCase(name));

/**
 * Writes snake_case while it compiles. The library's plugin walks the whole statement before that and every row after
 * it; both walks together cost more than the rest of a short query.
 */
function snakeCompiler(): PostgresQueryCompiler {
  const compiler = new PostgresQueryCompiler();
  const open = compiler as unknown as { sanitizeIdentifier(name: string): string };
  const sanitize = open.sanitizeIdentifier.bind(compiler);
  open.sanitizeIdentifier = (name) => sanitize(snakeOf(name));
  return compiler;
}

const readJson = (value: unknown) => names.mapRow({ value })['value'];

/** Rows come as arrays and become objects once, under the names our code uses. */
function rowsOf({ fields, rows }: QueryArrayResult<unknown[]>): Record<string, unknown>[] {
  const width = fields.length;
  const keys = fields.map(({ name }) => camelOf(name));
  const isJson = fields.map(({ dataTypeID }) => dataTypeID === JSON_OID || dataTypeID === JSONB_OID);
  return rows.map((row) => {
    const made: Record<string, unknown> = {};
    for (let at = 0; at < width; at++) made[keys[at] as string] = isJson[at] ? readJson(row[at]) : row[at];
    return made;
  });
}

const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

async function run<R>(runs: Runs, { sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
  const name = nameOf(sql, parameters.length);
  const answer = await runs.query({
    text: sql,
    values: parameters as unknown[],
    rowMode: 'array',
    ...(name === undefined ? {} : { name }),
  });
  const rows = rowsOf(answer) as R[];
  return CHANGES.has(answer.command) ? { rows, numAffectedRows: BigInt(answer.rowCount ?? 0) } : { rows };
}

const compiler = snakeCompiler();
const adapter = new PostgresAdapter();
const driver = new DummyDriver();
const dialect = new PostgresDialect({ pool: {} as never });

/**
 * A query builder that runs its statements on `runs` and nowhere else: it opens no connection and begins no
 * transaction.
 */
export function queryBuilderOn(runs: Runs): Kysely<Database> {
  const connection: DatabaseConnection = {
    executeQuery: (query) => run(runs, query),
    streamQuery: () => {
      throw new Error('rows are read whole or by keyset pages; a query builder gives no streams');
    },
  };
  const provider = { provideConnection: <T>(consume: (on: DatabaseConnection) => Promise<T>) => consume(connection) };
  const executor = new DefaultQueryExecutor(compiler, adapter, provider);
  return new Kysely<Database>({ config: { dialect }, driver, executor, dialect });
}
