import { leafHash, merkleRoot } from './merkle.ts';

/** What asks the database. */
export interface Asks {
  query<R extends object>(text: string, values?: unknown[]): Promise<{ rows: R[] }>;
}

/**
 * An entry as the chain sees it: account, bucket, currency, amount, balance after, total after, number on the account.
 */
type EntryParts = readonly [
  acct: string,
  bucket: string,
  currency: string,
  amount: string,
  ...after: (string | null)[],
];

/** A posting with its entries, every field as text. */
export interface SealedRow {
  readonly id: bigint;
  readonly xid: string;
  readonly parts: readonly (string | null)[];
  readonly entries: readonly EntryParts[] | null;
}

/** The transaction's number is no part of a leaf: it is another one after a restore. */
export const SEALED_COLUMNS = `p.id, p.xid::text AS xid,
  json_build_array(p.id::text, p.key, encode(p.request_hash, 'hex'), p.kind, (extract(epoch FROM p.at) * 1000000)::bigint::text, p.actor,
    p.request_id, p.customer_id::text, p.amount::text, p.ref_kind, p.ref_id::text, p.about, p.freeze_id::text) AS parts,
  (SELECT json_agg(json_build_array(e.acct_id::text, e.bucket, e.currency, e.amt::text, e.bal_after::text, e.total_after::text,
    e.acct_seq::text) ORDER BY e.acct_id, e.bucket) FROM entry e WHERE e.posting_id = p.id) AS entries`;

const byId = (one: SealedRow, other: SealedRow) => (one.id < other.id ? -1 : 1);

/** The root over rows, in the order of their numbers. */
export function rootOf(rows: readonly SealedRow[]): Buffer {
  return merkleRoot([...rows].sort(byId).map(({ parts, entries }) => leafHash(JSON.stringify([parts, entries]))));
}

/** The rows of a link by the numbers it names. */
export async function rowsOf(db: Asks, ids: string): Promise<SealedRow[]> {
  const { rows } = await db.query<SealedRow>(
    `SELECT ${SEALED_COLUMNS} FROM unnest($1::int8multirange) AS r (ids) JOIN posting p ON p.id >= lower(r.ids) AND p.id < upper(r.ids)`,
    [ids],
  );
  return rows;
}

/** `{[1,4),[6,7)}` of 1, 2, 3 and 6. */
export function multirangeOf(rows: readonly SealedRow[]): string {
  const ids = rows.map(({ id }) => id).sort((one, other) => (one < other ? -1 : 1));
  const ranges: [bigint, bigint][] = [];
  for (const id of ids) {
    const open = ranges.at(-1);
    if (open && open[1] === id) open[1] = id + 1n;
    else ranges.push([id, id + 1n]);
  }
  return `{${ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`;
}

/** Postings of these rows that do not add up to zero in every currency, or have one side only. */
export function unbalanced(rows: readonly SealedRow[]): bigint[] {
  const wrong = ({ entries }: SealedRow) => {
    const sums = new Map<string, bigint>();
    for (const [, , currency, amount] of entries ?? []) sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(amount));
    return (entries?.length ?? 0) < 2 || [...sums.values()].some((sum) => sum !== 0n);
  };
  return rows.filter(wrong).map(({ id }) => id);
}
