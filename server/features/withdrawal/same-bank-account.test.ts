import { expect, test } from 'vitest';
import { isSameBankAccount } from './same-bank-account.ts';

const at = (swift: string, account: string) => ({ swift, account });

test('J4 one bank account is one, however it was typed', () => {
  const typed = at('HSBCHKHH', '024123456789');
  for (const same of [
    typed,
    at('HSBCHKHHXXX', '024123456789'),
    at('HSBCHKHHKOW', '123456789'),
    at('hsbchkhh', '004024123456789'),
  ]) {
    expect(isSameBankAccount(typed, same)).toBe(true);
    expect(isSameBankAccount(same, typed)).toBe(true);
  }
});

test('J4 accounts of other banks, and other accounts of the same bank, are others', () => {
  const typed = at('HSBCHKHH', '024123456789');
  for (const other of [
    at('HSBCGB2L', '024123456789'),
    at('HASEHKHH', '024123456789'),
    at('HSBCHKHH', '024123456780'),
    at('HSBCHKHH', '999999999024123456789'),
  ])
    expect(isSameBankAccount(typed, other)).toBe(false);
});
