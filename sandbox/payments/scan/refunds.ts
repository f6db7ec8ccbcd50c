import { randomInt } from 'node:crypto';
import type { FaultBoard } from '../../faults.ts';
import { HttpRefusal } from '../../http.ts';
import type { Store } from '../../store.ts';
import type { Trade } from './trades.ts';

export type ScanRefundState = 'done' | 'waiting' | 'failed' | 'stuck';

/** A part of a trade that goes back to its payer, under the shop's own key. */
export interface ScanRefund {
  readonly key: string;
  readonly reference: string;
  readonly tradeNo: string;
  /** The company's own number of it. */
  readonly refundNo: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly notifyUrl: string | null;
  readonly state: ScanRefundState;
}

/** Why a refund is not taken. */
export type RefundNo = 'more_than_paid' | 'other_amount' | 'never' | 'poor';

export interface ScanRefunds {
  /** The refund of this key: made now (`fresh`), or the one that was made before. */
  readonly take: (
    trade: Trade,
    wish: Pick<ScanRefund, 'key' | 'amountMinor' | 'notifyUrl'>,
  ) => { readonly refund: ScanRefund; readonly fresh: boolean } | RefundNo;
  readonly find: (key: string) => ScanRefund | undefined;
  /** What of a trade went back or goes back. */
  readonly sumOf: (reference: string) => bigint;
  /** Newest first. */
  readonly list: (limit: number) => ScanRefund[];
  /** A person at the desk decides about one that waits or is stuck. */
  readonly act: (key: string, act: 'succeed' | 'fail') => ScanRefund;
}

/** The switches of refunds, at both companies. */
export const REFUND_FAULTS = {
  refund_fails: 'a refund is refused for good',
  refund_waits: 'a refund is taken and waits until a person at the desk decides',
  refund_stuck: 'a refund is taken and does not go on: the payer’s card is gone',
  refund_poor: 'the shop’s balance at the company is too small for a refund',
} as const;

const numberOf = (): string => `5${Array.from({ length: 27 }, () => randomInt(10)).join('')}`;

/** `table` is a name of our own. */
export function createScanRefunds(
  store: Store,
  table: 'alipay_refund' | 'wechat_refund',
  faults: FaultBoard,
): ScanRefunds {
  store.exec(`CREATE TABLE IF NOT EXISTS ${table} (key TEXT PRIMARY KEY, number INTEGER NOT NULL UNIQUE,
    reference TEXT NOT NULL, document TEXT NOT NULL) STRICT`);
  const decode = (row: Record<string, unknown>): ScanRefund => {
    const raw = JSON.parse(String(row['document'])) as ScanRefund & { amountMinor: string };
    return { ...raw, amountMinor: BigInt(raw.amountMinor) };
  };
  const put = (refund: ScanRefund): ScanRefund => {
    const document = JSON.stringify({ ...refund, amountMinor: refund.amountMinor.toString() });
    store
      .prepare(
        `INSERT INTO ${table} (key, number, reference, document)
         VALUES (?, (SELECT coalesce(max(number), 0) + 1 FROM ${table}), ?, ?)
         ON CONFLICT (key) DO UPDATE SET document = excluded.document`,
      )
      .run(refund.key, refund.reference, document);
    return refund;
  };
  const find = (key: string) => {
    const row = store.prepare(`SELECT document FROM ${table} WHERE key = ?`).get(key);
    return row && decode(row);
  };
  const sumOf = (reference: string) =>
    store
      .prepare(`SELECT document FROM ${table} WHERE reference = ?`)
      .all(reference)
      .map(decode)
      .filter(({ state }) => state !== 'failed')
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  return {
    find,
    sumOf,
    list: (limit) => store.prepare(`SELECT document FROM ${table} ORDER BY number DESC LIMIT ?`).all(limit).map(decode),
    take: (trade, { key, amountMinor, notifyUrl }) => {
      const before = find(key);
      if (before) return before.amountMinor === amountMinor ? { refund: before, fresh: false } : 'other_amount';
      if (faults.take('refund_fails')) return 'never';
      if (faults.take('refund_poor')) return 'poor';
      if (sumOf(trade.reference) + amountMinor > trade.amountMinor) return 'more_than_paid';
      const state = faults.take('refund_waits') ? 'waiting' : faults.take('refund_stuck') ? 'stuck' : 'done';
      const refund: ScanRefund = {
        key,
        reference: trade.reference,
        tradeNo: trade.tradeNo ?? '',
        refundNo: numberOf(),
        amountMinor,
        currency: trade.currency,
        notifyUrl,
        state,
      };
      return { refund: put(refund), fresh: true };
    },
    act: (key, act) => {
      const refund = find(key);
      if (!refund) throw new HttpRefusal(404, 'there is no such refund');
      if (refund.state !== 'waiting' && refund.state !== 'stuck')
        throw new HttpRefusal(409, `a refund that is ${refund.state} cannot ${act}`);
      return put({ ...refund, state: act === 'succeed' ? 'done' : 'failed' });
    },
  };
}
