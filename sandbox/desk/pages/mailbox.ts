import { HttpRefusal, type Reply, type Route, redirect } from '../../http.ts';
import type { Mail } from '../../mailbox/mails.ts';
import { html, type Markup } from '../html.ts';
import { instant, page, table } from '../page.ts';
import type { DeskParts } from '../parts.ts';
import { faultBlock, faultPages } from './faults.ts';

const LIST_LENGTH = 100;

/** The HTML part as its own document: no script, nothing loaded from elsewhere, links open in a new tab. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'self'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

function letter(mail: Mail): Markup {
  const link = (address: string) => html`<li><a href="${address}" rel="noreferrer">${address}</a></li>`;
  return html`<dl><dt>From</dt><dd>${mail.from}</dd><dt>To</dt><dd>${mail.to.join(', ')}</dd>
<dt>Received</dt><dd>${instant(mail.receivedAt)}</dd><dt>Language</dt><dd>${mail.headers['content-language'] ?? 'not said'}</dd></dl>
${mail.links.length > 0 && html`<h2>Links</h2><ul>${mail.links.map(link)}</ul>`}
${mail.html !== '' && html`<h2>Letter</h2><iframe title="The letter as a mail program shows it" src="/mailbox/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`}
${mail.text !== '' && html`<h2>Plain text</h2><pre>${mail.text}</pre>`}
<p><a href="/mailbox/${mail.id}/source">Source</a> · <a href="/mailbox">All mails</a></p>`;
}

const bare = (body: string, type: string, policy: string): Reply => ({
  status: 200,
  headers: { 'content-type': `${type}; charset=utf-8`, 'content-security-policy': policy, 'cache-control': 'no-store' },
  body,
});

/** `/mailbox`: the list, one mail, its HTML part in a sandboxed frame, its source. */
export function mailboxPages({ mails, mailFaults }: DeskParts): Route[] {
  const find = (id: string | undefined): Mail => {
    const mail = mails.find(Number(id));
    if (!mail) throw new HttpRefusal(404, 'there is no such mail');
    return mail;
  };
  return [
    ...faultPages('/mailbox', mailFaults),
    {
      method: 'GET',
      pattern: '/mailbox',
      answer: ({ query }) => {
        const to = query.get('to') ?? '';
        const rows = mails.list({ ...(to && { to }), limit: LIST_LENGTH }).map(
          (mail) => html`<tr><td>${instant(mail.receivedAt)}</td><td>${mail.to.join(', ')}</td>
<td><a href="/mailbox/${mail.id}">${mail.subject || '(no subject)'}</a></td></tr>`,
        );
        const main = html`<p>Mails stay here; none is sent on.</p>
<form class="row" method="get" action="/mailbox"><label>Only to<input name="to" type="text" value="${to}" size="32"></label><button>Show</button></form>
${table(['Received', 'To', 'Subject'], rows, to ? 'No mail to this address yet.' : 'No mail has arrived yet.')}
<form class="row" method="post" action="/mailbox/clear"><button>Throw all mails away</button></form>
${faultBlock('/mailbox', mailFaults)}`;
        return page('Mailbox', '/mailbox', main);
      },
    },
    {
      method: 'POST',
      pattern: '/mailbox/clear',
      answer: () => {
        mails.clear();
        return redirect('/mailbox');
      },
    },
    {
      method: 'GET',
      pattern: '/mailbox/:id',
      answer: ({ params }) => {
        const mail = find(params['id']);
        return page(mail.subject || '(no subject)', '/mailbox', letter(mail));
      },
    },
    {
      method: 'GET',
      pattern: '/mailbox/:id/html',
      answer: ({ params }) => bare(`<base target="_blank">${find(params['id']).html}`, 'text/html', MAIL_POLICY),
    },
    {
      method: 'GET',
      pattern: '/mailbox/:id/source',
      answer: ({ params }) => bare(mails.source(find(params['id']).id) ?? '', 'text/plain', "default-src 'none'"),
    },
  ];
}
