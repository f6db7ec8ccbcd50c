import { fromMinor } from '#contract/money.ts';
import { suffixOf } from '#contract/rules/suffixes/index.ts';
import { post } from '../../../ledger/post.ts';
import { yearSold } from '../../../ledger/postings/automatic-year.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { transition } from '../../../platform/machine.ts';
import { automaticYearMachine } from '../machine.ts';
import { unpaidYears, type YearRow } from './year-store.ts';

/** A line of an order that was charged, and the term that its registry answered. */
export interface Sold {
  readonly line: {
    readonly kind: string;
    readonly name: string;
    readonly unicode: string;
    readonly domainId: bigint | null;
    readonly cost: bigint;
    readonly years: number;
    readonly expiresBefore: Date | null;
  };
  readonly term: { readonly expiresAt: Date; readonly yearRefused?: true };
}

/**
 * What a line has paid for one of its years; a restore's is not told apart from it and stands for what the year cost.
 */
const shareOf = ({ kind, cost, years }: Sold['line'], year: YearRow): bigint =>
  kind === 'renew' ? cost / BigInt(years) : year.cost;

/**
 * Renewals and restores that were charged: a year in them that the registry had added by itself, and taken already, is
 * paid for now, and is not taken from the deposit a second time. The names are locked by the caller.
 */
export async function sellYears(tx: Tx, completed: readonly Sold[]): Promise<void> {
  const byDomain = new Map(
    completed.flatMap((each) =>
      each.line.kind === 'register' || each.term.yearRefused ? [] : [[each.line.domainId as bigint, each] as const],
    ),
  );
  for (const year of await unpaidYears(tx, [...byDomain.keys()])) {
    const { line, term } = byDomain.get(year.domainId) as Sold;
    const registry = suffixOf(line.name)?.registry;
    const isIn = line.expiresBefore && year.beginsAt >= line.expiresBefore && year.beginsAt < term.expiresAt;
    if (!registry || !isIn) continue;
    await transition(tx, automaticYearMachine, year, 'renew');
    const charged = fromMinor(shareOf(line, year));
    const of = { yearId: year.id, name: line.unicode, cost: fromMinor(year.cost), registry };
    await post(tx, yearSold({ ...of, charged, wasLost: year.state === 'lost' }));
  }
}
