import { CURRENCY_DIGITS, type Currency, fromMinor, toDecimal } from '#contract/money.ts';
import { html, type Markup } from '../../desk/html.ts';
import { instant, page } from '../../desk/page.ts';
import { HttpRefusal, type Reply, type Route, redirect } from '../../http.ts';
import { ACTS, type Act, ActRefusal, type Cashier, isAct } from './acts.ts';
import type { Session, Sessions } from './sessions.ts';

const COMPANY = 'Card payments (sandbox)';

const NOTICES: Record<string, string> = {
  card_declined: 'The card was declined. Nothing was charged; you may try again.',
  authentication_failed:
    'The bank could not confirm that it is you (3-D Secure). Nothing was charged; you may try again.',
};

const NOT_PAID: readonly Act[] = ['decline', 'challenge_failure'];

/** `USD 1,234.50`; currencies the shop does not know are shown in minor units. */
export function amountText(minor: bigint, currency: string): string {
  const code = currency.toUpperCase();
  if (!Object.hasOwn(CURRENCY_DIGITS, code)) return `${code} ${minor} (minor units)`;
  return `${code} ${toDecimal(fromMinor(minor, code as Currency)).replace(/\B(?=(\d{3})+\.)/g, ',')}`;
}

const originOf = (url: string | null): string[] => (url === null ? [] : [new URL(url).origin]);

function open(session: Session): Markup {
  const notice = session.lastError === null ? undefined : NOTICES[session.lastError];
  const button = (act: Act): Markup =>
    html`<form method="post" action="/pay/card/${session.id}/${act}"><button${act === 'pay' ? html` class="first"` : ''}>${ACTS[act]}</button></form>`;
  return html`${notice && html`<p class="notice" role="alert">${notice}</p>`}
<div class="acts">${(Object.keys(ACTS) as Act[]).map(button)}</div>
${session.cancelUrl && html`<p><a href="${session.cancelUrl}">Back to the shop without paying</a></p>`}`;
}

function view(session: Session): Reply {
  const main = html`<p class="amount">${amountText(session.amountMinor, session.currency)}</p>
<p class="quiet">${session.lines.map((line) => `${line.quantity} × ${line.name}`).join(', ')}</p>
<dl><dt>Reference</dt><dd><code>${session.clientReferenceId ?? 'none'}</code></dd>
<dt>Session</dt><dd><code>${session.id}</code></dd>
<dt>State</dt><dd>${session.status}, ${session.paymentStatus}</dd>
<dt>Open until</dt><dd>${instant(new Date(session.expiresMs).toISOString())}</dd></dl>
${session.status === 'open' ? open(session) : html`<p>This payment is ${session.status}; nothing more can be done here.</p>`}`;
  const formTargets = [...originOf(session.successUrl), ...originOf(session.cancelUrl)];
  return page('Pay by card', '/card', main, { company: COMPANY, formTargets });
}

/** The page where a person plays payer and bank; after a payment the browser goes back to the shop. */
export function payPageRoutes(sessions: Sessions, cashier: Cashier): Route[] {
  const find = (id: string | undefined): Session => {
    cashier.sweep();
    const session = sessions.find(id ?? '');
    if (!session) throw new HttpRefusal(404, 'there is no such payment');
    return session;
  };
  return [
    { method: 'GET', pattern: '/pay/card/:id', answer: (incoming) => view(find(incoming.params['id'])) },
    {
      method: 'POST',
      pattern: '/pay/card/:id/:act',
      answer: async (incoming) => {
        const session = find(incoming.params['id']);
        const act = incoming.params['act'] ?? '';
        if (!isAct(act)) throw new HttpRefusal(404, 'there is no such button');
        try {
          await cashier.act(session.id, act);
        } catch (error) {
          if (error instanceof ActRefusal) return redirect(`/pay/card/${session.id}`);
          throw error;
        }
        if (act === 'expire' || NOT_PAID.includes(act)) return redirect(`/pay/card/${session.id}`);
        return redirect(session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id));
      },
    },
  ];
}
