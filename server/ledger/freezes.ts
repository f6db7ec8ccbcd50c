import { type Currency, fromMinor, type Money } from '#contract/money.ts';
import type { FreezeCause, FreezeRule } from '#contract/states/freeze.ts';
import { together } from '../platform/db/together.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { post, writePosting } from './post.ts';
import { writeFreezePostings } from './post-freezes.ts';
import { freezeOpened, freezeReleased, frozenReturned } from './postings/freeze.ts';
import type { Posting } from './postings/posting.ts';

export interface FreezeRequest {
  readonly customerId: bigint;
  readonly amount: Money;
  /** The row for which the money stands aside. */
  readonly cause: { readonly kind: FreezeCause; readonly id: bigint };
  /** What ends it, and when that is expected. */
  readonly rule: FreezeRule;
  readonly expectedAt: Date;
  /** What the reader recognises it by: the domain name. */
  readonly about: string;
  /** A cause whose freeze has ended may be tried again: 2, 3 … */
  readonly attempt?: number;
  /**
   * Where the money may come from: top-ups alone for a refund, proceeds alone for a withdrawal; without it topup first,
   * then proceeds.
   */
  readonly from?: 'available' | 'topup' | 'proceeds';
}

/** A request that opens its freeze under a number of `reserveFreezes`. */
export type ReservedRequest = FreezeRequest & { readonly id?: bigint };

/** A freeze as it stands, its row locked. */
export interface Freeze {
  readonly id: bigint;
  readonly customerId: bigint;
  readonly cause: { readonly kind: FreezeCause; readonly id: bigint };
  readonly about: string | null;
  /** What is still frozen; zero when it has ended. */
  readonly left: Money;
}

interface FreezeRow {
  readonly id: bigint;
  readonly customer_id: bigint;
  readonly cause_kind: FreezeCause;
  readonly cause_id: bigint;
  readonly about: string | null;
  readonly amt: bigint;
  readonly currency: Currency;
}

const freezeOf = (row: FreezeRow): Freeze => ({
  id: row.id,
  customerId: row.customer_id,
  cause: { kind: row.cause_kind, id: row.cause_id },
  about: row.about,
  left: fromMinor(row.amt, row.currency),
});

/** Locks the customer's account before the freeze, in the order in which postings lock. */
async function lockFreeze(tx: Tx, freezeId: bigint): Promise<Freeze> {
  const { rows } = await tx.client.query<FreezeRow>('SELECT * FROM ledger_lock_freeze($1)', [freezeId]);
  const row = rows[0];
  if (!row) throw new Error(`no freeze ${freezeId}`);
  return freezeOf(row);
}

/** `lockFreeze` of many freezes of one customer. */
async function lockFreezes(tx: Tx, ids: readonly bigint[]): Promise<Map<bigint, Freeze>> {
  const { rows } = await tx.client.query<FreezeRow>({
    name: 'ledger_lock_freezes',
    text: 'SELECT * FROM ledger_lock_freezes($1)',
    values: [ids],
  });
  const found = new Map(rows.map((row) => [row.id, freezeOf(row)]));
  if (rows.length !== ids.length) throw new Error('a freeze is not there, or named twice');
  // In the order asked: what one freeze leaves is what the next one's entries begin with.
  return new Map(ids.map((id) => [id, found.get(id) as Freeze]));
}

/** What one thing takes from a freeze; many may share one. */
interface PartOf<T> {
  readonly freezeId: bigint;
  readonly of: T;
}

/**
 * One posting for each part, in their order, all by one call. `beside` is what else may be written once the account is
 * locked.
 */
async function writeParts<T>(
  tx: Tx,
  parts: readonly PartOf<T>[],
  postingOf: (freeze: Freeze, of: T) => Posting,
  beside: () => Promise<void> = async () => {},
): Promise<void> {
  if (parts.length === 0) return beside();
  const freezes = await lockFreezes(tx, [...new Set(parts.map(({ freezeId }) => freezeId))]);
  const postings = parts.map(({ freezeId, of }) => ({ posting: postingOf(freezes.get(freezeId) as Freeze, of) }));
  await together(tx, () => [writeFreezePostings(tx, postings), beside()]);
}

/**
 * Sets available money aside for a cause and returns the freeze's id; the same request again returns the same id while
 * it holds money.
 * @throws refusal INSUFFICIENT_BALANCE with the missing amount (key `Missing` of its data).
 */
export async function openFreeze(tx: Tx, request: FreezeRequest): Promise<bigint> {
  const posting = freezeOpened({ ...request, attempt: request.attempt ?? 1 });
  const { freezeId, repeated } = await writePosting(tx, posting, {
    rule: request.rule,
    expectedAt: request.expectedAt,
  });
  if (freezeId === null) throw new Error(`posting ${posting.key} opened no freeze`);
  if (repeated && (await lockFreeze(tx, freezeId)).left.minor === 0n)
    throw new Error(`the freeze ${posting.key} has ended; another try needs another attempt`);
  return freezeId;
}

/**
 * Gives back what is still frozen; a second call changes nothing. @throws Error when the freeze was used up, so nothing
 * could be given back.
 */
export async function releaseFreeze(tx: Tx, freezeId: bigint): Promise<void> {
  const freeze = await lockFreeze(tx, freezeId);
  if (freeze.cause.kind === 'order') throw new Error(`the lines of order ${freeze.cause.id} give back their own parts`);
  if (freeze.left.minor > 0n) {
    await post(tx, freezeReleased(freeze));
    return;
  }
  const released = await tx.client.query('SELECT 1 FROM posting WHERE key = $1', [`freeze:${freezeId}:released`]);
  if (released.rowCount === 0) throw new Error(`freeze ${freezeId} was used up and cannot be released`);
}

/**
 * Spends frozen money by the posting that `charge` makes of the freeze: `consumeFreeze(tx, id, (freeze) =>
 * registrationCharged({freeze, …}))`. Returns the posting's id; the same charge again returns the same id. What is left
 * over stays frozen until `releaseFreeze`.
 * @throws Error when the freeze has ended or holds less.
 */
export async function consumeFreeze(tx: Tx, freezeId: bigint, charge: (freeze: Freeze) => Posting): Promise<bigint> {
  return post(tx, charge(await lockFreeze(tx, freezeId)));
}

/**
 * Numbers for freezes still to be opened, so that the rows they are for can name them when they are written. One that
 * is not used is lost.
 */
export async function reserveFreezes(tx: Tx, count: number): Promise<bigint[]> {
  const { rows } = await tx.client.query<{ id: bigint }>({
    name: 'ledger_reserve_freezes',
    text: 'SELECT id FROM ledger_reserve_freezes($1) AS id',
    values: [count],
  });
  return rows.map(({ id }) => id);
}

/**
 * `openFreeze` of many causes of one customer; answers the freezes' ids in the order asked. A cause that holds money
 * already is a bug here.
 */
export async function openFreezes(tx: Tx, requests: readonly ReservedRequest[]): Promise<bigint[]> {
  if (requests.length === 0) return [];
  const wanted = requests.map((request) => ({
    posting: freezeOpened({ ...request, attempt: request.attempt ?? 1 }),
    freeze: { rule: request.rule, expectedAt: request.expectedAt },
    reserved: request.id,
  }));
  const posted = await writeFreezePostings(tx, wanted);
  return wanted.map(({ posting }) => {
    const { freezeId, repeated } = posted.get(posting.key) ?? {};
    if (freezeId === undefined || freezeId === null || repeated)
      throw new Error(`posting ${posting.key} opened no freeze`);
    return freezeId;
  });
}

/** What a line of an order gives back of the order's freeze. */
export interface GivenBack {
  readonly orderLineId: bigint;
  readonly amount: Money;
  /** The domain name. */
  readonly name: string;
}

/** Frees parts of freezes of one customer: each line's own, once; the same again changes nothing. */
export const returnFrozen = (tx: Tx, parts: readonly PartOf<GivenBack>[]): Promise<void> =>
  writeParts(tx, parts, (freeze, of) => frozenReturned({ freeze, ...of }));

/**
 * `consumeFreeze` of many things whose money one customer's freezes hold; `charge` makes the posting of each. `beside`
 * is written with them: what must not be locked before the account.
 * @throws Error when a freeze has ended or holds less than its parts ask for.
 */
export const consumeFreezes = <T>(
  tx: Tx,
  parts: readonly PartOf<T>[],
  charge: (freeze: Freeze, of: T) => Posting,
  beside?: () => Promise<void>,
): Promise<void> => writeParts(tx, parts, charge, beside);
