import type { Payment } from '../../bank/payments.ts';
import { type Route, redirect } from '../../http.ts';
import { refusing } from '../api-route.ts';
import { bankAct } from '../bank-api.ts';
import { html, type Markup } from '../html.ts';
import { instant, page, table } from '../page.ts';
import type { DeskParts } from '../parts.ts';
import { faultBlock, faultPages } from './faults.ts';

const LIST_LENGTH = 100;
const BUTTONS: Readonly<Record<Payment['status'], readonly (readonly [string, string])[]>> = {
  accepted: [
    ['pay', 'Pay now'],
    ['refuse', 'Refuse'],
  ],
  paid: [['bounce', 'Let it come back']],
  refused: [],
  returned: [],
};

const row = (payment: Payment): Markup => html`<tr><td>${instant(new Date(payment.acceptedMs).toISOString())}</td>
<td><code>${payment.key}</code></td><td>${payment.currency} ${payment.amount}</td>
<td>${payment.payee['name']}<br>${payment.payee['bank_name']} <code>${payment.payee['account']}</code></td><td><code>${payment.message}</code></td>
<td>${payment.status}</td><td>${payment.reference ?? payment.reason ?? ''}</td>
<td>${BUTTONS[payment.status].map(
  ([act, words]) =>
    html`<form method="post" action="/bank/payments/${payment.key}/${act}"><button>${words}</button></form>`,
)}</td></tr>`;

function overview({ bank }: DeskParts): Markup {
  const rows = bank.payments.list(LIST_LENGTH).map((payment) => row(bank.current(payment)));
  return html`<p>The bank that pays the shop's customers out. An order is paid a moment after it was accepted, unless it is held.</p>
<h2>Payments</h2>
${table(['Accepted', 'Key', 'Amount', 'Payee', 'Message', 'State', 'Reference or reason', ''], rows, 'No payment was ordered yet.')}
${faultBlock('/bank', bank.faults)}`;
}

/** `/bank`: what the shop ordered to be paid, what became of it, and the fault switches. */
export function bankPages(parts: DeskParts): Route[] {
  const { bank } = parts;
  return [
    ...faultPages('/bank', bank.faults),
    { method: 'GET', pattern: '/bank', answer: () => page('Bank', '/bank', overview(parts)) },
    {
      method: 'POST',
      pattern: '/bank/payments/:key/:act',
      answer: refusing(({ params }) => {
        bank.act(params['key'] ?? '', bankAct(params['act']));
        return redirect('/bank');
      }),
    },
  ];
}
