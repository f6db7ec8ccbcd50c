import { type FaultBoard, faultFrom } from '../../faults.ts';
import { type Route, redirect } from '../../http.ts';
import { refusing } from '../api-route.ts';
import { formFields } from '../form.ts';
import { html, type Markup } from '../html.ts';
import { table } from '../page.ts';

/** The block of switches on a company's page; `home` is that page's path. */
export function faultBlock(home: string, faults: FaultBoard): Markup {
  const on = faults.list();
  const rows = on.map(
    (fault) => html`<tr><td><code>${fault.kind}</code></td><td>${faults.kinds[fault.kind]}</td>
<td>${fault.times === undefined ? 'until switched off' : `${fault.times} more`}</td>
<td><form method="post" action="${home}/faults/clear"><input type="hidden" name="kind" value="${fault.kind}"><button>Switch off</button></form></td></tr>`,
  );
  return html`<h2>Faults</h2>
<form class="row" method="post" action="${home}/faults"><label>Fault<select name="kind">${Object.entries(
    faults.kinds,
  ).map(([kind, words]) => html`<option value="${kind}">${kind}: ${words}</option>`)}</select></label>
<label>Times (empty: until switched off)<input name="times" inputmode="numeric" size="6"></label>
<label>Delay in ms<input name="delayMs" inputmode="numeric" size="8"></label><button>Switch on</button></form>
${table(['Fault', 'What it does', 'How long', ''], rows, 'No fault is switched on.')}`;
}

/** The two form addresses of that block. */
export function faultPages(home: string, faults: FaultBoard): Route[] {
  return [
    {
      method: 'POST',
      pattern: `${home}/faults`,
      answer: refusing((incoming) => {
        faults.set(faultFrom(formFields(incoming)));
        return redirect(home);
      }),
    },
    {
      method: 'POST',
      pattern: `${home}/faults/clear`,
      answer: refusing((incoming) => {
        faults.clear(formFields(incoming)['kind']);
        return redirect(home);
      }),
    },
  ];
}
