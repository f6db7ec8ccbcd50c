import {
  REGISTRANT_HOLD_LEASE_SECONDS,
  REGISTRANT_HOLD_LOOK_AGAIN_HOURS,
  REGISTRANT_HOLD_RETRY_SECONDS,
} from '#contract/rules/holders/registrant-email.ts';
import type { Registries } from '../../../gateways/registry/index.ts';
import { systemCaller, type Tx, transact } from '../../../platform/db/transaction.ts';
import type { House } from '../../../platform/house.ts';
import { enqueue } from '../../../platform/jobs.ts';
import { record } from '../../activity/index.ts';
import { learnFacts } from '../life/learn-facts.ts';
import { askRegistry, type Result, type Step } from '../registry-acts/ask-registry.ts';
import { type DomainCommand, factsAfter } from '../registry-acts/facts.ts';
import { answeredOf, lockedAtHand, saveAnswers, saveFacts } from '../registry-acts/store.ts';
import { callHolds, insertHoldAct, lockHoldTask, openHoldAct, saveHoldTask } from './hold-store.ts';
import { registrantHoldJob } from './jobs.ts';
import { afterCommand, HOLD_STATUS, planHold } from './plan-hold.ts';

const CALLER = systemCaller('registrant-email');
/** Off a lock, the hold, the lock again, and each asked for once. */
const TURNS_MAX = 8;
const CALLED_AT_ONCE = 200;

const later = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1000);

/** What is to be sent or asked next, committed before it happens; undefined where nothing is, or somebody else is at it. */
async function begin(tx: Tx, id: bigint): Promise<Step | undefined> {
  const task = await lockHoldTask(tx, id);
  if (!task || (task.leasedUntil !== null && task.leasedUntil > tx.wall)) return undefined;
  const there = (await lockedAtHand(tx, [task.domainId])).get(task.domainId);
  const open = there && (await openHoldAct(tx, id));
  const { row } = there ?? {};
  const command =
    row && !open
      ? planHold({ ...task, statuses: row.statuses, phase: row.phase, cut: row.dnsCutAt !== null })
      : undefined;
  if (!row || (!open && !command)) {
    // Nothing is left to be told. A hold that somebody else has taken off is ours no more.
    const held = task.held && row?.statuses.includes(HOLD_STATUS) === true;
    await saveHoldTask(tx, id, { held, nextTryAt: null });
    return undefined;
  }
  const leasedUntil = later(tx.wall, REGISTRANT_HOLD_LEASE_SECONDS);
  await saveHoldTask(tx, id, { leasedUntil, nextTryAt: later(tx.now, REGISTRANT_HOLD_RETRY_SECONDS) });
  if (open) return { do: 'ask', name: row.name, act: open };
  return { do: 'send', name: row.name, act: await insertHoldAct(tx, task, command as DomainCommand) };
}

/** Carried out: our own row says so from now on, and the hold stands in the name's history. */
async function carriedOut(tx: Tx, id: bigint, { act }: Extract<Step, { do: 'send' | 'ask' }>): Promise<void> {
  const task = await lockHoldTask(tx, id);
  const there = (await lockedAtHand(tx, [act.domainId])).get(act.domainId);
  const command = act.command as DomainCommand;
  if (task) await saveHoldTask(tx, id, afterCommand(task, command));
  if (!there) return;
  await saveFacts(tx, act.domainId, there.facts, factsAfter(there.facts, command));
  const on = command.addStatuses?.includes(HOLD_STATUS);
  if (!on && !command.removeStatuses?.includes(HOLD_STATUS)) return;
  await record(tx, {
    act: on ? 'domain.holdSet' : 'domain.dnsResumed',
    object: { kind: 'domain', id: act.domainId },
    onBehalfOf: there.row.customerId,
    after: { name: there.row.name, cause: `registrant_email:${id}` },
  });
}

/** Writes what came of a step. Answers whether the next one follows at once; a refusal is looked into and rings an alarm. */
async function settle(tx: Tx, id: bigint, step: Extract<Step, { do: 'send' | 'ask' }>, result: Result) {
  if (result.kind === 'seen' || result.kind === 'seenHost') throw new Error(`a command was answered by ${result.kind}`);
  await saveAnswers(tx, [answeredOf(step.act, result)]);
  await saveHoldTask(tx, id, { leasedUntil: null });
  if (result.kind === 'done' && !result.pending) await carriedOut(tx, id, step);
  if (result.kind === 'refused') {
    tx.house.metrics.alarms.inc({ kind: 'registrant_hold_refused' });
    tx.house.log.warn({ name: step.name, why: result.reason }, 'a registry refuses the hold of a suspended name');
    await saveHoldTask(tx, id, { nextTryAt: later(tx.now, REGISTRANT_HOLD_LOOK_AGAIN_HOURS * 3600) });
  }
  return result.kind === 'absent' || (result.kind === 'done' && !result.pending);
}

/** The registry's own picture after a refusal, so that the next try is planned from what is there. */
async function look(house: House, registries: Registries, name: string, domainId: bigint): Promise<void> {
  const at = await transact(house, CALLER, async (tx) => tx.now);
  const seen = await askRegistry(house, registries, { do: 'look', name, at });
  if (seen.kind !== 'seen' || seen.domain.kind !== 'found' || !seen.domain.domain.ours) return;
  const view = seen.domain.domain;
  await transact(house, CALLER, async (tx) => {
    const there = (await lockedAtHand(tx, [domainId])).get(domainId);
    if (there) await learnFacts(tx, there.row, view, { at });
  });
}

/**
 * Brings one name to what its proof wants at the registry: out of the DNS, or back. Every command is a row before it is sent, a lost answer
 * is asked for and never sent again blindly; may be killed anywhere, and run twice at once.
 */
export async function tellRegistry(house: House, registries: Registries, id: bigint): Promise<void> {
  for (let turn = 0; turn < TURNS_MAX; turn += 1) {
    const step = await transact(house, CALLER, (tx) => begin(tx, id));
    if (!step || step.do === 'look') return;
    const result = await askRegistry(house, registries, step);
    const on = await transact(house, CALLER, (tx) => settle(tx, id, step, result));
    if (result.kind === 'refused') await look(house, registries, step.name, step.act.domainId);
    if (!on) return;
  }
}

/** Books the names of which a registry has something to hear now. */
export async function callRegistrantHolds(house: House): Promise<void> {
  await transact(house, CALLER, async (tx) => {
    const again = later(tx.now, REGISTRANT_HOLD_RETRY_SECONDS);
    for (const id of await callHolds(tx, CALLED_AT_ONCE, again))
      await enqueue(tx, registrantHoldJob, { Id: String(id) }, String(id));
  });
}
