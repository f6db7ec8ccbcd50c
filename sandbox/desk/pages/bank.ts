import type { Balances, Credit } from '../../bank/incoming.ts';
import type { Payment } from '../../bank/payments.ts';
import { type Route, redirect } from '../../http.ts';
import { refusing } from '../api-route.ts';
import { bankAct, statementReply } from '../bank-api.ts';
import { formFields } from '../form.ts';
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

const creditRow = ({ day, ref, amount, currency, payer, details }: Credit): Markup =>
  html`<tr><td>${day}</td><td><code>${ref}</code></td><td>${currency} ${amount}</td><td>${payer}</td><td>${details}</td></tr>`;

/** The statement of an account, with the balances that its paper states. */
const accountRow = ({ currency, opening, closing }: Balances): Markup =>
  html`<tr><td>${currency}</td><td>${opening}</td><td>${closing}</td>
<td><a href="/bank/statement.csv?currency=${currency}">Download (CSV)</a></td></tr>`;

/** What payers send to the shop's account, and the statement that its staff import. */
function incomingBlock({ bank }: DeskParts): Markup {
  return html`<h2>Money that comes in</h2>
<form class="row" method="post" action="/bank/incoming"><label>Amount<input name="amount" required inputmode="decimal" size="12" placeholder="1250.00"></label>
<label>Currency<select name="currency"><option>USD</option><option>HKD</option><option>CNY</option></select></label>
<label>Payer<input name="payer" required size="24" autocomplete="off"></label>
<label>Details, with the reference<input name="details" required size="36" autocomplete="off"></label><button>Pay</button></form>
${table(['Day', 'Number', 'Amount', 'Payer', 'Details'], bank.incoming.list(LIST_LENGTH).map(creditRow), 'Nothing came in yet.')}
${table(['Account', 'Opening balance', 'Closing balance', 'Statement'], bank.incoming.accounts().map(accountRow), 'No account was paid to yet.')}`;
}

function overview(parts: DeskParts): Markup {
  const { bank } = parts;
  const rows = bank.payments.list(LIST_LENGTH).map((payment) => row(bank.current(payment)));
  return html`<p>The bank of the shop: it takes money in and pays the shop's customers out. An order is paid a moment after it was accepted, unless it is held.</p>
<h2>Payments</h2>
${table(['Accepted', 'Key', 'Amount', 'Payee', 'Message', 'State', 'Reference or reason', ''], rows, 'No payment was ordered yet.')}
${incomingBlock(parts)}
${faultBlock('/bank', bank.faults)}`;
}

/** `/bank`: what the shop ordered to be paid, what became of it, and the fault switches. */
export function bankPages(parts: DeskParts): Route[] {
  const { bank } = parts;
  return [
    ...faultPages('/bank', bank.faults),
    { method: 'GET', pattern: '/bank', answer: () => page('Bank', '/bank', overview(parts)) },
    { method: 'GET', pattern: '/bank/statement.csv', answer: ({ query }) => statementReply(bank, query) },
    {
      method: 'POST',
      pattern: '/bank/incoming',
      answer: refusing((incoming) => {
        bank.incoming.pay(formFields(incoming));
        return redirect('/bank');
      }),
    },
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
