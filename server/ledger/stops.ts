import { type Actor, actorText } from '../platform/db/transaction.ts';
import type { House } from '../platform/house.ts';
import type { Asks } from './chain/sealed-rows.ts';

/** Where writing money is stopped: an account, or everything (null). */
export interface WriteStop {
  readonly id: bigint;
  readonly account: string | null;
  readonly reason: string;
  readonly at: Date;
}

/** What a check found, and the accounts it concerns; null: all money. */
export interface Violation {
  readonly violation: string;
  readonly concerns: readonly string[] | null;
}

/** The part of a transaction that is needed: a command has no more. */
export interface Writes {
  readonly client: Asks;
  readonly now: Date;
  readonly by: Actor;
}

/** More accounts than this at once are no fault of accounts: everything stops. */
const ACCOUNTS_MAX = 100;

/**
 * Stops writing on every account concerned; returns the new stops. What is stopped already stays so with its first
 * reason.
 */
export async function stopWrites(tx: Writes, violations: readonly Violation[]): Promise<WriteStop[]> {
  const accounts = new Map<string | null, string>();
  for (const { violation, concerns } of violations)
    for (const account of concerns ?? [null]) if (!accounts.has(account)) accounts.set(account, violation);
  const all = accounts.size > ACCOUNTS_MAX ? [[null, `${accounts.size} accounts are broken`] as const] : accounts;
  const made: WriteStop[] = [];
  for (const [account, reason] of all) {
    const { rows } = await tx.client.query<{ id: bigint | null }>('SELECT ledger_stop_writes($1, $2, $3) AS id', [
      account,
      reason,
      tx.now,
    ]);
    const id = rows[0]?.id ?? null;
    if (id !== null) made.push({ id, account, reason, at: tx.now });
  }
  return made;
}

/** Calls a person: an alarm and a line of the log for each stop. */
export function tellStops(house: House, stops: readonly WriteStop[]): void {
  for (const { account, reason } of stops) {
    house.metrics.alarms.inc({ kind: 'ledger_stop' });
    house.log.error({ account, reason }, 'writing money is stopped');
  }
}

/** Stops in force, oldest first. */
export async function openStops(tx: Pick<Writes, 'client'>): Promise<WriteStop[]> {
  const { rows } = await tx.client.query<WriteStop>(
    'SELECT id, acct AS account, reason, at FROM ledger_stop WHERE lifted_at IS NULL ORDER BY id',
  );
  return rows;
}

/**
 * Lifts a stop for a reason that stays on record. The next check stops again what is still broken. @throws Error where
 * no such stop is in force.
 */
export async function liftStop(tx: Writes, id: bigint, because: string): Promise<void> {
  if (because.trim() === '') throw new Error('why a stop is lifted must be said');
  const { rows } = await tx.client.query<{ lifted: boolean }>('SELECT ledger_lift_stop($1, $2, $3, $4) AS lifted', [
    id,
    because.trim(),
    actorText(tx.by),
    tx.now,
  ]);
  if (!rows[0]?.lifted) throw new Error(`no stop ${id} is in force`);
}
