import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The sandbox's own small store; `${dataDir}/outside.sqlite`, readable by its owner only. */
export type Store = DatabaseSync;

/** Opens the store under a folder, making both. The product never reads it: it meets these companies over the wire. */
export function openStore(dataDir: string): Store {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'outside.sqlite');
  const store = new DatabaseSync(file);
  chmodSync(file, 0o600);
  store.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000;');
  store.exec('CREATE TABLE IF NOT EXISTS setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT');
  return store;
}

export function readSetting(store: Store, name: string): string | undefined {
  return store.prepare('SELECT value FROM setting WHERE name = ?').get(name)?.['value'] as string | undefined;
}

export function writeSetting(store: Store, name: string, value: string): void {
  store
    .prepare('INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value')
    .run(name, value);
}
