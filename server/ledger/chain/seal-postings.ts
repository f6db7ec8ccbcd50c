import { systemCaller, type Tx, transact } from '../../platform/db/transaction.ts';
import type { House } from '../../platform/house.ts';
import { stopWrites, tellStops, type Violation, type WriteStop } from '../stops.ts';
import { headKey, keepHead, signHead } from './heads.ts';
import { linkHash } from './merkle.ts';
import { multirangeOf, rootOf, SEALED_COLUMNS, type SealedRow, unbalanced } from './sealed-rows.ts';

/** Any number, the same for all: one worker seals at a time. */
const LOCK = 7_246_003;
/** A link of so many postings is hashed in some 50 ms. */
const LINK_POSTINGS = 2_000;

/**
 * What comes next: whole transactions, all of them below the oldest that still runs, so that nothing older can appear
 * later. A link ends with the transaction in which it became full. Both ends are bounds of the index, so that a long
 * queue is not read again for each link.
 */
const NEXT = `WITH s AS MATERIALIZED (SELECT upto FROM ledger_sealed)
  SELECT ${SEALED_COLUMNS} FROM posting p
  WHERE p.xid > (SELECT upto FROM s) AND p.xid < pg_snapshot_xmin(pg_current_snapshot())
    AND p.xid <= coalesce((SELECT xid FROM posting WHERE xid > (SELECT upto FROM s) ORDER BY xid OFFSET $1 LIMIT 1), '18446744073709551615')`;

interface End {
  readonly n: bigint;
  readonly hash: Buffer;
  readonly at: Date;
}

async function lastLink(tx: Tx): Promise<End | undefined> {
  const { rows } = await tx.client.query<End>('SELECT n, hash, at FROM ledger_link ORDER BY n DESC LIMIT 1');
  return rows[0];
}

const latest = (rows: readonly SealedRow[]) =>
  rows.reduce((last, { xid }) => (BigInt(xid) > last ? BigInt(xid) : last), 0n);

/** The money that unbalanced postings of a link concern. */
async function violationsIn(tx: Tx, rows: readonly SealedRow[]): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const id of unbalanced(rows)) {
    const { rows: told } = await tx.client.query<{ concerns: string[] | null }>(
      'SELECT inv.concerned($1) AS concerns',
      [[id]],
    );
    violations.push({ violation: `posting ${id} does not add up`, concerns: told[0]?.concerns ?? null });
  }
  return violations;
}

/**
 * One link more; none where nothing waits or another worker is at it. What does not add up stops the money it concerns.
 */
async function sealNext(tx: Tx): Promise<{ sealed: number; stops: WriteStop[] }> {
  const { rows: locks } = await tx.client.query<{ mine: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS mine', [
    LOCK,
  ]);
  if (!locks[0]?.mine) return { sealed: 0, stops: [] };
  await tx.client.query('SELECT ledger_settle_cluster()');
  const { rows } = await tx.client.query<SealedRow>(NEXT, [LINK_POSTINGS]);
  if (rows.length === 0) return { sealed: 0, stops: [] };
  const end = await lastLink(tx);
  const [previous, root] = [end?.hash ?? Buffer.alloc(0), rootOf(rows)];
  await tx.client.query('SELECT ledger_seal($1, $2, $3, $4, $5, $6, $7, $8)', [
    (end?.n ?? 0n) + 1n,
    multirangeOf(rows),
    rows.length,
    previous,
    root,
    linkHash(previous, root),
    String(latest(rows)),
    tx.now,
  ]);
  return { sealed: rows.length, stops: await stopWrites(tx, await violationsIn(tx, rows)) };
}

const told = new WeakMap<House, bigint>();

/** Signs the chain's end and keeps it outside the database: in the log, and in the file of `LEDGER_HEADS`. */
async function tellHead(house: House, end: End): Promise<void> {
  if (told.get(house) === end.n) return;
  const hash = Buffer.from(end.hash).toString('hex');
  const head = signHead(headKey(house.config.masterKey), { n: String(end.n), hash, at: end.at.toISOString() });
  house.log.info({ head }, 'ledger head');
  if (house.config.ledgerHeads !== null) await keepHead(house.config.ledgerHeads, head);
  told.set(house, end.n);
}

/** Seals every posting of finished transactions into the chain and the sums by day. Returns how many. */
export async function sealPostings(house: House): Promise<number> {
  const caller = systemCaller('seal');
  let sealed = 0;
  for (;;) {
    const link = await transact(house, caller, sealNext);
    tellStops(house, link.stops);
    sealed += link.sealed;
    // What came meanwhile waits for the next time, or a link would be made of every handful.
    if (link.sealed < LINK_POSTINGS) break;
  }
  const end = await transact(house, caller, lastLink);
  if (end) await tellHead(house, end);
  return sealed;
}
