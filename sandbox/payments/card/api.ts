import { timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import type { FaultBoard } from '../../faults.ts';
import { type Incoming, json, type Reply, type Route } from '../../http.ts';
import { ActRefusal, type Cashier } from './acts.ts';
import { ApiRefusal, badParameter, errorReply } from './api-error.ts';
import { type CardDisputes, disputeObject, noDispute } from './disputes.ts';
import { decodeForm, FormMistake, leaves } from './form.ts';
import type { IdempotencyKeys } from './idempotency.ts';
import { readSessionRequest } from './parameters.ts';
import { type CardRefunds, refundObject } from './refunds.ts';
import { newId, type Session, type Sessions, sessionObject } from './sessions.ts';

export interface ApiParts {
  readonly sessions: Sessions;
  readonly refunds: CardRefunds;
  readonly disputes: CardDisputes;
  readonly cashier: Cashier;
  readonly keys: IdempotencyKeys;
  readonly faults: FaultBoard;
  readonly clock: Clock;
  readonly secretKey: string;
  readonly base: () => string;
}

function authorise(incoming: Incoming, secretKey: string): void {
  const given = /^Bearer (\S+)$/.exec(incoming.headers.authorization ?? '')?.[1];
  if (given === undefined) {
    throw new ApiRefusal(401, 'invalid_request_error', 'You did not provide an API key in the Authorization header.');
  }
  const [a, b] = [Buffer.from(given), Buffer.from(secretKey)];
  if (a.length !== b.length || !timingSafeEqual(a, b)) {
    const shown = `${given.slice(0, 8)}****${given.slice(-4)}`;
    throw new ApiRefusal(401, 'invalid_request_error', `Invalid API Key provided: ${shown}`, {
      code: 'api_key_invalid',
    });
  }
}

function sessionOf(parts: ApiParts, incoming: Incoming): Session {
  parts.cashier.sweep();
  const id = incoming.params['id'] ?? '';
  const session = parts.sessions.find(id);
  if (!session) {
    const detail = { code: 'resource_missing', param: 'session' };
    throw new ApiRefusal(404, 'invalid_request_error', `No such checkout.session: ${id}`, detail);
  }
  return session;
}

type Work = (incoming: Incoming) => Promise<Record<string, unknown>>;

/** Does the work once per idempotency key and body; the same again is answered from the stored answer. */
async function once(parts: ApiParts, work: Work, incoming: Incoming, headers: Record<string, string>): Promise<Reply> {
  const key = incoming.method === 'POST' ? incoming.headers['idempotency-key'] : undefined;
  if (typeof key !== 'string') return json(await work(incoming), 200, headers);
  const request = `${incoming.path}\n${incoming.body.toString('utf8')}`;
  const echoed = { ...headers, 'idempotency-key': key };
  const stored = parts.keys.replay(key, request);
  if (stored) {
    const again = { ...echoed, 'idempotent-replayed': 'true', 'content-type': 'application/json' };
    return { status: stored.status, headers: again, body: stored.body };
  }
  const reply = json(await work(incoming), 200, echoed);
  if (typeof reply === 'object') parts.keys.keep(key, request, reply);
  return reply;
}

/** Runs one call: faults, key, idempotency, then the work; every refusal in the API's own shape. */
function call(parts: ApiParts, work: Work): Route['answer'] {
  return async (incoming): Promise<Reply> => {
    const headers: Record<string, string> = { 'request-id': newId('req', 10) };
    try {
      if (parts.faults.take('api_timeout')) return 'hold';
      if (parts.faults.take('api_500')) throw new ApiRefusal(500, 'api_error', 'An unexpected error occurred.');
      authorise(incoming, parts.secretKey);
      const reply = await once(parts, work, incoming, headers);
      return parts.faults.take('api_lost_answer') ? 'cut' : reply;
    } catch (error) {
      if (error instanceof ApiRefusal) return errorReply(error, headers);
      if (!(error instanceof FormMistake)) throw error;
      return errorReply(new ApiRefusal(400, 'invalid_request_error', error.message), headers);
    }
  };
}

/** The query of a read: only `expand`, which is accepted and has nothing to expand here. */
function refuseUnknownQuery(incoming: Incoming): void {
  for (const [name] of leaves(decodeForm(incoming.query.toString()))) {
    if (!name.startsWith('expand['))
      throw badParameter('parameter_unknown', name, `Received unknown parameter: ${name}`);
  }
}

/** What becomes of the next refund, by the switches. */
function fateOf({ faults }: ApiParts) {
  if (faults.take('refund_fails')) return 'failed';
  return faults.take('refund_pending') ? 'pending' : 'succeeded';
}

/** The refunds of a payment: `POST /v1/refunds` and `GET /v1/refunds?payment_intent=`. */
function refundRoutes(parts: ApiParts): Route[] {
  return [
    {
      method: 'POST',
      pattern: '/v1/refunds',
      answer: call(parts, async (incoming) => {
        const form = decodeForm(incoming.body.toString('utf8'));
        return refundObject(parts.refunds.create(form, parts.clock.now().getTime(), fateOf(parts)));
      }),
    },
    {
      method: 'GET',
      pattern: '/v1/refunds',
      answer: call(parts, async ({ query }) => {
        const odd = [...query.keys()].find((name) => !['payment_intent', 'limit'].includes(name));
        if (odd !== undefined) throw badParameter('parameter_unknown', odd, `Received unknown parameter: ${odd}`);
        const found = parts.refunds.of(query.get('payment_intent') ?? '');
        return { object: 'list', data: found.map(refundObject), has_more: false, url: '/v1/refunds' };
      }),
    },
  ];
}

/** Disputes are the bank's: the shop reads them. */
function disputeRoutes(parts: ApiParts): Route[] {
  return [
    {
      method: 'GET',
      pattern: '/v1/disputes',
      answer: call(parts, async ({ query }) => {
        const since = Number(query.get('created[gte]') ?? 0) * 1000;
        const data = parts.disputes.since(since).map(disputeObject);
        return { object: 'list', data, has_more: false, url: '/v1/disputes' };
      }),
    },
    {
      method: 'GET',
      pattern: '/v1/disputes/:id',
      answer: call(parts, async ({ params }) => {
        const found = parts.disputes.find(params['id'] ?? '');
        if (!found) throw noDispute(params['id'] ?? '');
        return disputeObject(found);
      }),
    },
  ];
}

/** The gateway's API under `/v1/`, for any client that can be given host, port and protocol. */
export function cardApiRoutes(parts: ApiParts): Route[] {
  const object = (session: Session) => sessionObject(session, parts.base());
  return [
    ...refundRoutes(parts),
    ...disputeRoutes(parts),
    {
      method: 'POST',
      pattern: '/v1/checkout/sessions',
      answer: call(parts, async (incoming) => {
        const nowMs = parts.clock.now().getTime();
        const form = decodeForm(incoming.body.toString('utf8'));
        return object(parts.sessions.create(readSessionRequest(form, nowMs), nowMs));
      }),
    },
    {
      method: 'GET',
      pattern: '/v1/checkout/sessions/:id',
      answer: call(parts, async (incoming) => {
        refuseUnknownQuery(incoming);
        return object(sessionOf(parts, incoming));
      }),
    },
    {
      method: 'POST',
      pattern: '/v1/checkout/sessions/:id/expire',
      answer: call(parts, async (incoming) => {
        const session = sessionOf(parts, incoming);
        try {
          return object(await parts.cashier.act(session.id, 'expire'));
        } catch (error) {
          if (!(error instanceof ActRefusal)) throw error;
          const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`;
          throw new ApiRefusal(400, 'invalid_request_error', message);
        }
      }),
    },
  ];
}
