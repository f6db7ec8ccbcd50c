import { addDays } from '#contract/calendar.ts';
import { YEAR_OFFER_DAYS } from '#contract/rules/life.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { recordBirths } from '../../../platform/machine.ts';
import { recipientOf } from '../../account/index.ts';
import { premiumPriceOf } from '../../catalogue/index.ts';
import { spareNames } from '../../domains/life/index.ts';
import { sendNotice } from '../../notices/index.ts';
import { yearLetter } from '../letters.ts';
import { lineMachine } from '../machine.ts';
import type { Completed } from './complete-lines.ts';
import { failLines } from './fail-lines.ts';
import type { LineRow } from './line-store.ts';
import { insertYearLines, savePrices } from './refused-year-store.ts';

/**
 * Restores whose registry gave the name back and refused its year for the fee: what is charged is the restore alone.
 */
const withoutYear = (completed: readonly Completed[]): Completed[] => completed.filter(({ term }) => term.yearRefused);

/** What the restore alone costs, by the fee that was agreed for it; the rest of the line's money was for the year. */
function aloneOf(line: LineRow): LineRow {
  const { fee, feeCurrency } = line;
  const own = fee === null || feeCurrency === null ? undefined : premiumPriceOf({ amount: fee, currency: feeCurrency });
  if (!own || own.price.minor >= line.price) throw new Error(`restore line ${line.id} holds no money for a year`);
  return { ...line, unitPrice: own.price.minor, price: own.price.minor, cost: own.cost.minor };
}

/**
 * Parts each such line into the restore, which is done, and the year, which is not; the line keeps the restore's price.
 */
export async function partYears(tx: Tx, completed: readonly Completed[]): Promise<Completed[]> {
  const parted = completed.map((each) => (each.term.yearRefused ? { ...each, line: aloneOf(each.line) } : each));
  await savePrices(
    tx,
    withoutYear(parted).map(({ line }) => line),
  );
  return parted;
}

/**
 * The years that such restores lack, written as failed lines of their orders, each at the price that is held for it and
 * that the caller gives back: the line says honestly what was done and what was not. The names are spared for some
 * days, so that their customers, who are told, can renew them at the registry's new price, which is asked for anew.
 * Called once the restores themselves are complete.
 */
export async function failYears(tx: Tx, completed: readonly Completed[]): Promise<LineRow[]> {
  const lacking = withoutYear(completed);
  if (lacking.length === 0) return [];
  const years = await insertYearLines(
    tx,
    lacking.map(({ line, step: { line: before } }) => ({
      ...line,
      unitPrice: before.price - line.price,
      price: before.price - line.price,
      cost: before.cost - line.cost,
    })),
  );
  await recordBirths(
    tx,
    lineMachine,
    years.map(({ id }) => id),
  );
  await failLines(
    tx,
    years.map((line) => ({ line, reason: 'yearRefused' })),
  );
  const until = addDays(tx.now, YEAR_OFFER_DAYS);
  const spared = await spareNames(
    tx,
    lacking.map(({ line }) => ({ domainId: line.domainId as bigint, until, cause: `order_line:${line.id}` })),
  );
  for (const year of years) {
    const day = spared.get(year.domainId as bigint) ?? until;
    await sendNotice(tx, await recipientOf(tx, year.customerId), yearLetter(year, day));
  }
  return years;
}
