import { systemCaller, type Tx, transact } from '../../../platform/db/transaction.ts';
import { faultPoint } from '../../../platform/fault.ts';
import type { House } from '../../../platform/house.ts';
import type { LineRow } from './line-store.ts';

/** Answers of one transaction at most; the next ones wait for its end and go together. */
const ANSWERS_AT_ONCE = 96;

/** How answers of one kind are written. */
export interface Writing<T> {
  readonly lineOf: (answer: T) => LineRow;
  /** Writes answers for lines of one customer, all or none. */
  readonly settle: (tx: Tx, answers: readonly T[]) => Promise<void>;
  /** Where a test may end the process, once they stand. */
  readonly faultPoint: string;
}

/** An answer that waits to be written, and who is told when it is. */
interface Waiting<T> {
  readonly answer: T;
  readonly written: () => void;
}

/** Writes answers together; where that fails, one by one, so that a poisoned line keeps only its own answer: its lease ends, and it is asked for again. */
async function settleAll<T>(house: House, writing: Writing<T>, answers: readonly T[]): Promise<void> {
  try {
    await transact(house, systemCaller('orders'), (tx) => writing.settle(tx, answers));
    faultPoint(house, writing.faultPoint);
  } catch (error) {
    const [only] = answers;
    if (answers.length === 1 && only) {
      house.metrics.alarms.inc({ kind: 'order_line_poisoned' });
      house.log.error({ err: error, line: String(writing.lineOf(only).id) }, 'an answer could not be written');
      return;
    }
    for (const answer of answers) await settleAll(house, writing, [answer]);
  }
}

/**
 * Writes an answer; resolves when it stands, or when it could not be written and the log says why. All answers for one customer's lines, of
 * whichever order, go through one writer: they would only wait for each other's locks on his account and his numbers, and what comes while
 * it writes goes together.
 */
export function createWriter<T>(writing: Writing<T>): (house: House, answer: T) => Promise<void> {
  /** Answers that wait, by house and customer; absent while nobody writes. */
  const writers = new WeakMap<House, Map<bigint, Waiting<T>[]>>();

  async function writeWaiting(house: House, customerId: bigint, waiting: Waiting<T>[]): Promise<void> {
    while (waiting.length > 0) {
      const now = waiting.splice(0, ANSWERS_AT_ONCE);
      await settleAll(
        house,
        writing,
        now.map(({ answer }) => answer),
      );
      for (const { written } of now) written();
    }
    writers.get(house)?.delete(customerId);
  }

  return (house, answer) => {
    const { customerId } = writing.lineOf(answer);
    const own = writers.get(house) ?? new Map<bigint, Waiting<T>[]>();
    writers.set(house, own);
    const { promise, resolve } = Promise.withResolvers<void>();
    const entry = { answer, written: resolve };
    const waiting = own.get(customerId);
    if (waiting) waiting.push(entry);
    else {
      const fresh = [entry];
      own.set(customerId, fresh);
      // Begun after what is being received now was read, so that answers that came in one piece go together.
      setImmediate(() => void writeWaiting(house, customerId, fresh));
    }
    return promise;
  };
}
