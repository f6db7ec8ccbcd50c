import fc from 'fast-check';
import pg from 'pg';
import { expect, test } from 'vitest';
import { readInstant, readTextArray } from './value-parsers.ts';

const TIMESTAMPTZ_OID = 1184;
const TEXT_ARRAY_OID = 1009;
const driversInstant = pg.types.getTypeParser(TIMESTAMPTZ_OID);
const driversArray = pg.types.getTypeParser(TEXT_ARRAY_OID as never);

test('an instant is read as the driver reads it, in every form PostgreSQL writes', () => {
  const forms = [
    '2026-11-21 12:00:00+00',
    '2026-11-21 12:00:00.1+00',
    '2026-11-21 12:00:00.123456+00',
    '2024-02-29 23:59:59.999+00',
    '0001-01-01 00:00:00+00',
    '0044-03-15 12:00:00+00 BC',
    '2026-11-21 20:00:00+08',
    '2026-11-21 17:30:00+05:30',
    '12026-11-21 12:00:00+00',
    'infinity',
    '-infinity',
  ];
  for (const form of forms) expect(readInstant(form), form).toEqual(driversInstant(form));
  fc.assert(
    fc.property(
      fc.date({ min: new Date('0100-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true }),
      fc.integer({ min: 0, max: 999 }),
      (date, micros) => {
        const form = `${date.toISOString().replace('T', ' ').slice(0, 23)}${String(micros).padStart(3, '0')}+00`;
        expect(readInstant(form)).toEqual(date);
      },
    ),
  );
});

test('an array of texts is read as the driver reads it', () => {
  const forms = [
    '{}',
    '{a}',
    '{a,b}',
    '{"a,b",c}',
    '{"a\\"b"}',
    '{NULL,a}',
    '{null}',
    '{"NULL"}',
    '{""}',
    '{{a,b},{c,d}}',
    '{nullable}',
  ];
  for (const form of forms) expect(readTextArray(form), form).toEqual(driversArray(form));
});
