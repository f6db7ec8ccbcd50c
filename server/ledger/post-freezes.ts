import { actorText, type Tx } from '../platform/db/transaction.ts';
import { customerAccount } from './accounts.ts';
import { failureOf, hashOf, type NewFreeze, type Posted } from './post.ts';
import type { Leg, Posting } from './postings/posting.ts';

/** One posting that opens, spends or releases a freeze; `freeze` where it opens one. */
export interface FreezePosting {
  readonly posting: Posting;
  readonly freeze?: NewFreeze;
  /** The number reserved for the freeze it opens; the next one without it. */
  readonly reserved?: bigint | undefined;
}

interface Sides {
  /** Cents into the freeze, or out of it below zero. */
  readonly amount: bigint;
  /** What leaves goes back to the customer. */
  readonly thaws: boolean;
  readonly others: readonly Leg[];
}

/** The parts of a posting that `ledger_post_freezes` knows; everything else is our own fault. */
function sidesOf({ posting, freeze }: FreezePosting, own: string): Sides {
  const mine = posting.legs.filter(({ account }) => account === own);
  const others = posting.legs.filter(({ account }) => account !== own);
  const held = mine.find(({ bucket }) => bucket === 'frozen');
  const beside = mine.filter((leg) => leg !== held);
  const expected = freeze ? 'available' : 'thawed';
  const opensOrUses = (freeze !== undefined) === (posting.freezeId === undefined);
  const fits = held && opensOrUses && beside.every(({ bucket }) => bucket === expected) && beside.length <= 1;
  if (!fits || posting.opens || posting.closes || (beside.length === 1) === others.length > 0)
    throw new Error(`${posting.key} is no posting that only opens, spends or releases a freeze`);
  return { amount: held.amount.minor, thaws: !freeze && beside.length === 1, others };
}

const CALL = `SELECT key, posting_id, freeze_id, repeated FROM ledger_post_freezes($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,
  $14, $15, $16, $17, $18, $19, $20)`;

/**
 * Writes many postings on freezes of one customer in one currency by one call, in the order given; one that fails fails
 * all, and the transaction with them. Either all open a freeze or none does. Answers by the posting's key.
 * @throws as `writePosting`; INSUFFICIENT_BALANCE tells what is missing for all of them.
 */
export async function writeFreezePostings(tx: Tx, wanted: readonly FreezePosting[]): Promise<Map<string, Posted>> {
  const [first] = wanted;
  if (!first) return new Map();
  const { customerId } = first.posting;
  const currency = first.posting.legs[0]?.amount.currency;
  if (customerId === null || currency === undefined) throw new Error(`${first.posting.key} is of no customer`);
  const own = customerAccount(customerId, currency);
  const sides = wanted.map((each) => sidesOf(each, own));
  const others = sides.flatMap((side, at) => side.others.map((leg) => ({ leg, of: at + 1 })));
  const column = <T>(value: (each: FreezePosting) => T) => wanted.map(value);
  try {
    const { rows } = await tx.client.query<{ key: string; posting_id: bigint; freeze_id: bigint; repeated: boolean }>({
      name: 'ledger_post_freezes',
      text: CALL,
      values: [
        own,
        customerId,
        tx.now,
        actorText(tx.by),
        tx.requestId,
        column(({ posting }) => posting.key),
        column(({ posting, freeze }) => hashOf(posting, freeze?.rule ?? null)),
        column(({ posting }) => posting.kind),
        column(({ posting }) => posting.ref.kind),
        column(({ posting }) => posting.ref.id),
        column(({ posting }) => posting.about),
        column(({ posting }) => posting.freezeId ?? null),
        sides.map(({ amount }) => amount),
        sides.map(({ thaws }) => thaws),
        column(({ freeze }) => freeze?.rule ?? null),
        column(({ freeze }) => freeze?.expectedAt ?? null),
        others.map(({ of }) => of),
        others.map(({ leg }) => leg.account),
        others.map(({ leg }) => leg.amount.minor),
        column(({ reserved }) => reserved ?? null),
      ],
    });
    return new Map(
      rows.map((row) => [row.key, { postingId: row.posting_id, freezeId: row.freeze_id, repeated: row.repeated }]),
    );
  } catch (error) {
    throw failureOf(error, first.posting);
  }
}
