import type { Route } from '../../http.ts';
import { html } from '../html.ts';
import { instant, page } from '../page.ts';
import type { DeskParts } from '../parts.ts';
import { offsetText } from './clock.ts';

/** `/`: what is here, where it listens, and what time it is. */
export function overviewPages(parts: DeskParts): Route[] {
  return [
    {
      method: 'GET',
      pattern: '/',
      answer: () => {
        const main = html`<p>The outside world of Namestead: other companies, played on this machine and met only over the wire.</p>
<dl><dt>Business time</dt><dd>${instant(parts.clock.now().toISOString())}, ${offsetText(parts.clock.offsetMs())}</dd></dl>
<ul class="doors">
<li><a href="/mailbox">Mailbox</a><p>Every mail the house sends arrives here.</p></li>
<li><a href="/card">Card company</a><p>Payment sessions, webhooks and their faults.</p></li>
<li><a href="/alipay">Alipay</a><p>Trades to be scanned or paid at a cashier, messages, faults.</p></li>
<li><a href="/wechat">WeChat Pay</a><p>Trades to be scanned, messages, faults.</p></li>
<li><a href="/rates">Rates</a><p>A central bank’s daily sheet, and what may be wrong with it.</p></li>
<li><a href="/bank">Bank</a><p>Payments to customers: pay them, refuse them, let them come back.</p></li>
<li><a href="/chain">Stablecoin networks</a><p>Send USDT to an address; let the chain reorganise itself.</p></li>
<li><a href="/registry">Registries</a><p>Names, contacts, recent frames, faults, one registry at a time.</p></li>
<li><a href="/verification">Verification service</a><p>Holders and names to be judged, decisions by hand, faults.</p></li>
<li><a href="/clock">Clock</a><p>Move the business clock to see what time does.</p></li></ul>
<h2>Addresses</h2>
<dl>${parts.addresses().map(([name, address]) => html`<dt>${name}</dt><dd><code>${address}</code></dd>`)}</dl>`;
        return page('Sandbox desk', '/', main);
      },
    },
  ];
}
