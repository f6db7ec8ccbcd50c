import { allowStatements } from '../platform/db/connection.ts';
import { systemCaller, type Tx, transact } from '../platform/db/transaction.ts';
import type { House } from '../platform/house.ts';
import type { Sweep } from '../platform/jobs.ts';
import { sealPostings } from './chain/seal-postings.ts';
import type { Asks } from './chain/sealed-rows.ts';
import { type Finding, findingOf, INVARIANTS, tellBroken } from './reconcile.ts';
import { stopWrites, tellStops, type Violation, type WriteStop } from './stops.ts';

/** Any number, the same for all: one worker checks what is new. */
const LOCK = 7_246_004;
/** So many links are looked at by one statement: some 40,000 postings at most. */
const LINKS_AT_ONCE = 20n;

/** The links that wait to be checked: after `from`, up to `to`; `lastId` is the mark's. */
export interface Fresh {
  readonly from: bigint;
  readonly to: bigint;
  readonly lastId: bigint;
}

/** So many postings of a busy day take their time, and nobody waits. */
const STATEMENT_MS_MAX = 600_000;

interface Row {
  readonly name: string;
  readonly examined: bigint | null;
  readonly violation: string | null;
  readonly concerns: readonly string[] | null;
}

/** What is sealed and not checked yet. */
export async function freshLinks(db: Asks): Promise<Fresh> {
  const { rows } = await db.query<Fresh>(
    `SELECT c.n AS from, greatest(c.n, coalesce((SELECT max(n) FROM ledger_link), 0)) AS to, c.last_id AS "lastId" FROM ledger_checked c`,
  );
  return rows[0] as Fresh;
}

/** The invariants over some links and all that their postings touch; reads only. Empty where there is no such link. */
export async function findFresh(db: Asks, { from, to, lastId }: Fresh): Promise<Finding[]> {
  const { rows } = await db.query<Row>('SELECT name, examined, violation, concerns FROM inv.fresh($1, $2, $3)', [
    from,
    to,
    lastId,
  ]);
  return INVARIANTS.flatMap(({ name, says }) => {
    const own = rows.filter((row) => row.name === name);
    const examined = own.find((row) => row.violation === null)?.examined;
    const violations = own.filter((row): row is Row & Violation => row.violation !== null);
    return examined === undefined || examined === null ? [] : [findingOf({ name, says }, examined, violations)];
  });
}

interface Checked {
  readonly findings: Finding[];
  readonly stops: WriteStop[];
  readonly more: boolean;
}

async function checkNext(tx: Tx): Promise<Checked> {
  const { rows } = await tx.client.query<{ mine: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS mine', [LOCK]);
  const fresh = await freshLinks(tx.client);
  if (!rows[0]?.mine || fresh.to === fresh.from) return { findings: [], stops: [], more: false };
  const to = fresh.to - fresh.from > LINKS_AT_ONCE ? fresh.from + LINKS_AT_ONCE : fresh.to;
  await allowStatements(tx.client, STATEMENT_MS_MAX);
  const findings = await findFresh(tx.client, { ...fresh, to });
  const stops = await stopWrites(
    tx,
    findings.flatMap(({ violations }) => violations),
  );
  await tx.client.query('SELECT ledger_mark_checked($1)', [to]);
  return { findings, stops, more: to < fresh.to };
}

/**
 * Checks what was sealed since the last time, raises an alarm for each broken invariant and stops writing where it
 * concerns. Its cost follows what is new, not the size of the books; what was changed by hand long after it was checked
 * is found by the nightly check (check-nightly.ts).
 */
export async function checkFresh(house: House): Promise<Finding[]> {
  const all: Finding[] = [];
  for (;;) {
    const { findings, stops, more } = await transact(house, systemCaller('reconcile'), checkNext);
    tellStops(house, stops);
    tellBroken(house, findings);
    all.push(...findings);
    if (!more) return all;
  }
}

/** Each minute what is new goes into the chain and is checked. */
export const sealSweep: Sweep = {
  name: 'seal',
  everySeconds: 60,
  run: async (house) => {
    await sealPostings(house);
    await checkFresh(house);
  },
};
