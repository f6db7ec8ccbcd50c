import { createHash } from 'node:crypto';
import { dayOf } from '#contract/calendar.ts';
import { type Currency, fromMinor, fromWire, toGrouped } from '#contract/money.ts';
import { STATEMENT_DAYS_AHEAD_MAX, STATEMENT_DAYS_BACK_MAX } from '#contract/rules/finance/bank-transfer.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { refuse } from '../../../platform/refusal.ts';
import { knownLines, refKey } from '../store.ts';
import { type ReadLine, readStatement, sameText } from './read-statement.ts';
import { lastImported, standingNumber } from './store.ts';
import { beginsWith, type Sums, sumsOf } from './sums.ts';

/** What a maker gives: the bank's file, and both balances as they read them on the bank's paper. */
export interface HandedIn {
  readonly csv: string;
  readonly opening: string;
  readonly closing: string;
}

/** A statement whose figures agree with each other. */
export interface Proved extends Sums {
  readonly lines: readonly ReadLine[];
  readonly account: string;
  readonly opening: bigint;
  readonly closing: bigint;
  readonly sha256: string;
}

const CELL_SHOWN = 40;

/** The lines of a file. @throws refusal STATEMENT_UNREADABLE, STATEMENT_CELL_WRONG. */
export function linesOrRefuse(csv: string): readonly [ReadLine, ...ReadLine[]] {
  const read = readStatement(csv);
  if ('lines' in read) return read.lines;
  const { line, column, text = '' } = read.fault;
  if (!column) throw refuse('STATEMENT_UNREADABLE', { line });
  throw refuse('STATEMENT_CELL_WRONG', { line, column, text: text.slice(0, CELL_SHOWN) });
}

/** Opening balance and lines make the closing balance. @throws refusal STATEMENT_CLOSING_WRONG. */
function balanced(of: HandedIn): Omit<Proved, 'account'> {
  const lines = linesOrRefuse(of.csv);
  const sums = sumsOf(lines);
  const cents = (Amount: string) => fromWire({ Amount, Currency: sums.currency }).minor;
  const [opening, closing] = [cents(of.opening), cents(of.closing)];
  const computed = opening + sums.credits - sums.debits;
  if (computed !== closing)
    throw refuse(
      'STATEMENT_CLOSING_WRONG',
      words(sums.currency, { computed, closing, difference: closing - computed }),
    );
  return { ...sums, lines, opening, closing, sha256: createHash('sha256').update(sameText(of.csv)).digest('hex') };
}

/** Amounts for the words of a refusal, each with its currency. */
const words = (currency: Currency, amounts: Readonly<Record<string, bigint>>) =>
  Object.fromEntries(
    Object.entries(amounts).map(([name, minor]) => [name, `${currency} ${toGrouped(fromMinor(minor, currency))}`]),
  );

export interface Place {
  /** The imported statement that this one follows; null for the first of its account. */
  readonly follows: bigint | null;
  /** What of its sum earlier statements brought. */
  readonly known: bigint;
}

/**
 * Where a statement stands among those of its account: it begins where the last one ended, and brings something. Lines
 * that were imported before may stand on it again: they were counted in the last closing balance. @throws refusal
 * STATEMENT_GAP, STATEMENT_NOTHING_NEW.
 */
export async function placeOf(tx: Tx, of: Pick<Proved, 'lines' | 'account' | 'currency' | 'opening'>): Promise<Place> {
  const known = await knownLines(tx, of.lines);
  for (const { at, bankRef, amount, currency } of of.lines) {
    const before = known.get(refKey(bankRef));
    if (before && before.amount !== amount)
      throw refuse('STATEMENT_CELL_WRONG', {
        line: at,
        column: 'Amount',
        text: toGrouped(fromMinor(amount, currency)),
      });
  }
  if (known.size === of.lines.length) throw refuse('STATEMENT_NOTHING_NEW');
  const last = await lastImported(tx, of);
  const begins = beginsWith(of.opening, of.lines, new Set(known.keys()));
  if (last && last.closing !== begins)
    throw refuse('STATEMENT_GAP', words(of.currency, { last: last.closing, begins }));
  return { follows: last?.id ?? null, known: begins - of.opening };
}

const DAY_MS = 86_400_000;

/**
 * A line of tomorrow's tomorrow, or of years ago, is no line of this statement. @throws refusal STATEMENT_CELL_WRONG
 */
function refuseFarDays(lines: readonly ReadLine[], now: Date): void {
  const far = lines.find(({ bookedOn }) => {
    const days = (Date.parse(bookedOn) - Date.parse(dayOf(now))) / DAY_MS;
    return days > STATEMENT_DAYS_AHEAD_MAX || -days > STATEMENT_DAYS_BACK_MAX;
  });
  if (far) throw refuse('STATEMENT_CELL_WRONG', { line: far.at, column: 'Date', text: far.bookedOn });
}

/**
 * Proves what a maker hands in, before anything of it is kept. @throws the refusals of `previewStatement` in the
 * contract.
 */
export async function proveStatement(tx: Tx, of: HandedIn): Promise<Proved> {
  const proved = { ...balanced(of), account: tx.house.config.bank.receiving.account };
  refuseFarDays(proved.lines, tx.now);
  const number = await standingNumber(tx, proved.sha256);
  if (number !== undefined) throw refuse('STATEMENT_HANDED_IN', { number });
  await placeOf(tx, proved);
  return proved;
}
