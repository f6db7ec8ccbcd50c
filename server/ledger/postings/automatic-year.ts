import { type Money, sub } from '#contract/money.ts';
import { type DepositRegistry, platformAccount } from '../accounts.ts';
import { credit, debit, type Leg, type Posting } from './posting.ts';

/** A year that a registry added by itself, and what it took from our deposit for it. */
interface AutomaticYear {
  readonly yearId: bigint;
  /** The domain name. */
  readonly name: string;
  readonly cost: Money;
  readonly registry: DepositRegistry;
}

const YEARS = 'registry:years';

const posting = (of: AutomaticYear, kind: Posting['kind'], step: string, legs: readonly Leg[]): Posting => ({
  kind,
  key: `automatic_year:${of.yearId}:${step}`,
  customerId: null,
  ref: { kind: 'automatic_year', id: of.yearId },
  about: of.name,
  legs,
});

/** The registry renewed by itself: our deposit is less, and nobody has paid for it. */
export const yearTaken = (of: AutomaticYear): Posting =>
  posting(of, 'year_taken', 'taken', [
    debit(platformAccount(YEARS, of.cost.currency), of.cost),
    credit(platformAccount(`registry:${of.registry}:deposit`, of.cost.currency), of.cost),
  ]);

/** The name was deleted in time, or taken over by another registrar: the deposit has it again. */
export const yearReturned = (of: AutomaticYear): Posting =>
  posting(of, 'year_returned', 'returned', [
    debit(platformAccount(`registry:${of.registry}:deposit`, of.cost.currency), of.cost),
    credit(platformAccount(YEARS, of.cost.currency), of.cost),
  ]);

/** Its days are over: it is our cost. */
export const yearLost = (of: AutomaticYear): Posting =>
  posting(of, 'year_lost', 'lost', [
    debit(platformAccount('cost:registry', of.cost.currency), of.cost),
    credit(platformAccount(YEARS, of.cost.currency), of.cost),
  ]);

/**
 * A renewal was paid that has this year in it. Its own posting took all its years from the deposit (`charged`: this
 * one's share), of which the registry had taken this one before, at the price of its day; what the two differ by was no
 * cost, or is one more.
 */
export function yearSold(of: AutomaticYear & { readonly charged: Money; readonly wasLost: boolean }): Posting {
  const { currency } = of.cost;
  const deposit = platformAccount(`registry:${of.registry}:deposit`, currency);
  const cost = platformAccount('cost:registry', currency);
  const more = sub(of.charged, of.cost);
  return posting(of, 'year_sold', 'sold', [
    debit(deposit, of.charged),
    ...(of.wasLost ? [credit(cost, of.charged)] : [credit(platformAccount(YEARS, currency), of.cost)]),
    ...(of.wasLost || more.minor === 0n ? [] : [credit(cost, more)]),
  ]);
}
