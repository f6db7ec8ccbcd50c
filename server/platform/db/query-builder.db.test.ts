import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../testing.ts';
import { nameOf } from './statement-names.ts';

let house: TestHouse;
beforeAll(async () => {
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

test('long parameter lists and patterns are planned for each call', () => {
  for (let at = 0; at < 10; at++) {
    expect(nameOf('select 1 where x in (many)', 25)).toBeUndefined();
    expect(nameOf('select 1 where x like $1', 1)).toBeUndefined();
  }
});
