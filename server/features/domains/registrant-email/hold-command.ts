import { isDeepStrictEqual } from 'node:util';
import { REGISTRANT_HOLD_LOOK_AGAIN_HOURS } from '#contract/rules/holders/registrant-email.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { record } from '../../activity/index.ts';
import { defineCommand, type Ended, type WantedYet } from '../../registry-commands/index.ts';
import { askRegistryOf } from '../life/store.ts';
import { factsAfter } from '../registry-acts/facts.ts';
import { askForChange, sendChange } from '../registry-acts/send-change.ts';
import { lockedAtHand, saveFacts } from '../registry-acts/store.ts';
import { lockHoldTasks, saveHoldTask } from './hold-store.ts';
import { afterCommand, HOLD_STATUS } from './plan-hold.ts';
import { HOLD, type HoldPayload, nextOf, wantHolds } from './want-holds.ts';

type Told = Ended<HoldPayload>['command'];

/** Carried out: our own row says so from now on, and the hold stands in the name's history. */
async function carriedOut(tx: Tx, { subjectId: id, payload: { command } }: Told): Promise<void> {
  const [task] = await lockHoldTasks(tx, [id]);
  if (!task) return;
  await saveHoldTask(tx, id, afterCommand(task, command));
  const there = (await lockedAtHand(tx, [task.domainId])).get(task.domainId);
  if (!there) return;
  await saveFacts(tx, task.domainId, there.facts, factsAfter(there.facts, command));
  const on = command.addStatuses?.includes(HOLD_STATUS);
  if (!on && !command.removeStatuses?.includes(HOLD_STATUS)) return;
  await record(tx, {
    act: on ? 'domain.holdSet' : 'domain.dnsResumed',
    object: { kind: 'domain', id: task.domainId },
    onBehalfOf: there.row.customerId,
    after: { name: there.row.name, cause: `registrant_email:${id}` },
  });
}

/** A person looks; the next try is planned from the registry's own picture. */
async function refused(tx: Tx, { subjectId: id, name }: Told, why: string): Promise<void> {
  tx.house.metrics.alarms.inc({ kind: 'registrant_hold_refused' });
  tx.house.log.warn({ name, why }, 'a registry refuses the hold of a suspended name');
  const later = new Date(tx.now.getTime() + REGISTRANT_HOLD_LOOK_AGAIN_HOURS * 3_600_000);
  await saveHoldTask(tx, id, { nextTryAt: later });
  for (const { domainId } of await lockHoldTasks(tx, [id])) await askRegistryOf(tx, domainId);
}

async function apply(tx: Tx, ended: readonly Ended<HoldPayload>[]): Promise<void> {
  const on: bigint[] = [];
  for (const { command, ending } of ended) {
    if (ending.kind === 'refused') await refused(tx, command, ending.reason);
    else {
      await carriedOut(tx, command);
      on.push(command.subjectId);
    }
  }
  await wantHolds(tx, on);
}

/**
 * The address may have been proved, or the name renewed, while its command waited. What was sent and surely not carried
 * out is planned anew, too. Race: whoever decides a proof locks it, and so does this.
 */
async function stillWanted(tx: Tx, commands: readonly WantedYet<HoldPayload>[]): Promise<Set<bigint>> {
  const ids = commands.map(({ subjectId }) => subjectId);
  const tasks = new Map((await lockHoldTasks(tx, ids)).map((task) => [task.id, task]));
  const names = await lockedAtHand(
    tx,
    [...tasks.values()].map(({ domainId }) => domainId),
  );
  const wanted = new Set<bigint>();
  for (const { id, subjectId, payload, sentBefore } of commands) {
    const task = tasks.get(subjectId);
    if (!task) continue;
    const next = nextOf(task, names.get(task.domainId));
    if (!sentBefore && isDeepStrictEqual(next, payload.command)) wanted.add(id);
    else await saveHoldTask(tx, subjectId, { nextTryAt: tx.now });
  }
  return wanted;
}

const sentOf = ({ name, clTRID, intendedAt }: { name: string; clTRID: string; intendedAt: Date }) => ({
  ...{ name, clTRID, intendedAt },
});

/** Takes a suspended name out of the DNS, or lets it back (RFC 5731 §2.3, clientHold). */
export const holdCommand = defineCommand<HoldPayload, undefined>({
  kind: HOLD,
  send: (gateway, command) => sendChange(gateway, sentOf(command), command.payload.command),
  ask: async (gateway, command) => {
    const asked = await askForChange(gateway, sentOf(command), command.payload.command);
    return asked.kind === 'absent' ? { kind: 'absent' } : asked;
  },
  stillWanted,
  apply,
});
