import type { KeyObject } from 'node:crypto';
import { type Head, isSigned } from './heads.ts';
import { linkHash } from './merkle.ts';
import { type Asks, rootOf, rowsOf } from './sealed-rows.ts';

interface Link {
  readonly n: bigint;
  readonly ids: string;
  readonly previous: Buffer;
  readonly root: Buffer;
  readonly hash: Buffer;
}

/** What was looked at and what is wrong, a sentence each. */
export interface ChainReport {
  readonly links: number;
  readonly postings: number;
  readonly heads: number;
  readonly violations: readonly string[];
}

/** Links read at once: they are small, their postings are read a link at a time. */
const LINKS_AT_ONCE = 500;

async function* linksOf(db: Asks): AsyncGenerator<Link> {
  let after = 0n;
  for (;;) {
    const { rows } = await db.query<Link>(
      'SELECT n, ids::text AS ids, previous, root, hash FROM ledger_link WHERE n > $1 ORDER BY n LIMIT $2',
      [after, LINKS_AT_ONCE],
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.n;
  }
}

function headProblem(key: KeyObject, head: Head, hash: Buffer | undefined): string | undefined {
  if (!isSigned(key, head)) return `head ${head.n} is not signed by us`;
  if (hash === undefined) return `head ${head.n} was signed, its link is gone`;
  return hash.toString('hex') === head.hash ? undefined : `link ${head.n} is not the one whose head was signed`;
}

/**
 * Hashes every sealed posting again and follows the chain from its first link to its end; then compares it with the
 * heads that were kept outside. A changed, removed or added row, a rewritten or shortened chain: each is told with the
 * link it is in.
 */
export async function verifyChain(db: Asks, key: KeyObject, heads: readonly Head[]): Promise<ChainReport> {
  const violations: string[] = [];
  const wanted = new Set(heads.map(({ n }) => n));
  const hashes = new Map<string, Buffer>();
  let [links, postings, n] = [0, 0, 0n];
  let before: Buffer = Buffer.alloc(0);
  for await (const link of linksOf(db)) {
    const rows = await rowsOf(db, link.ids);
    const same = rows.length > 0 && rootOf(rows).equals(link.root);
    if (!same) violations.push(`the postings of link ${link.n} are not those that were sealed`);
    const follows = link.n === n + 1n && link.previous.equals(before);
    if (!follows || !link.hash.equals(linkHash(link.previous, link.root)))
      violations.push(`link ${link.n} does not follow the one before it`);
    if (wanted.has(String(link.n))) hashes.set(String(link.n), link.hash);
    [links, postings, n] = [links + 1, postings + rows.length, link.n];
    before = link.hash;
  }
  for (const head of heads) {
    const problem = headProblem(key, head, hashes.get(head.n));
    if (problem) violations.push(problem);
  }
  return { links, postings, heads: heads.length, violations };
}
