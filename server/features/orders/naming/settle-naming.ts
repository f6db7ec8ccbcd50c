import { NAMING_RETRY_SECONDS_MAX, NAMING_RETRY_SECONDS_MIN, NAMING_TRIES_ALARM } from '#contract/rules/naming.ts';
import { together } from '../../../platform/db/together.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { transitionAll } from '../../../platform/machine.ts';
import { createWriter } from '../../../platform/work/write-together.ts';
import { countDecided } from '../finish-order.ts';
import { giveBackMoney } from '../lines/complete-lines.ts';
import { type FailedLine, failLines } from '../lines/fail-lines.ts';
import { arrivedOf } from '../lines/intent-store.ts';
import { type LineRow, lineOwner, lockLines, saveWaiting } from '../lines/line-store.ts';
import type { LineReason } from '../lines/refusal-reasons.ts';
import { type LineMove, tellMoved } from '../lines/tell-task.ts';
import { nameCheckMachine } from '../machine.ts';
import type { Judging } from '../name-checks/ready-codes.ts';
import { nameChecksOf, passedWith, refusedWith } from '../name-checks/store.ts';
import type { Judged } from './judge-name.ts';

/** A name and what the service said of it. */
export interface JudgedName {
  readonly judging: Judging<LineRow>;
  readonly judged: Judged;
}

/** The waits between questions: doubled from the first to the last. `tries`: how often it was asked before. */
export const namingRetrySeconds = (tries: number): number =>
  Math.min(NAMING_RETRY_SECONDS_MIN * 2 ** Math.min(tries, 20), NAMING_RETRY_SECONDS_MAX);

/** The service's words, kept under the lines' locks; the first one that decides stays. */
async function keepWords(tx: Tx, names: readonly JudgedName[]): Promise<void> {
  const checks = await nameChecksOf(
    tx,
    names.map(({ judging }) => judging.line.id),
  );
  const open = names.flatMap(({ judging, judged }) => {
    const now = checks.get(judging.line.id);
    const isOpen = now?.state === 'checking' && now.reference === judging.check?.reference;
    return isOpen ? [{ ...now, judged }] : [];
  });
  const passed = open.flatMap(({ judged, ...check }) => (judged.kind === 'passed' ? [{ ...check, ...judged }] : []));
  const refused = open.flatMap(({ judged, ...check }) => (judged.kind === 'refused' ? [{ ...check, ...judged }] : []));
  await together(tx, () => [
    transitionAll(tx, nameCheckMachine, passed, 'pass', passedWith(tx, passed)),
    transitionAll(tx, nameCheckMachine, refused, 'refuse', refusedWith(tx, refused)),
  ]);
}

/** What a word means for a line as it stands now. */
interface Settled {
  readonly line: LineRow;
  /** How often the service was asked before. */
  readonly asked: number;
  readonly passed: boolean;
  /** Why the line ends; it waits without. */
  readonly ends: LineReason | undefined;
}

/** The lines wait with their money held; a sweep brings them up again. A name that passed is up at once. */
async function waitOn(tx: Tx, waiting: readonly Settled[]): Promise<void> {
  await saveWaiting(
    tx,
    waiting.map(({ line: { id, tries }, asked, passed }) => {
      if (passed) return { id, reason: null, tries, nextTryAt: tx.wall };
      if (asked + 1 >= NAMING_TRIES_ALARM) tx.house.metrics.alarms.inc({ kind: 'name_check_waits' });
      return { id, reason: 'naming', tries, nextTryAt: new Date(tx.wall.getTime() + namingRetrySeconds(asked) * 1000) };
    }),
  );
}

async function countFailed(tx: Tx, failed: readonly FailedLine[]): Promise<void> {
  const byOrder = Map.groupBy(failed, ({ line }) => line.orderId);
  for (const [orderId, own] of [...byOrder].sort(([a], [b]) => (a < b ? -1 : 1)))
    await countDecided(tx, orderId, { done: 0, failed: own.length, cancelled: 0 });
}

function moveOf({ line: { id, kind }, passed, ends }: Settled): LineMove {
  if (ends) return { id, kind, to: 'fail', reason: ends };
  return passed ? { id, kind, to: 'waiting' } : { id, kind, to: 'waiting', reason: 'naming' };
}

/**
 * Writes what came of questions about names of one customer: the service's words, then what they mean for the lines.
 * Race: a line may have been given up, or taken over and sent, by the time the word comes; then only the word is kept.
 * One of which an earlier command may have arrived does not end here: its registry is asked first.
 */
export async function settleNamings(tx: Tx, names: readonly JudgedName[]): Promise<void> {
  const ids = names.map(({ judging }) => judging.line.id);
  const lines = new Map((await lockLines(tx, ids)).map((line) => [line.id, line]));
  await keepWords(tx, names);
  const arrived = await arrivedOf(tx, ids);
  const open = names.flatMap(({ judging, judged }): Settled[] => {
    const line = lines.get(judging.line.id);
    if (!line) throw new Error(`line ${judging.line.id} is gone`);
    const ends = judged.kind === 'refused' && !arrived.has(line.id) ? judged.reason : undefined;
    return line.state === 'frozen'
      ? [{ line, asked: judging.check?.tries ?? 0, passed: judged.kind === 'passed', ends }]
      : [];
  });
  const failed = open.flatMap(({ line, ends }) => (ends ? [{ line, reason: ends }] : []));
  await failLines(tx, failed);
  await waitOn(
    tx,
    open.filter(({ ends }) => !ends),
  );
  await countFailed(tx, failed);
  await giveBackMoney(
    tx,
    failed.map(({ line }) => line),
  );
  await tellMoved(tx, open.map(moveOf));
}

/** Writes what the service said of a name. */
export const writeNaming = createWriter<JudgedName>({
  ownerOf: ({ judging }) => lineOwner(judging.line),
  caller: 'orders',
  alarm: 'order_line_poisoned',
  settle: settleNamings,
  faultPoint: 'order.naming-settled',
});
