/** Amounts stand in hundred-thousandths: ISO 20022 and SWIFT allow five digits behind the point. */
export const AMOUNT_DIGITS = 5;

/** One booked movement of an account. */
export interface BankEntry {
  /** The line of the file where it begins; 1 is the first. */
  readonly line: number;
  /** The bank's own number of it; undefined where the bank gives none. */
  readonly reference: string | undefined;
  /** The day on which it was booked, YYYY-MM-DD. */
  readonly day: string;
  /** Below zero where it left the account. */
  readonly amount: bigint;
  /** Who paid, or who was paid. */
  readonly party: string;
  /** Everything that the other side and the banks wrote of it. */
  readonly text: string;
}

/** What a bank says of one account between two balances. */
export interface BankStatement {
  readonly line: number;
  /** The account as the bank writes it: IBAN, number, or bank and number with a stroke between them. */
  readonly account: string;
  readonly currency: string;
  readonly opening: bigint;
  readonly closing: bigint;
  readonly entries: readonly BankEntry[];
}

/** Why a file was not read. `format`: it is another message; `missing`: a part that must be there is not. */
export type FaultKind = 'syntax' | 'format' | 'missing' | 'wrong' | 'currency';

/** A file of a bank that cannot be read whole is not read at all; the line and the field at fault are told. */
export class StatementFault extends Error {
  override readonly name = 'StatementFault';
  readonly kind: FaultKind;
  readonly line: number;
  /** The element or the tag. */
  readonly field: string;
  readonly text: string;

  constructor(kind: FaultKind, line: number, field: string, text = '') {
    super(`${kind}: line ${line}, ${field}`);
    this.kind = kind;
    this.line = line;
    this.field = field;
    this.text = text;
  }
}

const AMOUNT = /^(\d{1,13})(?:[.,](\d{0,5}))?$/;

/** An amount without a sign, with a point or a comma; undefined where it is none. Pure. */
export function amountOf(text: string): bigint | undefined {
  const [, whole, fraction = ''] = AMOUNT.exec(text) ?? [];
  return whole === undefined ? undefined : BigInt(whole + fraction.padEnd(AMOUNT_DIGITS, '0'));
}

/** A day of the calendar as YYYY-MM-DD; undefined where there is none such. Pure. */
export function dayOf(year: string, month: string, day: string): string | undefined {
  const text = `${year}-${month}-${day}`;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : undefined;
}

/** Texts of one entry in their order, none twice. */
export const joined = (texts: readonly string[]): string =>
  [...new Set(texts.map((text) => text.replace(/\s+/gu, ' ').trim()).filter((text) => text !== ''))].join(' ');
