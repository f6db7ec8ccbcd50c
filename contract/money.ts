/**
 * The currencies that can stand in the books, with the digits behind the point. The balance is USD; others appear as
 * what a payer paid in.
 */
export const CURRENCY_DIGITS = { USD: 2, HKD: 2, CNY: 2, USDT: 6 } as const;
export type Currency = keyof typeof CURRENCY_DIGITS;

/** An amount in minor units (cents). The only form in which money exists in our code; no `number` ever holds it. */
export interface Money {
  readonly currency: Currency;
  readonly minor: bigint;
}

/** Money from stored minor units. */
export function fromMinor(minor: bigint, currency: Currency = 'USD'): Money {
  return { currency, minor };
}

function parse(text: string, currency: Currency): Money {
  const digits = CURRENCY_DIGITS[currency];
  const match = /^(-?)(\d{1,15})(?:\.(\d+))?$/.exec(text);
  const fraction = match?.[3] ?? '';
  if (!match || fraction.length > digits) throw new Error(`not an amount in ${currency}: ${text}`);
  const minor = BigInt(match[2] + fraction.padEnd(digits, '0'));
  return { currency, minor: match[1] ? -minor : minor };
}

/** `usd('12.34')`; throws on anything but a plain decimal with at most two digits behind the point. */
export const usd = (text: string): Money => parse(text, 'USD');
/** `cny('12.34')`: yuan and fen. */
export const cny = (text: string): Money => parse(text, 'CNY');
/** `usdt('1.000001')`: six digits, as the token has. */
export const usdt = (text: string): Money => parse(text, 'USDT');

function same(a: Money, b: Money): void {
  if (a.currency !== b.currency) throw new Error(`currencies differ: ${a.currency} and ${b.currency}`);
}

export function add(a: Money, b: Money): Money {
  same(a, b);
  return { currency: a.currency, minor: a.minor + b.minor };
}

export function sub(a: Money, b: Money): Money {
  same(a, b);
  return { currency: a.currency, minor: a.minor - b.minor };
}

export function neg(a: Money): Money {
  return { currency: a.currency, minor: -a.minor };
}

/** A whole multiple, for terms and counts. */
export function times(a: Money, count: number | bigint): Money {
  return { currency: a.currency, minor: a.minor * BigInt(count) };
}

/** −1, 0 or 1. */
export function cmp(a: Money, b: Money): -1 | 0 | 1 {
  same(a, b);
  return a.minor < b.minor ? -1 : a.minor > b.minor ? 1 : 0;
}

/** Splits into parts that add up exactly; the first parts take the spare cents. */
export function split(a: Money, parts: number): Money[] {
  if (!Number.isInteger(parts) || parts < 1) throw new Error('split needs at least one part');
  const count = BigInt(parts);
  const base = a.minor / count;
  const rest = a.minor % count;
  const step = rest < 0n ? -1n : 1n;
  const extra = rest < 0n ? -rest : rest;
  return Array.from({ length: parts }, (_, i) => fromMinor(base + (BigInt(i) < extra ? step : 0n), a.currency));
}

/** `12.34`, for the wire, files and inputs. */
export function toDecimal(a: Money): string {
  const digits = CURRENCY_DIGITS[a.currency];
  const text = (a.minor < 0n ? -a.minor : a.minor).toString().padStart(digits + 1, '0');
  return `${a.minor < 0n ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/**
 * `1,234.50`, as pages, letters and documents show an amount in all three languages: grouped without a float, with a
 * real minus.
 */
export function toGrouped(a: Money): string {
  const [whole = '', fraction = ''] = toDecimal(a.minor < 0n ? neg(a) : a).split('.');
  return `${a.minor < 0n ? '\u2212' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
}

/** The wire form `{Amount, Currency}`. */
export function toWire(a: Money): { Amount: string; Currency: string } {
  return { Amount: toDecimal(a), Currency: a.currency };
}

/** Reads the wire form; throws on an unknown currency. */
export function fromWire(wire: { Amount: string; Currency: string }): Money {
  if (!Object.hasOwn(CURRENCY_DIGITS, wire.Currency)) throw new Error(`unknown currency ${wire.Currency}`);
  return parse(wire.Amount, wire.Currency as Currency);
}
