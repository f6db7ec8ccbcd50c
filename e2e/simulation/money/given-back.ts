import type { Stage } from '../caller.ts';
import { Broken } from '../check.ts';
import type { Customer, TopUp } from '../customer.ts';

/** What went back to payers, by the books of those who gave it back: companies, chain, and the bank's counter. */

interface Given {
  readonly id: string;
  readonly customer_id: string;
  readonly number: string;
  readonly amount: string;
  readonly pay_amount: string | null;
  readonly channel: 'card' | 'alipay' | 'wechat' | 'bank' | 'usdt';
  readonly state: 'refunded' | 'failed';
  readonly transaction_id: string;
  readonly reference: string | null;
  readonly proof_hash: string | null;
}

const ROWS = `SELECT id::text, customer_id::text, number, amount::text, pay_amount::text, channel, state, transaction_id, reference, proof_hash
  FROM refund WHERE state IN ('refunded', 'failed')`;
/** Desks list so many at most; a longer story needs a longer list. */
const LISTED_MAX = 500;

/** Under which key a company gave what back. */
type Book = Map<string, bigint>;

async function listed<T>({ world }: Stage, path: string): Promise<T[]> {
  const rows = await world.desk<T[]>(path);
  if (rows.length >= LISTED_MAX) throw new Error(`${path} is too long to be compared`);
  return rows;
}

async function bookOf(stage: Stage, channel: 'card' | 'alipay' | 'wechat'): Promise<Book> {
  if (channel === 'card') {
    const told = await listed<{ metadata: { key?: string }; amountMinor: string; status: string }>(
      stage,
      '/card/refunds',
    );
    const done = told.filter(({ status }) => status === 'succeeded');
    if (new Set(done.map(({ metadata }) => metadata.key)).size !== done.length)
      throw new Broken('the card company gave something back twice under one key');
    return new Map(done.map(({ metadata, amountMinor }) => [metadata.key ?? '', BigInt(amountMinor)]));
  }
  const told = await listed<{ key: string; amountMinor: string; state: string }>(stage, `/${channel}/refunds`);
  return new Map(
    told.filter(({ state }) => state === 'done').map(({ key, amountMinor }) => [key, BigInt(amountMinor)]),
  );
}

const sum = (rows: readonly Given[], of: (row: Given) => string) =>
  rows.reduce((all, row) => all + BigInt(of(row)), 0n);

/**
 * Parts in the payer's own currency are their share of what they paid, to the minor unit; each that failed may have
 * moved one, and so may a payment that was credited as it came.
 */
function compareShares(rows: readonly Given[], topUps: ReadonlyMap<string, TopUp>, odd: ReadonlySet<string>): void {
  for (const number of new Set(rows.map((row) => row.number))) {
    const topUp = topUps.get(number);
    if (!topUp || topUp.asked.currency === 'USD') continue;
    const mine = rows.filter((row) => row.number === number);
    const done = mine.filter(({ state }) => state === 'refunded');
    const back = sum(done, ({ pay_amount, amount }) => pay_amount ?? amount);
    const share = (topUp.asked.minor * sum(done, ({ amount }) => amount)) / topUp.cents;
    const off = back > share ? back - share : share - back;
    if (off > BigInt(mine.length - done.length + (odd.has(number) ? 1 : 0)))
      throw new Broken(`of ${number} ${back} went back to its payer, his share is ${share}`);
  }
}

/** A company gave back exactly what is said here, each under its key, and nothing else. */
async function compareCompany(stage: Stage, channel: 'card' | 'alipay' | 'wechat', of: Compared): Promise<void> {
  const book = await bookOf(stage, channel);
  for (const { id, number, amount, pay_amount } of of.done.filter((row) => row.channel === channel)) {
    const key = channel === 'card' ? `refund-${id}` : `${number}-${id}`;
    const minor = BigInt(pay_amount ?? amount);
    if (book.get(key) !== minor)
      throw new Broken(`refund ${id} of ${minor} is done here, and ${channel} gave back ${book.get(key)}`);
    book.delete(key);
  }
  for (const { strange } of of.customers)
    for (const { topUp, payment, paid, decision } of strange) {
      if (topUp.channel !== channel || decision !== 'return') continue;
      if (book.get(`held-${payment}`) !== paid.minor)
        throw new Broken(
          `held payment ${payment} went back here, and ${channel} gave back ${book.get(`held-${payment}`)}`,
        );
      book.delete(`held-${payment}`);
    }
  if (book.size > 0) throw new Broken(`${channel} gave back what is not known here: ${[...book.keys()].join(', ')}`);
}

interface Compared {
  readonly customers: readonly Customer[];
  readonly done: readonly Given[];
}

const MILLIONTHS_PER_CENT = 10_000n;

/** TRON writes its transactions without the beginning that Ethereum's have. */
const bare = (hash: string | null) => (hash ?? '').replace(/^0x/, '');

/**
 * Coins went by the transactions that staff really sent, each for its refund and of its amount; bank transfers carry
 * their refund's name.
 */
function compareByHand({ payouts }: Stage, done: readonly Given[]): void {
  const left = new Map(payouts);
  for (const { id, channel, amount, reference, proof_hash } of done) {
    if (channel === 'bank' && reference !== `BY-HAND-${id}`) throw new Broken(`nobody paid refund ${id} at the bank`);
    if (channel !== 'usdt') continue;
    const sent = payouts.get(id);
    if (
      sent === undefined ||
      bare(sent.hash) !== bare(proof_hash) ||
      sent.millionths !== BigInt(amount) * MILLIONTHS_PER_CENT
    )
      throw new Broken(
        `refund ${id} of ${amount} is proved by ${proof_hash}; ${sent?.millionths} went by ${sent?.hash}`,
      );
    left.delete(id);
  }
  if (left.size > 0) throw new Broken(`coins went out for refunds that are not done: ${[...left.keys()].join(', ')}`);
}

/**
 * What was given back of top-ups, in cents by customer. At rest. @throws Broken where those who gave it say otherwise.
 */
export async function givenBack(stage: Stage, customers: readonly Customer[]): Promise<Map<string, bigint>> {
  const rows = await stage.world.sql<Given>(ROWS);
  const done = rows.filter(({ state }) => state === 'refunded');
  const compared = { customers, done };
  for (const channel of ['card', 'alipay', 'wechat'] as const) await compareCompany(stage, channel, compared);
  const topUps = new Map(customers.flatMap((one) => one.topUps.map((topUp) => [topUp.number, topUp] as const)));
  const odd = new Set(customers.flatMap(({ strange }) => strange.map(({ topUp }) => topUp.number)));
  compareShares(rows, topUps, odd);
  compareByHand(stage, done);
  const sums = new Map<string, bigint>();
  for (const { customer_id, amount } of done) sums.set(customer_id, (sums.get(customer_id) ?? 0n) + BigInt(amount));
  return sums;
}
