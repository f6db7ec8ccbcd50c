import type { Address } from '../commands/command.ts';
import type { Database } from './database.ts';

/** A host object. `superordinate` is the domain it lies under when that is in this registry. */
export interface Host {
  name: string;
  roid: string;
  superordinate: string | null;
  sponsor: string;
  creator: string;
  createdAt: number;
  updater: string | null;
  updatedAt: number | null;
  transferredAt: number | null;
  statuses: string[];
  addresses: Address[];
}

export type HostStore = ReturnType<typeof createHostStore>;

/** All SQL about hosts. */
export function createHostStore({ sql }: Database) {
  const byName = sql.prepare('SELECT * FROM host WHERE name = ?');
  const known = sql.prepare('SELECT 1 FROM host WHERE name = ?');
  const below = sql.prepare('SELECT name FROM host WHERE superordinate = ? ORDER BY name');
  const users = sql.prepare(
    'SELECT DISTINCT d.sponsor FROM delegation l JOIN domain d ON d.name = l.domain WHERE l.host = ?',
  );
  const drop = sql.prepare('DELETE FROM host WHERE name = ?');
  const move = sql.prepare('UPDATE host SET sponsor = ?, transferred_at = ? WHERE superordinate = ?');
  const relink = sql.prepare('UPDATE delegation SET host = ? WHERE host = ?');
  const write =
    sql.prepare(`INSERT INTO host (name, roid, superordinate, sponsor, creator, created_at, updater, updated_at,
      transferred_at, statuses, addresses) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (name) DO UPDATE SET sponsor = excluded.sponsor, updater = excluded.updater, updated_at = excluded.updated_at,
      transferred_at = excluded.transferred_at, statuses = excluded.statuses, addresses = excluded.addresses`);

  return {
    exists: (name: string): boolean => known.get(name) !== undefined,
    find(name: string): Host | undefined {
      const row = byName.get(name);
      return (
        row && {
          name,
          roid: row['roid'] as string,
          superordinate: row['superordinate'] as string | null,
          sponsor: row['sponsor'] as string,
          creator: row['creator'] as string,
          createdAt: row['created_at'] as number,
          updater: row['updater'] as string | null,
          updatedAt: row['updated_at'] as number | null,
          transferredAt: row['transferred_at'] as number | null,
          statuses: JSON.parse(row['statuses'] as string),
          addresses: JSON.parse(row['addresses'] as string),
        }
      );
    },
    save(host: Host): void {
      write.run(
        ...[host.name, host.roid, host.superordinate, host.sponsor, host.creator, host.createdAt, host.updater],
        ...[host.updatedAt, host.transferredAt, JSON.stringify(host.statuses), JSON.stringify(host.addresses)],
      );
    },
    remove(name: string): void {
      drop.run(name);
    },
    /** Names of the hosts that lie under a domain. */
    subordinates: (domain: string): string[] => below.all(domain).map((row) => row['name'] as string),
    /** Registrars with a domain that is delegated to this host. */
    usedBy: (name: string): string[] => users.all(name).map((row) => row['sponsor'] as string),
    /** Hosts go with their domain when it is transferred (RFC 5732 §1). */
    moveWithDomain(domain: string, sponsor: string, at: number): void {
      move.run(sponsor, at, domain);
    },
    /** Every delegation to the old name follows a rename (RFC 5732 §3.2.5). */
    relink(from: string, to: string): void {
      relink.run(to, from);
    },
  };
}
