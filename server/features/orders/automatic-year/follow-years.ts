import { fromMinor } from '#contract/money.ts';
import { suffixOf } from '#contract/rules/suffixes/index.ts';
import { post } from '../../../ledger/post.ts';
import { yearLost, yearReturned, yearTaken } from '../../../ledger/postings/automatic-year.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { recordBirths, transition } from '../../../platform/machine.ts';
import { offersNow, premiumPriceOf } from '../../catalogue/index.ts';
import type { DomainRow } from '../../domains/index.ts';
import { keptPricesOf } from '../../search/index.ts';
import { automaticYearMachine } from '../machine.ts';
import { planYears, type YearStep } from './plan-years.ts';
import { insertYear, unpaidYears, type YearRow } from './year-store.ts';

/** What its registry takes for a year of a name, in US cents: its own price where it has one, else that of the list. */
async function costOf(tx: Tx, { name, suffix }: DomainRow): Promise<bigint | undefined> {
  const kept = (await keptPricesOf(tx, [name])).get(name);
  const own = kept?.kind === 'own' && kept.prices.renew ? premiumPriceOf(kept.prices.renew) : undefined;
  const list = kept?.kind === 'own' ? undefined : (await offersNow(tx)).get(suffix)?.prices.renew;
  return (own ?? list)?.cost.minor;
}

async function take(tx: Tx, row: DomainRow, beginsAt: Date): Promise<YearRow | undefined> {
  const cost = await costOf(tx, row);
  if (cost === undefined || cost === 0n) {
    tx.house.metrics.alarms.inc({ kind: 'automatic_year_unpriced' });
    tx.house.log.warn({ name: row.name }, 'a registry took a year, and nobody knows at what price');
    return undefined;
  }
  const year = await insertYear(tx, { domainId: row.id, beginsAt, cost });
  await recordBirths(tx, automaticYearMachine, [year.id]);
  return year;
}

/** What the books are told of a name and its registry: kept by the caller as `of`. */
async function doStep(tx: Tx, row: DomainRow, step: YearStep, unpaid: readonly YearRow[]): Promise<void> {
  const registry = suffixOf(row.name)?.registry;
  const year = step.do === 'take' ? await take(tx, row, step.beginsAt) : unpaid.find(({ id }) => id === step.id);
  if (!year || !registry) return;
  const of = { yearId: year.id, name: row.unicode, cost: fromMinor(year.cost), registry };
  if (step.do === 'take') {
    await post(tx, yearTaken(of));
    return;
  }
  await transition(tx, automaticYearMachine, year, step.do);
  await post(tx, step.do === 'return' ? yearReturned(of) : yearLost(of));
  if (step.do === 'return') return;
  tx.house.metrics.alarms.inc({ kind: 'automatic_year_lost' });
  tx.house.log.warn({ name: row.name, beginsAt: year.beginsAt }, 'a registry keeps a year that nobody has paid for');
}

/**
 * Brings the books up to what a registry did by itself with a name (locked by the caller, or gone): the year that it
 * took from our deposit at the last paid day, and what became of that (E3, docs/decisions/0060).
 * @param foreign another registrar has the name now
 */
export async function followYears(tx: Tx, row: DomainRow, foreign: boolean): Promise<void> {
  const profile = suffixOf(row.name);
  if (!profile) return;
  const unpaid = await unpaidYears(tx, [row.id]);
  for (const step of planYears({ row, profile, foreign, unpaid }, tx.now)) await doStep(tx, row, step, unpaid);
}
