import { sql } from 'kysely';
import { PREMIUM_QUOTE_HOURS } from '#contract/rules/premium.ts';
import type { Prices } from '../../gateways/registry/index.ts';
import type { Tx } from '../../platform/db/transaction.ts';

const HOUR_MS = 3_600_000;

/** Keeps what a registry asks for a premium name, so that cart and order know it without asking in a transaction. */
export async function savePremiumPrices(tx: Tx, name: string, prices: Prices): Promise<void> {
  const row = {
    currency: prices.register.currency,
    register: prices.register.amount,
    renew: prices.renew?.amount ?? null,
    transfer: prices.transfer?.amount ?? null,
    restore: prices.restore?.amount ?? null,
    askedAt: tx.wall,
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
      const of = { renew: fee(renew), transfer: fee(transfer), restore: fee(restore) };
      const told = Object.entries(of).filter(([, each]) => each !== undefined);
      return [name, { register: { amount: register, currency }, ...Object.fromEntries(told) } as Prices];
    }),
  );
}

/** A registry refused the price that is known: it is too old to sell by from now on, and asked for anew. */
export async function doubtPremiumPrices(tx: Tx, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await tx.db
    .updateTable('premiumQuote')
    .set({ askedAt: new Date(0) })
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
