import { fromMinor } from '#contract/money.ts';
import { REGISTRY_RETRY_SECONDS_MAX, REGISTRY_RETRY_SECONDS_MIN, REGISTRY_TRIES_ALARM } from '#contract/rules/order.ts';
import type { DomainTerm, Done } from '../../gateways/registry/index.ts';
import { releaseFreeze } from '../../ledger/freezes.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs.ts';
import { transition } from '../../platform/machine.ts';
import { record } from '../activity/index.ts';
import { holdersOf, recordRenewal } from '../domains/index.ts';
import type { Result, Step } from './ask-registry.ts';
import { countDecided } from './finish-order.ts';
import { type Answered, intentsOf, saveAnswer } from './intent-store.ts';
import { workLineJob } from './jobs.ts';
import { lineMachine } from './machine.ts';
import { BILLING_FAILURE, type LineReason, reasonOfCode } from './refusal-reasons.ts';
import { type LineRow, lockLine, saveLine } from './store.ts';
import { charge, takeOver } from './take-over.ts';

/** The waits between tries: doubled from the first to the last. */
export function retrySeconds(tries: number): number {
  return Math.min(REGISTRY_RETRY_SECONDS_MIN * 2 ** Math.min(tries, 20), REGISTRY_RETRY_SECONDS_MAX);
}

function answered(result: Exclude<Result, { kind: 'absent' }>): Answered {
  const { kind, trace } = result;
  const detail = kind === 'refused' ? result.reason : kind === 'done' ? null : result.why;
  return { outcome: kind, resultCode: trace.code ?? null, svTrid: trace.svTRID ?? null, detail };
}

/** The line waits and its money stays held; a sweep brings it up again. */
async function wait(tx: Tx, line: LineRow, event: 'hold' | 'lose' | undefined, reason: LineReason): Promise<void> {
  if (event) await transition(tx, lineMachine, line, event);
  const tries = line.tries + 1;
  if (tries >= REGISTRY_TRIES_ALARM) tx.house.metrics.alarms.inc({ kind: 'order_line_waits' });
  const nextTryAt = new Date(tx.wall.getTime() + retrySeconds(line.tries) * 1000);
  await saveLine(tx, line.id, { reason, tries, leasedUntil: null, nextTryAt });
}

async function fail(tx: Tx, line: LineRow, reason: LineReason): Promise<void> {
  if (line.freezeId === null) throw new Error(`line ${line.id} holds no money`);
  await saveLine(tx, line.id, { reason, leasedUntil: null, nextTryAt: null, finishedAt: tx.now });
  await transition(tx, lineMachine, line, 'refuse', reason);
  await record(tx, {
    act: 'order.lineFailed',
    object: { kind: 'order', id: line.orderId },
    onBehalfOf: line.customerId,
    after: { name: line.name, reason },
  });
  await countDecided(tx, line, 'failed');
  await releaseFreeze(tx, line.freezeId);
}

async function complete(tx: Tx, step: Step, line: LineRow, { data }: Done<DomainTerm>): Promise<void> {
  const expiresAt = data.expiresAt as Date;
  if (line.kind === 'register' && (await holdersOf(tx, [line.name])).has(line.name)) {
    // The name is a customer's already; this line cannot have made it.
    tx.house.metrics.alarms.inc({ kind: 'order_name_twice' });
    return fail(tx, line, 'taken');
  }
  const cause = `order_line:${line.id}`;
  const domainId = line.domainId ?? (await takeOver(tx, step, { ...data, expiresAt }, cause));
  if (line.kind === 'renew') await recordRenewal(tx, domainId, expiresAt, cause);
  await saveLine(tx, line.id, { reason: null, domainId, leasedUntil: null, nextTryAt: null, finishedAt: tx.now });
  await transition(tx, lineMachine, line, 'complete');
  await countDecided(tx, line, 'done');
  await charge(tx, line, fromMinor(line.price), fromMinor(line.cost));
}

async function askAgain(tx: Tx, line: LineRow): Promise<void> {
  await transition(tx, lineMachine, line, 'retry', 'the registry does not know it');
  await saveLine(tx, line.id, { leasedUntil: null, nextTryAt: new Date(tx.wall.getTime() + 1000) });
  await enqueue(tx, workLineJob, { Id: String(line.id) });
}

/**
 * Writes what came of a step. Race: another worker may have taken the line over; a success always counts, because it is a fact of the
 * registry, anything else only while this step's command is the line's last one.
 */
export async function settleStep(tx: Tx, step: Step, result: Result): Promise<void> {
  const line = await lockLine(tx, step.line.id);
  if (result.kind !== 'absent') await saveAnswer(tx, step.intent.id, answered(result));
  if (line.state === 'completed' || line.state === 'failed') return;
  if (result.kind === 'done' && line.state !== 'frozen') return complete(tx, step, line, result);
  const last = (await intentsOf(tx, line.id)).at(-1);
  if (last?.id !== step.intent.id || line.state !== step.line.state) return;
  switch (result.kind) {
    case 'done':
      throw new Error(`line ${line.id} is done and waits to be sent`);
    case 'refused':
      if (result.code !== BILLING_FAILURE) return fail(tx, line, reasonOfCode(line.kind, result.code));
      tx.house.metrics.alarms.inc({ kind: 'registry_balance' });
      return wait(tx, line, 'hold', 'waiting');
    case 'unsent':
      return wait(tx, line, 'hold', 'waiting');
    case 'unknown':
      return wait(tx, line, line.state === 'sending' ? 'lose' : undefined, 'asking');
    case 'absent':
      return askAgain(tx, line);
  }
}
