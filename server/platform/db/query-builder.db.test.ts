import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { TestHouse } from '../testing.ts';

let house: TestHouse;
beforeAll(async () => {
  // Other files of this process have used up the names that statements may have.
  vi.resetModules();
  const { openTestHouse } = await import('../testing.ts');
  house = await openTestHouse();
});
afterAll(() => house.close());

test('names are snake_case in SQL and camelCase in rows, inside JSON too; changed rows are counted', async () => {
  await house.inTx(async (tx) => {
    const made = await tx.db
      .insertInto('rateLimit')
      .values({ key: 'builder', points: 3 })
      .returning(['key', sql<unknown>`'{"some_key": [{"other_key": 1}]}'::jsonb`.as('asJson'), 'points as howMany'])
      .executeTakeFirstOrThrow();
    expect(made).toEqual({ key: 'builder', asJson: { someKey: [{ otherKey: 1 }] }, howMany: 3 });
    const changed = await tx.db
      .updateTable('rateLimit')
      .set({ points: 4 })
      .where('key', '=', 'builder')
      .executeTakeFirst();
    expect(changed.numUpdatedRows).toBe(1n);
    const gone = await tx.db.deleteFrom('rateLimit').where('key', '=', 'builder').executeTakeFirst();
    expect(gone.numDeletedRows).toBe(1n);
    expect(
      await tx.db.selectFrom('rateLimit').selectAll().where('key', '=', 'builder').executeTakeFirst(),
    ).toBeUndefined();
  });
});

test('a statement that comes again and again is prepared once a connection', async () => {
  await house.inTx(async (tx) => {
    const ask = (key: string) => tx.db.selectFrom('rateLimit').select('points').where('key', '=', key).execute();
    for (let at = 0; at < 8; at++) await ask(`prepared-${at}`);
    const { rows } = await tx.client.query('SELECT statement FROM pg_prepared_statements');
    expect(rows.filter(({ statement }) => statement.includes('"rate_limit"'))).toHaveLength(1);
  });
});

test('long parameter lists and patterns are planned for each call', async () => {
  const { nameOf } = await import('./statement-names.ts');
  for (let at = 0; at < 10; at++) {
    expect(nameOf('select 1 where x in (many)', 25)).toBeUndefined();
    expect(nameOf('select 1 where x like $1', 1)).toBeUndefined();
  }
});
