import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { BANK_CHECKS, BANK_FIELDS, isCardNumber } from './bank-account.ts';

const Form = z.strictObject(BANK_FIELDS).check(...BANK_CHECKS);
const GOOD = {
  BankName: 'Harbour Bank',
  Account: '123456789',
  AccountAgain: '123456789',
  Swift: 'hsbchkhh',
  BankAddress: "1 Queen's Road Central, Hong Kong",
  Payee: 'CHAN TAI MAN',
  PayeeAddress: 'Flat 3, 8 Nathan Road, Kowloon',
};
const wrong = (more: object) => {
  const parsed = Form.safeParse({ ...GOOD, ...more });
  return parsed.success
    ? 'taken'
    : parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join(', ');
};
const both = (Account: string) => ({ Account, AccountAgain: Account });

test('J4 an account number of 6 to 31 digits is taken, as people write it', () => {
  for (const digits of ['123456', '1'.repeat(31), '012-345678-901', '024 123 456789'])
    expect(wrong(both(digits))).toBe('taken');
  expect(Form.parse({ ...GOOD, ...both('012-345 678') })).toMatchObject({
    Account: '012345678',
    Swift: 'HSBCHKHH',
    BranchCode: '',
  });
});

test.each([
  ['five digits', both('12345'), 'Account withdrawal:account.form'],
  ['32 digits', both('1'.repeat(32)), 'Account withdrawal:account.form'],
  ['letters', both('12345A'), 'Account withdrawal:account.form'],
  ['nothing', both(''), 'Account withdrawal:account.needed'],
  ['two that differ', { AccountAgain: '123456780' }, 'AccountAgain withdrawal:account.differ'],
  ['a Visa card', both('4111 1111 1111 1111'), 'Account withdrawal:account.card'],
  ['a card of 19 digits', both('6212345678901234569'), 'Account withdrawal:account.card'],
  ['a SWIFT code of 9', { Swift: 'HSBCHKHHA' }, 'Swift withdrawal:swift.form'],
  ['a payee in Chinese', { Payee: '\u9673\u5927\u6587' }, 'Payee withdrawal:payee.form'],
  ['a payee of digits', { Payee: '123456' }, 'Payee withdrawal:payee.form'],
  ['an address in Chinese', { BankAddress: '\u4e2d\u74b0' }, 'BankAddress withdrawal:latin.form'],
  ['a bank with an apostrophe', { BankName: "Citizen's Bank" }, 'BankName form:signs'],
  ['a branch code of two', { BranchCode: '12' }, 'BranchCode withdrawal:branch.form'],
])('J4 M1 %s is refused at its field', (_what, more, told) => {
  expect(wrong(more)).toContain(told);
});

test('J4 the number of a mainland debit card is the number of its account, at a bank on the mainland only', () => {
  const mainland = { Swift: 'ICBKCNBJ' };
  for (const card of ['6212264001000123459', '6228480012345678903', '6214860012345670'])
    expect([wrong({ ...mainland, ...both(card) }), wrong(both(card))]).toEqual([
      'taken',
      'Account withdrawal:account.card',
    ]);
  // Credit cards of UnionPay, and cards of others, stay cards.
  for (const card of ['6259123456789010', '6288123456789015', '4111111111111111'])
    expect(wrong({ ...mainland, ...both(card) }), card).toBe('Account withdrawal:account.card');
  expect(wrong({ Swift: 'icbkcnbj  ', ...both('6212264001000123459') })).toBe('taken');
});

test('J4 a row of digits that only looks like a card is an account', () => {
  expect(isCardNumber('4111111111111112')).toBe(false);
  expect(isCardNumber('1234567812345670')).toBe(false);
  expect(isCardNumber('411111111111')).toBe(false);
  expect(isCardNumber('4111111111111111')).toBe(true);
});
