import { expect, test } from 'vitest';
import { emailKey, emailShown } from './email-address.ts';

const IDN = '\u4f8b\u5b50.\u4e2d\u570b';

test('B1 one mailbox has one form: case folded, domain in ASCII form', () => {
  expect(emailKey('Mary.O@Example.COM')).toBe('mary.o@example.com');
  expect(emailKey(`Mary@${IDN}`)).toBe('mary@xn--fsqu00a.xn--fiqz9s');
  expect(emailKey('MARY@XN--FSQU00A.xn--fiqz9s')).toBe('mary@xn--fsqu00a.xn--fiqz9s');
  expect(emailKey('mary@\uff45\uff58ample.com')).toBe('mary@example.com');
  expect(emailShown('mary@xn--fsqu00a.xn--fiqz9s')).toBe(`mary@${IDN}`);
  expect(emailShown('mary@example.com')).toBe('mary@example.com');
});

test('B1 what has no domain has no form', () => {
  for (const bad of [
    'mary',
    '@example.com',
    'mary@a_b.com',
    'mary@-a.com',
    'mary@xn--zzzzzz-.com',
    `m@${'a'.repeat(64)}.com`,
  ])
    expect(emailKey(bad)).toBeUndefined();
});
