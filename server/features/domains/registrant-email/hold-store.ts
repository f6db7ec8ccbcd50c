import type { DomainPhase } from '#contract/states/domain.ts';
import type { RegistrantEmailState } from '#contract/states/registrant-email.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { DomainCommand } from '../registry-acts/facts.ts';
import type { ActRow } from '../registry-acts/store.ts';
import { HOLD_STATUS } from './plan-hold.ts';

/** A proof as the one who tells the registry has it. */
export interface HoldTask {
  readonly id: bigint;
  readonly domainId: bigint;
  readonly state: RegistrantEmailState;
  readonly held: boolean;
  readonly relock: boolean;
  readonly leasedUntil: Date | null;
}

const LIVE_PHASES: readonly DomainPhase[] = ['active', 'grace'];

/**
 * Proofs of which the registry has something to hear: those that are due, suspended names whose hold somebody took off, and names that were
 * renewed while their hold waited for that. Each is called again a while later should nobody have come to it.
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

export async function lockHoldTask(tx: Tx, id: bigint): Promise<HoldTask | undefined> {
  const row = await tx.db
    .selectFrom('registrantEmail')
    .select(['id', 'domainId', 'state', 'held', 'relock', 'leasedUntil'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row as HoldTask | undefined;
}

export async function saveHoldTask(
  tx: Tx,
  id: bigint,
  change: Partial<Pick<HoldTask, 'held' | 'relock' | 'leasedUntil'>> & { readonly nextTryAt?: Date | null },
): Promise<void> {
  await tx.db.updateTable('registrantEmail').set(change).where('id', '=', id).execute();
}

/** Ends longer leases at `until`, whoever has them. */
export async function endHoldLeases(tx: Tx, until: Date): Promise<void> {
  await tx.db.updateTable('registrantEmail').set({ leasedUntil: until }).where('leasedUntil', '>', until).execute();
}

const ACT = ['id', 'domainId', 'clTrid', 'command', 'sentAt', 'outcome'] as const;

/** The command of a proof whose end nobody knows yet. */
export async function openHoldAct(tx: Tx, id: bigint): Promise<ActRow | undefined> {
  const row = await tx.db
    .selectFrom('registryAct')
    .select(ACT)
    .where('registrantEmailId', '=', id)
    .where((where) => where.or([where('outcome', 'is', null), where('outcome', '=', 'unknown')]))
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row && ({ ...row, itemId: 0n } as ActRow);
}

/** Written and committed before the command is sent, under a key that no other ever had. */
export async function insertHoldAct(tx: Tx, task: HoldTask, command: DomainCommand): Promise<ActRow> {
  const { rows } = await tx.client.query<{ id: bigint; cl_trid: string }>(
    `WITH fresh AS (SELECT nextval(pg_get_serial_sequence('registry_act', 'id')) AS id)
     INSERT INTO registry_act (id, registrant_email_id, domain_id, cl_trid, command, sent_at) OVERRIDING SYSTEM VALUE
     SELECT id, $1, $2, 'NS-act-' || id, $3::jsonb, $4 FROM fresh RETURNING id, cl_trid`,
    [task.id, task.domainId, JSON.stringify(command), tx.now],
  );
  const [row] = rows;
  if (!row) throw new Error('no act was written');
  return {
    id: row.id,
    itemId: 0n,
    domainId: task.domainId,
    clTrid: row.cl_trid,
    command,
    sentAt: tx.now,
    outcome: null,
  };
}
