import * as z from 'zod/mini';
import { fromMinor } from '#contract/money.ts';
import type { WechatAccess } from '../../../platform/settings/payment-settings.ts';
import {
  eventIdOf,
  headerOf,
  MessageText,
  MessageUnread,
  type PaymentFact,
  type PaymentGateway,
  type PaymentNews,
  paid,
  readJson,
  readShape,
  SignatureRefused,
} from '../index.ts';
import { openWechatClient, type WechatClient } from './wechat-client.ts';

const Opened = z.object({ code_url: z.string().check(z.minLength(1), z.maxLength(512)) });
const Transaction = z.object({
  appid: MessageText,
  mchid: MessageText,
  out_trade_no: MessageText,
  trade_state: MessageText,
  transaction_id: z.optional(MessageText),
  amount: z.optional(z.object({ total: z.int().check(z.positive()), currency: z.enum(['CNY', 'HKD']) })),
});
type Transaction = z.infer<typeof Transaction>;
/** Of a message about a refund no more is read than which one it is. */
const RefundTold = z.object({ mchid: MessageText, out_refund_no: MessageText });

const Message = z.object({
  id: MessageText,
  create_time: z.iso.datetime({ offset: true }),
  event_type: MessageText,
  resource: z.object({
    original_type: z.string(),
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.optional(z.string()),
  }),
});

const ENDED = new Set(['CLOSED', 'REVOKED']);
/** Closing finds it ended, or paid in between: the next reading tells. */
const PAST_CLOSING = new Set(['ORDERPAID', 'ORDER_CLOSED', 'ORDER_NOT_EXIST']);

class WechatRefused extends Error {}

function factOf({ trade_state, transaction_id, amount }: Transaction): PaymentFact {
  if (trade_state === 'SUCCESS') {
    if (transaction_id === undefined || amount === undefined) throw new MessageUnread('a payment without its amount');
    return paid(transaction_id, fromMinor(BigInt(amount.total), amount.currency));
  }
  return ENDED.has(trade_state) ? { kind: 'expired' } : { kind: 'unpaid' };
}

function newsOf(access: WechatAccess, client: WechatClient, rawBody: Buffer): PaymentNews {
  const { id, create_time, event_type, resource } = readShape(Message, readJson(rawBody.toString('utf8')));
  const none = { eventId: id, orderNumber: null, fact: null, writtenAt: new Date(create_time) };
  const { ciphertext, nonce, associated_data } = resource;
  const unseal = () => client.unseal({ ciphertext, nonce, about: associated_data ?? '' });
  if (event_type.startsWith('REFUND.') && resource.original_type === 'refund') {
    const refund = readShape(RefundTold, readJson(unseal()));
    return refund.mchid === access.mchId
      ? { ...none, refundKey: refund.out_refund_no }
      : { ...none, otherMerchant: true };
  }
  if (event_type !== 'TRANSACTION.SUCCESS' || resource.original_type !== 'transaction') return none;
  const transaction = readShape(Transaction, readJson(unseal()));
  const news = { ...none, orderNumber: transaction.out_trade_no };
  if (transaction.mchid !== access.mchId || transaction.appid !== access.appId)
    return { ...news, fact: null, otherMerchant: true };
  return { ...news, fact: factOf(transaction) };
}

/** The number of a message, which may be no JSON at all. */
function idOf(body: string): unknown {
  try {
    return (JSON.parse(body) as { id?: unknown } | null)?.id;
  } catch {
    return undefined;
  }
}

/** WeChat Pay by scanning (APIv3 Native): one QR code for each order. */
export function createWechat(access: WechatAccess, timeoutMs?: number): PaymentGateway {
  const client = openWechatClient(access, timeoutMs);
  const orderOf = (orderNumber: string) => `v3/pay/transactions/out-trade-no/${encodeURIComponent(orderNumber)}`;
  return {
    channel: 'wechat',
    signatureHeader: 'wechatpay-signature',
    replies: {
      kept: { status: 200, body: '' },
      refused: { status: 401, body: '{"code":"FAIL","message":"signature"}' },
    },
    async openCheckout({ orderNumber, amount, description, notifyUrl, expiresAt }) {
      const answer = await client.post('v3/pay/transactions/native', {
        appid: access.appId,
        mchid: access.mchId,
        description,
        out_trade_no: orderNumber,
        time_expire: expiresAt.toISOString().replace(/\.\d+Z$/, '+00:00'),
        notify_url: notifyUrl,
        amount: { total: Number(amount.minor), currency: amount.currency },
      });
      if (answer.code !== null) throw new WechatRefused(`the order was not opened: ${answer.code}`);
      return { checkoutId: orderNumber, payUrl: null, qr: z.parse(Opened, answer.data).code_url };
    },
    async readCheckout({ orderNumber }) {
      const answer = await client.get(orderOf(orderNumber), { mchid: access.mchId });
      if (answer.code === 'ORDER_NOT_EXIST') return { kind: 'unpaid' };
      if (answer.code !== null) throw new WechatRefused(`the order was not told: ${answer.code}`);
      const told = z.parse(Transaction, answer.data);
      if (told.out_trade_no !== orderNumber || told.mchid !== access.mchId) throw new WechatRefused('another order');
      return factOf(told);
    },
    async closeCheckout({ orderNumber }) {
      const { code } = await client.post(`${orderOf(orderNumber)}/close`, { mchid: access.mchId });
      if (code !== null && !PAST_CLOSING.has(code)) throw new WechatRefused(`not closed: ${code}`);
    },
    prove(rawBody, headers, wall) {
      const signed = {
        serial: headerOf(headers, 'wechatpay-serial'),
        timestamp: headerOf(headers, 'wechatpay-timestamp'),
        nonce: headerOf(headers, 'wechatpay-nonce'),
        signature: headerOf(headers, 'wechatpay-signature'),
        body: rawBody.toString('utf8'),
      };
      if (!client.isTheirs(signed, wall)) throw new SignatureRefused('the message is not WeChat Pay’s');
      return { eventId: eventIdOf(rawBody, idOf(signed.body)), nonce: signed.nonce };
    },
    readKept: (rawBody) => newsOf(access, client, rawBody),
  };
}
