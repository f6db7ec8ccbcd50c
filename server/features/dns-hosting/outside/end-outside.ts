import type { Tx } from '../../../platform/db/transaction.ts';
import { transition } from '../../../platform/machine.ts';
import { record } from '../../activity/index.ts';
import { endZone } from '../publish-zone.ts';
import { findZone } from '../store.ts';
import { tellOutside } from './letters.ts';
import { outsideMachine } from './machine.ts';
import { lockWithin, type OutsideRow, saveOver } from './store.ts';

/** Ends a name whose row is locked, with its zone where it has one. */
export async function endOutside(tx: Tx, row: OutsideRow, event: 'lapse' | 'take' | 'remove'): Promise<void> {
  const { id, customerId, name, state } = row;
  if (state === 'proved') {
    const zone = await findZone(tx, name, 'lock');
    if (zone?.customerId === customerId) await endZone(tx, zone);
  }
  await saveOver(tx, id);
  await transition(tx, outsideMachine, row, event);
  await record(tx, {
    act: event === 'remove' ? 'zone.removed' : 'zone.lost',
    object: { kind: 'outside', id },
    onBehalfOf: customerId,
    after: { name },
  });
  if (event !== 'remove') await tellOutside(tx, row, event === 'take' ? 'taken' : 'lapsed');
}

/**
 * Ends what others have at a name and below it: whoever has a name decides about what is below. Who only waits for it
 * goes on waiting.
 */
export async function takeFromOthers(tx: Tx, name: string, customerId: bigint): Promise<readonly OutsideRow[]> {
  const rows = await lockWithin(tx, name);
  for (const row of rows)
    if (row.customerId !== customerId && row.state === 'proved') await endOutside(tx, row, 'take');
  return rows;
}

/**
 * A name that comes to be registered here needs no proof any more: its holder's zone goes on, what others have ends.
 */
export async function registeredHere(tx: Tx, name: string, customerId: bigint): Promise<void> {
  for (const row of await takeFromOthers(tx, name, customerId)) {
    if (row.customerId !== customerId || row.name !== name) continue;
    await saveOver(tx, row.id);
    await transition(tx, outsideMachine, row, 'remove');
  }
}
