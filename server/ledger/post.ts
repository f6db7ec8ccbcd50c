import { createHash } from 'node:crypto';
import { fromMinor, toGrouped, toWire } from '#contract/money.ts';
import type { FreezeRule } from '#contract/states/freeze.ts';
import { actorText, type Tx } from '../platform/db/transaction.ts';
import { canonical } from '../platform/http/idempotency.ts';
import { refuse } from '../platform/refusal.ts';
import { customerAccount } from './accounts.ts';
import type { Posting } from './postings/posting.ts';

/**
 * What writing a posting came to. `repeated`: the key had been used for the very same posting before; nothing was
 * written now.
 */
export interface Posted {
  readonly postingId: bigint;
  readonly freezeId: bigint | null;
  readonly repeated: boolean;
}

/** What is told of a freeze that a posting opens. */
export interface NewFreeze {
  readonly rule: FreezeRule;
  readonly expectedAt: Date;
}

const CALL =
  'SELECT posting_id, freeze_id, repeated FROM ledger_post($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)';

/** What the posting says, without when and by whom: the same key must always come with the same. */
export function hashOf({ kind, customerId, ref, about, legs, freezeId, closes }: Posting, rule: string | null): Buffer {
  const said = canonical({ kind, customerId, ref, about, legs, freezeId, closes, rule });
  return createHash('sha256').update(said).digest();
}

/** By how much the customer's whole money changes, free and frozen together. */
function changeOf(posting: Posting): bigint {
  if (posting.customerId === null) return 0n;
  const own = posting.legs.filter(
    (leg) => leg.account === customerAccount(posting.customerId as bigint, leg.amount.currency),
  );
  return own.reduce((sum, leg) => sum + leg.amount.minor, 0n);
}

/** What a refusal of the ledger's functions means to the customer; the error itself where it is our own fault. */
export function failureOf(error: unknown, posting: Posting): unknown {
  const { code, detail } = error as { code?: string; detail?: string };
  if (code === 'NL007') return refuse('MONEY_STOPPED');
  if (code !== 'NL001') return error;
  const missing = fromMinor(BigInt(detail ?? '0'), posting.legs[0]?.amount.currency);
  return refuse(
    'INSUFFICIENT_BALANCE',
    { missing: toGrouped(missing), currency: missing.currency },
    { Missing: toWire(missing) },
  );
}

/** The arguments of `ledger_post`, in its order. */
function valuesOf(tx: Tx, posting: Posting, freeze: NewFreeze | undefined): unknown[] {
  const { legs } = posting;
  const rule = freeze?.rule ?? null;
  return [
    posting.key,
    hashOf(posting, rule),
    posting.kind,
    tx.now,
    actorText(tx.by),
    tx.requestId,
    posting.customerId,
    changeOf(posting),
    posting.ref.kind,
    posting.ref.id,
    posting.about,
    legs.map((leg) => leg.account),
    legs.map((leg) => leg.bucket),
    legs.map((leg) => leg.amount.minor),
    posting.freezeId ?? null,
    rule,
    freeze?.expectedAt ?? null,
    posting.closes ? [posting.closes] : [],
  ];
}

/**
 * The only way money moves: writes the posting and its entries in the caller's transaction, all or nothing.
 * @throws refusals INSUFFICIENT_BALANCE with the missing amount, MONEY_STOPPED (stops.ts); Error for everything that
 * would be our own fault: a key used for another posting, an account that is not there, legs that do not add up, a
 *   closed freeze.
 */
export async function writePosting(tx: Tx, posting: Posting, freeze?: NewFreeze): Promise<Posted> {
  const { opens } = posting;
  if (opens) {
    await tx.client.query('SELECT ledger_open_flow($1, $2, $3, $4)', [opens.flow, opens.id, opens.currency, tx.now]);
  }
  const values = valuesOf(tx, posting, freeze);
  try {
    const { rows } = await tx.client.query<{ posting_id: bigint; freeze_id: bigint | null; repeated: boolean }>({
      name: 'ledger_post',
      text: CALL,
      values,
    });
    const row = rows[0] as { posting_id: bigint; freeze_id: bigint | null; repeated: boolean };
    return { postingId: row.posting_id, freezeId: row.freeze_id, repeated: row.repeated };
  } catch (error) {
    throw failureOf(error, posting);
  }
}

/**
 * Writes a posting made by `postings/*.ts` and returns its id; the same posting again returns the same id and has no
 * effect.
 */
export async function post(tx: Tx, posting: Posting): Promise<bigint> {
  return (await writePosting(tx, posting)).postingId;
}

/**
 * What stands under a posting's key: nothing, this very posting, or another one (what was told before and now
 * contradict each other).
 */
export async function postedAs(tx: Tx, posting: Posting): Promise<'nothing' | 'this' | 'another'> {
  const { rows } = await tx.client.query<{ same: boolean }>(
    'SELECT request_hash = $2 AS same FROM posting WHERE key = $1',
    [posting.key, hashOf(posting, null)],
  );
  const [row] = rows;
  return row === undefined ? 'nothing' : row.same ? 'this' : 'another';
}
