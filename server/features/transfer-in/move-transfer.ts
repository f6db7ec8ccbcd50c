import type { Tx } from '../../platform/db/transaction.ts';
import { type BesideColumns, transitionWith } from '../../platform/machine.ts';
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

/** Moves a transfer and what belongs to its new state, with a history row. @throws refusal STATE_HAS_MOVED */
export const moveTransfer = (tx: Tx, row: TransferRow, event: TransferInEvent, changes: Changes): Promise<void> =>
  transitionWith(tx, transferInMachine, row, event, { columns: COLUMNS, changes });
