import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const LABEL = fc.string({ unit: fc.constantFrom(...'ab-01', '\u4e2d', '\u00e9'), maxLength: 20 });

test('E1 the short way to the grams of a label of ASCII alone gives what the long way gives', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(LABEL, { minLength: 1, maxLength: 40 }), async (labels) => {
      const { rows } = await house.pool.query(
        `SELECT label, closed, label_grams(7, label, label, closed) AS short, label_grams_wide(7, label, label, closed) AS long
         FROM unnest($1::text[]) AS l (label), (VALUES (true), (false)) AS c (closed)`,
        [labels],
      );
      expect(rows).toHaveLength(labels.length * 2);
      for (const { short, long } of rows) expect(short).toEqual(long);
    }),
    { numRuns: 20 },
  );
});
