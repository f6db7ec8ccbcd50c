import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from './database.ts';

const folder = mkdtempSync(join(tmpdir(), 'namestead-registry-'));
const file = join(folder, 'registry.sqlite');
const database = openDatabase(file);
const other = new DatabaseSync(file);
afterAll(() => {
  other.close();
  database.sql.close();
  rmSync(folder, { recursive: true });
});
/** What stands for everybody, seen from another connection. */
const counters = () =>
  other
    .prepare('SELECT name FROM counter ORDER BY name')
    .all()
    .map(({ name }) => name);
const fails = (name: string) => () => {
  database.count(name);
  throw new Error('refused');
};

test('what is gathered stands with its commit, without the one that was refused', () => {
  database.gather(() => database.count('a'));
  const first = database.gathered();
  expect(() => database.gather(fails('b'))).toThrow('refused');
  database.gather(() => database.atomically(() => database.count('c')));
  expect(counters()).toEqual([]);
  first.commit();
  expect(counters()).toEqual(['a', 'c']);
  first.commit();
});

test('a transaction of its own is committed at once, with all that was gathered before it, also when it is refused', () => {
  database.gather(() => database.count('d'));
  database.atomically(() => database.count('e'));
  expect(counters()).toEqual(['a', 'c', 'd', 'e']);
  database.gather(() => database.count('f'));
  expect(() => database.atomically(fails('g'))).toThrow('refused');
  expect(counters()).toEqual(['a', 'c', 'd', 'e', 'f']);
});

test('where the commit fails, nobody who gathered is told otherwise', () => {
  database.gather(() => database.count('h'));
  const [mine, yours] = [database.gathered(), database.gathered()];
  database.sql.exec('PRAGMA defer_foreign_keys = ON; CREATE TABLE child (id INTEGER REFERENCES registrar (id))');
  database.sql.exec("INSERT INTO child VALUES ('nobody')");
  expect(() => mine.commit()).toThrow();
  expect(() => yours.commit()).toThrow();
  expect(counters()).not.toContain('h');
  database.atomically(() => database.count('i'));
  expect(counters()).toContain('i');
});
