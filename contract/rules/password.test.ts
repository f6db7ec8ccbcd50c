import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { GivenPassword, NewPassword, passwordProblems, sameAs } from './password.ts';

const CHINESE = '\u5bc6\u78bc';

test.each([
  ['Ab1!xyz', 'account:password.tooShort'],
  [`Ab1!${'xyzw'.repeat(8)}`, 'account:password.tooLong'],
  ['Ab1! xyz', 'account:password.space'],
  [`Ab1!xyz${CHINESE}`, 'account:password.notAscii'],
  ['Ab1!xyz\u00e9', 'account:password.notAscii'],
  ['Ab1#xyzw', 'account:password.forbidden'],
  ['Ab1%xyzw', 'account:password.forbidden'],
  ['Ab1&xyzw', 'account:password.forbidden'],
  ["Ab1'xyzw", 'account:password.forbidden'],
  ['Ab1!xyyz', 'account:password.repeated'],
  ['abcd1234', 'account:password.classes'],
])('B4 %s is refused for exactly its one fault', (text, words) => {
  expect(passwordProblems(text)).toEqual([words]);
});

test('B4 only digits, only letters: both that and the missing kinds are told', () => {
  expect(passwordProblems('13579246')).toEqual(['account:password.onlyDigits', 'account:password.classes']);
  expect(passwordProblems('AbCdEfGh')).toEqual(['account:password.onlyLetters', 'account:password.classes']);
});

test.each(['Ab1!xyzw', 'abc12345', 'Kite-2047-blue'])('B4 %s as it stands', (text) => {
  expect(passwordProblems(text).length).toBe(text === 'abc12345' ? 1 : 0);
});

test('B4 length counts from 8 to 32, both included', () => {
  const sized = (length: number) => 'aB1-'.repeat(9).slice(0, length);
  expect([7, 8, 32, 33].map((length) => passwordProblems(sized(length)).length)).toEqual([1, 0, 0, 1]);
});

test('B4 every password of the alphabet with three kinds and no repetition is taken', () => {
  const char = fc.constantFrom(...'ABCabc123-_!?.');
  const word = fc.array(char, { minLength: 8, maxLength: 32 }).map((chars) => chars.join(''));
  fc.assert(
    fc.property(word, (text) => {
      const kinds = [/[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z\d]/].filter((each) => each.test(text)).length;
      const good = kinds >= 3 && ![...text].some((each, index) => each === text[index + 1]);
      expect(passwordProblems(text).length === 0).toBe(good);
    }),
  );
});

test('B4 the check names every broken rule, an empty field only that it is empty', () => {
  const words = (value: unknown) => z.safeParse(NewPassword, value).error?.issues.map((issue) => issue.message);
  expect(words('aab 1')).toEqual([
    'account:password.tooShort',
    'account:password.space',
    'account:password.classes',
    'account:password.repeated',
  ]);
  expect(words('')).toEqual(['account:password.needed']);
  expect(words(undefined)).toEqual(['account:password.needed']);
  expect(z.safeParse(GivenPassword, 'old').success).toBe(true);
  expect(z.safeParse(GivenPassword, 'x'.repeat(201)).success).toBe(false);
});

test('B4 two entries must match, told beside whatever else is wrong', () => {
  const form = z
    .strictObject({ Password: NewPassword, PasswordAgain: z.string() })
    .check(sameAs('Password', 'PasswordAgain', 'account:passwordAgain.differs'));
  const issues = z.safeParse(form, { Password: 'short', PasswordAgain: 'other' }).error?.issues ?? [];
  expect(issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)).toContain(
    'PasswordAgain account:passwordAgain.differs',
  );
  expect(z.safeParse(form, { Password: 'Kite-2047-blue', PasswordAgain: 'Kite-2047-blue' }).success).toBe(true);
});
