import { addDays } from '#contract/calendar.ts';
import { IDENTITY_RETENTION_DAYS } from '#contract/rules/identity/proof.ts';
import type { IdentityProofState } from '#contract/states/identity.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { COLUMNS, type Proof } from './store.ts';

/** Proofs that staff and sweeps look for, of every customer. */

export async function pageProofs(
  tx: Tx,
  state: IdentityProofState,
  after: bigint | null,
  limit: number,
): Promise<Proof[]> {
  let query = tx.db.selectFrom('templateIdentity').select(COLUMNS).where('state', '=', state);
  if (after !== null) query = query.where('id', '>', after);
  return (await query.orderBy('id').limit(limit).execute()) as Proof[];
}

export async function selectProof(tx: Tx, id: bigint): Promise<Proof | undefined> {
  const query = tx.db.selectFrom('templateIdentity').select(COLUMNS).where('id', '=', id);
  return (await query.executeTakeFirst()) as Proof | undefined;
}

export async function selectByNumber(tx: Tx, hash: Buffer, limit: number): Promise<Proof[]> {
  const query = tx.db.selectFrom('templateIdentity').select(COLUMNS).where('numberHash', '=', hash);
  return (await query.orderBy('id', 'desc').limit(limit).execute()) as Proof[];
}

/** How many wait for staff, and since when the oldest. */
export async function countWaiting(tx: Tx): Promise<{ waiting: number; oldestAt: Date | null }> {
  const row = await tx.db
    .selectFrom('templateIdentity')
    .select(({ fn }) => [fn.countAll<bigint>().as('waiting'), fn.min('submittedAt').as('oldestAt')])
    .where('state', '=', 'submitted')
    .executeTakeFirstOrThrow();
  return { waiting: Number.parseInt(String(row.waiting), 10), oldestAt: row.oldestAt };
}

/** Proofs about which the service is to be asked now. */
export async function dueToAsk(tx: Tx, limit: number): Promise<bigint[]> {
  const rows = await tx.db
    .selectFrom('templateIdentity')
    .select('id')
    .where('askAt', '<=', tx.now)
    .orderBy('askAt')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Proofs that hold and whose papers have ended. */
export async function dueToExpire(tx: Tx, limit: number): Promise<bigint[]> {
  const rows = await tx.db
    .selectFrom('templateIdentity')
    .select('id')
    .where('state', '=', 'verified')
    .where('endsAt', '<=', tx.now)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Proofs that hold, whose papers end before `by`, and whose owner was not told. */
export async function dueToRemind(tx: Tx, by: Date, limit: number): Promise<bigint[]> {
  const rows = await tx.db
    .selectFrom('templateIdentity')
    .select('id')
    .where('state', '=', 'verified')
    .where('endsAt', '<=', by)
    .where('remindedAt', 'is', null)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Proofs that hold, whose code the registry will soon take no more, and for which no new one is asked. */
export async function dueForCode(tx: Tx, by: Date, limit: number): Promise<bigint[]> {
  const rows = await tx.db
    .selectFrom('templateIdentity')
    .select('id')
    .where('state', '=', 'verified')
    .where('codeExpiresAt', '<=', by)
    .where('askAt', 'is', null)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Proofs whose papers have served their purpose, by the table of the rules. */
export async function dueToErase(tx: Tx, limit: number): Promise<bigint[]> {
  const rules = Object.entries(IDENTITY_RETENTION_DAYS);
  const rows = await tx.db
    .selectFrom('templateIdentity')
    .select('id')
    .where('erasedAt', 'is', null)
    .where(({ eb, or, and }) =>
      or(
        rules.map(([state, days]) =>
          and([eb('state', '=', state), eb('endedAt', '<=', addDays(tx.now, -(days ?? 0)))]),
        ),
      ),
    )
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
