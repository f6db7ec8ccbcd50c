import { NAMING_RETRY_SECONDS_MAX, NAMING_RETRY_SECONDS_MIN, NAMING_TRIES_ALARM } from '#contract/rules/naming.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { transition } from '../../../platform/machine.ts';
import { countDecided } from '../finish-order.ts';
import { giveBackMoney } from '../lines/complete-lines.ts';
import { failLines } from '../lines/fail-lines.ts';
import { arrivedOf } from '../lines/intent-store.ts';
import { type LineRow, lockLines, saveWaiting } from '../lines/line-store.ts';
import type { LineReason } from '../lines/refusal-reasons.ts';
import { tellMoved } from '../lines/tell-task.ts';
import { nameCheckMachine } from '../machine.ts';
import type { Judged } from './judge-name.ts';
import { nameChecksOf, saveSaid } from './name-check-store.ts';
import type { Judging } from './ready-codes.ts';

/** The waits between questions: doubled from the first to the last. `tries`: how often it was asked before. */
export const namingRetrySeconds = (tries: number): number =>
  Math.min(NAMING_RETRY_SECONDS_MIN * 2 ** Math.min(tries, 20), NAMING_RETRY_SECONDS_MAX);

/** The service's word, kept under the line's lock; the first one that decides stays. */
async function keepWord(tx: Tx, { line, check }: Judging, judged: Judged): Promise<void> {
  if (judged.kind === 'wait' || !check) return;
  const now = (await nameChecksOf(tx, [line.id])).get(line.id);
  if (now?.state !== 'checking' || now.reference !== check.reference) return;
  const { code, expiresAt, reason } = judged as Partial<Extract<Judged, { kind: 'passed' }>> & { reason?: string };
  await saveSaid(tx, now.id, code === undefined || !expiresAt ? { reason: reason ?? '' } : { code, expiresAt });
  await transition(tx, nameCheckMachine, now, judged.kind === 'passed' ? 'pass' : 'refuse');
}

/** The line waits with its money held; a sweep brings it up again. A name that passed is up at once. */
async function waitOn(tx: Tx, line: LineRow, tries: number, passed: boolean): Promise<void> {
  if (!passed && tries + 1 >= NAMING_TRIES_ALARM) tx.house.metrics.alarms.inc({ kind: 'name_check_waits' });
  const nextTryAt = passed ? tx.wall : new Date(tx.wall.getTime() + namingRetrySeconds(tries) * 1000);
  await saveWaiting(tx, [{ id: line.id, reason: passed ? null : 'naming', tries: line.tries, nextTryAt }]);
  const { id, kind } = line;
  await tellMoved(tx, [{ id, kind, to: 'waiting', ...(passed ? {} : { reason: 'naming' as const }) }]);
}

async function fail(tx: Tx, line: LineRow, reason: LineReason): Promise<void> {
  await failLines(tx, [{ line, reason }]);
  await countDecided(tx, line.orderId, { done: 0, failed: 1, cancelled: 0 });
  await giveBackMoney(tx, [line]);
  await tellMoved(tx, [{ id: line.id, kind: line.kind, to: 'fail', reason }]);
}

/**
 * Writes what came of a question about a name: the service's word, then what it means for the line. Race: the line may have been given up,
 * or taken over and sent, by the time the word comes; then only the word is kept. One of which an earlier command may have arrived does not
 * end here: its registry is asked first.
 */
export async function settleNaming(tx: Tx, judging: Judging, judged: Judged): Promise<void> {
  const [line] = await lockLines(tx, [judging.line.id]);
  if (!line) throw new Error(`line ${judging.line.id} is gone`);
  await keepWord(tx, judging, judged);
  if (line.state !== 'frozen') return;
  const arrived = judged.kind === 'refused' && (await arrivedOf(tx, [line.id])).size > 0;
  if (judged.kind === 'refused' && !arrived) return fail(tx, line, judged.reason);
  await waitOn(tx, line, judging.check?.tries ?? 0, judged.kind === 'passed');
}
