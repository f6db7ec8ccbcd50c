import { expect, test } from 'vitest';
import { isSameAccount } from './same-account.ts';

test.each([
  ['024-987654-321', '024987654321', true],
  ['HSBCHKHH/024987654321', '024987654321', true],
  ['987654321', '024-987654321', true],
  ['024987654321USD', '024 987654 321', true],
  ['GB29NWBK60161331926819', '60161331926819', true],
  ['024987654322', '024987654321', false],
  ['321', '024987654321', false],
  ['', '024987654321', false],
])('J2 %s and %s are one account: %s', (one, other, same) => {
  expect([isSameAccount(one, other), isSameAccount(other, one)]).toEqual([same, same]);
});
