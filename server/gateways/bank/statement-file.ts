import { CURRENCY_DIGITS, type Currency } from '#contract/money.ts';
import { readCamt053 } from '#protocols/statements/camt053.ts';
import { AMOUNT_DIGITS, type BankStatement, type FaultKind, StatementFault } from '#protocols/statements/entry.ts';
import { readMt940 } from '#protocols/statements/mt940.ts';

/** A booked movement of our account; `amount` in minor units, below zero where it left. */
export interface FileEntry {
  readonly at: number;
  /** The bank's own number of it, where it gives one. */
  readonly number: string | undefined;
  readonly bookedOn: string;
  readonly amount: bigint;
  readonly payer: string;
  readonly details: string;
}

/** What a file of the bank says of one account, from the first balance to the last. */
export interface BankFile {
  readonly line: number;
  /** As the bank writes it. */
  readonly account: string;
  readonly currency: Currency;
  readonly opening: bigint;
  readonly closing: bigint;
  readonly entries: readonly FileEntry[];
}

/** Why a file is not taken, with its line and the field at fault. */
export interface FileFault {
  readonly kind: FaultKind | 'account';
  readonly line: number;
  readonly field: string;
  readonly text: string;
}

const READERS = { camt053: readCamt053, mt940: readMt940 } as const;

const currencyOf = (code: string): Currency | undefined => {
  const currency = Object.hasOwn(CURRENCY_DIGITS, code) ? (code as Currency) : undefined;
  // A coin is booked by no bank.
  return currency && CURRENCY_DIGITS[currency] === 2 ? currency : undefined;
};

/** Minor units of what the standards write with five digits. */
function minorOf(amount: bigint, currency: Currency, line: number): bigint {
  const unit = 10n ** BigInt(AMOUNT_DIGITS - CURRENCY_DIGITS[currency]);
  if (amount % unit !== 0n) throw new StatementFault('wrong', line, 'amount', `${amount}e-${AMOUNT_DIGITS}`);
  return amount / unit;
}

/** Several statements of one file follow each other: of one account, each begins where the one before it ended. */
function judgeFollowing(before: BankStatement, next: BankStatement): void {
  if (next.currency !== before.currency) throw new StatementFault('currency', next.line, 'currency', next.currency);
  if (next.opening !== before.closing) throw new StatementFault('missing', next.line, 'statement');
}

function fileOf(statements: readonly BankStatement[]): BankFile | FileFault {
  const [first] = statements;
  const last = statements.at(-1);
  if (!first || !last) throw new StatementFault('missing', 1, 'statement');
  const other = statements.find(({ account }) => account !== first.account);
  if (other) return { kind: 'account', line: other.line, field: 'account', text: other.account };
  statements.reduce((before, next) => {
    judgeFollowing(before, next);
    return next;
  });
  const currency = currencyOf(first.currency);
  if (!currency) throw new StatementFault('currency', first.line, 'currency', first.currency);
  return {
    line: first.line,
    account: first.account,
    currency,
    opening: minorOf(first.opening, currency, first.line),
    closing: minorOf(last.closing, currency, last.line),
    entries: statements.flatMap(({ entries }) =>
      entries.map(({ line, reference, day, amount, party, text }) => ({
        at: line,
        number: reference,
        bookedOn: day,
        amount: minorOf(amount, currency, line),
        payer: party,
        details: text,
      })),
    ),
  };
}

/** Reads a statement in one of the standards' forms: whole, or not at all. Pure. */
export function readBankFile(form: keyof typeof READERS, text: string): BankFile | FileFault {
  try {
    return fileOf(READERS[form](text));
  } catch (error) {
    if (!(error instanceof StatementFault)) throw error;
    const { kind, line, field, text: told } = error;
    return { kind, line, field, text: told };
  }
}
