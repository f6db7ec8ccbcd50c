import { describe, expect, test } from 'vitest';
import { type Outcome, run } from './run.ts';

/** A short life of a few seeds; the year of many is `npm run sim`. */
const SEEDS = [7, 11];
const DAYS = 30;
const CUSTOMERS = 6;
/** A machine that does other things as well. */
const PATIENCE_MS = 2_400_000;

const said = ({ broken, findings }: Outcome) => [broken?.why ?? 'holds', ...findings].join('\n');

/** Of what must happen, what each story did not come to: a month has room for most of it and not for all. */
const missed: (readonly string[])[] = [];

describe('a month of random customers, staff, banks, gateways and kills', () => {
  test.each(SEEDS)(
    'J1 J2 J4 seed %i ends with every invariant empty and counted',
    async (seed) => {
      const outcome = await run({ seed, days: DAYS, customers: CUSTOMERS });
      expect(outcome.broken, said(outcome)).toBeUndefined();
      expect(outcome.findings.join('\n')).toMatch(/^MODEL agrees: /m);
      expect(outcome.findings.filter((line) => /NOT RUN|VIOLATED/.test(line))).toEqual([]);
      expect(outcome.starts.server, 'the power went').toBeGreaterThan(2);
      missed.push(outcome.kinds?.missing ?? expect.fail('nothing was counted'));
    },
    PATIENCE_MS,
  );

  test('J1 J2 what everybody came for was really done, and everything that may go wrong with money did', () => {
    expect(missed).toHaveLength(SEEDS.length);
    expect(missed[0]?.filter((kind) => missed.every((one) => one.includes(kind)))).toEqual([]);
  });

  test(
    'J1 a cent from nowhere ends the run, and the seed told again ends at the same step',
    async () => {
      const told = { seed: 13, days: 6, customers: 3, plantOnDay: 4 };
      const [first, second] = [await run(told), await run(told)];
      expect(first.broken?.why).toMatch(/^I4 +VIOLATED/m);
      expect(second.broken?.step).toBe(first.broken?.step);
      expect(second.broken?.day).toBe(told.plantOnDay);
      expect(second.steps).toBe(first.steps);
      // Who pressed what, and what they were told: the same to the last answer.
      expect(Object.fromEntries(second.journal.tally)).toEqual(Object.fromEntries(first.journal.tally));
    },
    PATIENCE_MS,
  );
});
