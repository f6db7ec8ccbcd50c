import { REGISTRY_TRIES_ALARM } from '#contract/rules/order.ts';
import { suffixOf } from '#contract/rules/suffixes/index.ts';
import { together } from '../../../platform/db/together.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { enqueue } from '../../../platform/jobs.ts';
import { transitionAll } from '../../../platform/machine.ts';
import { holdersOf } from '../../domains/index.ts';
import { tellContradiction } from '../../domains/life/index.ts';
import { recordOfAnswer, retrySeconds, settlesInMs } from '../../registry-commands/index.ts';
import { sellYears } from '../automatic-year/sell-years.ts';
import { countDecided } from '../finish-order.ts';
import { workOrderJob } from '../jobs.ts';
import { lineMachine } from '../machine.ts';
import { cancelledOf, growOrder } from '../store.ts';
import type { Result, Step } from './ask-registry.ts';
import { type Completed, charge, completeLines, giveBackMoney, holderTemplates } from './complete-lines.ts';
import { type Decision, decideStep } from './decide-step.ts';
import { failLines } from './fail-lines.ts';
import { giveUpLines } from './give-up-lines.ts';
import { type Answered, lastIntentsOf, saveAnswers } from './intent-store.ts';
import { type LineRow, lockLines, saveWaiting } from './line-store.ts';
import { isGivenUp } from './may-go.ts';
import { failYears, partYears } from './refused-years.ts';
import { type LineMove, tellMoved } from './tell-task.ts';

/** One step and what came of it. */
export interface Outcome {
  readonly step: Step;
  readonly result: Result;
}

interface Settled extends Outcome {
  readonly line: LineRow;
  readonly decision: Decision;
}

function answersOf(outcomes: readonly Outcome[]): Answered[] {
  return outcomes.flatMap(({ step, result }) => {
    const intentId = step.intent.id;
    if (result.kind === 'absent') return [];
    if (result.kind === 'unfit')
      return { intentId, outcome: 'unsent', resultCode: null, svTrid: null, detail: result.why };
    return { intentId, ...recordOfAnswer(result, step.intent.clTrid, 'done') };
  });
}

/** The steps whose registry made a name. */
const madeBy = (outcomes: readonly Outcome[]): Step[] =>
  outcomes.flatMap(({ step, result }) => (step.line.kind === 'register' && result.kind === 'done' ? [step] : []));

async function decideAll(tx: Tx, outcomes: readonly Outcome[]): Promise<Settled[]> {
  const ids = outcomes.map(({ step }) => step.line.id);
  const made = madeBy(outcomes);
  const [locked, cancelled, last, owners] = await together(tx, () => [
    lockLines(tx, ids),
    cancelledOf(tx, [...new Set(outcomes.map(({ step }) => step.line.orderId))]),
    lastIntentsOf(tx, ids),
    holdersOf(
      tx,
      made.map(({ line }) => line.name),
    ),
  ]);
  const lines = new Map(locked.map((line) => [line.id, line]));
  return outcomes.map((outcome) => {
    const line = lines.get(outcome.step.line.id) as LineRow;
    const decision = decideStep({
      ...outcome,
      line,
      lastIntentId: last.get(line.id),
      ownedAlready: owners.has(line.name),
      givenUp: isGivenUp(line, cancelled.has(line.orderId)),
    });
    return { ...outcome, line, decision };
  });
}

/** The lines wait and their money stays held; a sweep brings them up again. */
async function waitOn(tx: Tx, settled: readonly Settled[]): Promise<void> {
  const waiting = settled.flatMap(({ line, decision }) => (decision.what === 'wait' ? [{ line, decision }] : []));
  for (const event of ['hold', 'lose'] as const) {
    const moving = waiting.filter(({ decision }) => decision.event === event);
    await transitionAll(
      tx,
      lineMachine,
      moving.map(({ line }) => line),
      event,
    );
  }
  for (const { line } of waiting) {
    if (line.tries + 1 >= REGISTRY_TRIES_ALARM) tx.house.metrics.alarms.inc({ kind: 'order_line_waits' });
  }
  await saveWaiting(
    tx,
    waiting.map(({ line, decision: { reason, settles } }) => ({
      id: line.id,
      reason,
      tries: line.tries + 1,
      nextTryAt: new Date(
        tx.wall.getTime() + (settles ? settlesInMs(settles, tx.now) : retrySeconds(line.tries) * 1000),
      ),
    })),
  );
}

/** What the registry knows nothing of may be sent again, at once. */
async function sendAgain(tx: Tx, settled: readonly Settled[]): Promise<void> {
  const lines = settled.flatMap(({ line, decision }) => (decision.what === 'again' ? [line] : []));
  if (lines.length === 0) return;
  const note = 'the registry does not know it';
  await transitionAll(
    tx,
    lineMachine,
    lines.map((line) => ({ ...line, note })),
    'retry',
  );
  await saveWaiting(
    tx,
    lines.map(({ id, reason, tries }) => ({ id, reason, tries, nextTryAt: tx.wall })),
  );
  for (const id of new Set(lines.map(({ orderId }) => orderId))) await enqueue(tx, workOrderJob, { Id: String(id) });
}

/** What the order's task is told of a line; nothing where the answer came too late to matter. */
function moveOf({ id, kind }: LineRow, decision: Decision, domainId: bigint | undefined): LineMove | undefined {
  switch (decision.what) {
    case 'complete':
      return { id, kind, to: 'success', domainId };
    case 'fail':
      return { id, kind, to: 'fail', reason: decision.reason };
    case 'wait':
      return { id, kind, to: decision.event === 'hold' ? 'waiting' : 'unknown', reason: decision.reason };
    case 'again':
      return { id, kind, to: 'waiting' };
    case 'giveUp':
      return { id, kind, to: 'cancel' };
    case 'none':
      return undefined;
  }
}

const movesOf = (settled: readonly Settled[], made: ReadonlyMap<bigint, bigint>): LineMove[] =>
  settled.flatMap(({ line, decision }) => moveOf(line, decision, made.get(line.id)) ?? []);

/** What is given up was asked for until now; its task knows only waiting names that are cancelled. */
async function tellAll(tx: Tx, settled: readonly Settled[], made: ReadonlyMap<bigint, bigint>): Promise<void> {
  const moves = movesOf(settled, made);
  const given = moves.filter(({ to }) => to === 'cancel');
  if (given.length > 0)
    await tellMoved(
      tx,
      given.map((move) => ({ ...move, to: 'waiting' })),
    );
  await tellMoved(tx, moves);
}

/** Counts what was decided into its orders, one after another in the order of their ids. */
async function countAll(tx: Tx, settled: readonly Settled[]): Promise<void> {
  const byOrder = Map.groupBy(settled, ({ line }) => line.orderId);
  for (const [orderId, own] of [...byOrder].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const count = (what: Decision['what']) => own.filter(({ decision }) => decision.what === what).length;
    const years = own.filter(({ decision }) => decision.what === 'complete' && decision.term.yearRefused).length;
    if (years > 0) await growOrder(tx, orderId, years);
    const counts = { done: count('complete'), failed: count('fail') + years, cancelled: count('giveUp') };
    if (counts.done + counts.failed + counts.cancelled > 0) await countDecided(tx, orderId, counts);
  }
}

/** A registry that gives a name back without its year, where its profile says that it comes along. */
function yearHadToBeSent(tx: Tx, name: string): void {
  const profile = suffixOf(name);
  if (profile?.automaticYear.value.onRestore === 'charged')
    tellContradiction(tx, name, profile, { line: 'automaticYear.onRestore', fact: profile.automaticYear });
}

/**
 * Writes what came of steps of one customer's orders, all in one transaction. Lines are locked first, then their orders
 * and names, then money, then their tasks, which is the order in which everybody locks.
 */
export async function settleSteps(tx: Tx, outcomes: readonly Outcome[]): Promise<void> {
  const [settled, templates] = await together(tx, () => [
    decideAll(tx, outcomes),
    holderTemplates(tx, madeBy(outcomes)),
  ]);
  for (const { decision } of settled) {
    if ('alarm' in decision && decision.alarm !== undefined) tx.house.metrics.alarms.inc({ kind: decision.alarm });
  }
  for (const { line, decision } of settled) {
    if (decision.what === 'complete' && decision.term.yearSent) yearHadToBeSent(tx, line.name);
  }
  const failed = settled.flatMap(({ line, decision }) =>
    decision.what === 'fail' ? [{ line, reason: decision.reason }] : [],
  );
  const completed = await partYears(
    tx,
    settled.flatMap(({ line, step, decision }): Completed[] =>
      decision.what === 'complete' ? [{ line, step, term: decision.term }] : [],
    ),
  );
  const givenUp = settled.flatMap(({ line, decision }) => (decision.what === 'giveUp' ? [line] : []));
  const [made] = await together(tx, () => [
    completeLines(tx, completed, templates),
    failLines(tx, failed),
    giveUpLines(tx, givenUp),
    waitOn(tx, settled),
    sendAgain(tx, settled),
    saveAnswers(tx, answersOf(outcomes)),
    countAll(tx, settled),
  ]);
  const years = await failYears(tx, completed);
  await giveBackMoney(tx, [...failed.map(({ line }) => line), ...givenUp, ...years]);
  await charge(tx, completed, () => tellAll(tx, settled, made));
  await sellYears(tx, completed);
}
