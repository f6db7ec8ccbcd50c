import * as z from 'zod/mini';
import { toDecimal } from '#contract/money.ts';
import type { Config } from '../../platform/config.ts';
import type { BankGateway, BankPayment, PaymentOrder } from './index.ts';

const TIMEOUT_MS = 10_000;
/** An answer of this bank is small; more is not read. */
const ANSWER_BYTES_MAX = 262_144;
const REASON_LENGTH_MAX = 200;

/** One line for people, whatever the bank wrote. */
const line = z.pipe(
  z.string(),
  z.transform((text: string) =>
    text
      .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
      .trim()
      .slice(0, REASON_LENGTH_MAX),
  ),
);

const Payment = z.discriminatedUnion('status', [
  z.object({ key: z.string(), status: z.literal('accepted') }),
  z.object({ key: z.string(), status: z.literal('paid'), reference: line }),
  z.object({ key: z.string(), status: z.literal('refused'), reason: line }),
  z.object({ key: z.string(), status: z.literal('returned'), reason: line }),
]);
const Returns = z.object({
  payments: z
    .array(z.object({ key: z.string(), position: z.string().check(z.regex(/^\d{1,18}$/)) }))
    .check(z.maxLength(200)),
});

function factOf(body: unknown, key: string): BankPayment {
  const payment = Payment.parse(body);
  if (payment.key !== key) throw new Error(`the bank answered for ${payment.key}, asked was ${key}`);
  if (payment.status === 'accepted') return { kind: 'accepted' };
  if (payment.status === 'paid') return { kind: 'paid', reference: payment.reference };
  return { kind: payment.status, reason: payment.reason };
}

/** The body, read to a bound. */
async function bodyOf(answer: Response): Promise<unknown> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of answer.body ?? []) {
    size += piece.length;
    if (size > ANSWER_BYTES_MAX) throw new Error('the bank answers too much');
    pieces.push(piece);
  }
  return JSON.parse(Buffer.concat(pieces).toString('utf8'));
}

const wirePayee = ({ payee }: PaymentOrder) => ({
  name: payee.name,
  address: payee.address,
  account: payee.account,
  bank_name: payee.bankName,
  bank_address: payee.bankAddress,
  bic: payee.swift,
  branch_code: payee.branchCode,
});

/** A bank by its payment interface: JSON over HTTPS, a bearer key, and an idempotency key for each order. */
export function openWireBank(bank: Config['bank']): BankGateway {
  const call = async (method: 'GET' | 'POST', path: string, body?: unknown, key?: string) => {
    const answer = await fetch(`${bank.apiUrl}${path}`, {
      method,
      redirect: 'error',
      headers: {
        authorization: `Bearer ${bank.apiKey}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const said = await bodyOf(answer);
    return { status: answer.status, said };
  };
  return {
    async pay(order) {
      const { key, amount, message } = order;
      const body = {
        key,
        amount: toDecimal(amount),
        currency: amount.currency,
        payee: wirePayee(order),
        message,
      };
      const { status, said } = await call('POST', '/bank/v1/payments', body, key);
      if (status !== 200 && status !== 201) throw new Error(`the bank answers ${status} to payment ${key}`);
      return factOf(said, key);
    },
    async ask(key) {
      const { status, said } = await call('GET', `/bank/v1/payments/${encodeURIComponent(key)}`);
      if (status === 404) return undefined;
      if (status !== 200) throw new Error(`the bank answers ${status} to a question about ${key}`);
      return factOf(said, key);
    },
    async returnsAfter(position) {
      const { status, said } = await call('GET', `/bank/v1/returns?after=${position}`);
      if (status !== 200) throw new Error(`the bank answers ${status} to a question about returns`);
      const { payments } = Returns.parse(said);
      const last = payments.at(-1);
      return { keys: payments.map(({ key }) => key), position: last ? BigInt(last.position) : position };
    },
  };
}
