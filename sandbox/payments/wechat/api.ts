import { randomBytes } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import type { FaultBoard } from '../../faults.ts';
import { type Incoming, jsonBody, type Reply, type Route } from '../../http.ts';
import type { RefundNo, ScanRefund, ScanRefunds } from '../scan/refunds.ts';
import type { Trade, Trades } from '../scan/trades.ts';
import { ApiRefusal } from './admission.ts';

export interface WechatApiParts {
  readonly trades: Trades;
  readonly refunds: ScanRefunds;
  /** Tells the shop of a refund that was made. */
  readonly tellRefund: (refund: ScanRefund) => void;
  readonly faults: FaultBoard;
  readonly clock: Clock;
  readonly appId: string;
  readonly mchId: string;
  readonly admit: (incoming: Incoming) => void;
  /** Signs an answer as the switches say: headers for this body. */
  readonly answerHeaders: (body: string) => Record<string, string>;
}

const TWO_HOURS_MS = 7_200_000;
const TRADE_STATE = { waiting: 'NOTPAY', paid: 'SUCCESS', closed: 'CLOSED' } as const;

/** A trade as the API and the messages tell it. */
export function transactionOf(trade: Trade, appId: string, mchId: string, refunded = 0n): Record<string, unknown> {
  const total = Number(trade.amountMinor);
  const currency = trade.currency.toUpperCase();
  return {
    appid: appId,
    mchid: mchId,
    out_trade_no: trade.reference,
    // A payment of which anything went back is told as such, whatever is left of it.
    trade_state: trade.state === 'paid' && refunded > 0n ? 'REFUND' : TRADE_STATE[trade.state],
    trade_state_desc: trade.state,
    ...(trade.state === 'paid'
      ? {
          transaction_id: trade.tradeNo,
          trade_type: 'NATIVE',
          bank_type: 'OTHERS',
          success_time: new Date(trade.paidMs ?? 0).toISOString().replace(/\.\d+Z$/, '+00:00'),
          payer: { openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' },
          amount: { total, payer_total: total, currency, payer_currency: currency },
        }
      : { amount: { total, currency } }),
  };
}

function text(body: Record<string, unknown>, name: string, form: RegExp): string {
  const value = body[name];
  if (typeof value !== 'string' || !form.test(value)) throw new ApiRefusal(400, 'PARAM_ERROR', name);
  return value;
}

function open(parts: WechatApiParts, incoming: Incoming): Record<string, unknown> {
  const body = jsonBody(incoming);
  if (body['appid'] !== parts.appId || body['mchid'] !== parts.mchId)
    throw new ApiRefusal(400, 'APPID_MCHID_NOT_MATCH', 'appid and mchid are not of one shop');
  const reference = text(body, 'out_trade_no', /^[\w|*@-]{6,32}$/);
  const subject = text(body, 'description', /^.{1,127}$/);
  const notifyUrl = text(body, 'notify_url', /^https?:\/\/[^?]{1,230}$/);
  const amount = body['amount'] as { total?: unknown; currency?: unknown } | undefined;
  if (!Number.isSafeInteger(amount?.total) || Number(amount?.total) < 1)
    throw new ApiRefusal(400, 'PARAM_ERROR', 'amount.total is whole minor units');
  const currency = String(amount?.currency ?? 'CNY').toLowerCase();
  if (!['cny', 'hkd'].includes(currency)) throw new ApiRefusal(400, 'PARAM_ERROR', 'amount.currency');
  const nowMs = parts.clock.now().getTime();
  const until = body['time_expire'];
  const expiresMs = until === undefined ? nowMs + TWO_HOURS_MS : Date.parse(String(until));
  if (!(expiresMs > nowMs)) throw new ApiRefusal(400, 'PARAM_ERROR', 'time_expire');
  const amountMinor = BigInt(amount?.total as number);
  const before = parts.trades.find(reference);
  if (before && (before.amountMinor !== amountMinor || before.currency !== currency))
    throw new ApiRefusal(403, 'OUT_TRADE_NO_USED', 'the order was opened with other terms');
  if (before && before.state !== 'waiting')
    throw new ApiRefusal(400, before.state === 'paid' ? 'ORDERPAID' : 'ORDER_CLOSED', before.state);
  const trade =
    before ??
    parts.trades.open({
      reference,
      amountMinor,
      currency,
      subject,
      openedMs: nowMs,
      expiresMs,
      notifyUrl,
      returnUrl: null,
    });
  return { code_url: `weixin://wxpay/bizpayurl?pr=${trade.code}` };
}

function find(parts: WechatApiParts, incoming: Incoming, mchId: unknown): Trade {
  if (mchId !== parts.mchId) throw new ApiRefusal(400, 'MCH_NOT_EXISTS', 'mchid');
  const trade = parts.trades.find(incoming.params['reference'] ?? '');
  if (!trade) throw new ApiRefusal(404, 'ORDER_NOT_EXIST', 'the order does not exist');
  return trade;
}

function close(parts: WechatApiParts, incoming: Incoming): undefined {
  const trade = find(parts, incoming, jsonBody(incoming)['mchid']);
  if (trade.state === 'paid') throw new ApiRefusal(400, 'ORDERPAID', 'the order is paid');
  parts.trades.save({ ...trade, state: 'closed' });
  return undefined;
}

const REFUND_STATUS = { done: 'SUCCESS', waiting: 'PROCESSING', failed: 'CLOSED', stuck: 'ABNORMAL' } as const;
const REFUSALS: Readonly<Record<RefundNo, readonly [number, string, string]>> = {
  more_than_paid: [400, 'PARAM_ERROR', 'more than was paid'],
  other_amount: [400, 'PARAM_ERROR', 'the key was used for another amount'],
  never: [403, 'USER_ACCOUNT_ABNORMAL', 'the payer’s account is closed'],
  poor: [403, 'NOT_ENOUGH', 'the balance of the shop is too small'],
};

/** A refund as the API tells it. */
export function refundOf(refund: ScanRefund): Record<string, unknown> {
  return {
    refund_id: refund.refundNo,
    out_refund_no: refund.key,
    transaction_id: refund.tradeNo,
    out_trade_no: refund.reference,
    channel: 'ORIGINAL',
    user_received_account: 'bank card',
    status: REFUND_STATUS[refund.state],
    amount: { refund: Number(refund.amountMinor), currency: refund.currency.toUpperCase() },
  };
}

function refund(parts: WechatApiParts, incoming: Incoming): Record<string, unknown> {
  const body = jsonBody(incoming);
  const paid = text(body, 'transaction_id', /^\d{28}$/);
  const key = text(body, 'out_refund_no', /^[\w|*@-]{1,64}$/);
  const amount = body['amount'] as { refund?: unknown; total?: unknown; currency?: unknown } | undefined;
  const trade = parts.trades.list(500).find(({ tradeNo, state }) => tradeNo === paid && state === 'paid');
  if (!trade) throw new ApiRefusal(404, 'RESOURCE_NOT_EXISTS', 'no such payment');
  if (!Number.isSafeInteger(amount?.refund) || Number(amount?.refund) < 1)
    throw new ApiRefusal(400, 'PARAM_ERROR', 'amount.refund is whole minor units');
  if (amount?.total !== Number(trade.amountMinor) || String(amount.currency).toLowerCase() !== trade.currency)
    throw new ApiRefusal(400, 'PARAM_ERROR', 'amount.total and amount.currency are those of the payment');
  const notifyUrl = typeof body['notify_url'] === 'string' ? body['notify_url'] : null;
  const taken = parts.refunds.take(trade, { key, amountMinor: BigInt(amount.refund as number), notifyUrl });
  if (typeof taken === 'string') throw new ApiRefusal(...REFUSALS[taken]);
  if (taken.fresh && taken.refund.state === 'done') parts.tellRefund(taken.refund);
  return refundOf(taken.refund);
}

function findRefund(parts: WechatApiParts, incoming: Incoming): Record<string, unknown> {
  const found = parts.refunds.find(incoming.params['key'] ?? '');
  if (!found) throw new ApiRefusal(404, 'RESOURCE_NOT_EXISTS', 'no such refund');
  return refundOf(found);
}

type Work = (incoming: Incoming) => Record<string, unknown> | undefined;

/** Runs one call: faults, admission, the work; every answer signed, every refusal in the API's own shape. */
function call(parts: WechatApiParts, work: Work): Route['answer'] {
  const reply = (status: number, value: Record<string, unknown> | undefined): Reply => {
    const body = value === undefined ? '' : JSON.stringify(value);
    const headers = { 'content-type': 'application/json; charset=utf-8', 'request-id': randomBytes(8).toString('hex') };
    return { status, headers: { ...headers, ...parts.answerHeaders(body) }, body };
  };
  return (incoming) => {
    if (parts.faults.take('api_timeout')) return 'hold';
    if (parts.faults.take('api_500')) return reply(500, { code: 'SYSTEM_ERROR', message: 'try again' });
    try {
      parts.admit(incoming);
      const value = work(incoming);
      if (parts.faults.take('api_lost_answer')) return 'cut';
      return reply(value === undefined ? 204 : 200, value);
    } catch (error) {
      if (error instanceof ApiRefusal) return reply(error.status, { code: error.code, message: error.message });
      throw error;
    }
  };
}

/** APIv3 of scanned payments: open (Native), ask and close by the shop's own number, give back. */
export function wechatApiRoutes(parts: WechatApiParts): Route[] {
  const orders = '/v3/pay/transactions/out-trade-no/:reference';
  return [
    {
      method: 'POST',
      pattern: '/v3/pay/transactions/native',
      answer: call(parts, (incoming) => open(parts, incoming)),
    },
    {
      method: 'GET',
      pattern: orders,
      answer: call(parts, (incoming) => {
        const trade = find(parts, incoming, incoming.query.get('mchid'));
        return transactionOf(trade, parts.appId, parts.mchId, parts.refunds.sumOf(trade.reference));
      }),
    },
    {
      method: 'POST',
      pattern: '/v3/refund/domestic/refunds',
      answer: call(parts, (incoming) => refund(parts, incoming)),
    },
    {
      method: 'GET',
      pattern: '/v3/refund/domestic/refunds/:key',
      answer: call(parts, (incoming) => findRefund(parts, incoming)),
    },
    { method: 'POST', pattern: `${orders}/close`, answer: call(parts, (incoming) => close(parts, incoming)) },
  ];
}
