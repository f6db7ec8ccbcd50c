import type pg from 'pg';

/**
 * The tables whose rows may only be added: the application role can insert and read, nothing else (reliability rule
 * 10).
 */
const APPEND_ONLY = ['activity', 'state_history', 'hand_movement', 'dns_search_list'];
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

/**
 * What the application may do with our own tables, sequences and functions. An operator may keep others' beside them,
 * such as an extension that counts statements: those are not ours to give.
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

/**
 * Gives the application its rights on data, never on the schema; what it may only read or add to is taken back at once.
 */
export async function grantRights(client: pg.Client, appRole: string): Promise<void> {
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
  const readOnly = await there([...READ_ONLY, 'schema_migration', 'schema_definition']);
  await client.query(`REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON ${readOnly} FROM ${role}`);
  const { rowCount } = await client.query(`SELECT 1 FROM pg_namespace WHERE nspname = 'inv'`);
  if (rowCount === 0) return;
  await client.query(`GRANT USAGE ON SCHEMA inv TO ${role}`);
  await client.query(`GRANT SELECT ON ALL TABLES IN SCHEMA inv TO ${role}`);
}

/** The same for the tables of the job queue. */
export async function grantQueue(client: pg.Client, appRole: string): Promise<void> {
  const role = client.escapeIdentifier(appRole);
  await client.query(`GRANT USAGE ON SCHEMA pgboss TO ${role}`);
  await client.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pgboss TO ${role}`);
  await client.query(`GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA pgboss TO ${role}`);
  await client.query(`GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA pgboss TO ${role}`);
}
