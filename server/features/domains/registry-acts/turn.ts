import type { HeldItem, Outcome, Words } from '../../tasks/index.ts';
import type { Step } from './ask-registry.ts';
import { type Command, type Facts, fromImage, toImage } from './facts.ts';
import type { NameAtHand } from './store.ts';
import { type Wish, wishOf } from './wish.ts';

/** One item while its worker has it: what is known now, what is to happen next, and in the end what came of it. */
export interface Turn {
  readonly item: HeldItem;
  readonly wish: Wish;
  /** Before the first try. */
  before: Facts | undefined;
  /** `before` was told by the registry itself, after the item was taken. */
  beforeSeen: boolean;
  /** A command of this item is known to be carried out. */
  did: boolean;
  /**
   * One was carried out in this run of the item: what was lifted for it may still be off, so that it is not left
   * half-way.
   */
  begun: boolean;
  /** It was judged, or begun by an earlier worker: what was judged then is not judged again. */
  judged: boolean;
  /** The registry's own picture was looked at, of the domain and of the host. */
  looked: Set<'domain' | 'host'>;
  /** To be looked at next. */
  look: Extract<Step, { do: 'look' }> | undefined;
  /** The last refusal: the same command is not sent twice. */
  refused: { readonly command: Command; readonly words: Words } | undefined;
  givenUp: Words | undefined;
  outcome: Outcome | undefined;
}

export function turnOf(item: HeldItem, params: Parameters<typeof wishOf>[0]): Turn {
  return {
    item,
    wish: wishOf(params, item.payload),
    before: fromImage(item.before),
    beforeSeen: false,
    did: false,
    begun: false,
    judged: false,
    looked: new Set(),
    look: undefined,
    refused: undefined,
    givenUp: undefined,
    outcome: undefined,
  };
}

export function fail(turn: Turn, { reason, vars }: Words): void {
  turn.outcome = { id: turn.item.id, result: 'fail', reason, ...(vars ? { vars } : {}) };
}

export function succeed(turn: Turn, { facts, row }: NameAtHand): void {
  const { before, beforeSeen, item } = turn;
  turn.outcome = {
    id: item.id,
    result: 'success',
    domainId: row.id,
    after: toImage(facts),
    ...(beforeSeen && before ? { before: toImage(before) } : {}),
  };
}

/** Nothing was sent: it waits, and can be cancelled where nothing of it was carried out before. */
export function postpone(turn: Turn): void {
  const { id } = turn.item;
  const reason = 'acts:reason.down';
  turn.outcome = turn.begun ? { id, result: 'unknown', reason } : { id, result: 'later', reason };
}

/** Sent and not answered: it comes back and is asked for. */
export function wonder(turn: Turn): void {
  turn.outcome = { id: turn.item.id, result: 'unknown' };
}
