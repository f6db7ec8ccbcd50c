import { isDeepStrictEqual } from 'node:util';
import { NAME_DISPUTE_LOOK_AGAIN_HOURS, NAME_DISPUTE_RETRY_SECONDS } from '#contract/rules/names/name-dispute.ts';
import { systemCaller, type Tx, transact } from '../../platform/db/transaction.ts';
import type { House } from '../../platform/house.ts';
import { record } from '../activity/index.ts';
import { type DomainRow, findDomainById } from '../domains/index.ts';
import { askRegistryOf } from '../domains/life/index.ts';
import { askForChange, type Change, keepChange, sendChange } from '../domains/registry-acts/index.ts';
import {
  commandsOf,
  defineCommand,
  type Ended,
  isOpen,
  type Payload,
  type WantedYet,
  wantCommands,
} from '../registry-commands/index.ts';
import { giveCode } from './give-code.ts';
import { afterCommand, isLocked, isOpenState, planLock } from './plan-lock.ts';
import { callLocks, findNameDispute, lockNameDispute, type NameDispute, nameOf, saveFacts } from './store.ts';
import { HOUSE, tellHolder, write } from './tell-holder.ts';

/** The kind of the commands by which a registry locks a name in dispute, or no more. */
const LOCK = 'name-dispute-lock';
const CALLED_AT_ONCE = 100;

type DomainChange = Extract<Change, { do: 'updateDomain' }>;
interface LockPayload extends Payload {
  readonly command: DomainChange;
}

const hoursFrom = (now: Date, hours: number): Date => new Date(now.getTime() + hours * 3_600_000);

/** A dispute and its name, both locked, the name first, as everybody does; it may have left. */
async function lockedBoth(tx: Tx, id: bigint): Promise<{ of: NameDispute; row: DomainRow | undefined } | undefined> {
  const found = await findNameDispute(tx, id);
  if (!found) return undefined;
  const row = await findDomainById(tx, nameOf(found));
  return { of: (await lockNameDispute(tx, id)) as NameDispute, row };
}

const nextOf = (of: NameDispute, row: DomainRow | undefined): DomainChange | undefined =>
  row && planLock({ ...of, ...standing(row) });
const standing = ({ statuses, phase }: DomainRow) => ({ statuses, phase });

/** The lock stands: from now on its holder knows. Whatever was in the way of it is over. */
async function stands(tx: Tx, of: NameDispute): Promise<void> {
  const changes = {
    ...(of.lockedAt === null ? { lockedAt: tx.now } : {}),
    ...(of.state === 'opened' ? { dueAt: null } : {}),
    ...(of.lockTrouble === null ? {} : { lockTrouble: null }),
  };
  if (Object.keys(changes).length > 0) await saveFacts(tx, of.id, changes);
  if (of.toldAt === null) await tellHolder(tx, { ...of, ...changes });
}

/**
 * Writes down what the registry is told next for a dispute, unless something is under way; where nothing is left to be
 * told, the holder is. The caller's transaction holds no lock of the name, or holds the name's before the dispute's.
 */
export async function wantLock(tx: Tx, id: bigint): Promise<void> {
  const both = await lockedBoth(tx, id);
  if (!both || (await isBeingLocked(tx, id))) return;
  const { of, row } = both;
  const command = nextOf(of, row);
  if (command) {
    const { customerId, name } = row as DomainRow;
    await wantCommands(tx, [{ kind: LOCK, subjectId: id, customerId, name, payload: { command } }]);
    return;
  }
  if (of.state === 'awarded' && row) return giveCode(tx, of, row);
  const open = isOpenState(of.state);
  const over = { lockSet: false, relock: false, lockTrouble: null, dueAt: null };
  const nextTryAt = open ? hoursFrom(tx.now, NAME_DISPUTE_LOOK_AGAIN_HOURS) : null;
  await saveFacts(tx, id, { nextTryAt, ...(open ? {} : over) });
  if (open && row && isLocked(row)) await stands(tx, of);
}

/** Whether its registry is being told something for the dispute. */
export const isBeingLocked = async (tx: Tx, id: bigint): Promise<boolean> =>
  (await commandsOf(tx, LOCK, [id])).some(isOpen);

async function carriedOut(
  tx: Tx,
  { subjectId: id, payload: { command } }: Ended<LockPayload>['command'],
): Promise<void> {
  const both = await lockedBoth(tx, id);
  if (!both) return;
  const { of, row } = both;
  await saveFacts(tx, id, afterCommand(of, command));
  const kept = await keepChange(tx, nameOf(of), command);
  if (!kept || !row) return;
  await record(
    { ...tx, by: HOUSE },
    {
      act: 'domain.locksChanged',
      object: { kind: 'domain', id: row.id },
      onBehalfOf: row.customerId,
      before: { statuses: kept.before },
      after: { name: of.name, on: command.addStatuses ?? [], off: command.removeStatuses ?? [] },
    },
  );
}

/** A person looks; the next try is planned from the registry's own picture. */
async function refused(tx: Tx, id: bigint, why: string): Promise<void> {
  const both = await lockedBoth(tx, id);
  if (!both) return;
  tx.house.metrics.alarms.inc({ kind: 'name_dispute_lock_refused' });
  tx.house.log.warn({ name: both.of.name, why }, 'a registry refuses the lock of a name in dispute');
  const nextTryAt = new Date(tx.now.getTime() + NAME_DISPUTE_RETRY_SECONDS * 1000);
  const late = isOpenState(both.of.state) ? {} : { dueAt: tx.now };
  await saveFacts(tx, id, { nextTryAt, lockTrouble: why, ...late });
  await write({ ...tx, by: HOUSE }, both.of, 'lockRefused', { why });
  await askRegistryOf(tx, nameOf(both.of));
}

async function apply(tx: Tx, ended: readonly Ended<LockPayload>[]): Promise<void> {
  for (const { command, ending } of ended) {
    if (ending.kind === 'refused') await refused(tx, command.subjectId, ending.reason);
    else if (ending.kind === 'done') {
      await carriedOut(tx, command);
      await wantLock(tx, command.subjectId);
    }
  }
}

/** The dispute may have been closed, or the name locked by another act, while its command waited. */
async function stillWanted(tx: Tx, commands: readonly WantedYet<LockPayload>[]): Promise<Set<bigint>> {
  const wanted = new Set<bigint>();
  for (const { id, subjectId, payload, sentBefore } of commands) {
    const both = await lockedBoth(tx, subjectId);
    const next = both && nextOf(both.of, both.row);
    if (!sentBefore && isDeepStrictEqual(next, payload.command)) wanted.add(id);
    else await saveFacts(tx, subjectId, { nextTryAt: tx.now });
  }
  return wanted;
}

/** Locks a name in dispute at its registry, and takes that lock off again (RFC 5731 §2.3, clientTransferProhibited). */
export const nameDisputeLockCommand = defineCommand<LockPayload, undefined>({
  kind: LOCK,
  send: (gateway, { name, clTRID, intendedAt, payload }) =>
    sendChange(gateway, { name, clTRID, intendedAt }, payload.command),
  ask: async (gateway, { name, clTRID, intendedAt, payload }) => {
    const asked = await askForChange(gateway, { name, clTRID, intendedAt }, payload.command);
    return asked.kind === 'absent' ? { kind: 'absent' } : asked;
  },
  stillWanted,
  apply,
});

/** Disputes of which a registry has something to hear now, and those whose lock is looked at again. */
export async function wantDueLocks(house: House): Promise<void> {
  const caller = systemCaller('name-disputes');
  const ids = await transact(house, caller, (tx) =>
    callLocks(tx, CALLED_AT_ONCE, new Date(tx.now.getTime() + NAME_DISPUTE_RETRY_SECONDS * 1000)),
  );
  for (const id of ids) await transact(house, caller, (tx) => wantLock(tx, id));
}
