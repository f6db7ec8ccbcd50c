import * as z from 'zod/mini';
import { cny, toDecimal } from '#contract/money.ts';
import type { AlipayAccess } from '../../../platform/settings/payment-settings.ts';
import {
  eventIdOf,
  MessageText,
  type PaymentFact,
  type PaymentGateway,
  type PaymentNews,
  paid,
  readShape,
  SignatureRefused,
} from '../index.ts';
import { openAlipayClient } from './alipay-client.ts';

const CHINA_MS = 8 * 3_600_000;
const PAID = new Set(['TRADE_SUCCESS', 'TRADE_FINISHED']);
/** A trade begins to exist at Alipay when its payer has scanned or opened the page. */
const NOT_YET = 'ACQ.TRADE_NOT_EXIST';
/** Closing finds it ended, or paid in between: the next reading tells. */
const PAST_CLOSING = new Set([NOT_YET, 'ACQ.TRADE_STATUS_ERROR', 'ACQ.TRADE_HAS_CLOSE', 'ACQ.TRADE_HAS_SUCCESS']);

const Answer = z.object({ code: z.string(), subCode: z.optional(z.string()) });
const Opened = z.object({ code: z.literal('10000'), outTradeNo: z.string(), qrCode: z.string().check(z.minLength(1)) });
const Amount = z.string().check(z.regex(/^\d{1,12}\.\d{2}$/));
const Asked = z.object({
  code: z.literal('10000'),
  outTradeNo: z.string(),
  tradeNo: z.string(),
  tradeStatus: z.string(),
  totalAmount: Amount,
});
const Message = z.object({
  notify_id: MessageText,
  /** `2026-11-21 18:00:00`, in China. */
  notify_time: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)),
  app_id: MessageText,
  /** Whose money it is: one app may work for several sellers. */
  seller_id: MessageText,
  out_trade_no: MessageText,
  trade_no: MessageText,
  trade_status: MessageText,
  total_amount: Amount,
  /** A message about a refund carries our key of it. */
  out_biz_no: z.optional(MessageText),
  refund_fee: z.optional(MessageText),
});

class AlipayRefused extends Error {}

/** `2026-11-21 18:00:00` as Alipay's clocks tell it. */
const chinaTime = (at: Date): string => new Date(at.getTime() + CHINA_MS).toISOString().slice(0, 19).replace('T', ' ');

function factOf(status: string, transactionId: string, amount: string): PaymentFact {
  if (PAID.has(status)) return paid(transactionId, cny(amount));
  return status === 'TRADE_CLOSED' ? { kind: 'expired' } : { kind: 'unpaid' };
}

/** The fields of a form; a field that comes twice is refused, because nobody could say which was signed. */
function fieldsOf(rawBody: Buffer): Record<string, string> {
  const pairs = [...new URLSearchParams(rawBody.toString('utf8'))];
  const fields = Object.fromEntries(pairs);
  if (Object.keys(fields).length !== pairs.length) throw new SignatureRefused('a field comes twice');
  return fields;
}

function newsOf({ appId, sellerId }: AlipayAccess, fields: Record<string, string>): PaymentNews {
  const message = readShape(Message, fields);
  const writtenAt = new Date(Date.parse(`${message.notify_time.replace(' ', 'T')}Z`) - CHINA_MS);
  const news = { eventId: message.notify_id, orderNumber: message.out_trade_no, writtenAt };
  if (message.app_id !== appId || message.seller_id !== sellerId) return { ...news, fact: null, otherMerchant: true };
  // A refunded trade is told as closed: that is no news of its payment.
  if (message.refund_fee !== undefined && message.out_biz_no !== undefined)
    return { ...news, orderNumber: null, fact: null, refundKey: message.out_biz_no };
  return { ...news, fact: factOf(message.trade_status, message.trade_no, message.total_amount) };
}

/** Alipay in renminbi: one trade for each order, paid by scanning its QR code or on the cashier's page. */
export function createAlipay(access: AlipayAccess, timeoutMs?: number): PaymentGateway {
  const client = openAlipayClient(access, timeoutMs);
  return {
    channel: 'alipay',
    signatureHeader: null,
    replies: { kept: { status: 200, body: 'success' }, refused: { status: 400, body: 'fail' } },
    async openCheckout({ orderNumber, amount, description, returnUrl, notifyUrl, expiresAt }) {
      const trade = {
        out_trade_no: orderNumber,
        total_amount: toDecimal(amount),
        subject: description,
        time_expire: chinaTime(expiresAt),
      };
      const scanned = { ...trade, product_code: 'FACE_TO_FACE_PAYMENT' };
      const answer = await client.ask('alipay.trade.precreate', scanned, { notifyUrl });
      const opened = z.safeParse(Opened, answer);
      if (!opened.success || opened.data.outTradeNo !== orderNumber)
        throw new AlipayRefused(
          `the trade was not opened: ${z.safeParse(Answer, answer).data?.subCode ?? 'odd answer'}`,
        );
      const onPage = { ...trade, product_code: 'FAST_INSTANT_TRADE_PAY' };
      const payUrl = client.page('alipay.trade.page.pay', onPage, { notifyUrl, returnUrl });
      return { checkoutId: orderNumber, payUrl, qr: opened.data.qrCode };
    },
    async readCheckout({ orderNumber }) {
      const answer = await client.ask('alipay.trade.query', { out_trade_no: orderNumber });
      if (z.parse(Answer, answer).subCode === NOT_YET) return { kind: 'unpaid' };
      const asked = z.safeParse(Asked, answer);
      if (!asked.success || asked.data.outTradeNo !== orderNumber)
        throw new AlipayRefused(`the trade was not told: ${z.parse(Answer, answer).subCode ?? 'odd answer'}`);
      return factOf(asked.data.tradeStatus, asked.data.tradeNo, asked.data.totalAmount);
    },
    async closeCheckout({ orderNumber }) {
      const { code, subCode } = z.parse(Answer, await client.ask('alipay.trade.close', { out_trade_no: orderNumber }));
      if (code !== '10000' && !PAST_CLOSING.has(subCode ?? '')) throw new AlipayRefused(`not closed: ${subCode}`);
    },
    prove(rawBody) {
      const fields = fieldsOf(rawBody);
      if (!client.isTheirs(fields)) throw new SignatureRefused('the message is not Alipay’s');
      return { eventId: eventIdOf(rawBody, fields['notify_id']) };
    },
    readKept: (rawBody) => newsOf(access, fieldsOf(rawBody)),
  };
}
