import { headerOf, type PaymentGateway, type ProvenMessage, SignatureRefused } from '../../gateways/payments/index.ts';
import { systemCaller, transact } from '../../platform/db/transaction.ts';
import { faultPoint } from '../../platform/fault.ts';
import type { House } from '../../platform/house.ts';
import type { Webhook } from '../../platform/http/route.ts';
import { enqueue } from '../../platform/jobs.ts';
import { readNewsJob } from './jobs.ts';
import { insertProviderEvent, spendNonce } from './news-store.ts';

const CALLER = systemCaller('payment-webhook');

async function keep(
  house: House,
  source: string,
  { eventId, nonce }: ProvenMessage,
  body: Buffer,
  signature: string,
): Promise<void> {
  await transact(house, CALLER, async (tx) => {
    if (nonce !== undefined && !(await spendNonce(tx, source, nonce))) throw new SignatureRefused('a recorded message');
    const id = await insertProviderEvent(tx, { source, eventId, body, signature });
    if (id !== undefined) await enqueue(tx, readNewsJob, { Id: String(id) });
  });
}

/**
 * What a channel calls: checks the signature over the raw bytes, keeps the message, books its reading, answers. Decides
 * nothing, and reads nothing: a message that nobody can read is not lost.
 */
export function paymentWebhook(gateway: PaymentGateway): Webhook {
  const { channel, replies, signatureHeader } = gateway;
  return {
    path: `/webhooks/${channel}`,
    handle: async (house, headers, body) => {
      if (!Buffer.isBuffer(body)) return { ...replies.refused, status: 400 };
      try {
        const proven = gateway.prove(body, headers, house.wall());
        await keep(house, channel, proven, body, signatureHeader === null ? '' : headerOf(headers, signatureHeader));
        faultPoint(house, 'recharge.news-kept');
        return replies.kept;
      } catch (error) {
        if (!(error instanceof SignatureRefused)) throw error;
        house.metrics.alarms.inc({ kind: `${channel}_signature` });
        house.log.warn({ channel, bytes: body.length }, 'a message with a wrong signature was refused');
        return replies.refused;
      }
    },
  };
}
