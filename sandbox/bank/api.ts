import { timingSafeEqual } from 'node:crypto';
import type { FaultBoard } from '../faults.ts';
import { HttpRefusal, type Incoming, json, jsonBody, type Reply, type Route } from '../http.ts';
import type { Payment, Payments } from './payments.ts';

export const BANK_PATH = '/bank/v1';

interface ApiParts {
  readonly payments: Payments;
  readonly faults: FaultBoard;
  readonly apiKey: string;
  readonly take: (order: Pick<Payment, 'key' | 'body' | 'amount' | 'currency' | 'payee' | 'message'>) => Payment;
  readonly current: (payment: Payment) => Payment;
}

const PAYEE_FIELDS = ['name', 'address', 'account', 'bank_name', 'bank_address', 'bic', 'branch_code'];
const RETURNS_MAX = 100;

function authorise({ headers }: Incoming, apiKey: string): void {
  const given = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
  const [a, b] = [Buffer.from(given), Buffer.from(apiKey)];
  if (a.length !== b.length || !timingSafeEqual(a, b)) throw new HttpRefusal(401, 'the key is not right');
}

const view = ({ key, status, reference, reason }: Payment) => ({
  key,
  status,
  ...(reference === null ? {} : { reference }),
  ...(reason === null ? {} : { reason }),
});

function text(value: unknown, name: string, pattern: RegExp): string {
  if (typeof value !== 'string' || !pattern.test(value)) throw new HttpRefusal(422, `${name} is not as it must be`);
  return value;
}

/** The order as the bank understands it; a field too many, too few or in another form is refused. */
function orderOf(incoming: Incoming) {
  const body = jsonBody(incoming);
  const known = ['key', 'amount', 'currency', 'payee', 'message'];
  const odd = Object.keys(body).find((field) => !known.includes(field));
  if (odd !== undefined) throw new HttpRefusal(422, `no such field: ${odd}`);
  const payee = (body['payee'] ?? {}) as Record<string, unknown>;
  const wrong = Object.keys(payee).find((field) => !PAYEE_FIELDS.includes(field));
  if (wrong !== undefined) throw new HttpRefusal(422, `no such field: payee.${wrong}`);
  const line = /^[\x20-\x7e]{1,140}$/;
  return {
    key: text(body['key'], 'key', /^[a-z]{1,20}-\d{1,18}$/),
    amount: text(body['amount'], 'amount', /^(?!0+(?:\.0+)?$)\d{1,12}\.\d{2}$/),
    currency: text(body['currency'], 'currency', /^[A-Z]{3}$/),
    message: text(body['message'], 'message', /^[\x20-\x7e]{1,35}$/),
    payee: {
      name: text(payee['name'], 'payee.name', line),
      address: text(payee['address'], 'payee.address', line),
      account: text(payee['account'], 'payee.account', /^\d{6,31}$/),
      bank_name: text(payee['bank_name'], 'payee.bank_name', line),
      bank_address: text(payee['bank_address'], 'payee.bank_address', line),
      bic: text(payee['bic'], 'payee.bic', /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/),
      branch_code: text(payee['branch_code'], 'payee.branch_code', /^[A-Za-z0-9]{0,12}$/),
    },
  };
}

function pay(parts: ApiParts, incoming: Incoming): Reply {
  if (parts.faults.take('error_500')) throw new HttpRefusal(500, 'the bank has a bad day');
  const order = orderOf(incoming);
  if (incoming.headers['idempotency-key'] !== order.key)
    throw new HttpRefusal(422, 'the idempotency key is the key of the order');
  const body = incoming.body.toString('utf8');
  const earlier = parts.payments.find(order.key);
  if (earlier && earlier.body !== body) throw new HttpRefusal(409, 'this key was used for another order');
  const payment = earlier ? parts.current(earlier) : parts.take({ ...order, body });
  if (parts.faults.take('lost_answer')) return 'cut';
  if (parts.faults.take('time_out')) return 'hold';
  return json(view(payment), earlier ? 200 : 201);
}

/**
 * The bank's payment interface: an order under a key, a question by that key, and the list of payments that came back.
 */
export function bankApiRoutes(parts: ApiParts): Route[] {
  const call = (work: (incoming: Incoming) => Reply) => (incoming: Incoming) => {
    authorise(incoming, parts.apiKey);
    return work(incoming);
  };
  return [
    { method: 'POST', pattern: `${BANK_PATH}/payments`, answer: call((incoming) => pay(parts, incoming)) },
    {
      method: 'GET',
      pattern: `${BANK_PATH}/payments/:key`,
      answer: call(({ params }) => {
        const payment = parts.payments.find(params['key'] ?? '');
        if (!payment) throw new HttpRefusal(404, 'there is no such payment');
        return json(view(parts.current(payment)));
      }),
    },
    {
      method: 'GET',
      pattern: `${BANK_PATH}/returns`,
      answer: call(({ query }) => {
        const after = query.get('after') ?? '0';
        if (!/^\d{1,15}$/.test(after)) throw new HttpRefusal(422, 'after is a number');
        const found = parts.payments.returnsAfter(Number(after), RETURNS_MAX);
        return json({ payments: found.map(({ key, returnedAs }) => ({ key, position: String(returnedAs) })) });
      }),
    },
  ];
}
