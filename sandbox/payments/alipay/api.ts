import type { KeyObject } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import type { FaultBoard } from '../../faults.ts';
import { type Incoming, type Reply, type Route, redirect } from '../../http.ts';
import type { RefundNo, ScanRefund, ScanRefunds } from '../scan/refunds.ts';
import type { Trade, Trades } from '../scan/trades.ts';
import { sign, signedText, verify } from './signature.ts';

export interface AlipayApiParts {
  readonly trades: Trades;
  readonly refunds: ScanRefunds;
  /** Tells the shop of a refund that was made. */
  readonly tellRefund: (refund: ScanRefund) => void;
  readonly faults: FaultBoard;
  readonly clock: Clock;
  readonly appId: string;
  readonly appKey: KeyObject;
  /** The company's key of this moment, or a forger's, as the switches say. */
  readonly answerKey: () => KeyObject;
  readonly base: () => string;
}

/** A business answer; `code` 10000 is success, 40004 a refusal of the trade, 4000x a wrong request. */
type Answer = Readonly<Record<string, string>>;

const OK: Answer = { code: '10000', msg: 'Success' };
const refusal = (code: string, sub_code: string, sub_msg: string): Answer => ({
  code,
  msg: code === '40004' ? 'Business Failed' : 'Invalid Arguments',
  sub_code,
  sub_msg,
});
const NOT_EXIST = refusal('40004', 'ACQ.TRADE_NOT_EXIST', 'the trade does not exist');

const FEN = /^\d{1,9}\.\d{2}$/;
const DAY_MS = 86_400_000;
/** The company's clocks tell China time. */
const CHINA = '+08:00';

export const yuan = (minor: bigint): string => `${minor / 100n}.${(minor % 100n).toString().padStart(2, '0')}`;

function parametersOf(incoming: Incoming): Record<string, string> {
  const body = new URLSearchParams(incoming.method === 'POST' ? incoming.body.toString('utf8') : '');
  return { ...Object.fromEntries(incoming.query), ...Object.fromEntries(body) };
}

function contentOf(parameters: Readonly<Record<string, string>>): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(parameters['biz_content'] ?? '');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** What is wrong with who asks, before anything is looked at. */
function strangerOf(parts: AlipayApiParts, given: Readonly<Record<string, string>>): Answer | undefined {
  if (given['app_id'] !== parts.appId) return refusal('40002', 'isv.invalid-app-id', 'no such app_id');
  if (given['sign_type'] !== 'RSA2') return refusal('40002', 'isv.invalid-signature-type', 'only RSA2');
  if (!verify(signedText(given), given['sign'] ?? '', parts.appKey))
    return refusal('40002', 'isv.invalid-signature', 'the signature is not that of the app');
  return undefined;
}

/** Opens a trade, or finds the one that the same order opened before. */
function opening(parts: AlipayApiParts, given: Record<string, string>, product: string): Trade | Answer {
  const content = contentOf(given);
  const [reference, total, subject, until] = ['out_trade_no', 'total_amount', 'subject', 'time_expire'].map((name) =>
    String(content?.[name] ?? ''),
  ) as [string, string, string, string];
  if (!/^[\w-]{1,64}$/.test(reference) || !FEN.test(total) || Number(total) === 0 || subject === '')
    return refusal('40004', 'ACQ.INVALID_PARAMETER', 'out_trade_no, total_amount or subject');
  if (content?.['product_code'] !== product) return refusal('40004', 'ACQ.INVALID_PARAMETER', 'product_code');
  const amountMinor = BigInt(total.replace('.', ''));
  const before = parts.trades.find(reference);
  if (before && before.amountMinor !== amountMinor)
    return refusal('40004', 'ACQ.CONTEXT_INCONSISTENT', 'the order was opened with other terms');
  if (before && before.state !== 'waiting')
    return refusal('40004', before.state === 'paid' ? 'ACQ.TRADE_HAS_SUCCESS' : 'ACQ.TRADE_HAS_CLOSE', before.state);
  const nowMs = parts.clock.now().getTime();
  const expiresMs = until === '' ? nowMs + DAY_MS : Date.parse(`${until.replace(' ', 'T')}${CHINA}`);
  if (!(expiresMs > nowMs)) return refusal('40004', 'ACQ.INVALID_PARAMETER', 'time_expire');
  const urls = { notifyUrl: given['notify_url'] ?? null, returnUrl: given['return_url'] ?? null };
  if (before) return parts.trades.save({ ...before, ...urls, returnUrl: urls.returnUrl ?? before.returnUrl });
  return parts.trades.open({ reference, amountMinor, currency: 'cny', subject, openedMs: nowMs, expiresMs, ...urls });
}

const isTrade = (value: Trade | Answer): value is Trade => 'reference' in value;

const TRADE_STATUS = { waiting: 'WAIT_BUYER_PAY', paid: 'TRADE_SUCCESS', closed: 'TRADE_CLOSED' } as const;
/** A trade of which everything went back is closed. */
export const tradeStatus = (trade: Trade, refunded: bigint): string =>
  trade.state === 'paid' && refunded >= trade.amountMinor ? TRADE_STATUS.closed : TRADE_STATUS[trade.state];

function ask(trade: Trade, refunded: bigint): Answer {
  return {
    ...OK,
    buyer_logon_id: '138****0000',
    out_trade_no: trade.reference,
    total_amount: yuan(trade.amountMinor),
    trade_no: trade.tradeNo ?? '',
    trade_status: tradeStatus(trade, refunded),
  };
}

const REFUSALS: Readonly<Record<RefundNo, readonly [string, string]>> = {
  more_than_paid: ['ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', 'more than was paid'],
  other_amount: ['ACQ.REFUND_FEE_ERROR', 'the key was used for another amount'],
  never: ['ACQ.TRADE_NOT_ALLOW_REFUND', 'the trade cannot be given back'],
  poor: ['ACQ.SELLER_BALANCE_NOT_ENOUGH', 'the balance of the shop is too small'],
};

/** Gives a part of a paid trade back under the shop's key; told again, no money moves. */
function refund(parts: AlipayApiParts, given: Record<string, string>): Answer {
  const content = contentOf(given);
  const [reference, amount, key] = ['out_trade_no', 'refund_amount', 'out_request_no'].map((name) =>
    String(content?.[name] ?? ''),
  ) as [string, string, string];
  const trade = parts.trades.find(reference);
  if (trade?.tradeNo == null) return NOT_EXIST;
  if (trade.state !== 'paid') return refusal('40004', 'ACQ.TRADE_STATUS_ERROR', 'the trade was not paid');
  if (!FEN.test(amount) || Number(amount) === 0 || !/^[\w-]{1,64}$/.test(key))
    return refusal('40004', 'ACQ.INVALID_PARAMETER', 'refund_amount or out_request_no');
  const taken = parts.refunds.take(trade, {
    key,
    amountMinor: BigInt(amount.replace('.', '')),
    notifyUrl: trade.notifyUrl,
  });
  if (typeof taken === 'string') return refusal('40004', ...REFUSALS[taken]);
  const moved = taken.fresh && taken.refund.state === 'done';
  if (moved) parts.tellRefund(taken.refund);
  return {
    ...OK,
    buyer_logon_id: '138****0000',
    out_trade_no: reference,
    trade_no: trade.tradeNo,
    refund_fee: yuan(parts.refunds.sumOf(reference)),
    fund_change: moved ? 'Y' : 'N',
  };
}

/** What became of a refund; of one that is not there, or not done, nothing is said. */
function askRefund(parts: AlipayApiParts, given: Record<string, string>): Answer {
  const content = contentOf(given);
  const trade = parts.trades.find(String(content?.['out_trade_no'] ?? ''));
  if (trade?.tradeNo == null) return NOT_EXIST;
  const found = parts.refunds.find(String(content?.['out_request_no'] ?? ''));
  const known = { ...OK, out_trade_no: trade.reference, trade_no: trade.tradeNo };
  if (found?.reference !== trade.reference || found.state !== 'done') return known;
  return {
    ...known,
    out_request_no: found.key,
    refund_amount: yuan(found.amountMinor),
    total_amount: yuan(trade.amountMinor),
    refund_status: 'REFUND_SUCCESS',
  };
}

const METHODS: Readonly<Record<string, (parts: AlipayApiParts, given: Record<string, string>) => Answer>> = {
  'alipay.trade.precreate': (parts, given) => {
    const trade = opening(parts, given, 'FACE_TO_FACE_PAYMENT');
    if (!isTrade(trade)) return trade;
    return { ...OK, out_trade_no: trade.reference, qr_code: `${parts.base()}/pay/alipay/scan/${trade.code}` };
  },
  'alipay.trade.query': (parts, given) => {
    const trade = parts.trades.find(String(contentOf(given)?.['out_trade_no'] ?? ''));
    // A trade exists from the moment in which its payer has opened it.
    return trade === undefined || trade.tradeNo === null ? NOT_EXIST : ask(trade, parts.refunds.sumOf(trade.reference));
  },
  'alipay.trade.close': (parts, given) => {
    const trade = parts.trades.find(String(contentOf(given)?.['out_trade_no'] ?? ''));
    if (trade === undefined || trade.tradeNo === null) return NOT_EXIST;
    if (trade.state === 'paid') return refusal('40004', 'ACQ.TRADE_STATUS_ERROR', 'the trade is paid');
    parts.trades.save({ ...trade, state: 'closed' });
    return { ...OK, out_trade_no: trade.reference, trade_no: trade.tradeNo };
  },
  'alipay.trade.refund': refund,
  'alipay.trade.fastpay.refund.query': askRefund,
};

/**
 * The answer in the company's envelope; the signature is over the inner text exactly as it travels, slashes escaped.
 */
function enveloped(parts: AlipayApiParts, method: string, answer: Answer): Reply {
  const inner = JSON.stringify(answer).replaceAll('/', '\\/');
  const name = `${method.replaceAll('.', '_')}_response`;
  const body = `{"${name}":${inner},"sign":"${sign(inner, parts.answerKey())}"}`;
  return { status: 200, headers: { 'content-type': 'text/html;charset=utf-8' }, body };
}

function pageCall(parts: AlipayApiParts, given: Record<string, string>): Reply {
  const answer = strangerOf(parts, given) ?? opening(parts, given, 'FAST_INSTANT_TRADE_PAY');
  if (isTrade(answer)) return redirect(`/pay/alipay/cashier/${answer.code}`);
  return redirect(`/pay/alipay/mistake/${encodeURIComponent(answer['sub_code'] ?? '')}`);
}

function call(parts: AlipayApiParts, given: Record<string, string>): Reply {
  const method = given['method'] ?? '';
  if (parts.faults.take('api_timeout')) return 'hold';
  if (parts.faults.take('api_500')) return { status: 500, body: 'Internal Server Error' };
  const work = METHODS[method];
  const unknown = refusal('40004', 'isv.invalid-method', 'no such method');
  const reply = enveloped(parts, method, strangerOf(parts, given) ?? work?.(parts, given) ?? unknown);
  return parts.faults.take('api_lost_answer') ? 'cut' : reply;
}

/** `gateway.do`: calls by POST, and the cashier's page by GET, where the payer's browser brings the signed order. */
export function alipayApiRoutes(parts: AlipayApiParts): Route[] {
  const answer = (incoming: Incoming): Reply => {
    const given = parametersOf(incoming);
    return given['method'] === 'alipay.trade.page.pay' ? pageCall(parts, given) : call(parts, given);
  };
  return [
    { method: 'GET', pattern: '/alipay/gateway.do', answer },
    { method: 'POST', pattern: '/alipay/gateway.do', answer },
  ];
}
