import { parseSpan } from '../clock.ts';
import { type FaultBoard, faultFrom } from '../faults.ts';
import { HttpRefusal, type Incoming, json, type Route } from '../http.ts';
import { isAct } from '../payments/card/acts.ts';
import { DISPUTE_ACTS } from '../payments/card/disputes.ts';
import { type Session, sessionObject } from '../payments/card/sessions.ts';
import { get, post } from './api-route.ts';
import { bankRoutes } from './bank-api.ts';
import { chainRoutes } from './chain-api.ts';
import type { DeskParts } from './parts.ts';
import { registryRoutes } from './registry-api.ts';
import { scanApiRoutes } from './scan-api.ts';
import { verificationRoutes } from './verification-api.ts';

/** `GET`, `POST {kind, times?, delayMs?}` and `POST …/clear {kind?}` of one company's switches. */
export function faultRoutes(company: string, faults: FaultBoard): Route[] {
  const answer = () => json({ faults: faults.list(), kinds: faults.kinds });
  return [
    get(`/${company}/faults`, answer),
    post(`/${company}/faults`, (_, body) => {
      faults.set(faultFrom(body));
      return answer();
    }),
    post(`/${company}/faults/clear`, (_, body) => {
      faults.clear(body['kind'] === undefined ? undefined : String(body['kind']));
      return answer();
    }),
  ];
}

function clockRoutes({ clock }: DeskParts): Route[] {
  const answer = () => json({ now: clock.now().toISOString(), offsetMs: clock.offsetMs() });
  return [
    get('/clock', answer),
    post('/clock', async (_, body) => {
      if (typeof body['offsetMs'] === 'number') await clock.move(body['offsetMs']);
      else {
        const span = typeof body['advance'] === 'string' ? parseSpan(body['advance']) : undefined;
        if (span === undefined)
          throw new HttpRefusal(400, 'send offsetMs (a number) or advance (such as 45d, 12h, 90m)');
        await clock.move(clock.offsetMs() + span);
      }
      return answer();
    }),
  ];
}

function mailRoutes({ mails }: DeskParts): Route[] {
  return [
    get('/mailbox', ({ query }) => {
      const [to, after, limit] = [query.get('to'), query.get('after'), query.get('limit')];
      return json(
        mails.list({
          ...(to && { to }),
          ...(after && { after }),
          ...(limit && { limit: Number.parseInt(limit, 10) || 1 }),
        }),
      );
    }),
    get('/mailbox/:id', ({ params }) => {
      const mail = mails.find(Number(params['id']));
      if (!mail) throw new HttpRefusal(404, 'there is no such mail');
      return json(mail);
    }),
    post('/mailbox/clear', () => {
      mails.clear();
      return json({ cleared: true });
    }),
  ];
}

function cardRoutes({ card, clock, base }: DeskParts): Route[] {
  const view = (session: Session) => ({ ...sessionObject(session, base()), lastError: session.lastError });
  const find = (incoming: Incoming): Session => {
    card.cashier.sweep();
    const session = card.sessions.find(incoming.params['id'] ?? '');
    if (!session) throw new HttpRefusal(404, 'there is no such session');
    return session;
  };
  const endpoint = () => json({ url: card.webhooks.endpoint() });
  return [
    get('/card/sessions', ({ query }) => {
      card.cashier.sweep();
      const reference = query.get('reference');
      const found = card.sessions.list(500).filter((session) => !reference || session.clientReferenceId === reference);
      return json(found.map(view));
    }),
    get('/card/sessions/:id', (incoming) => json(view(find(incoming)))),
    post('/card/sessions/:id/:act', async (incoming, body) => {
      const act = incoming.params['act'] ?? '';
      if (!isAct(act)) throw new HttpRefusal(404, 'there is no such act');
      const delayMs = typeof body['delayMs'] === 'number' ? body['delayMs'] : undefined;
      return json(view(await card.cashier.act(find(incoming).id, act, delayMs)));
    }),
    get('/card/refunds', ({ query }) => {
      const payment = query.get('payment');
      return json(payment ? card.refunds.of(payment) : card.refunds.list(500));
    }),
    post('/card/payments/:intent/dispute/:act', async ({ params }) => {
      const act = DISPUTE_ACTS.find((one) => one === params['act']);
      if (!act) throw new HttpRefusal(404, 'there is no such act');
      return json(await card.disputes.act(params['intent'] ?? '', act, clock.now().getTime()));
    }),
    post('/card/refunds/:id/:act', ({ params }) => {
      const act = params['act'];
      if (act !== 'succeed' && act !== 'fail') throw new HttpRefusal(404, 'there is no such act');
      return json(card.refunds.act(params['id'] ?? '', act));
    }),
    get('/card/deliveries', ({ query }) => {
      const session = query.get('session');
      return json(card.webhooks.list(500).filter((delivery) => !session || delivery.sessionId === session));
    }),
    post('/card/deliveries/:id/send', async ({ params }) => {
      if (!(await card.webhooks.sendAgain(params['id'] ?? ''))) throw new HttpRefusal(404, 'there is no such event');
      return json(card.webhooks.find(params['id'] ?? ''));
    }),
    get('/card/endpoint', endpoint),
    post('/card/endpoint', (_, body) => {
      const url = URL.parse(String(body['url']));
      if (!url || !/^https?:$/.test(url.protocol)) throw new HttpRefusal(400, 'url must be an http(s) address');
      card.webhooks.setEndpoint(url.href);
      return endpoint();
    }),
  ];
}

/** The desk's JSON API, for tests and scripts. Failures answer 4xx `{error}` with words. */
export function apiRoutes(parts: DeskParts): Route[] {
  return [
    ...clockRoutes(parts),
    ...mailRoutes(parts),
    ...faultRoutes('mailbox', parts.mailFaults),
    ...faultRoutes('card', parts.card.faults),
    ...parts.scan.companies.flatMap(({ name, faults }) => faultRoutes(name, faults)),
    ...scanApiRoutes(parts.scan.companies),
    ...faultRoutes('rates', parts.scan.rates.faults),
    ...faultRoutes('rdap', parts.lookups.faults),
    ...faultRoutes('verification', parts.verification.faults),
    ...verificationRoutes(parts.verification),
    ...faultRoutes('bank', parts.bank.faults),
    ...bankRoutes(parts.bank),
    ...faultRoutes('chain', parts.chain.faults),
    ...chainRoutes(parts.chain),
    parts.lookups.route,
    ...cardRoutes(parts),
    ...registryRoutes(parts.registries),
  ];
}
