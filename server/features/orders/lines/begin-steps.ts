import { LINE_LEASE_SECONDS } from '#contract/rules/order.ts';
import { together } from '../../../platform/db/together.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { transitionAll } from '../../../platform/machine.ts';
import { newAuthInfo, seal } from '../../../platform/secrets.ts';
import { deletionDaysOf } from '../../domains/life/index.ts';
import { lineMachine } from '../machine.ts';
import { endOf, type Judging, readyCodes } from '../name-checks/ready-codes.ts';
import { saveBegun } from '../store.ts';
import { lineUse, type Step } from './ask-registry.ts';
import { arrivedOf, type IntentRow, insertIntents, intentsOf, mayHaveArrived } from './intent-store.ts';
import { type DueLine, type LineRow, leasedUntil, leaseLines, lockDue } from './line-store.ts';
import { isGivenUp } from './may-go.ts';
import type { LineReason } from './refusal-reasons.ts';

function newIntent(tx: Tx, line: LineRow, earlier: readonly IntentRow[]) {
  // All commands of a line carry one transfer password: whichever arrives proves that the name is this line's.
  const authInfo =
    line.kind === 'register' ? (earlier[0]?.authInfo ?? seal(tx.house, lineUse(line.id), newAuthInfo())) : null;
  return { lineId: line.id, clTrid: `NS-${line.kind}-${line.id}-${earlier.length + 1}`, authInfo };
}

/**
 * What lines of an order need now: commands for their registries, and names that a verification service is to judge
 * before.
 */
export interface Turn {
  readonly steps: readonly Step[];
  readonly judgings: readonly Judging<LineRow>[];
}

/** What a line brings to its command beside itself: its signed codes, or why nothing can be sent for it any more. */
interface Ready {
  readonly codes: ReadonlyMap<bigint, readonly string[]>;
  readonly unfit: ReadonlyMap<bigint, LineReason>;
}

/**
 * Lines whose names cannot be sent any more, of which an earlier command may have arrived: their registry is asked
 * before they end.
 */
async function unfitOf(tx: Tx, judgings: readonly Judging<LineRow>[]): Promise<Map<bigint, LineReason>> {
  const ended = judgings.filter((judging) => endOf(judging) !== undefined);
  const arrived = await arrivedOf(
    tx,
    ended.map(({ line }) => line.id),
  );
  return new Map(
    ended.flatMap((judging) => {
      const { id } = judging.line;
      return arrived.has(id) ? [[id, endOf(judging) as LineReason] as const] : [];
    }),
  );
}

/**
 * Writes down the commands of leased lines. One found in `sending` without a worker was left by a crash: it is asked
 * for.
 */
async function writeSteps(tx: Tx, lines: readonly DueLine[], { codes, unfit }: Ready, until: Date) {
  const earlier = await intentsOf(
    tx,
    lines.flatMap(({ id, tried }) => (tried ? [id] : [])),
  );
  const intentsBefore = (line: LineRow) => earlier.get(line.id) ?? [];
  const fresh = lines.filter(({ state }) => state === 'frozen');
  const left = lines.filter(({ state }) => state === 'sending');
  const lost = left.map((line) => ({ ...line, note: 'worker lost' }));
  const intents = fresh.map((line) => newIntent(tx, line, intentsBefore(line)));
  const restored = lines.flatMap(({ kind, domainId }) => (kind === 'restore' && domainId !== null ? [domainId] : []));
  const [written, deleted] = await together(tx, () => [
    insertIntents(tx, intents),
    deletionDaysOf(tx, restored),
    transitionAll(tx, lineMachine, fresh, 'send', leasedUntil(fresh.length, until)),
    transitionAll(tx, lineMachine, lost, 'lose', leasedUntil(lost.length, until)),
  ]);
  return lines.map((line): Step => {
    const deletedAt = deleted.get(line.domainId ?? 0n);
    const own = codes.get(line.id);
    const ended = unfit.get(line.id);
    const beside = {
      at: tx.now,
      ...(deletedAt ? { deletedAt } : {}),
      ...(own ? { codes: own } : {}),
      ...(ended ? { unfit: ended } : {}),
    };
    const before = intentsBefore(line);
    const intent = written.get(line.id) ?? before.at(-1);
    if (!intent) throw new Error(`line ${line.id} is ${line.state} without an intent`);
    const intendedAt = before[0]?.sentAt ?? intent.sentAt;
    if (line.state !== 'frozen')
      return { act: 'ask', line: { ...line, state: 'unknown' }, intent, intendedAt, sentBefore: true, ...beside };
    const arrived = before.findLast(mayHaveArrived);
    const last = arrived ? { lastSentAt: arrived.sentAt } : {};
    const sentBefore = arrived !== undefined;
    return { act: 'send', line: { ...line, state: 'sending' }, intent, intendedAt, sentBefore, ...last, ...beside };
  });
}

/**
 * Lines that their customer gave up, and of which an earlier command may have arrived: asked for from here on, never
 * sent again.
 */
async function onlyAsk(tx: Tx, due: readonly DueLine[]): Promise<DueLine[]> {
  const waiting = due.filter((line) => line.state === 'frozen' && isGivenUp(line, true));
  const arrived = await arrivedOf(
    tx,
    waiting.map(({ id }) => id),
  );
  const asked = waiting.filter(({ id }) => arrived.has(id));
  await transitionAll(tx, lineMachine, asked, 'ask');
  return due.map((line) => (asked.includes(line) ? { ...line, state: 'unknown' } : line));
}

/**
 * Decides what lines of an order need now and writes it down before anything is sent; answers at most `limit` things,
 * none when nothing is to be done. A name that must be judged first stays as it is, with its lease. `called`: by the
 * order's job, which has begun with this. `cancelled`: what may have been sent of it is only asked for.
 */
export async function beginSteps(
  tx: Tx,
  orderId: bigint,
  limit: number,
  { called = true, cancelled = false } = {},
): Promise<Turn> {
  const until = new Date(tx.wall.getTime() + LINE_LEASE_SECONDS * 1000);
  const [due] = await together(tx, () => [lockDue(tx, orderId, limit), called ? saveBegun(tx, orderId) : undefined]);
  if (due.length === 0) return { steps: [], judgings: [] };
  const lines = cancelled ? await onlyAsk(tx, due) : due;
  const { codes, judgings: all } = await readyCodes(
    tx,
    lines.filter(({ state }) => state === 'frozen'),
  );
  const unfit = await unfitOf(tx, all);
  const judgings = all.filter(({ line }) => !unfit.has(line.id));
  const judged = new Set(judgings.map(({ line }) => line.id));
  await leaseLines(
    tx,
    lines.flatMap(({ id, state }) => (judged.has(id) || state === 'unknown' ? [id] : [])),
    until,
  );
  const steps = await writeSteps(
    tx,
    lines.filter(({ id }) => !judged.has(id)),
    { codes, unfit },
    until,
  );
  return { steps, judgings };
}
