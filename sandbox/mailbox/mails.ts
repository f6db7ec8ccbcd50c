import { domainToASCII } from 'node:url';
import type { Store } from '../store.ts';

/**
 * One received mail. `receivedAt` is wall-clock ISO 8601 in UTC; `headers` have lower-case names, repeated ones joined
 * by a line break.
 */
export interface Mail {
  readonly id: number;
  readonly to: readonly string[];
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly links: readonly string[];
  readonly receivedAt: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface MailFilter {
  /** An address, Unicode or punycode, any letter case. */
  readonly to?: string;
  /** A mail id, or an instant: only mails after it. */
  readonly after?: string;
  readonly limit?: number;
}

/** One spelling per address: lower case, domain in ASCII. */
export function addressKey(address: string): string {
  const at = address.lastIndexOf('@');
  if (at < 0) return address.trim().toLowerCase();
  const domain = address.slice(at + 1).trim();
  return `${address.slice(0, at).trim()}@${domainToASCII(domain) || domain}`.toLowerCase();
}

export interface Mails {
  readonly keep: (mail: Omit<Mail, 'id'>, envelopeTo: readonly string[], source: Uint8Array) => number;
  readonly list: (filter: MailFilter) => Mail[];
  readonly find: (id: number) => Mail | undefined;
  readonly source: (id: number) => string | undefined;
  readonly clear: () => void;
}

const LIST_MAX = 200;

function toMail(row: Record<string, unknown>): Mail {
  return { id: Number(row['id']), ...(JSON.parse(String(row['document'])) as Omit<Mail, 'id'>) };
}

/** The mailbox's store. Every recipient of the envelope gets a row of its own, so that `to=` finds blind copies too. */
export function createMails(store: Store): Mails {
  store.exec(`CREATE TABLE IF NOT EXISTS mail (
      id INTEGER PRIMARY KEY AUTOINCREMENT, received_at TEXT NOT NULL, document TEXT NOT NULL, source BLOB NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS mail_recipient (address TEXT NOT NULL, mail_id INTEGER NOT NULL, PRIMARY KEY (address, mail_id)) STRICT;`);
  const insert = store.prepare('INSERT INTO mail (received_at, document, source) VALUES (?, ?, ?)');
  const address = store.prepare('INSERT OR IGNORE INTO mail_recipient (address, mail_id) VALUES (?, ?)');
  return {
    keep: (mail, envelopeTo, source) => {
      store.exec('BEGIN');
      try {
        const id = Number(insert.run(mail.receivedAt, JSON.stringify(mail), source).lastInsertRowid);
        for (const to of new Set([...mail.to, ...envelopeTo].map(addressKey))) address.run(to, id);
        store.exec('COMMIT');
        return id;
      } catch (error) {
        store.exec('ROLLBACK');
        throw error;
      }
    },
    list: ({ to, after, limit }) => {
      const afterId = after !== undefined && /^\d{1,15}$/.test(after) ? Number(after) : 0;
      const afterTime = after !== undefined && afterId === 0 ? new Date(after) : undefined;
      const since = afterTime && !Number.isNaN(afterTime.getTime()) ? afterTime.toISOString() : '';
      const recipient = to === undefined ? null : addressKey(to);
      return store
        .prepare(
          `SELECT id, document FROM mail
           WHERE id > ? AND received_at > ? AND (? IS NULL OR id IN (SELECT mail_id FROM mail_recipient WHERE address = ?))
           ORDER BY id DESC LIMIT ?`,
        )
        .all(afterId, since, recipient, recipient, Math.min(limit ?? LIST_MAX, LIST_MAX))
        .map(toMail);
    },
    find: (id) => {
      const row = store.prepare('SELECT id, document FROM mail WHERE id = ?').get(id);
      return row && toMail(row);
    },
    source: (id) => {
      const row = store.prepare('SELECT source FROM mail WHERE id = ?').get(id);
      return row && Buffer.from(row['source'] as Uint8Array).toString('utf8');
    },
    clear: () => store.exec('DELETE FROM mail_recipient; DELETE FROM mail;'),
  };
}
