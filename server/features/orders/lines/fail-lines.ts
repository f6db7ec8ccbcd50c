import type { Tx } from '../../../platform/db/transaction.ts';
import { transitionAll } from '../../../platform/machine.ts';
import { recordAll } from '../../activity/index.ts';
import { lineMachine } from '../machine.ts';
import { decided, type LineRow } from './line-store.ts';
import type { LineReason } from './refusal-reasons.ts';

/** A line that ends without its name, and why. */
export interface FailedLine {
  readonly line: LineRow;
  readonly reason: LineReason;
}

/** Ends lines without their names. Who ends them counts them, releases their money and tells their task, in this order. */
export async function failLines(tx: Tx, failed: readonly FailedLine[]): Promise<void> {
  await transitionAll(
    tx,
    lineMachine,
    failed.map(({ line, reason }) => ({ ...line, note: reason })),
    'refuse',
    decided(
      tx,
      failed.map(({ line: { domainId }, reason }) => ({ reason, domainId })),
    ),
  );
  await recordAll(
    tx,
    failed.map(({ line, reason }) => ({
      act: 'order.lineFailed',
      object: { kind: 'order', id: line.orderId },
      onBehalfOf: line.customerId,
      after: { name: line.name, reason },
    })),
  );
}
