import { sql } from 'kysely';
import { suffixOf } from '#contract/rules/suffixes/index.ts';
import type { Prices } from '../../gateways/registry/index.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { type KeptPrice, type KeptWord, readKept } from './kept-price.ts';

/** What a registry said of a name's price: its own, or that it has none. */
export interface Told {
  readonly name: string;
  readonly premium?: Prices;
  readonly standard?: true;
}

/** Whether some names under its suffix have prices of their own. */
const mayBeDear = (name: string): boolean => suffixOf(name)?.capabilities.value.premium ?? false;

/**
 * Keeps what registries say of prices, so that cart, order and renewal know it without asking in a transaction. The
 * last word counts; what a registry said nothing of stays as it is.
 */
export async function saveTold(tx: Tx, told: readonly Told[]): Promise<void> {
  const own = new Map(told.flatMap(({ name, premium }) => (premium ? [[name, premium] as const] : [])));
  await saveOwn(tx, own);
  const standard = told.flatMap(({ name, standard: is }) => (is && !own.has(name) ? [name] : []));
  await saveStandard(tx, standard);
}

/**
 * An ordinary name that nobody here has needs no word, nor one whose suffix says it; of what customers have it is kept,
 * for their renewals.
 */
async function saveStandard(tx: Tx, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const { rows } = await tx.client.query<{ name: string }>('SELECT name FROM domain_v WHERE name = ANY ($1::text[])', [
    names,
  ]);
  const kept = new Set(rows.map(({ name }) => name).filter(mayBeDear));
  const others = names.filter((name) => !kept.has(name));
  if (others.length > 0) await tx.db.deleteFrom('premiumQuote').where('name', 'in', others).execute();
  await keepOrdinary(tx, [...kept]);
}

/**
 * Names that their registries sold, or would renew, at the ordinary price: renewals need not ask. Nothing is kept where
 * that goes without saying.
 */
export async function keepOrdinary(tx: Tx, names: readonly string[]): Promise<void> {
  const kept = names.filter(mayBeDear).sort();
  if (kept.length === 0) return;
  await tx.client.query(
    `INSERT INTO premium_quote (name, ordinary, asked_at) SELECT name, true, $2 FROM unnest($1::text[]) AS name
     ON CONFLICT (name) DO UPDATE SET ordinary = true, currency = NULL, register = NULL, renew = NULL, transfer = NULL, restore = NULL,
       asked_at = excluded.asked_at, tried_at = NULL`,
    [kept, tx.wall],
  );
}

async function saveOwn(tx: Tx, told: ReadonlyMap<string, Prices>): Promise<void> {
  const rows = [...told].map(([name, { register, renew, transfer, restore }]) => ({
    name,
    ordinary: false,
    currency: [register, renew, transfer, restore].find((fee) => fee !== undefined)?.currency ?? null,
    register: register?.amount ?? null,
    renew: renew?.amount ?? null,
    transfer: transfer?.amount ?? null,
    restore: restore?.amount ?? null,
    askedAt: tx.wall,
    triedAt: null,
  }));
  for (const row of rows.sort((a, b) => (a.name < b.name ? -1 : 1)))
    await tx.db
      .insertInto('premiumQuote')
      .values(row)
      .onConflict((on) => on.column('name').doUpdateSet(row))
      .execute();
}

/** What is known of the price of each of these names. */
export async function keptPricesOf(tx: Tx, names: readonly string[]): Promise<Map<string, KeptPrice>> {
  const words = names.length === 0 ? new Map<string, KeptWord>() : await wordsOf(tx, names);
  return new Map(names.map((name) => [name, readKept(words.get(name), mayBeDear(name), tx.wall)]));
}

async function wordsOf(tx: Tx, names: readonly string[]): Promise<Map<string, KeptWord>> {
  const rows = await tx.db
    .selectFrom('premiumQuote')
    .selectAll()
    .where(sql<boolean>`name = ANY (${names}::text[])`)
    .execute();
  return new Map(
    rows.map(({ name, ordinary, askedAt, currency, register, renew, transfer, restore }) => {
      const of = Object.entries({ register, renew, transfer, restore });
      const told = of.flatMap(([act, amount]) => (amount === null ? [] : [[act, { amount, currency }] as const]));
      return [name, { ordinary, askedAt, prices: Object.fromEntries(told) as Prices }];
    }),
  );
}

/** The premium prices of names, as their registries told them of late; a name without one costs what the list says. */
export async function premiumPricesOf(tx: Tx, names: readonly string[]): Promise<Map<string, Prices>> {
  const kept = await keptPricesOf(tx, names);
  return new Map([...kept].flatMap(([name, price]) => (price.kind === 'own' ? [[name, price.prices] as const] : [])));
}

/** Those of the names whose price has to be asked for before they are renewed or restored. */
export async function unreadNames(tx: Tx, names: readonly string[]): Promise<string[]> {
  const kept = await keptPricesOf(tx, names);
  return [...kept].flatMap(([name, { kind }]) => (kind === 'unread' ? [name] : []));
}

/** A registry refused the price that is known: nothing is sold by it from now on, and it is asked for anew. */
export async function doubtPremiumPrices(tx: Tx, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await tx.db
    .updateTable('premiumQuote')
    .set({ ordinary: false, askedAt: new Date(0), triedAt: null })
    .where('name', 'in', [...names])
    .execute();
}

/**
 * Hears `domainsArrived`: of a name that was not bought here nobody has read what it costs, which lists, letters and
 * files are to say. It is asked about at the next turn.
 */
export async function bookPrices(tx: Tx, arrived: readonly { readonly name: string }[]): Promise<void> {
  const names = arrived.flatMap(({ name }) => (mayBeDear(name) ? [name] : [])).sort();
  if (names.length === 0) return;
  await tx.client.query(
    "INSERT INTO premium_quote (name, asked_at) SELECT name, 'epoch' FROM unnest($1::text[]) AS name ON CONFLICT DO NOTHING",
    [names],
  );
}

/**
 * Hears `domainLeft`: that a name was an ordinary one, or that nobody had read its price, says nothing of who brings it
 * the next time. One that stays in the house is as it was.
 */
export async function forgetOrdinary(
  tx: Tx,
  { name, movedTo }: { readonly name: string; readonly movedTo?: bigint },
): Promise<void> {
  if (movedTo !== undefined) return;
  await tx.db.deleteFrom('premiumQuote').where('name', '=', name).where('currency', 'is', null).execute();
}
