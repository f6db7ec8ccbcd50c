import type { MessageKey, MessageVars } from '#contract/messages/index.ts';
import type { BatchOperation } from '#contract/rules/batch.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { House } from '../../platform/house.ts';

/** What is kept with a task or an item. Ids travel as decimal strings. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Why, as the customer reads it: kept as a key, said in the reader's language. */
export interface Words {
  readonly reason: MessageKey;
  readonly vars?: MessageVars;
}

/** One name as it is asked for, in A-labels and as people write it. */
export interface AskedName {
  readonly name: string;
  readonly unicode: string;
  /** What is asked for this name alone, beside the task's own parameters. */
  readonly payload?: Json;
}

/**
 * What one click does with a fixable name: puts another name in its place, or an act that the page knows under this
 * word.
 */
export type Fix = { readonly rename: string } | { readonly act: string };

/** What a look at a name before the start says of it. */
export type Verdict =
  | { readonly verdict: 'good'; readonly domainId?: bigint; readonly payload?: Json }
  | ({ readonly verdict: 'fixable'; readonly fix: Fix } & Words)
  | ({ readonly verdict: 'impossible' } & Words);

/**
 * For whom and with what names are judged. `undo`: the payloads are those of `undoOf`; a name that was changed since is
 * impossible.
 */
export interface Asked {
  readonly customerId: bigint;
  readonly params: Json;
  readonly undo: boolean;
}

export interface TaskHead {
  readonly id: bigint;
  readonly number: string;
  readonly customerId: bigint;
  readonly kind: BatchOperation;
  readonly params: Json;
}

/** An item as the kind gets it. */
export interface WorkItem {
  readonly id: bigint;
  readonly name: string;
  readonly unicode: string;
  readonly domainId: bigint | null;
  readonly payload: Json;
  readonly before: Json;
  readonly after: Json;
  readonly ref: string | null;
  /** How often it was taken, this time included. */
  readonly attempts: number;
}

/** An item that a worker holds. */
export interface HeldItem extends WorkItem {
  /**
   * It may have been sent before (an answer or a worker was lost): ask what became of it before anything is sent again.
   */
  readonly mustAsk: boolean;
}

/** Items of one task, up to the kind's chunk. */
export interface Work {
  readonly task: TaskHead;
  readonly items: readonly HeldItem[];
}

/**
 * What came of one item. `unknown`: sent and not answered, it comes back with `mustAsk`. `later`: nothing was sent (a
 * partner is down, a limit is reached), it waits and can be cancelled. Both come back after a growing wait, for as long
 * as it takes.
 */
export type Outcome = { readonly id: bigint } & (
  | { readonly result: 'success'; readonly before?: Json; readonly after?: Json; readonly domainId?: bigint }
  | ({ readonly result: 'fail' } & Words)
  | ({ readonly result: 'unknown' } & Partial<Words>)
  | ({ readonly result: 'later' } & Words)
);

/**
 * What takes one item back: the payload of the item that does, which also tells what the act left; or why nothing does.
 */
export type Reversal = { readonly payload: Json } | Words;

interface AnyKind {
  readonly kind: BatchOperation;
  /** One verdict for each name, in their order; a few statements for all of them together. */
  readonly judge: (tx: Tx, names: readonly AskedName[], asked: Asked) => Promise<readonly Verdict[]>;
  /**
   * From the images before and after. What the act left must still be so when it is taken back, for the judge and for
   * the worker.
   */
  readonly undoOf?: (item: WorkItem, params: Json) => Reversal;
}

/**
 * Changes only our own database: `write` does the act and its result is kept in the same transaction, so nothing is
 * ever unknown. A few statements for the whole chunk. A throw rolls the chunk back and each name is written by itself.
 */
export interface WritingKind extends AnyKind {
  readonly driven: 'engine';
  readonly by: 'writing';
  readonly chunk?: number;
  readonly write: (tx: Tx, work: Work) => Promise<readonly Outcome[]>;
}

/**
 * Asks partners: `run` is called between transactions and may be killed anywhere. `imagesBefore` reads what is there
 * before the first try, in the transaction that takes the items.
 */
export interface AskingKind extends AnyKind {
  readonly driven: 'engine';
  readonly by: 'asking';
  readonly chunk?: number;
  readonly imagesBefore?: (tx: Tx, work: Work) => Promise<ReadonlyMap<bigint, Json>>;
  readonly run: (house: House, work: Work) => Promise<readonly Outcome[]>;
}

/** When a task was cancelled, and how many of its names were done all the same. */
export interface CalledOff {
  readonly at: Date;
  readonly late: number;
}

/**
 * Moved by the feature that owns the rows behind `ref` (order lines), through `startItems` and `settleItems`; the
 * engine never takes them.
 */
export interface OwnedKind extends AnyKind {
  readonly driven: 'owner';
  /**
   * Cancels what has not begun on the owner's side and returns the ids of those items, which the engine moves, and how
   * many have begun and are given back by their worker as far as they were not sent. Lock own rows first.
   */
  readonly cancelItems?: (
    tx: Tx,
    task: TaskHead,
    items: readonly WorkItem[],
  ) => Promise<{ readonly ids: readonly bigint[]; readonly begun: number }>;
  /**
   * Where what an owner's worker has is given back too, as far as nothing of it was sent: what became of a task since
   * that was asked for; undefined: it was not. All that is open is handed to `cancelItems` then.
   */
  readonly calledOff?: (tx: Tx, task: TaskHead) => Promise<CalledOff | undefined>;
  /** Begins failed items again on the owner's side; returns each with its new ref. */
  readonly retryItems?: (
    tx: Tx,
    task: TaskHead,
    items: readonly WorkItem[],
  ) => Promise<readonly { readonly id: bigint; readonly ref: string }[]>;
}

/** A kind of batch task. Kinds are given to the engine in `server/processes/task-kinds.ts`; the engine knows none. */
export type EngineKind = WritingKind | AskingKind;
export type TaskKind = EngineKind | OwnedKind;
