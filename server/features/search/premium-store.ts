import { sql } from 'kysely';
import { PREMIUM_QUOTE_HOURS } from '#contract/rules/premium.ts';
import type { Prices } from '../../gateways/registry/index.ts';
import type { Tx } from '../../platform/db/transaction.ts';

const HOUR_MS = 3_600_000;

/** What a registry said of a name's price: its own, or that it has none. */
export interface Told {
  readonly name: string;
  readonly premium?: Prices;
  readonly standard?: true;
}

/**
 * Keeps what registries ask for premium names, so that cart and order know it without asking in a transaction, and forgets the price of a name
 * that has none any more. What a registry said nothing of stays as it is.
 */
export async function saveTold(tx: Tx, told: readonly Told[]): Promise<void> {
  for (const { name, premium } of told) if (premium) await savePrices(tx, name, premium);
  const standard = told.flatMap((each) => (each.standard ? [each.name] : []));
  if (standard.length > 0) await tx.db.deleteFrom('premiumQuote').where('name', 'in', standard).execute();
}

async function savePrices(tx: Tx, name: string, prices: Prices): Promise<void> {
  const { register, renew, transfer, restore } = prices;
  const currency = [register, renew, transfer, restore].find((fee) => fee !== undefined)?.currency;
  if (currency === undefined) return;
  const row = {
    currency,
    register: register?.amount ?? null,
    renew: renew?.amount ?? null,
    transfer: transfer?.amount ?? null,
    restore: restore?.amount ?? null,
    askedAt: tx.wall,
    triedAt: null,
  };
  await tx.db
    .insertInto('premiumQuote')
    .values({ name, ...row })
    .onConflict((on) => on.column('name').doUpdateSet(row))
    .execute();
}

/** The premium prices of names, as their registries told them of late; a name without one costs what the list says. */
export async function premiumPricesOf(tx: Tx, names: readonly string[]): Promise<Map<string, Prices>> {
  if (names.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('premiumQuote')
    .selectAll()
    .where(sql<boolean>`name = ANY (${names}::text[])`)
    .where('askedAt', '>', new Date(tx.wall.getTime() - PREMIUM_QUOTE_HOURS * HOUR_MS))
    .execute();
  return new Map(
    rows.map(({ name, currency, register, renew, transfer, restore }) => {
      const fee = (amount: string | null) => (amount === null ? undefined : { amount, currency });
      const of = { register: fee(register), renew: fee(renew), transfer: fee(transfer), restore: fee(restore) };
      const told = Object.entries(of).filter(([, each]) => each !== undefined);
      return [name, Object.fromEntries(told) as Prices];
    }),
  );
}

/** A registry refused the price that is known: it is too old to sell by from now on, and asked for anew. */
export async function doubtPremiumPrices(tx: Tx, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await tx.db
    .updateTable('premiumQuote')
    .set({ askedAt: new Date(0), triedAt: null })
    .where('name', 'in', [...names])
    .execute();
}

/** Those of the names that have a price of their own which is too old to sell by. */
export async function stalePremiumNames(tx: Tx, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await tx.db
    .selectFrom('premiumQuote')
    .select('name')
    .where('name', 'in', [...names])
    .where('askedAt', '<=', new Date(tx.wall.getTime() - PREMIUM_QUOTE_HOURS * HOUR_MS))
    .execute();
  return rows.map(({ name }) => name);
}
