import type { Tx } from '../../platform/db/transaction.ts';
import { type BesideColumns, transitionEach } from '../../platform/machine.ts';
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
 * Moves transfers by one event, each with what belongs to its new state and a history row, by one statement. All change
 * the same columns.
 * @throws refusal STATE_HAS_MOVED
 */
export const moveTransfers = (tx: Tx, moves: readonly Move[], event: TransferInEvent): Promise<void> =>
  transitionEach(tx, transferInMachine, moves, event, COLUMNS);

/** `moveTransfers` of one. */
export const moveTransfer = (tx: Tx, row: TransferRow, event: TransferInEvent, changes: Changes): Promise<void> =>
  moveTransfers(tx, [{ row, changes }], event);
