import type { Tx } from '../../platform/db/transaction.ts';
import { type BesideColumns, transitionAll } from '../../platform/machine.ts';
import { type TransferInEvent, transferInMachine } from './machine.ts';
import type { TransferRow } from './store.ts';

/** Columns that change with the state of a transfer; the database joins them to it. */
export interface Changes {
  readonly code?: string | null;
  readonly wrong_codes?: number;
  readonly due_at?: Date | null;
  readonly approved_at?: Date;
  readonly expected_by?: Date;
  readonly decide_by?: Date | null;
  readonly ended_at?: Date;
  readonly reason?: string | null;
  readonly detail?: string | null;
  readonly domain_id?: bigint;
}

const COLUMNS: BesideColumns<keyof Changes> = {
  code: 'text',
  wrong_codes: 'integer',
  due_at: 'timestamptz',
  approved_at: 'timestamptz',
  expected_by: 'timestamptz',
  decide_by: 'timestamptz',
  ended_at: 'timestamptz',
  reason: 'text',
  detail: 'text',
  domain_id: 'bigint',
};

export interface Move {
  readonly row: TransferRow;
  readonly changes: Changes;
}

/**
 * Moves transfers by one event, each with what belongs to its new state and a history row, by one statement. All change the same columns.
 * @throws refusal STATE_HAS_MOVED
 */
export async function moveTransfers(tx: Tx, moves: readonly Move[], event: TransferInEvent): Promise<void> {
  const columns = Object.keys(moves[0]?.changes ?? {}) as (keyof Changes)[];
  await transitionAll(
    tx,
    transferInMachine,
    moves.map(({ row }) => row),
    event,
    columns.map((column) => ({ column, type: COLUMNS[column], values: moves.map(({ changes }) => changes[column]) })),
  );
}

/** `moveTransfers` of one. */
export const moveTransfer = (tx: Tx, row: TransferRow, event: TransferInEvent, changes: Changes): Promise<void> =>
  moveTransfers(tx, [{ row, changes }], event);
