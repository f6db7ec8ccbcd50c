import { DatabaseSync } from 'node:sqlite';

/** Instants are milliseconds since 1970, amounts are cents, lists are JSON. */
const SCHEMA = `
CREATE TABLE IF NOT EXISTS counter (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS registrar (
  id TEXT PRIMARY KEY, title TEXT NOT NULL, salt TEXT NOT NULL, password_hash TEXT NOT NULL,
  balance INTEGER NOT NULL, credit_limit INTEGER NOT NULL, threshold INTEGER NOT NULL, low_told INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE IF NOT EXISTS domain (
  name TEXT PRIMARY KEY, roid TEXT NOT NULL UNIQUE, sponsor TEXT NOT NULL, creator TEXT NOT NULL, created_at INTEGER NOT NULL,
  updater TEXT, updated_at INTEGER, expires_at INTEGER NOT NULL, transferred_at INTEGER, auth_info TEXT NOT NULL,
  statuses TEXT NOT NULL, ds TEXT NOT NULL,
  phase TEXT NOT NULL CHECK (phase IN ('registered', 'redemption', 'pendingRestore', 'pendingDelete')),
  phase_due INTEGER, deleted_at INTEGER, transfer_due INTEGER, due_at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS domain_due ON domain (due_at);
CREATE INDEX IF NOT EXISTS domain_sponsor ON domain (sponsor, name);
CREATE TABLE IF NOT EXISTS delegation (
  domain TEXT NOT NULL, host TEXT NOT NULL, position INTEGER NOT NULL, PRIMARY KEY (domain, host)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS delegation_host ON delegation (host);
CREATE TABLE IF NOT EXISTS grace (
  id INTEGER PRIMARY KEY, domain TEXT NOT NULL, kind TEXT NOT NULL, registrar TEXT NOT NULL,
  ends_at INTEGER NOT NULL, years INTEGER NOT NULL, amount INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS grace_domain ON grace (domain);
CREATE TABLE IF NOT EXISTS transfer (
  id INTEGER PRIMARY KEY, domain TEXT NOT NULL, status TEXT NOT NULL, requester TEXT NOT NULL, requested_at INTEGER NOT NULL,
  loser TEXT NOT NULL, acted_at INTEGER NOT NULL, expires_at INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS transfer_domain ON transfer (domain, id);
CREATE TABLE IF NOT EXISTS host (
  name TEXT PRIMARY KEY, roid TEXT NOT NULL UNIQUE, superordinate TEXT, sponsor TEXT NOT NULL, creator TEXT NOT NULL,
  created_at INTEGER NOT NULL, updater TEXT, updated_at INTEGER, transferred_at INTEGER,
  statuses TEXT NOT NULL, addresses TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS host_superordinate ON host (superordinate);
CREATE TABLE IF NOT EXISTS alias (name TEXT PRIMARY KEY, domain TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS alias_domain ON alias (domain);
CREATE TABLE IF NOT EXISTS contact (
  id TEXT PRIMARY KEY, roid TEXT NOT NULL UNIQUE, sponsor TEXT NOT NULL, creator TEXT NOT NULL, created_at INTEGER NOT NULL,
  updater TEXT, updated_at INTEGER, transferred_at INTEGER, auth_info TEXT NOT NULL, statuses TEXT NOT NULL,
  data TEXT NOT NULL, transfer TEXT
) STRICT;
CREATE TABLE IF NOT EXISTS contact_use (
  domain TEXT NOT NULL, role TEXT NOT NULL, contact TEXT NOT NULL, PRIMARY KEY (domain, role, contact)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS contact_use_contact ON contact_use (contact);
CREATE TABLE IF NOT EXISTS message (
  id INTEGER PRIMARY KEY AUTOINCREMENT, registrar TEXT NOT NULL, at INTEGER NOT NULL, text TEXT NOT NULL, payload TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS message_registrar ON message (registrar, id);
CREATE TABLE IF NOT EXISTS event (
  id INTEGER PRIMARY KEY, domain TEXT NOT NULL, at INTEGER NOT NULL, registrar TEXT NOT NULL, what TEXT NOT NULL,
  cl_trid TEXT, sv_trid TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS event_domain ON event (domain, id);
CREATE TABLE IF NOT EXISTS account_line (
  id INTEGER PRIMARY KEY, registrar TEXT NOT NULL, at INTEGER NOT NULL, what TEXT NOT NULL, domain TEXT, amount INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS account_line_registrar ON account_line (registrar, id);
`;

/** What several commands wrote, together. */
export interface Gathered {
  /** Commits it if nobody has. Throws for everybody who gathered where that failed: none of it happened then. */
  commit(): void;
}

export interface Database {
  readonly sql: DatabaseSync;
  /** Runs `work` in one transaction; anything thrown rolls it back. Calls inside another join it. */
  atomically<T>(work: () => T): T;
  /**
   * The same, but what `work` wrote waits for `gathered().commit()`, or for the next `atomically`: a registry writes
   * many commands by one commit. Nothing of it may be told to anybody before.
   */
  gather<T>(work: () => T): T;
  /** What waits to be committed now. */
  gathered(): Gathered;
  /** 1, 2, 3 … of a named counter, never the same twice. */
  count(name: string): number;
}

/** Opens (or makes) the registry's file; `:memory:` for none. WAL without a flush per command. */
export function openDatabase(file: string): Database {
  const sql = new DatabaseSync(file);
  sql.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 2000;');
  sql.exec(SCHEMA);
  // A folder made before domains carried what only some registries know.
  const columns = sql.prepare('PRAGMA table_info(domain)').all();
  if (!columns.some((column) => column['name'] === 'own'))
    sql.exec("ALTER TABLE domain ADD COLUMN own TEXT NOT NULL DEFAULT '{}'");
  const bump = sql.prepare(
    'INSERT INTO counter (name, value) VALUES (?, 1) ON CONFLICT (name) DO UPDATE SET value = value + 1 RETURNING value',
  );
  return { sql, ...transactions(sql), count: (name) => bump.get(name)!['value'] as number };
}

function transactions(sql: DatabaseSync): Pick<Database, 'atomically' | 'gather' | 'gathered'> {
  const [begin, end] = [sql.prepare('BEGIN IMMEDIATE'), sql.prepare('COMMIT')];
  const [save, release, back] = ['SAVEPOINT one', 'RELEASE one', 'ROLLBACK TO one'].map((text) => sql.prepare(text));
  let inside = false;
  let group = { ended: true, problem: undefined as unknown };
  function gather<T>(work: () => T): T {
    if (inside) return work();
    if (group.ended) {
      begin.run();
      group = { ended: false, problem: undefined };
    }
    save!.run();
    inside = true;
    try {
      const result = work();
      release!.run();
      return result;
    } catch (error) {
      if (sql.isTransaction) {
        back!.run();
        release!.run();
      } else {
        // A full disk, say, has rolled back what the others wrote too; what comes next begins anew.
        group.ended = true;
        group.problem = error;
      }
      throw error;
    } finally {
      inside = false;
    }
  }
  const commit = (own: typeof group): void => {
    if (!own.ended) {
      own.ended = true;
      try {
        if (sql.isTransaction) end.run();
      } catch (error) {
        own.problem = error;
        if (sql.isTransaction) sql.exec('ROLLBACK');
      }
    }
    if (own.problem !== undefined) throw own.problem;
  };
  return {
    gather,
    gathered: () => ({ commit: commit.bind(undefined, group) }),
    atomically(work) {
      if (inside) return work();
      try {
        return gather(work);
      } finally {
        commit(group);
      }
    },
  };
}
