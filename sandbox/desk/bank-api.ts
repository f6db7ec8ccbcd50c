import { ACTS, type Bank, type BankAct } from '../bank/bank.ts';
import type { Payment } from '../bank/payments.ts';
import { HttpRefusal, json, type Reply, type Route } from '../http.ts';
import { get, post } from './api-route.ts';

const PAYMENTS_SHOWN = 500;

const view = ({ body: _, acceptedMs, paysMs: __, ...payment }: Payment) => ({
  ...payment,
  acceptedAt: new Date(acceptedMs).toISOString(),
});

export function bankAct(text: unknown): BankAct {
  const found = ACTS.find((act) => act === text);
  if (!found) throw new HttpRefusal(404, `there is no such act; there are ${ACTS.join(', ')}`);
  return found;
}

/** The statement as a file: of one account, or of the lines that hold some details. */
export function statementReply(bank: Bank, query: URLSearchParams): Reply {
  const [currency, details] = [query.get('currency'), query.get('details')];
  return {
    status: 200,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="statement.csv"',
      'cache-control': 'no-store',
    },
    body: bank.incoming.statement({ ...(currency && { currency }), ...(details && { details }) }),
  };
}

/**
 * The bank's part of the desk's JSON API: `GET payments?message=`, `GET payments/:key`, `POST payments/:key/:act` (pay,
 * refuse, bounce); `POST incoming {amount, currency, payer, details}` pays to the shop, `GET
 * statement?currency=&details=` is its statement as CSV.
 */
export function bankRoutes(bank: Bank): Route[] {
  return [
    post('/bank/incoming', (_, body) => json(bank.incoming.pay(body))),
    get('/bank/statement', ({ query }) => statementReply(bank, query)),
    get('/bank/payments', ({ query }) => {
      const message = query.get('message');
      const found = bank.payments.list(PAYMENTS_SHOWN).filter((payment) => !message || payment.message === message);
      return json(found.map((payment) => view(bank.current(payment))));
    }),
    get('/bank/payments/:key', ({ params }) => {
      const payment = bank.payments.find(params['key'] ?? '');
      if (!payment) throw new HttpRefusal(404, 'there is no such payment');
      return json(view(bank.current(payment)));
    }),
    post('/bank/payments/:key/:act', ({ params }) => json(view(bank.act(params['key'] ?? '', bankAct(params['act']))))),
  ];
}
