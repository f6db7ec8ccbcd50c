import { HttpRefusal, type Route, redirect } from '../../http.ts';
import { amountText } from '../../payments/card/pay-page.ts';
import type { ScanCompany } from '../../payments/scan/company.ts';
import type { Notice } from '../../payments/scan/notices.ts';
import type { ScanRefund } from '../../payments/scan/refunds.ts';
import type { Trade } from '../../payments/scan/trades.ts';
import { refusing } from '../api-route.ts';
import { formFields } from '../form.ts';
import { html, type Markup } from '../html.ts';
import { instant, page, table } from '../page.ts';
import type { DeskParts } from '../parts.ts';
import { faultBlock, faultPages } from './faults.ts';

const LIST_LENGTH = 50;

const tradeRow =
  ({ payPath }: ScanCompany) =>
  (trade: Trade): Markup =>
    html`<tr><td>${instant(new Date(trade.openedMs).toISOString())}</td>
<td><a href="${payPath(trade)}"><code>${trade.reference}</code></a></td><td>${amountText(trade.amountMinor, trade.currency)}</td>
<td>${trade.state}</td><td><code>${trade.tradeNo ?? ''}</code></td></tr>`;

const noticeRow =
  (home: string) =>
  (notice: Notice): Markup => {
    const last = notice.attempts.at(-1);
    const mark = notice.state === 'delivered' ? 'good' : notice.state === 'given_up' ? 'bad' : 'quiet';
    return html`<tr><td><code title="${notice.id}">${notice.id.slice(0, 16)}…</code></td><td><code>${notice.reference}</code></td>
<td class="${mark}">${notice.state}</td><td>${notice.attempts.length}</td><td>${last ? `${last.status ?? 'no answer'} ${last.note}` : ''}</td>
<td><form method="post" action="${home}/notices/${notice.id}/send"><button>Send again</button></form></td></tr>`;
  };

const refundRow =
  (home: string) =>
  (refund: ScanRefund): Markup => {
    const open = refund.state === 'waiting' || refund.state === 'stuck';
    return html`<tr><td><code>${refund.key}</code></td><td><code>${refund.reference}</code></td>
<td>${amountText(refund.amountMinor, refund.currency)}</td><td>${refund.state}</td>
<td>${(open ? ['succeed', 'fail'] : []).map(
      (act) => html`<form method="post" action="${home}/refunds/${refund.key}/${act}"><button>${act}</button></form>`,
    )}</td></tr>`;
  };

function overview(company: ScanCompany, home: string): Markup {
  const trades = company.trades.list(LIST_LENGTH).map(tradeRow(company));
  const refunds = company.refunds.list(LIST_LENGTH).map(refundRow(home));
  const notices = company.notices.list(LIST_LENGTH).map(noticeRow(home));
  return html`<p>A company whose payers scan a QR code with their phone. Open a trade to be that phone.</p>
<form class="row" method="post" action="${home}/scan"><label>What the QR code says<input name="text" required size="60"></label><button>Scan</button></form>
<h2>Trades</h2>${table(['Opened', 'Order of the shop', 'Amount', 'State', 'Trade'], trades, 'No trade was opened yet.')}
<h2>Refunds</h2>${table(['Key of the shop', 'Order', 'Amount', 'State', ''], refunds, 'Nothing was given back yet.')}
<h2>Messages to the shop</h2>${table(['Message', 'Order', 'State', 'Tries', 'Last answer', ''], notices, 'Nothing was told yet.')}
${faultBlock(home, company.faults)}`;
}

function companyPages(company: ScanCompany): Route[] {
  const home = `/${company.name}`;
  return [
    ...faultPages(home, company.faults),
    { method: 'GET', pattern: home, answer: () => page(company.title, home, overview(company, home)) },
    {
      method: 'POST',
      pattern: `${home}/scan`,
      answer: refusing((incoming) => {
        const code = /[0-9a-f]{18}/.exec(formFields(incoming)['text'] ?? '')?.[0];
        const trade = company.trades.findByCode(code ?? '');
        if (!trade) throw new HttpRefusal(404, 'this QR code is none of this company');
        return redirect(company.payPath(trade));
      }),
    },
    {
      method: 'POST',
      pattern: `${home}/refunds/:key/:act`,
      answer: refusing(({ params }) => {
        company.decideRefund(params['key'] ?? '', params['act'] === 'succeed' ? 'succeed' : 'fail');
        return redirect(home);
      }),
    },
    {
      method: 'POST',
      pattern: `${home}/notices/:id/send`,
      answer: async ({ params }) => {
        if (!(await company.notifier.sendAgain(params['id'] ?? ''))) throw new HttpRefusal(404, 'no such message');
        return redirect(home);
      },
    },
  ];
}

/** `/alipay`, `/wechat` and `/rates`: trades with their phones, messages with their answers, and the switches. */
export function scanPages({ scan }: DeskParts): Route[] {
  const { rates } = scan;
  return [
    ...scan.companies.flatMap(companyPages),
    ...faultPages('/rates', rates.faults),
    {
      method: 'GET',
      pattern: '/rates',
      answer: () =>
        page(
          'Rates',
          '/rates',
          html`<p>One sheet a day, for one euro: <a href="${rates.setting()}"><code>${rates.setting()}</code></a></p>${faultBlock('/rates', rates.faults)}`,
        ),
    },
  ];
}
