import * as z from 'zod/mini';
import type { WechatAccess } from '../../../platform/settings/payment-settings.ts';
import type { RefundFact, RefundGateway, RefundOrder } from '../index.ts';
import { openWechatClient } from './wechat-client.ts';

const Told = z.object({
  refund_id: z.string().check(z.minLength(1)),
  out_refund_no: z.string(),
  transaction_id: z.string(),
  status: z.enum(['SUCCESS', 'CLOSED', 'PROCESSING', 'ABNORMAL']),
  amount: z.object({ refund: z.int().check(z.positive()), currency: z.string() }),
});

/** The refund can never be: nothing was given back, and asking again says the same. */
const FOR_GOOD = new Set(['RESOURCE_NOT_EXISTS', 'MCH_NOT_EXISTS', 'USER_ACCOUNT_ABNORMAL', 'PARAM_ERROR']);
/** It can be once a person has looked: told again under the same key it goes on. */
const LATER = new Set(['NOT_ENOUGH']);

class WechatRefundUnknown extends Error {}

function factOf(order: RefundOrder, data: unknown): RefundFact {
  const told = z.parse(Told, data);
  const same =
    told.out_refund_no === order.key &&
    told.transaction_id === order.transactionId &&
    BigInt(told.amount.refund) === order.amount.minor &&
    told.amount.currency === order.amount.currency;
  if (!same) throw new WechatRefundUnknown('another refund');
  if (told.status === 'SUCCESS') return { kind: 'refunded', reference: told.refund_id };
  if (told.status === 'CLOSED') return { kind: 'failed', reason: told.status };
  // The payer's card is gone: somebody decides at the company's own site where the money goes.
  return told.status === 'ABNORMAL' ? { kind: 'stuck', reason: told.status } : { kind: 'accepted' };
}

/** Refunds at WeChat Pay (APIv3): under our key (out_refund_no) a refund is one, however often it is told. */
export function createWechatRefunds(access: WechatAccess, notifyUrl: string, timeoutMs?: number): RefundGateway {
  const client = openWechatClient(access, timeoutMs);
  return {
    async askRefund(order) {
      const { code, data } = await client.get(`v3/refund/domestic/refunds/${encodeURIComponent(order.key)}`, {});
      if (code === 'RESOURCE_NOT_EXISTS') return undefined;
      if (code !== null) throw new WechatRefundUnknown(`the refund was not told: ${code}`);
      return factOf(order, data);
    },
    async refund(order) {
      const { amount, paid } = order;
      const { code, data } = await client.post('v3/refund/domestic/refunds', {
        transaction_id: order.transactionId,
        out_refund_no: order.key,
        notify_url: notifyUrl,
        amount: { refund: Number(amount.minor), total: Number(paid.minor), currency: amount.currency },
      });
      if (code === null) return factOf(order, data);
      if (FOR_GOOD.has(code)) return { kind: 'failed', reason: code };
      if (LATER.has(code)) return { kind: 'stuck', reason: code };
      throw new WechatRefundUnknown(`the refund was not taken: ${code}`);
    },
  };
}
