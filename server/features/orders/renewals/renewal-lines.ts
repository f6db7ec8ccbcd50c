import { addYears } from '#contract/calendar.ts';
import { add, fromMinor, type Money, toGrouped, toWire } from '#contract/money.ts';
import { together } from '../../../platform/db/together.ts';
import { customerOf, type Tx } from '../../../platform/db/transaction.ts';
import { registeredName } from '../../../platform/idn.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type Offers, offersNow, type Quote, quote, quotePremium } from '../../catalogue/index.ts';
import { yearNotAddedUntil } from '../../domains/eligibility/index.ts';
import { findRenewable, type RenewableRow, renewalFacts } from '../../domains/index.ts';
import { type KeptPrice, keptPricesOf } from '../../search/index.ts';
import type { NewLine } from '../lines/new-line-store.ts';
import { whyUnpriced } from '../prices/unpriced.ts';

/** Names, typed in either form, all renewed by the same years. */
export interface RenewalsWish {
  readonly names: readonly string[];
  readonly years: number;
  /** The customer knows that some of them may not get a year by it (specification §9). */
  readonly yearLossSeen?: boolean | undefined;
}

/** One name of a renewal with its price and what its term becomes. */
export interface RenewalLine {
  readonly domain: RenewableRow;
  readonly quote: Quote;
  /** What is echoed to the registry for a premium name. */
  readonly fee?: { readonly amount: string; readonly currency: string };
  readonly newExpiresAt: Date;
  /** Until then a renewal may not add a year (specification §9). */
  readonly yearNotAddedUntil: Date | undefined;
}

/** Undefined where nobody knows what the name costs now, or its suffix is not sold. */
export function lineOf(
  domain: RenewableRow,
  years: number,
  offers: Offers,
  kept: KeptPrice | undefined,
  now: Date,
): RenewalLine | undefined {
  const offer = offers.get(domain.suffix);
  if (!offer || whyUnpriced(kept, offer, ['renew'])) return undefined;
  const dear = kept?.kind === 'own' ? quotePremium(kept.prices, 'renew', years) : undefined;
  return {
    domain,
    quote: dear ?? quote(offer, 'renew', years),
    ...(dear ? { fee: dear.fee } : {}),
    newExpiresAt: addYears(domain.expiresAt, years),
    yearNotAddedUntil: yearNotAddedUntil(renewalFacts(domain), now),
  };
}

/** The lines of the acting customer's names that are theirs and whose price of now is known. */
export async function renewalLines(
  tx: Tx,
  { names, years }: RenewalsWish,
  lock: 'lock' | 'read',
): Promise<RenewalLine[]> {
  const wanted = [...new Set(names.flatMap((name) => registeredName(name) ?? []))];
  const [domains, offers, kept] = await together(tx, () => [
    findRenewable(tx, customerOf(tx), wanted, lock),
    offersNow(tx),
    keptPricesOf(tx, wanted),
  ]);
  return domains.flatMap((domain) => lineOf(domain, years, offers, kept.get(domain.name), tx.now) ?? []);
}

/** The lines whose year may be lost, and what they cost (specification §9). */
export function atStakeOf(lines: readonly RenewalLine[]): { readonly names: number; readonly amount: Money } {
  const risky = lines.filter(({ yearNotAddedUntil: until }) => until !== undefined);
  return { names: risky.length, amount: totalOf(risky) };
}

/**
 * What may be lost is said yes to before money moves. @throws refusal YEAR_MAY_BE_LOST, with how many names and what
 * they cost
 */
export function assertYearLossSeen(lines: readonly RenewalLine[], seen: boolean | undefined): void {
  const { names, amount } = atStakeOf(lines);
  if (names === 0 || seen) return;
  throw refuse(
    'YEAR_MAY_BE_LOST',
    { count: names, amount: toGrouped(amount) },
    { Names: names, Amount: toWire(amount) },
  );
}

export const totalOf = (lines: readonly RenewalLine[]): Money =>
  lines.reduce((sum, { quote: { price } }) => add(sum, price), fromMinor(0n));

export const newRenewal =
  (years: number) =>
  ({ domain, quote: { unit, price, cost }, fee }: RenewalLine): NewLine => ({
    kind: 'renew',
    name: domain.name,
    unicode: domain.unicode,
    suffix: domain.suffix,
    years,
    unitPrice: unit.minor,
    price: price.minor,
    cost: cost.minor,
    templateId: null,
    domainId: domain.id,
    expiresBefore: domain.expiresAt,
    premium: fee !== undefined,
    fee: fee?.amount ?? null,
    feeCurrency: fee?.currency ?? null,
  });
