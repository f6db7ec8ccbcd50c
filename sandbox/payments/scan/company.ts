import type { FaultBoard } from '../../faults.ts';
import type { Route } from '../../http.ts';
import type { Cashier } from './cashier.ts';
import type { Notices } from './notices.ts';
import type { Notifier } from './notifier.ts';
import type { ScanRefund, ScanRefunds } from './refunds.ts';
import type { Trade, Trades } from './trades.ts';

/**
 * A company whose payers scan: its API and pay pages as routes, its settings for the shop, and its inside for the desk.
 */
export interface ScanCompany {
  readonly name: 'alipay' | 'wechat';
  readonly title: string;
  readonly routes: readonly Route[];
  readonly trades: Trades;
  readonly refunds: ScanRefunds;
  /** A person decides about a refund that waits; the shop is told. */
  readonly decideRefund: (key: string, act: 'succeed' | 'fail') => ScanRefund;
  readonly cashier: Cashier;
  readonly notices: Notices;
  readonly notifier: Notifier;
  readonly faults: FaultBoard;
  /** The page of the phone that has scanned this trade. */
  readonly payPath: (trade: Trade) => string;
  readonly settings: () => Record<string, string>;
  readonly close: () => Promise<void>;
}
