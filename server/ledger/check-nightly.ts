import { allowStatements } from '../platform/db/connection.ts';
import { systemCaller, type Tx, transact } from '../platform/db/transaction.ts';
import type { House } from '../platform/house.ts';
import type { Sweep } from '../platform/jobs.ts';
import { chainFinding } from './chain/chain-finding.ts';
import { headKey, readHeads } from './chain/heads.ts';
import { type Finding, RECONCILE_WORK_MEMORY, reconcile, tellBroken } from './reconcile.ts';
import { stopWrites, tellStops, type WriteStop } from './stops.ts';

/** Whole books take their time, and nobody waits. */
const STATEMENT_MS_MAX = 4 * 3_600_000;
/** Any number, the same for all: two workers do not check at once. */
const LOCK = 7_246_002;

/** Whole books are sorted and grouped: without room of its own each such pass goes over the disk. */
const ROOM = `SET LOCAL work_mem = '${RECONCILE_WORK_MEMORY}'`;

interface Checked {
  readonly findings: Finding[];
  readonly stops: WriteStop[];
}

async function checkOnce(tx: Tx): Promise<Checked | null> {
  const { rows } = await tx.client.query<{ mine: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS mine', [LOCK]);
  if (!rows[0]?.mine) return null;
  const day = tx.now.toISOString().slice(0, 10);
  const done = await tx.client.query('SELECT 1 FROM reconciliation WHERE day = $1', [day]);
  if (done.rowCount !== 0) return null;
  await allowStatements(tx.client, STATEMENT_MS_MAX);
  await tx.client.query(ROOM);
  const { masterKey, ledgerHeads } = tx.house.config;
  const heads = ledgerHeads === null ? [] : await readHeads(ledgerHeads);
  const findings = [...(await reconcile(tx.client)), await chainFinding(tx.client, headKey(masterKey), heads)];
  const kept = findings.map((finding) => ({ ...finding, examined: String(finding.examined) }));
  await tx.client.query('INSERT INTO reconciliation (day, at, findings) VALUES ($1, $2, $3)', [
    day,
    tx.now,
    JSON.stringify(kept),
  ]);
  return {
    findings,
    stops: await stopWrites(
      tx,
      findings.flatMap(({ violations }) => violations),
    ),
  };
}

/**
 * Checks the books once each business day, keeps what was found, raises an alarm for each broken invariant and stops
 * writing where it concerns. Returns null when today's is done.
 */
export async function checkBooks(house: House): Promise<Finding[] | null> {
  const checked = await transact(house, systemCaller('reconcile'), checkOnce);
  tellStops(house, checked?.stops ?? []);
  tellBroken(house, checked?.findings ?? []);
  return checked?.findings ?? null;
}

export const checkBooksSweep: Sweep = {
  name: 'reconcile',
  everySeconds: 300,
  run: async (house) => {
    await checkBooks(house);
  },
};
