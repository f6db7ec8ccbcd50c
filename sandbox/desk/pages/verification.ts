import { domainToUnicode } from 'node:url';
import { wholeNumber } from '../../faults.ts';
import { HttpRefusal, type Route, redirect } from '../../http.ts';
import { suits } from '../../verification/decisions.ts';
import { REFUSALS } from '../../verification/judge.ts';
import type { Request } from '../../verification/requests.ts';
import type { VerificationService } from '../../verification/service.ts';
import { refusing } from '../api-route.ts';
import { formFields } from '../form.ts';
import { html, type Markup } from '../html.ts';
import { instant, page, table } from '../page.ts';
import type { DeskParts } from '../parts.ts';
import { faultBlock, faultPages } from './faults.ts';

const LIST_LENGTH = 100;
const HOME = '/verification';

const about = ({ kind, asked }: Request): string =>
  kind === 'name' ? domainToUnicode(asked['name'] ?? '') : `${asked['holder']}, ${asked['idType']}`;

const option = (value: string, chosen: string): Markup =>
  html`<option value="${value}"${value === chosen ? html` selected` : ''}>${value.replaceAll('_', ' ')}</option>`;

const row = (request: Request): Markup => html`<tr><td>${instant(new Date(request.askedMs).toISOString())}</td>
<td><a href="${HOME}/requests/${request.reference}"><code>${request.reference}</code></a></td><td>${request.kind}</td><td>${about(request)}</td>
<td class="${request.state === 'passed' ? 'good' : request.state === 'refused' ? 'bad' : 'quiet'}">${request.state}</td>
<td>${request.reasons.map(({ code }) => code.replaceAll('_', ' ')).join(', ')}</td></tr>`;

function overview(service: VerificationService): Markup {
  const { decision, times } = service.manner();
  const decisions = ['rules', 'wait', 'pass', ...Object.keys(REFUSALS)];
  return html`<p>The company that judges, for registries, who a holder is and whether a name may be had, and signs what it judged.</p>
<h2>The next requests</h2>
<p>Now: <strong>${decision.replaceAll('_', ' ')}</strong>${times === undefined ? '' : `, ${times} more`}. With "wait" a person decides here; "rules" judges the number,
the picture, the document's last day, a holder called "differs", and reserved or sensitive words in a name (police, casino).</p>
<form class="row" method="post" action="${HOME}/next"><label>Decide<select name="decision">${decisions.map((each) => option(each, decision))}</select></label>
<label>Times (empty: until changed)<input name="times" inputmode="numeric" size="6"></label><button>Set</button></form>
<h2>Requests</h2>
${table(['Asked', 'Reference', 'Kind', 'About', 'State', 'Reasons'], service.requests.list(LIST_LENGTH).map(row), 'Nobody has asked for anything yet.')}
${faultBlock(HOME, service.faults)}`;
}

function decideForm(request: Request): Markup | false {
  if (request.state !== 'waiting') return false;
  const refusals = Object.keys(REFUSALS).filter((decision) => suits(decision, request.kind));
  const action = `${HOME}/requests/${request.reference}`;
  return html`<h2>Decide</h2><div class="acts">${['pass', ...refusals].map(
    (decision) =>
      html`<form method="post" action="${action}"><input type="hidden" name="decision" value="${decision}"><button>${
        decision === 'pass' ? 'Pass' : `Refuse: ${decision.replaceAll('_', ' ')}`
      }</button></form>`,
  )}</div>`;
}

/** The picture as it came; only ever one of the two types that the service takes. */
function picture(service: VerificationService, reference: string): Markup | false {
  const found = service.requests.picture(reference);
  if (!found) return false;
  const source = `data:${found.type};base64,${Buffer.from(found.bytes).toString('base64')}`;
  return html`<h2>Picture</h2><p><img alt="The document as it was sent" src="${source}"></p>`;
}

function record(service: VerificationService, request: Request): Markup {
  const { reference, asked, state, reasons, code, value, expiresMs } = request;
  return html`<dl>${Object.entries(asked).map(([field, text]) => html`<dt>${field}</dt><dd>${text}</dd>`)}
<dt>State</dt><dd>${state}</dd>${reasons.length > 0 && html`<dt>Reasons</dt><dd>${reasons.map((each) => each.code.replaceAll('_', ' ')).join(', ')}</dd>`}
${expiresMs !== null && html`<dt>Code</dt><dd><code>${value}</code>, until ${instant(new Date(expiresMs).toISOString())}</dd>`}</dl>
${decideForm(request)}
${picture(service, reference)}
${code !== null && html`<h2>Signed document</h2><pre>${Buffer.from(code, 'base64').toString('utf8')}</pre>`}
<p><a href="${HOME}">Verification service</a></p>`;
}

/** `/verification`: what was asked, who decides, faults; one request with its picture and its signed document. */
export function verificationPages({ verification: service }: DeskParts): Route[] {
  const find = (reference: string | undefined): Request => {
    const request = service.requests.find(reference ?? '');
    if (!request) throw new HttpRefusal(404, 'there is no such request');
    return request;
  };
  return [
    ...faultPages(HOME, service.faults),
    { method: 'GET', pattern: HOME, answer: () => page('Verification service', HOME, overview(service)) },
    {
      method: 'POST',
      pattern: `${HOME}/next`,
      answer: refusing((incoming) => {
        const { decision = '', times } = formFields(incoming);
        service.setManner(decision, wholeNumber(times, 1_000_000));
        return redirect(HOME);
      }),
    },
    {
      method: 'GET',
      pattern: `${HOME}/requests/:reference`,
      answer: ({ params }) => page('Request', HOME, record(service, find(params['reference']))),
    },
    {
      method: 'POST',
      pattern: `${HOME}/requests/:reference`,
      answer: refusing((incoming) => {
        const { reference } = service.decide(
          incoming.params['reference'] ?? '',
          formFields(incoming)['decision'] ?? '',
        );
        return redirect(`${HOME}/requests/${reference}`);
      }),
    },
  ];
}
