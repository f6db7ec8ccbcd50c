import type { Reviewer } from '../reviewer.ts';

export interface Balances {
  readonly Opening: string;
  readonly Closing: string;
}

const cents = (decimal: string): bigint => BigInt(decimal.replace('.', ''));
export const decimal = (minor: bigint): string => {
  const digits = String(minor < 0n ? -minor : minor).padStart(3, '0');
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** The lines of a statement that the sandbox's bank wrote: what stands before the payer is never quoted. */
const rowsOf = (csv: string) => csv.trim().split(/\r?\n/).slice(1);
const amountOf = (row: string) => cents(row.split(',')[2] ?? '');
export const currencyOf = (csv: string): string => rowsOf(csv)[0]?.split(',')[3] ?? '';

/**
 * What the bank's paper would say of these lines: they begin where the last statement ended, less those of them that it
 * brought already.
 */
export function balancesOf(csv: string, last: bigint, known: readonly string[] = []): Balances {
  const sum = (rows: readonly string[]) => rows.reduce((all, row) => all + amountOf(row), 0n);
  const opening = last - sum(known);
  return { Opening: decimal(opening), Closing: decimal(opening + sum(rowsOf(csv))) };
}

interface Statement {
  readonly Number: string;
  readonly State: string;
  readonly Closing: { readonly Amount: string; readonly Currency: string };
}

/** Where the last imported statement of an account ended. */
export async function lastClosing(member: Pick<Reviewer, 'call'>, currency: string): Promise<bigint> {
  const { Items } = await member.call<{ Items: Statement[] }>('/statements?State=imported');
  const last = Items.find(({ Closing }) => Closing.Currency === currency);
  return cents(last?.Closing.Amount ?? '0.00');
}

/** J2 L1: one member hands the bank's file in, another confirms it. */
export async function importByTwo(staff: readonly Pick<Reviewer, 'call'>[], Csv: string): Promise<void> {
  const [maker, checker] = staff;
  if (!maker || !checker) throw new Error('a statement needs two members');
  const balances = balancesOf(Csv, await lastClosing(maker, currencyOf(Csv)));
  const given = await maker.call<Statement>('/statements/hand-in', { Csv, ...balances });
  await checker.call('/statements/confirm', { Number: given.Number });
}

/** L1: a line that is much for one customer and one day: what one member proposes the other reads and confirms. */
export async function matchByTwo(staff: readonly Pick<Reviewer, 'call'>[], Reference: string): Promise<void> {
  const [one, two] = staff;
  if (!one || !two) throw new Error('such a line needs two members');
  const { Items } = await one.call<{ Items: { Id: string; Details: string }[] }>('/transfers?State=unmatched');
  const Id = Items.find(({ Details }) => Details.includes(Reference))?.Id;
  await one.call('/transfers/match', { Id, Reference });
  await two.call('/transfers/confirm', { Id, Decision: 'match', Reference });
}
