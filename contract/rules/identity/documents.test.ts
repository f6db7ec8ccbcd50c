import { describe, expect, test } from 'vitest';
import {
  BODY_DOCUMENTS,
  birthdayIn,
  DOCUMENT_TYPES,
  type DocumentType,
  documentsOf,
  isDocumentNumber,
  PERSON_DOCUMENTS,
  tidyNumber,
} from './documents.ts';

/** Numbers made up by their standards; none is anybody's. */
const GOOD: readonly (readonly [DocumentType, string])[] = [
  ['SFZ', '11010519491231002X'],
  ['GAJZZ', '810000199001010019'],
  ['TWJZZ', '830000199001010012'],
  ['WJLSFZ', '911000199001010013'],
  ['WJLSFZ', 'GBR110080010101'],
  ['HZ', 'K12345678'],
  ['GAJMTX', 'H12345678'],
  ['GAJMTX', 'M1234567801'],
  ['TWJMTX', '12345678'],
  ['JGZ', '1234567'],
  ['TYDM', '91110000600037341L'],
  ['YYZZ', '110108000000016'],
  ['YYZZ', '91110000600037341L'],
  ['ORG', '12110000-8'],
  ['ORG', 'D2143569X'],
  ['SYDWFR', '91110000600037341L'],
  ['QTTYDM', '91110000600037341L'],
];

describe('H2 numbers of documents', () => {
  test.each(GOOD)('%s %s', (type, number) => expect(isDocumentNumber(type, number)).toBe(true));

  test.each(
    GOOD.filter(([type]) => ['SFZ', 'GAJZZ', 'TWJZZ', 'TYDM', 'YYZZ', 'ORG', 'SYDWFR', 'QTTYDM'].includes(type)),
  )('%s %s: any digit mistyped is found by the check character', (type, number) => {
    for (let at = 0; at < number.length; at += 1) {
      const digit = number[at] ?? '';
      if (!/\d/.test(digit)) continue;
      const wrong = `${number.slice(0, at)}${(Number.parseInt(digit, 10) + 1) % 10}${number.slice(at + 1)}`;
      expect(isDocumentNumber(type, wrong), wrong).toBe(false);
    }
  });

  test.each([
    ['SFZ', '11010519491331002X', 'no such month'],
    ['SFZ', '110105491231002', 'the fifteen digits of before 2013'],
    ['SFZ', '810000199001010019', 'a residence permit is none'],
    ['GAJZZ', '11010519491231002X', 'nor the reverse'],
    ['HZ', 'K1', 'too short'],
    ['HZ', 'K1234567890123456789', 'too long'],
    ['GAJMTX', 'X12345678', 'neither Hong Kong nor Macao'],
    ['TYDM', '91110000600037341I', 'I is no letter of the code'],
    ['JGZ', '<script>', 'no markup'],
    ['QT', 'A'.repeat(21), 'longer than the registry takes'],
  ] as const)('%s %s is refused: %s', (type, number, _why) => expect(isDocumentNumber(type, number)).toBe(false));

  test('as typed: blanks, full-width and small letters are the same number', () => {
    expect(tidyNumber(' 110105 19491231 002\uff58 ')).toBe('11010519491231002X');
  });

  test('the day of birth stands in cards alone', () => {
    expect(birthdayIn('SFZ', '11010519491231002X')).toBe('1949-12-31');
    expect(birthdayIn('HZ', 'K12345678')).toBeUndefined();
  });

  test('every document is a person\u2019s or a body\u2019s', () => {
    expect([...PERSON_DOCUMENTS, ...BODY_DOCUMENTS]).toEqual(DOCUMENT_TYPES);
    expect(documentsOf('individual')).toBe(PERSON_DOCUMENTS);
  });
});
