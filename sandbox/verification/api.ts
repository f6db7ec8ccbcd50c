import { timingSafeEqual } from 'node:crypto';
import type { FaultBoard } from '../faults.ts';
import { HttpRefusal, type Incoming, json, jsonBody, type Reply, type Route } from '../http.ts';
import type { Request } from './requests.ts';

export interface ServiceWork {
  readonly identity: (body: Readonly<Record<string, unknown>>) => Request;
  readonly name: (body: Readonly<Record<string, unknown>>) => Request;
  readonly find: (reference: string) => Request | undefined;
}

/** Where the service's API begins under the desk's address. */
export const VERIFICATION_PATH = '/verification-service/v1';

const SLOW_MS = 3000;

function authorise(incoming: Incoming, apiKey: string): void {
  const given = Buffer.from(/^Bearer (\S+)$/.exec(incoming.headers.authorization ?? '')?.[1] ?? '');
  const own = Buffer.from(apiKey);
  if (given.length !== own.length || !timingSafeEqual(given, own)) throw new HttpRefusal(401, 'the key is not known');
}

/** A request as its asker sees it. */
function view({ reference, state, reasons, code, expiresMs }: Request): Record<string, unknown> {
  if (state === 'waiting') return { reference, state };
  if (state === 'refused') return { reference, state, reasons };
  return { reference, state, code, expiresAt: new Date(expiresMs ?? 0).toISOString() };
}

/** `POST identities`, `POST names`, `GET requests/:reference`; JSON with a bearer key. */
export function verificationApiRoutes(work: ServiceWork, faults: FaultBoard, apiKey: string): Route[] {
  const call =
    (answer: (incoming: Incoming) => Request): Route['answer'] =>
    async (incoming): Promise<Reply> => {
      if (faults.take('silent')) return 'hold';
      if (faults.take('lost_request')) return 'cut';
      authorise(incoming, apiKey);
      if (faults.take('busy')) return json({ error: 'too many requests' }, 429);
      const slow = faults.take('slow');
      if (slow) await new Promise((resolve) => setTimeout(resolve, slow.delayMs ?? SLOW_MS));
      const request = answer(incoming);
      if (faults.take('lost_answer')) return 'cut';
      if (faults.take('answer_500')) return json({ error: 'something broke' }, 500);
      return json(view(request), request.state === 'waiting' ? 202 : 200);
    };
  const find = ({ params }: Incoming): Request => {
    const request = work.find(params['reference'] ?? '');
    if (!request) throw new HttpRefusal(404, 'there is no such request');
    return request;
  };
  return [
    {
      method: 'POST',
      pattern: `${VERIFICATION_PATH}/identities`,
      answer: call((incoming) => work.identity(jsonBody(incoming))),
    },
    {
      method: 'POST',
      pattern: `${VERIFICATION_PATH}/names`,
      answer: call((incoming) => work.name(jsonBody(incoming))),
    },
    { method: 'GET', pattern: `${VERIFICATION_PATH}/requests/:reference`, answer: call(find) },
  ];
}
