import * as z from 'zod/mini';
import type { MessageKey } from '../../messages/index.ts';
import { lineOfText, neededText, wholeForm, withoutSigns } from '../profile.ts';
import {
  BANK_ACCOUNT_DIGITS_MAX,
  BANK_ACCOUNT_DIGITS_MIN,
  BANK_ADDRESS_LENGTH_MAX,
  BANK_NAME_LENGTH_MAX,
  CARD_NUMBER_DIGITS_MAX,
  CARD_NUMBER_DIGITS_MIN,
} from './finance.ts';

/** The characters that a SWIFT message carries (character set x). */
const SWIFT_TEXT = /^[A-Za-z0-9/\-?:().,'+ ]+$/;
/** A name of a person or a company: letters first of all, and the marks that stand in names. */
const PAYEE = /^(?=.*[A-Za-z].*[A-Za-z])[A-Za-z0-9\-().,'&/ ]+$/;
/** ISO 9362: institution, country, place, and a branch where there is one. */
const SWIFT_CODE = /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;
/** The first digits of the card schemes: 2 (2221-2720), 3 (30, 34-39), 4, 5 (50-58), 6. */
const CARD_BEGINS = /^(?:2(?:22[1-9]|2[3-9]|[3-6]|7[01]|720)|3[04-9]|4|5[0-8]|6)/;

/** The check digit of card numbers (ISO/IEC 7812-1, Luhn). */
function luhn(digits: string): boolean {
  let sum = 0;
  for (const [i, digit] of [...digits].reverse().entries()) {
    const twice = i % 2 === 1 ? Number(digit) * 2 : Number(digit);
    sum += twice > 9 ? twice - 9 : twice;
  }
  return sum % 10 === 0;
}

/**
 * Whether a row of digits is a card's number and so no bank account (specification §5: credit cards are not supported).
 */
export function isCardNumber(digits: string): boolean {
  const { length } = digits;
  return (
    length >= CARD_NUMBER_DIGITS_MIN && length <= CARD_NUMBER_DIGITS_MAX && CARD_BEGINS.test(digits) && luhn(digits)
  );
}

/**
 * UnionPay's cards begin with 62; on the mainland the number of a debit card is the number of its account. 625 and 628
 * are given to credit and purchasing cards; the banks that have credit cards in the other ranges too refuse a payment
 * to them by themselves (house rule).
 */
const MAINLAND_ACCOUNT = /^62(?![58])/;
/** ISO 9362: the country stands behind the institution. */
const inMainland = (swift: unknown) => /^[A-Za-z]{4}CN/.test(String(swift ?? '').trim());
const withoutBlanks = (text: unknown) => String(text ?? '').replace(/[\s-]/g, '');

const latin = (max: number, needed: MessageKey) =>
  lineOfText(max, needed).check(z.refine((text) => SWIFT_TEXT.test(text), { message: 'withdrawal:latin.form' }));

const ACCOUNT = new RegExp(`^\\d{${BANK_ACCOUNT_DIGITS_MIN},${BANK_ACCOUNT_DIGITS_MAX}}$`);
/** Blanks and hyphens are how people write the number; they are no part of it. */
const account = () =>
  z
    .pipe(
      z.pipe(
        neededText('withdrawal:account.needed').check(z.maxLength(60)),
        z.transform((text: string) => text.replace(/[\s-]/g, '')),
      ),
      z.string().check(z.minLength(1, 'withdrawal:account.needed'), z.regex(ACCOUNT, 'withdrawal:account.form')),
    )
    .check(
      z.refine((digits) => !isCardNumber(digits) || MAINLAND_ACCOUNT.test(digits), {
        message: 'withdrawal:account.card',
      }),
    );

/** Where withdrawals are paid to (specification §3: bank info). */
export const BANK_FIELDS = {
  BankName: latin(BANK_NAME_LENGTH_MAX, 'withdrawal:bank.needed').check(withoutSigns),
  Account: account(),
  AccountAgain: neededText('withdrawal:account.needed').check(
    z.minLength(1, 'withdrawal:account.needed'),
    z.maxLength(60),
  ),
  BranchCode: z._default(z.string().check(z.trim(), z.regex(/^(?:[A-Za-z0-9]{3,12})?$/, 'withdrawal:branch.form')), ''),
  Swift: z
    .string('withdrawal:swift.form')
    .check(
      z.trim(),
      z.toUpperCase(),
      z.minLength(1, 'withdrawal:swift.form'),
      z.regex(SWIFT_CODE, 'withdrawal:swift.form'),
    ),
  BankAddress: latin(BANK_ADDRESS_LENGTH_MAX, 'withdrawal:bankAddress.needed'),
  Payee: lineOfText(BANK_NAME_LENGTH_MAX, 'withdrawal:payee.needed').check(
    z.refine((text) => PAYEE.test(text), { message: 'withdrawal:payee.form' }),
  ),
  PayeeAddress: latin(BANK_ADDRESS_LENGTH_MAX, 'withdrawal:payeeAddress.needed'),
} as const;

/** A debit card is an account only at a bank on the mainland; the two entries must match (specification §5). */
export const BANK_CHECKS = [
  wholeForm('Account', 'withdrawal:account.card', (form) => {
    const digits = withoutBlanks(form['Account']);
    return !MAINLAND_ACCOUNT.test(digits) || !isCardNumber(digits) || inMainland(form['Swift']);
  }),
  wholeForm(
    'AccountAgain',
    'withdrawal:account.differ',
    (form) => withoutBlanks(form['Account']) === withoutBlanks(form['AccountAgain']),
  ),
] as const;
