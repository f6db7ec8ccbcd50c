/** A pool, or one connection. */
interface Asked {
  query<R extends object>(text: string, values?: unknown[]): Promise<{ rows: R[] }>;
}

/**
 * The rules that keep the ledger's rows are rights of the application role: whoever connects as the owner, or as a
 * superuser, has none of them. Refuses such a role.
 */
export async function checkRole(pool: Asked): Promise<void> {
  const { rows } = await pool.query<{ name: string; superuser: boolean; owner: boolean }>(
    `SELECT rolname AS name, rolsuper AS superuser,
            pg_has_role((SELECT relowner FROM pg_class WHERE oid = 'schema_migration'::regclass), 'MEMBER') AS owner
     FROM pg_roles WHERE rolname = current_user`,
  );
  const [role] = rows;
  if (!role?.superuser && !role?.owner) return;
  const what = role.superuser ? 'a superuser' : 'the role that owns the tables';
  throw new Error(
    `DATABASE_URL connects as ${role.name}, ${what}, who may rewrite the ledger; name the application's role there and the owner in MIGRATION_DATABASE_URL`,
  );
}

/**
 * Refuses a master key other than the one that this database was first used with; the first one is written down.
 * `keyId`: the beginning of its hash.
 */
export async function checkMasterKey(pool: Asked, keyId: string, now: Date): Promise<void> {
  await pool.query('INSERT INTO master_key_mark (key_id, first_used_at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    keyId,
    now,
  ]);
  const { rows } = await pool.query<{ key_id: string }>('SELECT key_id FROM master_key_mark');
  const known = rows[0]?.key_id;
  if (known !== keyId)
    throw new Error(
      `MASTER_KEY is not the key of this database: what is sealed in it needs the key ${known}, the setting holds ${keyId}`,
    );
}
