import { HttpRefusal, type Route, redirect } from '../../http.ts';
import type { Delivery } from '../../payments/card/deliveries.ts';
import { DISPUTE_ACTS } from '../../payments/card/disputes.ts';
import { amountText } from '../../payments/card/pay-page.ts';
import type { CardRefund } from '../../payments/card/refunds.ts';
import type { Session } from '../../payments/card/sessions.ts';
import { refusing } from '../api-route.ts';
import { formFields } from '../form.ts';
import { html, type Markup } from '../html.ts';
import { instant, page, table } from '../page.ts';
import type { DeskParts } from '../parts.ts';
import { faultBlock, faultPages } from './faults.ts';

const LIST_LENGTH = 50;

const short = (id: string): string => (id.length > 24 ? `${id.slice(0, 20)}…` : id);

const sessionRow = (session: Session): Markup => html`<tr><td>${instant(new Date(session.createdMs).toISOString())}</td>
<td><a href="/pay/card/${session.id}" title="${session.id}"><code>${short(session.id)}</code></a></td>
<td><code>${session.clientReferenceId ?? ''}</code></td><td>${amountText(session.amountMinor, session.currency)}</td>
<td>${session.status}</td><td>${session.paymentStatus}</td>
<td>${(session.paymentIntent === null || session.paymentStatus !== 'paid' ? [] : DISPUTE_ACTS).map(
  (act) =>
    html`<form method="post" action="/card/payments/${session.paymentIntent}/dispute/${act}"><button>${act}</button></form>`,
)}</td></tr>`;

function deliveryRow(delivery: Delivery): Markup {
  const last = delivery.attempts.at(-1);
  const mark = delivery.state === 'delivered' ? 'good' : delivery.state === 'given_up' ? 'bad' : 'quiet';
  return html`<tr><td><a href="/card/deliveries/${delivery.eventId}"><code>${short(delivery.eventId)}</code></a></td><td>${delivery.type}</td>
<td><code title="${delivery.sessionId}">${short(delivery.sessionId)}</code></td><td class="${mark}">${delivery.state}</td><td>${delivery.attempts.length}</td>
<td>${last ? `${last.status ?? 'no answer'} ${last.note}` : ''}</td>
<td><form method="post" action="/card/deliveries/${delivery.eventId}/send"><button>Send again</button></form></td></tr>`;
}

const REFUND_ACTS: Readonly<Record<CardRefund['status'], readonly string[]>> = {
  pending: ['succeed', 'fail'],
  succeeded: ['fail'],
  failed: [],
};

const refundRow = (refund: CardRefund): Markup => html`<tr><td>${instant(new Date(refund.createdMs).toISOString())}</td>
<td><code>${refund.id}</code></td><td><code>${short(refund.paymentIntent)}</code></td><td>${amountText(BigInt(refund.amountMinor), refund.currency)}</td>
<td>${refund.status} ${refund.failureReason ?? ''}</td>
<td>${REFUND_ACTS[refund.status].map(
  (act) => html`<form method="post" action="/card/refunds/${refund.id}/${act}"><button>${act}</button></form>`,
)}</td></tr>`;

function overview({ card }: DeskParts): Markup {
  card.cashier.sweep();
  const sessions = card.sessions.list(LIST_LENGTH).map(sessionRow);
  const deliveries = card.webhooks.list(LIST_LENGTH).map(deliveryRow);
  const refunds = card.refunds.list(LIST_LENGTH).map(refundRow);
  return html`<p>The company that takes cards for the shop. Open a session to play the payer and the bank.</p>
<h2>Sessions</h2>
${table(['Opened', 'Session', 'Reference', 'Amount', 'State', 'Payment', 'Dispute'], sessions, 'No session was opened yet.')}
<h2>Refunds</h2>
${table(['At', 'Refund', 'Payment', 'Amount', 'State', ''], refunds, 'Nothing was given back yet.')}
<h2>Webhooks</h2>
<form class="row" method="post" action="/card/endpoint"><label>Sent to<input name="url" type="url" required size="48" value="${card.webhooks.endpoint()}"></label><button>Change</button></form>
${table(['Event', 'Type', 'Session', 'State', 'Tries', 'Last answer', ''], deliveries, 'No event has happened yet.')}
${faultBlock('/card', card.faults)}`;
}

function delivery(found: Delivery): Markup {
  const rows = found.attempts.map(
    (attempt) =>
      html`<tr><td>${instant(attempt.at)}</td><td>${attempt.status ?? 'no answer'}</td><td>${attempt.note}</td></tr>`,
  );
  return html`<dl><dt>Type</dt><dd>${found.type}</dd><dt>State</dt><dd>${found.state}</dd>
<dt>Next try</dt><dd>${found.nextAt ? instant(found.nextAt) : 'none'}</dd></dl>
${table(['Sent', 'Answer', 'Note'], rows, 'Not sent yet.')}<h2>Body</h2><pre>${JSON.stringify(JSON.parse(found.body), null, 2)}</pre>
<p><a href="/card">Card company</a></p>`;
}

/** `/card`: sessions, webhooks with their answers, and the fault switches. */
export function cardPages(parts: DeskParts): Route[] {
  const { card } = parts;
  return [
    ...faultPages('/card', card.faults),
    { method: 'GET', pattern: '/card', answer: () => page('Card company', '/card', overview(parts)) },
    {
      method: 'GET',
      pattern: '/card/deliveries/:id',
      answer: ({ params }) => {
        const found = card.webhooks.find(params['id'] ?? '');
        if (!found) throw new HttpRefusal(404, 'there is no such event');
        return page(found.eventId, '/card', delivery(found));
      },
    },
    {
      method: 'POST',
      pattern: '/card/refunds/:id/:act',
      answer: refusing(({ params }) => {
        card.refunds.act(params['id'] ?? '', params['act'] === 'succeed' ? 'succeed' : 'fail');
        return redirect('/card');
      }),
    },
    {
      method: 'POST',
      pattern: '/card/payments/:intent/dispute/:act',
      answer: refusing(async ({ params }) => {
        const act = DISPUTE_ACTS.find((one) => one === params['act']);
        if (!act) throw new HttpRefusal(404, 'there is no such act');
        await card.disputes.act(params['intent'] ?? '', act, parts.clock.now().getTime());
        return redirect('/card');
      }),
    },
    {
      method: 'POST',
      pattern: '/card/deliveries/:id/send',
      answer: async ({ params }) => {
        if (!(await card.webhooks.sendAgain(params['id'] ?? ''))) throw new HttpRefusal(404, 'there is no such event');
        return redirect('/card');
      },
    },
    {
      method: 'POST',
      pattern: '/card/endpoint',
      answer: refusing((incoming) => {
        const url = URL.parse(formFields(incoming)['url'] ?? '');
        if (!url || !/^https?:$/.test(url.protocol))
          throw new HttpRefusal(400, 'the address must begin with http:// or https://');
        card.webhooks.setEndpoint(url.href);
        return redirect('/card');
      }),
    },
  ];
}
