import type { Tx } from '../../../platform/db/transaction.ts';
import { type OwnerMove, settleItems, startItems } from '../../tasks/index.ts';
import type { LineKind } from './line-store.ts';
import { type LineReason, wordsOfReason } from './refusal-reasons.ts';

/** How a task's item knows its line. */
export const refOf = (id: bigint): string => `order_line:${id}`;

/** Tells the tasks that these lines are at work. */
export const tellBegun = (tx: Tx, ids: readonly bigint[]): Promise<void> => startItems(tx, ids.map(refOf));

/** Where a line went, as its task is told. */
export interface LineMove {
  readonly id: bigint;
  readonly kind: LineKind;
  readonly to: OwnerMove['to'];
  readonly reason?: LineReason;
  readonly domainId?: bigint | undefined;
}

export const tellMoved = (tx: Tx, moves: readonly LineMove[]): Promise<void> =>
  settleItems(
    tx,
    moves.map(({ id, kind, to, reason, domainId }) => ({
      ref: refOf(id),
      to,
      ...(reason === undefined ? {} : { reason: wordsOfReason(kind, reason) }),
      ...(domainId === undefined ? {} : { domainId }),
    })),
  );
