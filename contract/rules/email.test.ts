import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Email } from './email.ts';

const IDN = '\u4f8b\u5b50.\u516c\u53f8';

test.each(['a@b.co', "o'brien+tag@sub.example.com", `mary@${IDN}`, ' padded@example.com ', 'x@xn--fsqu00a.xn--fiqz9s'])(
  'B1 %s is an address',
  (text) => {
    expect(z.safeParse(Email, text).success).toBe(true);
  },
);

test.each([
  'plain',
  'a@b',
  'a@@b.co',
  'a b@c.co',
  '.a@b.co',
  'a..b@c.co',
  'a@-b.co',
  'a@b..co',
  'a@b.c',
  'a@b.co\r\nBcc: x@y.co',
  '"quoted"@b.co',
  `${'x'.repeat(65)}@b.co`,
  `a@${'b'.repeat(260)}.co`,
  '\u738b@example.com',
  'a@[127.0.0.1]',
])('B1 %s is none', (text) => {
  expect(z.safeParse(Email, text).success).toBe(false);
});

test('B1 an empty field says that it is empty, a wrong one that it is wrong', () => {
  const words = (value: unknown) => z.safeParse(Email, value).error?.issues.map((issue) => issue.message);
  expect(words(undefined)).toEqual(['account:email.needed']);
  expect(words('  ')).toEqual(['account:email.needed']);
  expect(words('plain')).toEqual(['form:email']);
});

test('B1 a long hostile text is judged quickly', () => {
  const begin = performance.now();
  z.safeParse(Email, `a@${'a-'.repeat(120)}`);
  z.safeParse(Email, `${'a.'.repeat(126)}@`);
  expect(performance.now() - begin).toBeLessThan(200);
});
