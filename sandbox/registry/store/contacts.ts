import type { Database } from './database.ts';

/** One address block of a contact (RFC 5733 §2.3). */
export interface Postal {
  readonly type: 'int' | 'loc';
  readonly name: string;
  readonly org?: string;
  readonly street: readonly string[];
  readonly city: string;
  readonly sp?: string;
  readonly pc?: string;
  readonly cc: string;
}

export interface Phone {
  readonly number: string;
  readonly extension?: string;
}

/** What a registrar says of a contact. */
export interface ContactData {
  readonly postal: readonly Postal[];
  readonly voice?: Phone;
  readonly fax?: Phone;
  readonly email: string;
  readonly identity?: Identity;
}

/** The registry of China's own part. */
export interface Identity {
  readonly type?: string;
  readonly document?: { readonly type: string; readonly number: string };
  readonly purveyor?: string;
  readonly mobile?: string;
}

export interface ContactTransfer {
  readonly status: 'pending' | 'clientApproved' | 'clientRejected' | 'clientCancelled' | 'serverApproved';
  readonly requester: string;
  readonly requestedAt: number;
  readonly loser: string;
  readonly actedAt: number;
}

/** A contact object. Instants in milliseconds. */
export interface Contact {
  readonly id: string;
  readonly roid: string;
  readonly sponsor: string;
  readonly creator: string;
  readonly createdAt: number;
  readonly updater: string | null;
  readonly updatedAt: number | null;
  readonly transferredAt: number | null;
  readonly authInfo: string;
  readonly statuses: readonly string[];
  readonly data: ContactData;
  /** The last transfer, whatever came of it. */
  readonly transfer: ContactTransfer | null;
}

export type ContactStore = ReturnType<typeof createContactStore>;

/** All SQL about contacts. */
export function createContactStore({ sql }: Database) {
  const byId = sql.prepare('SELECT * FROM contact WHERE id = ?');
  const all = sql.prepare('SELECT id FROM contact WHERE id > ? ORDER BY id LIMIT ?');
  const users = sql.prepare('SELECT domain, role FROM contact_use WHERE contact = ? ORDER BY domain, role');
  const drop = sql.prepare('DELETE FROM contact WHERE id = ?');
  const write =
    sql.prepare(`INSERT INTO contact (id, roid, sponsor, creator, created_at, updater, updated_at, transferred_at,
      auth_info, statuses, data, transfer) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET sponsor = excluded.sponsor, updater = excluded.updater, updated_at = excluded.updated_at,
      transferred_at = excluded.transferred_at, auth_info = excluded.auth_info, statuses = excluded.statuses,
      data = excluded.data, transfer = excluded.transfer`);

  return {
    exists: (id: string): boolean => byId.get(id) !== undefined,
    find(id: string): Contact | undefined {
      const row = byId.get(id);
      return (
        row && {
          id,
          roid: row['roid'] as string,
          sponsor: row['sponsor'] as string,
          creator: row['creator'] as string,
          createdAt: row['created_at'] as number,
          updater: row['updater'] as string | null,
          updatedAt: row['updated_at'] as number | null,
          transferredAt: row['transferred_at'] as number | null,
          authInfo: row['auth_info'] as string,
          statuses: JSON.parse(row['statuses'] as string),
          data: JSON.parse(row['data'] as string),
          transfer: row['transfer'] === null ? null : JSON.parse(row['transfer'] as string),
        }
      );
    },
    save(contact: Contact): void {
      write.run(
        ...[contact.id, contact.roid, contact.sponsor, contact.creator, contact.createdAt, contact.updater],
        ...[contact.updatedAt, contact.transferredAt, contact.authInfo, JSON.stringify(contact.statuses)],
        ...[JSON.stringify(contact.data), contact.transfer === null ? null : JSON.stringify(contact.transfer)],
      );
    },
    remove(id: string): void {
      drop.run(id);
    },
    /** Ids after `after`, in order. */
    list: (after: string, limit: number): string[] => all.all(after, limit).map((row) => row['id'] as string),
    /** Where the contact stands. */
    usedBy: (id: string): { domain: string; role: string }[] =>
      users.all(id).map((row) => ({ domain: row['domain'] as string, role: row['role'] as string })),
  };
}
