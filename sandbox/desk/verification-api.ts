import { wholeNumber } from '../faults.ts';
import { HttpRefusal, json, type Route } from '../http.ts';
import type { Request } from '../verification/requests.ts';
import type { VerificationService } from '../verification/service.ts';
import { get, post } from './api-route.ts';

const REQUESTS_SHOWN = 500;

const view = ({ fingerprint: _, askedMs, decidedMs, expiresMs, ...request }: Request) => ({
  ...request,
  askedAt: new Date(askedMs).toISOString(),
  decidedAt: decidedMs === null ? null : new Date(decidedMs).toISOString(),
  expiresAt: expiresMs === null ? null : new Date(expiresMs).toISOString(),
});

/**
 * The service's part of the desk's JSON API: `GET requests?kind=&state=&name=`, `GET requests/:reference`, `POST
 * requests/:reference {decision}`, `GET` and `POST next {decision, times?}`: `rules`, `wait`, `pass` or a refusal for
 * the next requests.
 */
export function verificationRoutes(service: VerificationService): Route[] {
  const manner = () => json({ decision: service.manner().decision, times: service.manner().times ?? null });
  return [
    get('/verification/requests', ({ query }) => {
      const wanted = ['kind', 'state'].map((field) => query.get(field) ?? '');
      const name = query.get('name');
      const found = service.requests
        .list(REQUESTS_SHOWN)
        .filter(({ kind, state }) => (!wanted[0] || kind === wanted[0]) && (!wanted[1] || state === wanted[1]))
        .filter(({ asked }) => !name || asked['name'] === name);
      return json(found.map(view));
    }),
    get('/verification/requests/:reference', ({ params }) => {
      const request = service.requests.find(params['reference'] ?? '');
      if (!request) throw new HttpRefusal(404, 'there is no such request');
      return json(view(request));
    }),
    post('/verification/requests/:reference', ({ params }, body) =>
      json(view(service.decide(params['reference'] ?? '', String(body['decision'] ?? '')))),
    ),
    get('/verification/next', manner),
    post('/verification/next', (_, body) => {
      service.setManner(String(body['decision'] ?? ''), wholeNumber(body['times'], 1_000_000));
      return manner();
    }),
  ];
}
