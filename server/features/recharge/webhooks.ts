import { type CardGateway, SignatureRefused } from '../../gateways/payments/index.ts';
import { systemCaller, transact } from '../../platform/db/transaction.ts';
import { faultPoint } from '../../platform/fault.ts';
import type { House } from '../../platform/house.ts';
import type { Webhook } from '../../platform/http/route.ts';
import { enqueue } from '../../platform/jobs.ts';
import { readCardNewsJob } from './jobs.ts';
import { insertProviderEvent } from './store.ts';

const CALLER = systemCaller('card-webhook');

async function keep(house: House, body: Buffer, signature: string, eventId: string): Promise<void> {
  await transact(house, CALLER, async (tx) => {
    const id = await insertProviderEvent(tx, { source: 'card', eventId, body, signature });
    if (id !== undefined) await enqueue(tx, readCardNewsJob, { Id: String(id) });
  });
}

/** What the card channel calls: checks the signature over the raw bytes, keeps the message, books its reading, answers. Decides nothing. */
export function cardWebhook(card: CardGateway): Webhook {
  return {
    path: '/webhooks/card',
    handle: async (house, headers, body) => {
      const signature = String(headers['stripe-signature'] ?? '');
      if (!Buffer.isBuffer(body)) return { status: 400, body: 'empty' };
      try {
        await keep(house, body, signature, card.readNews(body, signature).eventId);
        faultPoint(house, 'recharge.news-kept');
        return { status: 200, body: 'kept' };
      } catch (error) {
        if (!(error instanceof SignatureRefused)) throw error;
        house.metrics.alarms.inc({ kind: 'card_signature' });
        house.log.warn({ bytes: body.length }, 'a message with a wrong signature was refused');
        return { status: 400, body: 'signature' };
      }
    },
  };
}
