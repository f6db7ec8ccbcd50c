import type { Clock } from '../../clock.ts';
import type { FaultBoard } from '../../faults.ts';
import { ActRefusal } from '../card/acts.ts';
import type { Sending } from './notifier.ts';
import { REFUND_FAULTS } from './refunds.ts';
import { newTradeNo, type Trade, type Trades } from './trades.ts';

/** What a payer or time can do to a trade, with words for the pay page. */
export const SCAN_ACTS = {
  pay: 'Pay',
  pay_late: 'Pay, the message comes late',
  pay_silent: 'Pay, no message is sent',
  pay_duplicate: 'Pay, the message comes five times at once',
  expire: 'Let the trade expire',
} as const;
export type ScanAct = keyof typeof SCAN_ACTS;

export const isScanAct = (text: string): text is ScanAct => Object.hasOwn(SCAN_ACTS, text);

/** What can go wrong at both companies, each a switch at the desk (kind → words for the person there). */
export const SCAN_FAULTS = {
  forged_signature: 'messages are signed with a key that is not the company’s',
  forged_answer: 'answers of the API are signed with a key that is not the company’s',
  replayed: 'each message is sent once more, the very same bytes',
  duplicate: 'each message is sent five times in parallel',
  late: 'messages wait (delayMs, 5000 when not given)',
  before_redirect: 'the message has been answered before the payer is sent back to the shop',
  never: 'no message is sent at all: only asking tells the shop',
  other_amount: 'the payment is taken for one minor unit more than the trade asked',
  other_merchant: 'messages name another shop, rightly signed',
  odd_shape: 'messages are rightly signed, and lack what every message has',
  ahead: 'messages say that they were written an hour from now',
  after_close: 'the trade is closed first, and the payment arrives after that',
  key_rotation: 'messages and answers are signed with the company’s next key',
  ...REFUND_FAULTS,
  api_500: 'the API answers 500 and does nothing',
  api_timeout: 'the API does nothing and never answers',
  api_lost_answer: 'the API does what was asked and the answer is lost',
} as const;

const LATE_MS = 5000;
const DUPLICATES = 5;
const SWEEP_MS = 250;

export interface Cashier {
  /** Does it and answers the trade as it is then. With the switch `before_redirect` it waits for the shop's answer. */
  readonly act: (reference: string, act: ScanAct, delayMs?: number) => Promise<Trade>;
  /** The payer looks at the trade: from now on it has a number. */
  readonly opened: (trade: Trade) => Trade;
  readonly close: () => void;
}

export interface CashierParts {
  readonly trades: Trades;
  readonly faults: FaultBoard;
  readonly clock: Clock;
  /** Tells the shop that a trade was paid. */
  readonly tell: (trade: Trade, how: Sending) => Promise<void>;
  /** Currency that a payment may come in by mistake, where the company's messages name one. */
  readonly currencyOf?: (trade: Trade) => string;
}

function sendingOf(act: ScanAct, delayMs: number | undefined): Sending {
  if (act === 'pay_late') return { delayMs: delayMs ?? LATE_MS };
  if (act === 'pay_silent') return { withhold: true };
  if (act === 'pay_duplicate') return { copies: DUPLICATES };
  return {};
}

export function createScanCashier({ trades, faults, clock, tell, currencyOf }: CashierParts): Cashier {
  const opened = (trade: Trade): Trade =>
    trade.tradeNo === null ? trades.save({ ...trade, tradeNo: newTradeNo(clock.now().getTime()) }) : trade;

  async function pay(trade: Trade, act: ScanAct, delayMs: number | undefined): Promise<Trade> {
    const waits = faults.take('before_redirect') !== undefined;
    const taken = trades.save({
      ...opened(trade),
      amountMinor: trade.amountMinor + (faults.take('other_amount') ? 1n : 0n),
      currency: currencyOf?.(trade) ?? trade.currency,
      state: 'paid',
      paidMs: clock.now().getTime(),
    });
    const told = tell(taken, sendingOf(act, delayMs));
    if (waits) await told;
    return taken;
  }

  async function act(reference: string, what: ScanAct, delayMs?: number): Promise<Trade> {
    let trade = trades.find(reference);
    if (!trade) throw new ActRefusal(`no such trade: ${reference}`);
    if (what !== 'expire' && trade.state !== 'paid' && faults.take('after_close')) {
      trade = { ...trades.save({ ...trade, state: 'closed' }), state: 'waiting' };
    }
    if (trade.state !== 'waiting') throw new ActRefusal(`this trade is already ${trade.state}`);
    if (what === 'expire') return trades.save({ ...trade, state: 'closed' });
    return await pay(trade, what, delayMs);
  }

  function sweep(): void {
    for (const trade of trades.pastTheirTime(clock.now().getTime())) trades.save({ ...trade, state: 'closed' });
  }
  const timer = setInterval(sweep, SWEEP_MS);
  timer.unref();
  clock.onMove(sweep);
  return { act, opened, close: () => clearInterval(timer) };
}
