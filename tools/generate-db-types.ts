import { writeFile } from 'node:fs/promises';
import { withConnection } from '#server/platform/db/pool.ts';

/** Column types of PostgreSQL as the driver gives them. */
const TYPES: Record<string, string> = {
  int8: 'bigint',
  int4: 'number',
  int2: 'number',
  bool: 'boolean',
  text: 'string',
  varchar: 'string',
  uuid: 'string',
  bytea: 'Buffer',
  timestamptz: 'Date',
  date: 'string',
  jsonb: 'unknown',
  _text: 'string[]',
  xid8: 'string',
  int8multirange: 'string',
};

interface Column {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  optional: boolean;
  always: boolean;
}

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const pascal = (name: string) => camel(`_${name}`);

function typeOf(column: Column): string {
  const base = TYPES[column.type];
  if (base === undefined) throw new Error(`no type for ${column.table}.${column.column} (${column.type})`);
  const read = column.nullable ? `${base} | null` : base;
  if (column.always) return `GeneratedAlways<${read}>`;
  if (column.type === 'jsonb')
    return column.nullable
      ? 'ColumnType<unknown, string | null | undefined, string | null>'
      : `ColumnType<unknown, string${column.optional ? ' | undefined' : ''}, string>`;
  return column.optional && !column.nullable ? `Generated<${read}>` : read;
}

/** Writes the tables of a migrated database as Kysely types, in camelCase as the query builder's plugin maps them. */
async function main(): Promise<void> {
  const url = process.argv[2] ?? process.env['MIGRATION_DATABASE_URL'];
  if (!url) throw new Error('give the address of a migrated database');
  const columns = await withConnection(url, async (client) => {
    const { rows } = await client.query<Column>(`
      SELECT c.table_name AS table, c.column_name AS column, c.udt_name AS type, c.is_nullable = 'YES' AS nullable,
        c.column_default IS NOT NULL OR c.is_identity = 'YES' AS optional, c.identity_generation = 'ALWAYS' OR c.is_generated = 'ALWAYS' AS always
      FROM information_schema.columns c WHERE c.table_schema = 'public' AND c.table_name NOT LIKE 'schema\\_%' ORDER BY 1, c.ordinal_position`);
    return rows;
  });
  const tables = Map.groupBy(columns, (column) => column.table);
  const bodies = [...tables].map(
    ([table, list]) =>
      `export interface ${pascal(table)} {\n${list.map((c) => `  ${camel(c.column)}: ${typeOf(c)};\n`).join('')}}\n`,
  );
  const index = `export interface Database {\n${[...tables.keys()].map((t) => `  ${camel(t)}: ${pascal(t)};\n`).join('')}}\n`;
  const head =
    "// Made from the migrated schema by tools/generate-db-types.ts; do not edit.\nimport type { ColumnType, Generated, GeneratedAlways } from 'kysely';\n\n";
  await writeFile(
    new URL('../server/platform/db/schema.generated.ts', import.meta.url),
    `${head}${bodies.join('\n')}\n${index}`,
  );
}

await main();
