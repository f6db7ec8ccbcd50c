import type { Traits } from '../traits/traits.ts';
import type { Database } from './database.ts';
import type { DomainContact } from './domains.ts';

/** Names that come with another and are found under theirs too. */
export function aliasStatements(sql: Database['sql']) {
  const aliasOf = sql.prepare('SELECT domain FROM alias WHERE name = ?');
  const addAlias = sql.prepare('INSERT OR IGNORE INTO alias (name, domain) VALUES (?, ?)');
  return {
    /** Empty for a name that comes with none. */
    domainOf: (name: string): string => (aliasOf.get(name)?.['domain'] as string | undefined) ?? '',
    /** Nobody else can have these names as long as the domain is there. */
    bundle(domain: string, names: readonly string[]): void {
      for (const name of names) if (name !== domain) addAlias.run(name, domain);
    },
  };
}

/** The hosts a domain is delegated to, in their order; most writes of a domain leave them as they are. */
export function delegations(sql: Database['sql']) {
  const hosts = sql.prepare('SELECT host FROM delegation WHERE domain = ? ORDER BY position');
  const undelegate = sql.prepare('DELETE FROM delegation WHERE domain = ?');
  const delegate = sql.prepare('INSERT INTO delegation (domain, host, position) VALUES (?, ?, ?)');
  const of = (domain: string) => hosts.all(domain).map((found) => found['host'] as string);
  return {
    of,
    set(domain: string, nameservers: readonly string[]): void {
      const before = of(domain);
      if (before.join(' ') === nameservers.join(' ')) return;
      if (before.length > 0) undelegate.run(domain);
      for (const [position, host] of nameservers.entries()) delegate.run(domain, host, position);
    },
  };
}

/** Which contacts stand at a domain; nothing is kept at a registry without any. */
export function contactUses(sql: Database['sql'], traits: Traits) {
  const roles = sql.prepare('SELECT role, contact FROM contact_use WHERE domain = ?');
  const unname = sql.prepare('DELETE FROM contact_use WHERE domain = ?');
  const nameContact = sql.prepare('INSERT OR IGNORE INTO contact_use (domain, role, contact) VALUES (?, ?, ?)');
  const thick = traits.contacts !== undefined;
  return {
    of: (domain: string): DomainContact[] =>
      !thick
        ? []
        : roles
            .all(domain)
            .map((row) => ({ role: row['role'] as DomainContact['role'], id: row['contact'] as string })),
    set(domain: string, contacts: readonly DomainContact[]): void {
      if (!thick) return;
      unname.run(domain);
      for (const { role, id } of contacts) nameContact.run(domain, role, id);
    },
  };
}
