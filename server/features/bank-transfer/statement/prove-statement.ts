import { createHash } from 'node:crypto';
import { dayOf } from '#contract/calendar.ts';
import { type Currency, fromMinor, fromWire, toGrouped } from '#contract/money.ts';
import { STATEMENT_DAYS_AHEAD_MAX, STATEMENT_DAYS_BACK_MAX } from '#contract/rules/finance/bank-transfer.ts';
import { STATEMENT_LINES_MAX, statementForm } from '#contract/rules/finance/statement-file.ts';
import type { StatementColumns } from '#contract/staff-api/statement-columns.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { refuse } from '../../../platform/refusal.ts';
import { knownLines, refKey } from '../store.ts';
import { columnsOf } from './columns-store.ts';
import { isHouseCsv } from './read-house-csv.ts';
import type { Fault, ReadFile, ReadLine } from './read-line.ts';
import { readStatement, sameText } from './read-statement.ts';
import { isSameAccount } from './same-account.ts';
import { type KeptStatement, lastImported, standingNumber } from './store.ts';
import { beginsWith, type Sums, sumsOf } from './sums.ts';

/** What a maker gives: the bank's file, and both balances where the file does not state them. */
export interface HandedIn {
  readonly csv: string;
  readonly opening?: string | undefined;
  readonly closing?: string | undefined;
}

/** A statement whose figures agree with each other. */
export interface Proved extends Sums {
  readonly lines: ReadFile['lines'];
  readonly account: string;
  readonly opening: bigint;
  readonly closing: bigint;
  readonly sha256: string;
  readonly columns: StatementColumns | null;
}

const CELL_SHOWN = 40;

/** The refusal that tells a fault in words; `ours` is the bank's number of our account. */
function refusalOf({ line, column, text = '', why }: Fault, ours: string) {
  const shown = text.slice(0, CELL_SHOWN);
  if (why === 'format') return refuse('STATEMENT_FORMAT_UNKNOWN', { found: shown });
  if (why === 'columns') return refuse('STATEMENT_COLUMNS_UNKNOWN', { account: ours });
  if (why === 'missing') return refuse('STATEMENT_PART_MISSING', { line, part: shown });
  if (why === 'account') return refuse('STATEMENT_OTHER_ACCOUNT', { line, account: shown, ours });
  if (why === 'currency') return refuse('STATEMENT_OTHER_CURRENCY', { line, currency: shown });
  if (why === 'lines') return refuse('STATEMENT_TOO_MANY_LINES', { limit: STATEMENT_LINES_MAX });
  if (why === 'empty') return refuse('STATEMENT_EMPTY');
  return column === undefined
    ? refuse('STATEMENT_UNREADABLE', { line })
    : refuse('STATEMENT_CELL_WRONG', { line, column, text: shown });
}

/**
 * What a file says of our account, read by the columns that it was handed in with. @throws refusals for what is not
 * understood, is of another account or of another currency.
 */
export function readOrRefuse(of: Pick<KeptStatement, 'csv' | 'account' | 'columns'>): ReadFile {
  const read = readStatement(of.csv, of.columns ?? undefined);
  if ('fault' in read) throw refusalOf(read.fault, of.account);
  const other = read.accounts.find(({ account }) => !isSameAccount(account, of.account));
  if (other) throw refusalOf({ line: other.line, text: other.account, why: 'account' }, of.account);
  return read;
}

/**
 * The balances at both ends, as the file states them or as the maker read them; where both do they agree. @throws
 * refusals STATEMENT_BALANCE_NEEDED, STATEMENT_BALANCE_DIFFERS.
 */
function balancesOf(of: HandedIn, { stated }: ReadFile, currency: Currency): Pick<Proved, 'opening' | 'closing'> {
  const end = (name: 'opening' | 'closing'): bigint => {
    const given = of[name];
    const typed = given === undefined ? undefined : fromWire({ Amount: given, Currency: currency }).minor;
    const balance = stated?.[name] ?? typed;
    if (balance === undefined) throw refuse('STATEMENT_BALANCE_NEEDED');
    if (typed !== undefined && typed !== balance)
      throw refuse('STATEMENT_BALANCE_DIFFERS', words(currency, { typed, stated: balance }));
    return balance;
  };
  return { opening: end('opening'), closing: end('closing') };
}

/** Opening balance and lines make the closing balance. @throws refusal STATEMENT_CLOSING_WRONG. */
function balanced(of: HandedIn, read: ReadFile): Omit<Proved, 'account' | 'columns'> {
  const sums = sumsOf(read.lines);
  const { opening, closing } = balancesOf(of, read, sums.currency);
  const computed = opening + sums.credits - sums.debits;
  if (computed !== closing)
    throw refuse(
      'STATEMENT_CLOSING_WRONG',
      words(sums.currency, { computed, closing, difference: closing - computed }),
    );
  const sha256 = createHash('sha256').update(sameText(of.csv)).digest('hex');
  return { ...sums, lines: read.lines, opening, closing, sha256 };
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

/** The columns by which a file is read: only a bank's own CSV needs any. */
async function columnsFor(tx: Tx, csv: string, account: string): Promise<StatementColumns | null> {
  if (statementForm(csv) !== 'csv' || isHouseCsv(csv)) return null;
  return (await columnsOf(tx, account))?.columns ?? null;
}

/**
 * Proves what a maker hands in, before anything of it is kept. @throws the refusals of `previewStatement` in the
 * contract.
 */
export async function proveStatement(tx: Tx, of: HandedIn): Promise<Proved> {
  const { account } = tx.house.config.bank.receiving;
  const columns = await columnsFor(tx, of.csv, account);
  const proved = { ...balanced(of, readOrRefuse({ csv: of.csv, account, columns })), account, columns };
  refuseFarDays(proved.lines, tx.now);
  const number = await standingNumber(tx, proved.sha256);
  if (number !== undefined) throw refuse('STATEMENT_HANDED_IN', { number });
  await placeOf(tx, proved);
  return proved;
}
