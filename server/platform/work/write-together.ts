import { systemCaller, type Tx, transact } from '../db/transaction.ts';
import { faultPoint } from '../fault.ts';
import type { House } from '../house.ts';

/** Answers of one transaction at most; the next ones wait for its end and go together. */
const ANSWERS_AT_ONCE = 96;
/**
 * While so many commands are under way, an answer waits for others to be written with, so many or so long (ms): a good
 * part of what a transaction costs is the same for two answers as for thirty, and the wire wants that processor time.
 */
const UNDER_WAY_MANY = 24;
const ANSWERS_WORTH_WRITING = 32;
const ANSWER_WAITS_MS = 30;
/**
 * While a few are, until none came for so long (ms): begun at the first of the last ones, the others would wait for the
 * end of that.
 */
const FEW_QUIET_MS = 4;

/** Whose an answer is: the row that waits for it, its customer, and what that row was begun together with. */
export interface AnswerOwner {
  readonly id: bigint;
  readonly customerId: bigint;
  readonly groupId: bigint;
}

/** How answers of one kind are written. */
export interface Writing<T> {
  readonly ownerOf: (answer: T) => AnswerOwner;
  /** Whose name the transactions carry. */
  readonly caller: string;
  /** Rung where an answer cannot be written at all. */
  readonly alarm: string;
  /** Writes answers for rows of one customer, all or none. */
  readonly settle: (tx: Tx, answers: readonly T[]) => Promise<void>;
  /** Where a test may end the process, once they stand. */
  readonly faultPoint: string;
}

/** An answer that waits to be written, and who is told when it is. */
interface Waiting<T> {
  readonly answer: T;
  readonly written: () => void;
}

/**
 * Writes answers together; where that fails, one by one, so that a poisoned row keeps only its own answer: its lease
 * ends, and it is asked for again.
 */
async function settleAll<T>(house: House, writing: Writing<T>, answers: readonly T[]): Promise<void> {
  try {
    await transact(house, systemCaller(writing.caller), (tx) => writing.settle(tx, answers));
    faultPoint(house, writing.faultPoint);
  } catch (error) {
    const [only] = answers;
    if (answers.length === 1 && only) {
      house.metrics.alarms.inc({ kind: writing.alarm });
      house.log.error({ err: error, row: String(writing.ownerOf(only).id) }, 'an answer could not be written');
      return;
    }
    for (const answer of answers) await settleAll(house, writing, [answer]);
  }
}

/** The answers for one customer's rows that wait to be written. */
interface Writer<T> {
  readonly waiting: Waiting<T>[];
  /** Commands still without an answer, by group, when the last answer for it came. */
  readonly left: Map<bigint, number>;
  /** Told of each answer that comes while it waits for more. */
  heard: () => void;
}

const nothing = () => {};

/** Waits while more answers are worth waiting for. */
function gather(writer: Writer<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const until = performance.now() + ANSWER_WAITS_MS;
    let timer: NodeJS.Timeout | undefined;
    const end = () => {
      writer.heard = nothing;
      resolve();
    };
    writer.heard = () => {
      clearTimeout(timer);
      const left = [...writer.left.values()].reduce((sum, more) => sum + more, 0);
      const restMs = until - performance.now();
      if (left === 0 || restMs <= 0 || writer.waiting.length >= ANSWERS_WORTH_WRITING) return end();
      timer = setTimeout(end, left < UNDER_WAY_MANY ? Math.min(FEW_QUIET_MS, restMs) : restMs);
    };
    writer.heard();
  });
}

/**
 * Writes an answer; resolves when it stands, or when it could not be written and the log says why. All answers for one
 * customer's rows, of whichever group, go through one writer: they would only wait for each other's locks on the
 * account and its numbers, and what comes while it writes goes together. `left`: commands of the same group that have
 * no answer yet, of which some will come soon.
 */
export function createWriter<T>(writing: Writing<T>): (house: House, answer: T, left?: number) => Promise<void> {
  /** By house and customer; absent while nothing waits. */
  const writers = new WeakMap<House, Map<bigint, Writer<T>>>();

  async function writeWaiting(house: House, customerId: bigint, writer: Writer<T>): Promise<void> {
    while (writer.waiting.length > 0) {
      await gather(writer);
      const now = writer.waiting.splice(0, ANSWERS_AT_ONCE);
      await settleAll(
        house,
        writing,
        now.map(({ answer }) => answer),
      );
      for (const { written } of now) written();
    }
    writers.get(house)?.delete(customerId);
  }

  return (house, answer, left = 0) => {
    const { customerId, groupId } = writing.ownerOf(answer);
    const own = writers.get(house) ?? new Map<bigint, Writer<T>>();
    writers.set(house, own);
    const { promise, resolve } = Promise.withResolvers<void>();
    const known = own.get(customerId);
    const writer: Writer<T> = known ?? { waiting: [], left: new Map(), heard: nothing };
    writer.waiting.push({ answer, written: resolve });
    writer.left.set(groupId, left);
    if (known) known.heard();
    else {
      own.set(customerId, writer);
      // Begun after what is being received now was read, so that answers that came in one piece go together.
      setImmediate(() => void writeWaiting(house, customerId, writer));
    }
    return promise;
  };
}
