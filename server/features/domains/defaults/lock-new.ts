import { LOCK_STATUS } from '#contract/rules/registry-acts.ts';
import type { UpdateIntent } from '../../../gateways/registry/index.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { recordAll } from '../../activity/index.ts';
import { type Command, defineCommand, type Ended, wantCommands } from '../../registry-commands/index.ts';
import { askRegistryOf } from '../life/store.ts';
import { lockingAmong, markLocked } from './store.ts';

/** The command by which a new name is locked. */
const LOCK_NEW = 'lock-new';

interface Arrived {
  readonly id: bigint;
  readonly customerId: bigint;
  readonly name: string;
  readonly statuses: readonly string[];
}

/**
 * Names that have just come get their transfer lock, where their customers want that: a command to the registry, for no
 * creation can bring a status with it (RFC 5731 §3.2.1).
 */
export async function lockNew(tx: Tx, arrived: readonly Arrived[]): Promise<void> {
  const locking = await lockingAmong(tx, [...new Set(arrived.map(({ customerId }) => customerId))]);
  const wanted = arrived.filter(
    ({ customerId, statuses }) => locking.has(customerId) && !statuses.includes(LOCK_STATUS.transfer.client),
  );
  await wantCommands(
    tx,
    wanted.map(({ id, customerId, name }) => ({ kind: LOCK_NEW, subjectId: id, customerId, name, payload: {} })),
  );
}

const updateOf = ({ name, clTRID }: Command): UpdateIntent => ({
  name,
  clTRID,
  addStatuses: [LOCK_STATUS.transfer.client],
});

async function settle(tx: Tx, ended: readonly Ended[]): Promise<void> {
  const done = ended.filter(({ ending }) => ending.kind === 'done').map(({ command }) => command.name);
  const locked = await markLocked(tx, done);
  await recordAll(
    tx,
    locked.map(({ id, customerId, name }) => ({
      act: 'domain.lockedNew',
      object: { kind: 'domain', id },
      onBehalfOf: customerId,
      after: { name },
    })),
  );
  // Its registry refuses the lock: the name is no longer as we know it.
  for (const { command, ending } of ended) if (ending.kind === 'refused') await askRegistryOf(tx, command.subjectId);
}

/** A new name is locked against transfers (RFC 5731 §2.3, clientTransferProhibited). */
export const lockNewCommand = defineCommand({
  kind: LOCK_NEW,
  send: (gateway, command) => gateway.updateDomain(updateOf(command)),
  ask: (gateway, command) => gateway.resolveUpdate(updateOf(command)),
  apply: settle,
});
