import { existsSync } from 'node:fs';
import type { Database } from './database.ts';

/** Tables that speak of a name, by the column that does, with what of their rows goes along. */
const PARTS = [
  ['grace', 'domain', 'domain, kind, registrar, ends_at, years, amount'],
  ['transfer', 'domain', 'domain, status, requester, requested_at, loser, acted_at, expires_at'],
  ['event', 'domain', 'domain, at, registrar, what, cl_trid, sv_trid'],
  ['delegation', 'domain', 'domain, host, position'],
] as const;

/**
 * A suffix changes its operator: its names come with hosts, delegation, history and money that may still be refunded
 * from the old store. Once only: nothing is left there. A data folder made before the suffix moved has them.
 */
export function moveNames({ sql }: Database, oldFile: string, suffix: string): void {
  if (!existsSync(oldFile)) return;
  sql.prepare('ATTACH ? AS old').run(oldFile);
  try {
    if (!sql.prepare("SELECT 1 FROM old.sqlite_schema WHERE name = 'domain'").get()) return;
    const ours = (column: string) => `${column} LIKE '%.${suffix}'`;
    const columns = `name, roid, sponsor, creator, created_at, updater, updated_at, expires_at, transferred_at, auth_info, statuses, ds,
      phase, phase_due, deleted_at, transfer_due, own, due_at`;
    const hostColumns =
      'name, roid, superordinate, sponsor, creator, created_at, updater, updated_at, transferred_at, statuses, addresses';
    // Numbers of the old registry may be given here again: an `M` keeps them apart.
    const marked = (list: string) => list.replace(' roid,', " 'M' || roid,");
    const used = `name IN (SELECT host FROM old.delegation WHERE ${ours('domain')})`;
    sql.exec(`BEGIN IMMEDIATE;
      INSERT OR REPLACE INTO domain (${columns}) SELECT ${marked(columns)} FROM old.domain WHERE ${ours('name')};
      INSERT OR IGNORE INTO host (${hostColumns}) SELECT ${marked(hostColumns)} FROM old.host WHERE ${ours('name')} OR ${used};
      ${PARTS.map(
        ([table, column, list]) =>
          `INSERT OR IGNORE INTO ${table} (${list}) SELECT ${list} FROM old.${table} WHERE ${ours(column)};
           DELETE FROM old.${table} WHERE ${ours(column)};`,
      ).join('\n')}
      DELETE FROM old.host WHERE ${ours('name')};
      DELETE FROM old.domain WHERE ${ours('name')};
      UPDATE host SET superordinate = NULL WHERE superordinate NOT LIKE '%.${suffix}';
      COMMIT;`);
  } finally {
    sql.exec('DETACH old');
  }
}
