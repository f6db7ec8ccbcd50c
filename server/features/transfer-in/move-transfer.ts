import type { Tx } from '../../platform/db/transaction.ts';
import { type Beside, transitionAll } from '../../platform/machine.ts';
import { type TransferInEvent, transferInMachine } from './machine.ts';
import type { TransferRow } from './store.ts';

/** Columns that change with the state of a transfer; the database joins them to it. */
export interface Changes {
  readonly code?: string | null;
  readonly wrongCodes?: number;
  readonly dueAt?: Date | null;
  readonly approvedAt?: Date;
  readonly expectedBy?: Date;
  readonly decideBy?: Date | null;
  readonly endedAt?: Date;
  readonly reason?: string | null;
  readonly detail?: string | null;
  readonly domainId?: bigint;
}

const COLUMNS: Readonly<Record<keyof Changes, Omit<Beside, 'values'>>> = {
  code: { column: 'code', type: 'text' },
  wrongCodes: { column: 'wrong_codes', type: 'integer' },
  dueAt: { column: 'due_at', type: 'timestamptz' },
  approvedAt: { column: 'approved_at', type: 'timestamptz' },
  expectedBy: { column: 'expected_by', type: 'timestamptz' },
  decideBy: { column: 'decide_by', type: 'timestamptz' },
  endedAt: { column: 'ended_at', type: 'timestamptz' },
  reason: { column: 'reason', type: 'text' },
  detail: { column: 'detail', type: 'text' },
  domainId: { column: 'domain_id', type: 'bigint' },
};

/** Moves a transfer and what belongs to its new state, with a history row. @throws refusal STATE_HAS_MOVED */
export function moveTransfer(tx: Tx, row: TransferRow, event: TransferInEvent, changes: Changes): Promise<void> {
  const beside = (Object.keys(changes) as (keyof Changes)[]).map((key) => ({
    ...COLUMNS[key],
    values: [changes[key]],
  }));
  return transitionAll(tx, transferInMachine, [row], event, beside);
}
