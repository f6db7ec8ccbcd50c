import { sql } from 'kysely';
import type { DomainPhase } from '#contract/states/domain.ts';
import type { RegistrantEmailState } from '#contract/states/registrant-email.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { HOLD_STATUS } from './plan-hold.ts';

/** A proof as the one who tells the registry has it. */
export interface HoldTask {
  readonly id: bigint;
  readonly domainId: bigint;
  readonly state: RegistrantEmailState;
  readonly held: boolean;
  readonly relock: boolean;
}

const LIVE_PHASES: readonly DomainPhase[] = ['active', 'grace'];

/**
 * Proofs of which the registry has something to hear: those that are due, suspended names whose hold somebody took off,
 * and names that were renewed while their hold waited for that. Each is called again a while later should nobody have
 * come to it.
 */
export async function callHolds(tx: Tx, limit: number, again: Date): Promise<bigint[]> {
  const { rows } = await tx.client.query<{ id: bigint }>(
    `WITH due AS (
       SELECT id FROM registrant_email WHERE next_try_at <= $1 ORDER BY next_try_at LIMIT $2 FOR UPDATE SKIP LOCKED
     ), off AS (
       SELECT p.id FROM registrant_email p JOIN domain d ON d.id = p.domain_id AND d.left_at IS NULL AND d.phase = ANY ($5::text[])
       WHERE p.next_try_at IS NULL AND ((p.state = 'suspended' AND NOT d.statuses @> ARRAY[$4::text])
         OR (p.held AND p.state <> 'suspended' AND d.dns_cut_at IS NULL)) LIMIT $2
     )
     UPDATE registrant_email p SET next_try_at = $3 FROM (SELECT id FROM due UNION SELECT id FROM off) AS called
     WHERE p.id = called.id RETURNING p.id`,
    [tx.now, limit, again, HOLD_STATUS, LIVE_PHASES],
  );
  return rows.map(({ id }) => id);
}

/** Proofs by id, locked in the order of ids until the transaction ends. */
export async function lockHoldTasks(tx: Tx, ids: readonly bigint[]): Promise<HoldTask[]> {
  if (ids.length === 0) return [];
  const rows = await tx.db
    .selectFrom('registrantEmail')
    .select(['id', 'domainId', 'state', 'held', 'relock'])
    .where(sql<boolean>`id = ANY (${ids}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows as HoldTask[];
}

export async function saveHoldTask(
  tx: Tx,
  id: bigint,
  change: Partial<Pick<HoldTask, 'held' | 'relock'>> & { readonly nextTryAt?: Date | null },
): Promise<void> {
  await tx.db.updateTable('registrantEmail').set(change).where('id', '=', id).execute();
}
