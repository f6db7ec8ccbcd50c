import type pg from 'pg';
import { type BenchHouse, done } from '../house.ts';

export const NAMES = 600;
/** A registration takes 200 names, so 600 are three lists, sent at once. */
export const LIST = 200;
const YEAR_REGISTER = '11.80';
const DONE_WITHIN_MS = 120_000;
/** Between two looks; near the end shorter, so that the end is seen when it comes. */
const LOOK_MS = 20;
const LOOK_NEAR_MS = 3;
export const NEAR = 48;

const dollars = (cents: number) => ({
  Amount: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
  Currency: 'USD',
});
const sumOf = (count: number) => dollars(Math.round(Number(YEAR_REGISTER) * 100) * count);
const fresh = () => ({ 'idempotency-key': crypto.randomUUID() });

let made = 0;
export const freshNames = (count: number, mark: string) =>
  Array.from({ length: count }, () => `b600-${mark}-${++made}.com`);

/**
 * Looks at our own database, beside the house, until `query` answers as wanted; under a name, so that looking costs
 * little.
 */
export async function lookUntil(
  database: pg.Client,
  query: { readonly name: string; readonly text: string; readonly values: unknown[] },
  wanted: (found: number) => boolean,
  near: (found: number) => boolean = () => false,
): Promise<void> {
  const end = performance.now() + DONE_WITHIN_MS;
  for (;;) {
    const { rows } = await database.query<{ found: number }>(query);
    const found = rows[0]?.found ?? 0;
    if (wanted(found)) return;
    if (performance.now() > end) throw new Error(`not in time: ${query.name}`);
    await new Promise((resolve) => setTimeout(resolve, near(found) ? LOOK_NEAR_MS : LOOK_MS));
  }
}

/** When the last name of these orders was decided. */
export function decided(database: pg.Client, orders: readonly string[]): Promise<void> {
  const text =
    "SELECT coalesce(sum(greatest(lines - done - failed - cancelled, 1)), 0)::integer AS found FROM purchase_order WHERE number = ANY($1) AND state = 'working'";
  const query = { name: 'decided', text, values: [orders] };
  return lookUntil(
    database,
    query,
    (open) => open === 0,
    (open) => open <= NEAR,
  );
}

type Send = BenchHouse['customer']['post'];

/** Sends three lists at once, as a customer who has many names does; their orders' numbers. */
export function placeLists(send: Send, names: readonly string[]): Promise<string[]> {
  const lists = Array.from({ length: names.length / LIST }, (_, at) => names.slice(at * LIST, (at + 1) * LIST));
  return Promise.all(
    lists.map(async (Names) => {
      const input = { Names, Years: 1, Total: sumOf(Names.length), Agreed: true };
      return done(await send('/domain/register/order', input, fresh()), 'register').Data.Number as string;
    }),
  );
}

/** 600 registrations over HTTP, until the last name is theirs. Milliseconds. */
export async function register({ customer }: BenchHouse, database: pg.Client, names: readonly string[]) {
  const begin = performance.now();
  await decided(database, await placeLists(customer.post, names));
  return performance.now() - begin;
}

/** The same names renewed by one order of 600. */
export async function renew({ customer }: BenchHouse, database: pg.Client, names: readonly string[]) {
  const seen = done(await customer.post('/domain/renew/preview', { Names: names, Years: 1 }), 'preview of the renewal');
  const begin = performance.now();
  const input = { Names: names, Years: 1, Total: seen.Data.Total };
  const { Number: order } = done(await customer.post('/domain/renew/order', input, fresh()), 'renew').Data;
  await decided(database, [order]);
  return performance.now() - begin;
}

/** The security code once, untimed: it holds for minutes, as it does for a customer at work. */
export async function stepUp(house: BenchHouse, database: pg.Client): Promise<void> {
  const input = { Names: freshNames(1, 'warm'), Years: 1, Total: sumOf(1), Agreed: true };
  const SafeCode = house.accounts.customer?.safeCode;
  const order = done(await house.customer.post('/domain/register/order', { ...input, SafeCode }, fresh()), 'step up');
  await decided(database, [order.Data.Number]);
}
