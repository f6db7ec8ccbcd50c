import * as z from 'zod/mini';
import { toDecimal } from '#contract/money.ts';
import type { AlipayAccess } from '../../../platform/settings/payment-settings.ts';
import type { RefundFact, RefundGateway, RefundOrder } from '../index.ts';
import { openAlipayClient } from './alipay-client.ts';

const Answer = z.object({ code: z.string(), subCode: z.optional(z.string()) });
/**
 * `fundChange` is Y where this very call moved money; N says nothing of what became of the refund (the company's own
 * warning).
 */
const Told = z.object({ code: z.literal('10000'), tradeNo: z.string(), fundChange: z.optional(z.string()) });
const Asked = z.object({
  code: z.literal('10000'),
  outRequestNo: z.optional(z.string()),
  refundAmount: z.optional(z.string()),
  refundStatus: z.optional(z.string()),
});

/** The refund can never be: nothing was given back, and asking again says the same. */
const FOR_GOOD = new Set([
  'ACQ.TRADE_NOT_EXIST',
  'ACQ.TRADE_HAS_FINISHED',
  'ACQ.TRADE_HAS_CLOSE',
  'ACQ.TRADE_STATUS_ERROR',
  'ACQ.TRADE_NOT_ALLOW_REFUND',
  'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL',
  'ACQ.REFUND_FEE_ERROR',
  'ACQ.REASON_TRADE_REFUND_FEE_ERR',
  'ACQ.BUYER_ERROR',
]);
/** It can be once a person has looked: told again under the same key it goes on. */
const LATER = new Set(['ACQ.SELLER_BALANCE_NOT_ENOUGH', 'ACQ.BUYER_NOT_EXIST', 'ACQ.ENTERPRISE_PAY_BIZ_ERROR']);
/** The company knows no such refund; it may be told. */
const UNKNOWN = new Set(['ACQ.TRADE_NOT_EXIST', 'ACQ.REFUND_NOT_EXIST']);

class AlipayRefundUnknown extends Error {}

/**
 * Refunds at Alipay: `alipay.trade.refund` under our key (out_request_no), which moves money once however often it is
 * told; `…refund.query` decides.
 */
export function createAlipayRefunds(access: AlipayAccess, timeoutMs?: number): RefundGateway {
  const client = openAlipayClient(access, timeoutMs);
  const refusalOf = (answer: unknown, what: string): string => {
    const { code, subCode } = z.parse(Answer, answer);
    if (subCode === undefined) throw new AlipayRefundUnknown(`the refund was not ${what}: ${code}`);
    return subCode;
  };
  async function askRefund({ key, orderNumber, amount }: RefundOrder): Promise<RefundFact | undefined> {
    const answer = await client.ask('alipay.trade.fastpay.refund.query', {
      out_trade_no: orderNumber,
      out_request_no: key,
    });
    const asked = z.safeParse(Asked, answer);
    if (!asked.success) {
      const why = refusalOf(answer, 'answered');
      if (UNKNOWN.has(why)) return undefined;
      throw new AlipayRefundUnknown(`the refund was not answered: ${why}`);
    }
    const { outRequestNo, refundAmount, refundStatus } = asked.data;
    // Without a status the company has no such refund, or one that failed: the same order may be told again.
    if (refundStatus !== 'REFUND_SUCCESS') return undefined;
    if (outRequestNo !== key || refundAmount !== toDecimal(amount)) throw new AlipayRefundUnknown('another refund');
    return { kind: 'refunded', reference: key };
  }
  return {
    askRefund,
    async refund(order) {
      const answer = await client.ask('alipay.trade.refund', {
        out_trade_no: order.orderNumber,
        trade_no: order.transactionId,
        refund_amount: toDecimal(order.amount),
        out_request_no: order.key,
      });
      const told = z.safeParse(Told, answer);
      if (told.success) {
        if (told.data.tradeNo !== order.transactionId) throw new AlipayRefundUnknown('another trade');
        // Nothing moved by this call: it was told before, or it could not be. The query knows which.
        return told.data.fundChange === 'Y'
          ? { kind: 'refunded', reference: order.key }
          : ((await askRefund(order)) ?? { kind: 'accepted' });
      }
      const why = refusalOf(answer, 'taken');
      if (FOR_GOOD.has(why)) return { kind: 'failed', reason: why };
      if (LATER.has(why)) return { kind: 'stuck', reason: why };
      throw new AlipayRefundUnknown(`the refund was not taken: ${why}`);
    },
  };
}
