import { REGISTRANT_HOLD_RETRY_SECONDS } from '#contract/rules/holders/registrant-email.ts';
import { systemCaller, type Tx, transact } from '../../../platform/db/transaction.ts';
import type { House } from '../../../platform/house.ts';
import { type CommandRow, commandsOf, isOpen, type Payload, wantCommands } from '../../registry-commands/index.ts';
import type { DomainCommand } from '../registry-acts/facts.ts';
import { lockedAtHand, type NameAtHand } from '../registry-acts/store.ts';
import { callHolds, type HoldTask, lockHoldTasks, saveHoldTask } from './hold-store.ts';
import { HOLD_STATUS, planHold } from './plan-hold.ts';

/** The kind of the commands by which a registry is told that a name is suspended, or no more. */
export const HOLD = 'hold';
const CALLED_AT_ONCE = 200;

export interface HoldPayload extends Payload {
  readonly command: DomainCommand;
}

/** The next command on the way to what the proof wants of a name; undefined where it is so, or the name has left. */
export const nextOf = (task: HoldTask, there: NameAtHand | undefined): DomainCommand | undefined =>
  there &&
  planHold({ ...task, statuses: there.row.statuses, phase: there.row.phase, cut: there.row.dnsCutAt !== null });

/**
 * Writes down what registries are told next for these proofs, unless something is under way; locks proofs and names.
 */
export async function wantHolds(tx: Tx, ids: readonly bigint[]): Promise<void> {
  const tasks = await lockHoldTasks(tx, ids);
  const names = await lockedAtHand(
    tx,
    tasks.map(({ domainId }) => domainId),
  );
  const open = new Set((await commandsOf(tx, HOLD, ids)).filter(isOpen).map((row: CommandRow) => row.subjectId));
  const idle = tasks.filter(({ id }) => !open.has(id));
  const wanted = idle.flatMap((task) => {
    const there = names.get(task.domainId);
    const command = nextOf(task, there);
    if (!there || !command) return [];
    const { customerId, name } = there.row;
    return [{ kind: HOLD, subjectId: task.id, customerId, name, payload: { command } }];
  });
  await wantCommands(tx, wanted);
  const busy = new Set(wanted.map(({ subjectId }) => subjectId));
  for (const { id, domainId, held } of idle.filter((task) => !busy.has(task.id))) {
    // Nothing is left to be told. A hold that somebody else has taken off is ours no more.
    const on = names.get(domainId)?.row.statuses.includes(HOLD_STATUS) === true;
    await saveHoldTask(tx, id, { held: held && on, nextTryAt: null });
  }
}

/** Names of which a registry has something to hear now. */
export async function wantDueHolds(house: House): Promise<void> {
  await transact(house, systemCaller('registrant-email'), async (tx) => {
    const again = new Date(tx.now.getTime() + REGISTRANT_HOLD_RETRY_SECONDS * 1000);
    await wantHolds(tx, await callHolds(tx, CALLED_AT_ONCE, again));
  });
}
