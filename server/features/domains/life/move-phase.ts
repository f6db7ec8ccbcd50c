import type { Tx } from '../../../platform/db/transaction.ts';
import { transition } from '../../../platform/machine.ts';
import { record } from '../../activity/index.ts';
import type { DomainRow } from '../store.ts';
import { type PhaseEvent, phaseMachine } from './machine.ts';
import { saveLife } from './store.ts';

const ACTS = {
  expire: 'domain.expired',
  renew: 'domain.backFromGrace',
  delete: 'domain.deleted',
  restore: 'domain.backFromRedemption',
  lapse: 'domain.lapsed',
} as const satisfies Record<PhaseEvent, string>;

/**
 * What a phase takes with it: the day of the deletion, or that there is none any more. What was spared for its year is
 * spared no more.
 */
function factsOf(event: PhaseEvent, deletedAt: Date) {
  if (event === 'delete') return { deletedAt, sparedUntil: null };
  return event === 'restore' || event === 'renew' ? { deletedAt: null, sparedUntil: null } : {};
}

/**
 * Moves a name (locked by the caller) to its next phase; answers the row as it then is. It stands in the name's
 * history, unless the caller writes there themselves what brought it (`told`).
 */
export async function movePhase(
  tx: Tx,
  row: DomainRow,
  event: PhaseEvent,
  { deletedAt = tx.now, told = false }: { readonly deletedAt?: Date | undefined; readonly told?: boolean } = {},
): Promise<DomainRow> {
  const phase = await transition(tx, phaseMachine, { id: row.id, state: row.phase }, event);
  const facts = factsOf(event, deletedAt);
  if (Object.keys(facts).length > 0) await saveLife(tx, row.id, facts);
  if (told) return { ...row, phase, ...facts };
  await record(tx, {
    act: ACTS[event],
    object: { kind: 'domain', id: row.id },
    onBehalfOf: row.customerId,
    before: { phase: row.phase },
    after: { phase, expiresAt: row.expiresAt.toISOString() },
  });
  return { ...row, phase, ...facts };
}
