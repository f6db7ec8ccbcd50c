import { writeFileSync } from 'node:fs';
import { test } from 'vitest';
import { openTestHouse } from '../../testing.ts';
import { withConnection } from '../pool.ts';

test('dump', async () => {
  const house = await openTestHouse();
  await withConnection(house.ownerUrl, async (c) => {
    const q = async (sql: string) => (await c.query(sql)).rows;
    const out: Record<string, unknown> = {};
    const own = `n.nspname IN ('public','inv')`;
    out['columns'] = await q(
      `SELECT table_schema, table_name, column_name, ordinal_position, column_default, is_nullable, data_type, collation_name, generation_expression FROM information_schema.columns WHERE table_schema IN ('public','inv') ORDER BY 1,2,4`,
    );
    out['indexes'] = await q(
      `SELECT schemaname, indexname, indexdef FROM pg_indexes WHERE schemaname IN ('public','inv') ORDER BY 2`,
    );
    out['constraints'] = await q(
      `SELECT conrelid::regclass::text AS t, conname, pg_get_constraintdef(c.oid) AS def FROM pg_constraint c JOIN pg_namespace n ON n.oid = c.connamespace WHERE ${own} ORDER BY 1,2`,
    );
    out['functions'] = await q(
      `SELECT p.oid::regprocedure::text AS f, pg_get_functiondef(p.oid) AS def, p.proacl::text AS acl FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE ${own} AND p.prokind = 'f' ORDER BY 1`,
    );
    out['views'] = await q(
      `SELECT c.oid::regclass::text AS v, pg_get_viewdef(c.oid) AS def, c.reloptions::text AS options, c.relacl::text AS acl FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE ${own} AND c.relkind = 'v' ORDER BY 1`,
    );
    out['tables'] = await q(
      `SELECT c.oid::regclass::text AS v, c.reloptions::text AS options, c.relacl::text AS acl, c.relpersistence FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE ${own} AND c.relkind IN ('r','p','S') ORDER BY 1`,
    );
    out['triggers'] = await q(
      `SELECT tgrelid::regclass::text AS t, tgname, pg_get_triggerdef(t.oid) AS def FROM pg_trigger t WHERE NOT tgisinternal AND tgrelid::regclass::text NOT LIKE 'pgboss%' ORDER BY 1,2`,
    );
    out['stats'] = await q(
      `SELECT s.stxname, pg_get_statisticsobjdef(s.oid) AS def FROM pg_statistic_ext s ORDER BY 1`,
    );
    out['depends'] = await q(
      `SELECT DISTINCT p.oid::regprocedure::text AS f, COALESCE(c.relname, con.conname) AS by, d.classid::regclass::text AS class FROM pg_depend d JOIN pg_proc p ON d.refclassid='pg_proc'::regclass AND d.refobjid=p.oid JOIN pg_namespace n ON n.oid=p.pronamespace AND ${own} LEFT JOIN pg_class c ON d.classid='pg_class'::regclass AND c.oid=d.objid LEFT JOIN pg_constraint con ON d.classid='pg_constraint'::regclass AND con.oid=d.objid`,
    );
    const counts: Record<string, unknown> = {};
    for (const { t } of await q(
      `SELECT c.oid::regclass::text AS t FROM pg_class c JOIN pg_namespace n ON n.oid=c.relnamespace WHERE ${own} AND c.relkind='r' ORDER BY 1`,
    ))
      if (t !== 'schema_migration' && t !== 'schema_definition')
        counts[t] = (await q(`SELECT count(*)::int AS n FROM ${t}`))[0].n;
    out['counts'] = counts;
    writeFileSync(
      process.env['DUMP'] ?? '/tmp/w/defs/dump.json',
      JSON.stringify(out, null, 1).replaceAll(/namestead_(app|owner)[a-z0-9_]*/g, 'namestead_$1'),
    );
  });
  await house.close();
}, 60_000);
