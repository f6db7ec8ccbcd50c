import { systemCaller, transact } from '../../../platform/db/transaction.ts';
import { faultPoint } from '../../../platform/fault.ts';
import type { House } from '../../../platform/house.ts';
import { type Outcome, settleSteps } from './settle-steps.ts';

/** Answers of one transaction at most; the next ones wait for its end and go together. */
const ANSWERS_AT_ONCE = 96;

/** An answer that waits to be written, and who is told when it is. */
interface Waiting {
  readonly outcome: Outcome;
  readonly written: () => void;
}

/** Answers to one customer's commands that wait, by house and customer; absent while nobody writes. */
const writers = new WeakMap<House, Map<bigint, Waiting[]>>();

async function settle(house: House, outcomes: readonly Outcome[]): Promise<void> {
  await transact(house, systemCaller('orders'), (tx) => settleSteps(tx, outcomes));
  faultPoint(house, 'order.settled');
}

/** Writes answers together; where that fails, one by one, so that a poisoned line keeps only its own answer: its lease ends, and it is asked for again. */
async function settleAll(house: House, outcomes: readonly Outcome[]): Promise<void> {
  try {
    await settle(house, outcomes);
  } catch (error) {
    if (outcomes.length === 1) {
      house.metrics.alarms.inc({ kind: 'order_line_poisoned' });
      house.log.error({ err: error, line: String(outcomes[0]?.step.line.id) }, 'an answer could not be written');
      return;
    }
    for (const outcome of outcomes) await settleAll(house, [outcome]);
  }
}

async function writeWaiting(house: House, customerId: bigint, waiting: Waiting[]): Promise<void> {
  while (waiting.length > 0) {
    const now = waiting.splice(0, ANSWERS_AT_ONCE);
    await settleAll(
      house,
      now.map(({ outcome }) => outcome),
    );
    for (const { written } of now) written();
  }
  writers.get(house)?.delete(customerId);
}

/**
 * Writes an answer; resolves when it stands, or when it could not be written and the log says why. All answers to one customer's commands,
 * of whichever order, go through one writer: they would only wait for each other's locks on his account and his numbers, and what comes
 * while it writes goes together.
 */
export function writeAnswer(house: House, outcome: Outcome): Promise<void> {
  const { customerId } = outcome.step.line;
  const own = writers.get(house) ?? new Map<bigint, Waiting[]>();
  writers.set(house, own);
  const { promise, resolve } = Promise.withResolvers<void>();
  const entry = { outcome, written: resolve };
  const waiting = own.get(customerId);
  if (waiting) waiting.push(entry);
  else {
    const fresh = [entry];
    own.set(customerId, fresh);
    // Begun after what is being received now was read, so that answers that came in one piece go together.
    setImmediate(() => void writeWaiting(house, customerId, fresh));
  }
  return promise;
}
