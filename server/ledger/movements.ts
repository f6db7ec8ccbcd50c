import { type Currency, fromMinor, type Money } from '#contract/money.ts';
import type { FreezeCause, FreezeRule } from '#contract/states/freeze.ts';
import type { PostingKind } from '#contract/states/posting.ts';
import type { Tx } from '../platform/db/transaction.ts';

/**
 * One movement that changed a customer's whole money. Setting money aside and freeing it changes none of it and is told
 * by the freezes.
 */
export interface Movement {
  readonly id: bigint;
  readonly kind: PostingKind;
  readonly at: Date;
  /** Above zero: income. */
  readonly amount: Money;
  /** Free and frozen money together, after it. */
  readonly totalAfter: Money;
  readonly about: string | null;
}

/** What a list of movements or freezes is narrowed to; amounts without their sign, in cents. */
export interface Narrowed {
  /** From this instant on, and before that one. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly least?: bigint | undefined;
  readonly most?: bigint | undefined;
  /** Any one of these is enough. */
  readonly text?: Sought | undefined;
}

/** What a text that was typed may mean. */
export interface Sought {
  /** A part of what it was for. */
  readonly parts: readonly string[];
  /** The number of the row itself. */
  readonly id: bigint | undefined;
  /** Lines of an order. */
  readonly lines: readonly bigint[];
  /** Orders whose money stands aside as one. */
  readonly orders: readonly bigint[];
}

export interface MovementsAsked extends Narrowed {
  readonly which: 'all' | 'expense' | 'income';
  readonly kind?: PostingKind | undefined;
  /** Older than this one. */
  readonly before?: bigint | undefined;
  readonly limit: number;
}

interface MovementRow {
  readonly id: bigint;
  readonly kind: PostingKind;
  readonly at: Date;
  readonly amount: bigint;
  readonly about: string | null;
  readonly total_after: bigint;
  readonly currency: Currency;
}

/** What LIKE reads as a pattern is meant as it stands. */
const anywhere = (part: string) => `%${part.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** The columns that the two tables call by names of their own. */
const POSTING = { at: 'at', cause: 'ref_kind', causeId: 'ref_id' } as const;
const FREEZE = { at: 'opened_at', cause: 'cause_kind', causeId: 'cause_id' } as const;

/** Conditions whose parameters are $3 and on. One that is not asked for is not there, so that the plan knows it. */
function narrowing(asked: Narrowed, columns: typeof POSTING | typeof FREEZE) {
  const values: unknown[] = [];
  const conditions: string[] = [];
  const place = (value: unknown) => `$${values.push(value) + 2}`;
  const tell = (value: unknown, condition: (place: string) => string) => {
    if (value !== undefined) conditions.push(` AND ${condition(place(value))}`);
  };
  tell(asked.from, (at) => `${columns.at} >= ${at}`);
  tell(asked.to, (at) => `${columns.at} < ${at}`);
  tell(asked.least, (amount) => `abs(amount) >= ${amount}::bigint`);
  tell(asked.most, (amount) => `abs(amount) <= ${amount}::bigint`);
  if (asked.text) {
    const { parts, id, lines, orders } = asked.text;
    const about = `about ILIKE ANY (${place(parts.map(anywhere))}::text[])`;
    const own = id === undefined ? '' : ` OR id = ${place(id)}::bigint`;
    const caused = (kind: FreezeCause, ids: readonly bigint[]) =>
      ids.length === 0 ? '' : ` OR ${columns.cause} = '${kind}' AND ${columns.causeId} = ANY (${place(ids)}::bigint[])`;
    conditions.push(` AND (${about}${own}${caused('order_line', lines)}${caused('order', orders)})`);
  }
  return { values, conditions, tell };
}

function pageOf<Row extends { readonly id: bigint }>(rows: Row[], limit: number): { rows: Row[]; next?: bigint } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return rows.length > limit && last ? { rows: shown, next: last.id } : { rows: shown };
}

/** A keyset page of movements, newest first; `next` is there when more follow. */
export async function movementsOf(
  tx: Tx,
  customerId: bigint,
  asked: MovementsAsked,
): Promise<{ rows: Movement[]; next?: bigint }> {
  const { values, conditions, tell } = narrowing(asked, POSTING);
  tell(asked.kind, (place) => `kind = ${place}`);
  tell(asked.before, (place) => `id < ${place}`);
  // The two sides have an index each; a list of both takes a page of each and merges them.
  const side = (sign: '>' | '<') =>
    `(SELECT id, kind, at, amount, about FROM posting WHERE customer_id = $1 AND amount ${sign} 0${conditions.join('')}
      ORDER BY id DESC LIMIT $2)`;
  const sides = asked.which === 'all' ? [side('>'), side('<')] : [side(asked.which === 'income' ? '>' : '<')];
  const { rows } = await tx.client.query<MovementRow>(
    `SELECT p.*, e.total_after, e.currency FROM (${sides.join(' UNION ALL ')}) p
     CROSS JOIN LATERAL (
       SELECT total_after, currency FROM entry WHERE posting_id = p.id AND total_after IS NOT NULL ORDER BY acct_seq DESC LIMIT 1
     ) e ORDER BY p.id DESC LIMIT $2`,
    [customerId, asked.limit + 1, ...values],
  );
  const found = rows.map(({ currency, total_after, amount, ...row }) => ({
    ...row,
    amount: fromMinor(amount, currency),
    totalAfter: fromMinor(total_after, currency),
  }));
  return pageOf(found, asked.limit);
}

/** Some frozen money with its cause and rule (GW3). */
export interface FreezeShown {
  readonly id: bigint;
  readonly cause: { readonly kind: FreezeCause; readonly id: bigint };
  readonly about: string | null;
  readonly amount: Money;
  /** What is still frozen. */
  readonly left: Money;
  readonly rule: FreezeRule;
  readonly expectedAt: Date;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
}

interface FreezeRow {
  readonly id: bigint;
  readonly cause_kind: FreezeCause;
  readonly cause_id: bigint;
  readonly about: string | null;
  readonly amount: bigint;
  readonly amt: bigint;
  readonly currency: Currency;
  readonly rule: FreezeRule;
  readonly expected_at: Date;
  readonly opened_at: Date;
  readonly closed_at: Date | null;
}

export interface FreezesAsked extends Narrowed {
  /** Those that hold money, those that have ended, or all that ever were. */
  readonly which: 'open' | 'ended' | 'all';
  readonly cause?: FreezeCause | undefined;
  readonly before?: bigint | undefined;
  readonly limit: number;
}

const STANDING = { open: ' AND closed_at IS NULL', ended: ' AND closed_at IS NOT NULL', all: '' } as const;

/** A keyset page of freezes, newest first. Their period is that of their beginning. */
export async function freezesOf(
  tx: Tx,
  customerId: bigint,
  asked: FreezesAsked,
): Promise<{ rows: FreezeShown[]; next?: bigint }> {
  const { values, conditions, tell } = narrowing(asked, FREEZE);
  tell(asked.cause, (place) => `cause_kind = ${place}`);
  tell(asked.before, (place) => `id < ${place}`);
  const { rows } = await tx.client.query<FreezeRow>(
    `SELECT * FROM freeze_item WHERE customer_id = $1${STANDING[asked.which]}${conditions.join('')} ORDER BY id DESC LIMIT $2`,
    [customerId, asked.limit + 1, ...values],
  );
  const found = rows.map((row) => ({
    id: row.id,
    cause: { kind: row.cause_kind, id: row.cause_id },
    about: row.about,
    amount: fromMinor(row.amount, row.currency),
    left: fromMinor(row.amt, row.currency),
    rule: row.rule,
    expectedAt: row.expected_at,
    openedAt: row.opened_at,
    closedAt: row.closed_at,
  }));
  return pageOf(found, asked.limit);
}
