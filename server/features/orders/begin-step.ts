import { randomInt } from 'node:crypto';
import { AUTH_INFO_CHARACTERS, LINE_LEASE_SECONDS } from '#contract/rules/order.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { transition } from '../../platform/machine.ts';
import { seal } from '../../platform/secrets.ts';
import { lineUse, type Step } from './ask-registry.ts';
import { type IntentRow, insertIntent, intentsOf } from './intent-store.ts';
import { lineMachine } from './machine.ts';
import { type LineRow, lockLine, saveLine } from './store.ts';

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz';
const SIGNS = `${LETTERS}23456789`;

/** A transfer password that nobody can guess. Begins with a letter and has a digit and a sign, which registries ask for. */
function newAuthInfo(): string {
  const pick = (from: string) => from[randomInt(from.length)] ?? '';
  const middle = Array.from({ length: AUTH_INFO_CHARACTERS - 3 }, () => pick(SIGNS)).join('');
  return `${pick(LETTERS)}${middle}${randomInt(10)}-`;
}

/** Whether an earlier command may have reached the registry: every one that was not certainly kept back or refused. */
const mayHaveArrived = ({ outcome }: IntentRow) => outcome !== 'unsent' && outcome !== 'refused';

async function nextIntent(tx: Tx, line: LineRow, earlier: readonly IntentRow[]): Promise<IntentRow> {
  // All commands of a line carry one transfer password: whichever arrives proves that the name is this line's.
  const authInfo =
    line.kind === 'renew' ? null : (earlier[0]?.authInfo ?? seal(tx.house, lineUse(line.id), newAuthInfo()));
  const clTrid = `NS-${line.kind}-${line.id}-${earlier.length + 1}`;
  return insertIntent(tx, { lineId: line.id, clTrid, authInfo });
}

/**
 * Decides under lock what a line needs now and writes it down before anything is sent. Undefined: nothing to do, because the line is
 * decided or another worker has it. A line found in `sending` without a worker was left by a crash: its command may have arrived.
 */
export async function beginStep(tx: Tx, lineId: bigint): Promise<Step | undefined> {
  const line = await lockLine(tx, lineId);
  if (line.state === 'completed' || line.state === 'failed') return undefined;
  if (line.leasedUntil && line.leasedUntil > tx.wall) return undefined;
  const earlier = await intentsOf(tx, lineId);
  const until = new Date(tx.wall.getTime() + LINE_LEASE_SECONDS * 1000);
  await saveLine(tx, lineId, { leasedUntil: until, nextTryAt: until });
  if (line.state === 'frozen') {
    const state = await transition(tx, lineMachine, line, 'send');
    const intent = await nextIntent(tx, line, earlier);
    const intendedAt = earlier[0]?.sentAt ?? intent.sentAt;
    const sentBefore = earlier.some(mayHaveArrived);
    return { act: 'send', line: { ...line, state }, intent, intendedAt, sentBefore };
  }
  const state = line.state === 'sending' ? await transition(tx, lineMachine, line, 'lose', 'worker lost') : line.state;
  const intent = earlier.at(-1);
  if (!intent) throw new Error(`line ${lineId} is ${line.state} without an intent`);
  const intendedAt = earlier[0]?.sentAt ?? intent.sentAt;
  return { act: 'ask', line: { ...line, state }, intent, intendedAt, sentBefore: true };
}
