import { actorText, systemCaller, type Tx, transact } from '../platform/db/transaction.ts';
import type { House } from '../platform/house.ts';
import { customerAccount } from './accounts.ts';
import { hashOf } from './post.ts';
import type { Posting } from './postings/posting.ts';

/** What became of one posting of a batch; `failure` is a code of `ledger_post`, `missing` the cents that NL001 lacked. */
export interface BatchOutcome {
  readonly postingId: bigint | null;
  readonly repeated: boolean;
  readonly failure: string | null;
  readonly missing: bigint | null;
}

interface Item {
  readonly key: string;
  readonly hash: string;
  readonly kind: string;
  readonly customer: string;
  readonly ref_kind: string;
  readonly ref_id: string;
  readonly about: string | null;
  readonly acct: string;
  readonly bucket: string;
  readonly amt: string;
  readonly other: string;
}

/** The one leg on the customer's own account and the platform account that stands against it. @throws Error for a posting of another shape. */
function itemOf(posting: Posting): Item {
  const { customerId, legs } = posting;
  const own = legs.find(
    (leg) => customerId !== null && leg.account === customerAccount(customerId, leg.amount.currency),
  );
  const other = legs.find((leg) => leg !== own);
  const simple =
    legs.length === 2 && own && other && own.amount.minor === -other.amount.minor && other.bucket === 'balance';
  if (!simple || posting.freezeId !== undefined || posting.opens || posting.closes)
    throw new Error(`${posting.key} is no simple posting: it goes alone`);
  return {
    key: posting.key,
    hash: hashOf(posting, null).toString('hex'),
    kind: posting.kind,
    customer: String(customerId),
    ref_kind: posting.ref.kind,
    ref_id: String(posting.ref.id),
    about: posting.about,
    acct: own.account,
    bucket: own.bucket,
    amt: String(own.amount.minor),
    other: other.account,
  };
}

async function postItems(tx: Tx, items: readonly Item[]): Promise<BatchOutcome[]> {
  const { rows } = await tx.client.query<{
    posting_id: bigint | null;
    repeated: boolean;
    failure: string | null;
    missing: bigint | null;
  }>({
    name: 'ledger_post_batch',
    text: 'SELECT posting_id, repeated, failure, missing FROM ledger_post_batch($1, $2, $3, $4)',
    values: [JSON.stringify(items), tx.now, actorText(tx.by), tx.requestId],
  });
  return rows.map(({ posting_id, ...rest }) => ({ postingId: posting_id, ...rest }));
}

/**
 * Writes many simple postings by one statement of the caller's transaction; answers in their order. One that is refused takes nothing from the
 * others. Measured by bench `ledger`; no flow uses it: its money would be parted from its state, history and job.
 */
export async function postBatch(tx: Tx, postings: readonly Posting[]): Promise<BatchOutcome[]> {
  return postItems(tx, postings.map(itemOf));
}

/** One flush carries so many at most: beyond it the last waits longer than it saves. */
export const BATCH_ITEMS_MAX = 500;

interface Waiting {
  readonly item: Item;
  readonly done: (outcome: BatchOutcome) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Collects postings while one batch is being written and writes them as the next: nobody waits longer than one flush more than he would alone.
 * A batch commits whole or not at all; an answer is given after its commit.
 */
export function createBatcher(house: House): (posting: Posting) => Promise<BatchOutcome> {
  const waiting: Waiting[] = [];
  let writing = false;

  async function write(batch: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await transact(house, systemCaller('batch'), (tx) =>
        postItems(
          tx,
          batch.map(({ item }) => item),
        ),
      );
      for (const [at, { done }] of batch.entries()) done(outcomes[at] as BatchOutcome);
    } catch (error) {
      for (const { fail } of batch) fail(error);
    }
  }

  async function run(): Promise<void> {
    writing = true;
    while (waiting.length > 0) await write(waiting.splice(0, BATCH_ITEMS_MAX));
    writing = false;
  }

  return (posting) =>
    new Promise((done, fail) => {
      waiting.push({ item: itemOf(posting), done, fail });
      if (!writing) void run();
    });
}
