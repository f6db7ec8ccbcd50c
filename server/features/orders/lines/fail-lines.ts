import type { Tx } from '../../../platform/db/transaction.ts';
import { transitionAll } from '../../../platform/machine.ts';
import { recordAll } from '../../activity/index.ts';
import { doubtPremiumPrices } from '../../search/index.ts';
import { lineMachine } from '../machine.ts';
import { decided, type LineRow } from './line-store.ts';
import type { LineReason } from './refusal-reasons.ts';

/** A line that ends without its name, and why. */
export interface FailedLine {
  readonly line: LineRow;
  readonly reason: LineReason;
}

/** The registry asks another price than the one that was agreed to. */
const PRICE_REASONS: readonly LineReason[] = ['premiumPrice', 'yearRefused'];

/**
 * Ends lines without their names. Who ends them counts them, releases their money and tells their task, in this order.
 * A price that was refused is sold by no more, and asked for anew.
 */
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
  await doubtPremiumPrices(
    tx,
    failed.flatMap(({ line, reason }) => (PRICE_REASONS.includes(reason) ? [line.name] : [])),
  );
}
