import { html, type Markup } from '../../desk/html.ts';
import { instant, page } from '../../desk/page.ts';
import type { Reply } from '../../http.ts';
import { amountText } from '../card/pay-page.ts';
import { SCAN_ACTS, type ScanAct } from './cashier.ts';
import type { Trade } from './trades.ts';

export interface PayPage {
  readonly company: string;
  readonly title: string;
  /** The door of the desk to mark. */
  readonly here: string;
  /** Where the buttons lead; the act follows. */
  readonly acts: string;
}

const button = (acts: string, act: ScanAct): Markup =>
  html`<form method="post" action="${acts}/${act}"><button${act === 'pay' ? html` class="first"` : ''}>${SCAN_ACTS[act]}</button></form>`;

/** The page where a person plays the payer, at a computer's cashier or on the phone that has scanned. */
export function payPage(trade: Trade, { company, title, here, acts }: PayPage): Reply {
  const buttons =
    trade.state === 'waiting'
      ? html`<div class="acts">${(Object.keys(SCAN_ACTS) as ScanAct[]).map((act) => button(acts, act))}</div>`
      : html`<p role="status">This trade is ${trade.state}; nothing more can be done here.</p>`;
  const main = html`<p class="amount">${amountText(trade.amountMinor, trade.currency)}</p><p class="quiet">${trade.subject}</p>
<dl><dt>Order of the shop</dt><dd><code>${trade.reference}</code></dd><dt>Trade</dt><dd><code>${trade.tradeNo ?? 'not opened'}</code></dd>
<dt>Open until</dt><dd>${instant(new Date(trade.expiresMs).toISOString())}</dd></dl>${buttons}
${trade.returnUrl && html`<p><a href="${trade.returnUrl}">Back to the shop</a></p>`}`;
  const formTargets = trade.returnUrl === null ? [] : [new URL(trade.returnUrl).origin];
  return page(title, here, main, { company, formTargets });
}
