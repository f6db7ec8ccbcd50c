import { parseSpan } from '../../clock.ts';
import { HttpRefusal, type Route, redirect } from '../../http.ts';
import { refusing } from '../api-route.ts';
import { formFields } from '../form.ts';
import { html } from '../html.ts';
import { instant, page } from '../page.ts';
import type { DeskParts } from '../parts.ts';

const DAY_MS = 86_400_000;
const SPANS: readonly (readonly [string, string])[] = [
  ['1h', '1 hour'],
  ['1d', '1 day'],
  ['5d', '5 days'],
  ['15d', '15 days'],
  ['30d', '30 days'],
  ['45d', '45 days'],
  ['365d', '365 days'],
];

/** `real time`, or how far ahead: `45 days 3 h ahead of real time`. */
export function offsetText(offsetMs: number): string {
  if (offsetMs === 0) return 'real time';
  const size = Math.abs(offsetMs);
  const days = Math.floor(size / DAY_MS);
  const hours = Math.floor((size % DAY_MS) / 3_600_000);
  const minutes = Math.floor((size % 3_600_000) / 60_000);
  const seconds = Math.floor((size % 60_000) / 1000);
  const parts = [
    [days, days === 1 ? 'day' : 'days'],
    [hours, 'h'],
    [minutes, 'min'],
    [seconds, 's'],
  ] as const;
  const text = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`);
  return `${text.join(' ') || `${size} ms`} ${offsetMs > 0 ? 'ahead of' : 'behind'} real time`;
}

/** `/clock`: the business clock; the house moves with it. */
export function clockPages({ clock }: DeskParts): Route[] {
  return [
    {
      method: 'GET',
      pattern: '/clock',
      answer: () => {
        const buttons = SPANS.map(
          ([span, words]) =>
            html`<form method="post" action="/clock"><input type="hidden" name="advance" value="${span}"><button>Forward ${words}</button></form>`,
        );
        const main = html`<p>Deadlines follow the business clock. Signatures, passwords and rate limits follow the real one and are not moved.</p>
<dl><dt>Business time</dt><dd>${instant(clock.now().toISOString())}</dd><dt>Offset</dt><dd>${offsetText(clock.offsetMs())}</dd></dl>
<div class="acts">${buttons}</div>
<form class="row" method="post" action="/clock"><label>Forward by (45d, 12h, 90m)<input name="advance" required></label><button>Move forward</button></form>
<form class="row" method="post" action="/clock"><input type="hidden" name="reset" value="yes"><button>Back to real time</button></form>
<p class="quiet">Going back leaves what has already happened as it is.</p>`;
        return page('Clock', '/clock', main);
      },
    },
    {
      method: 'POST',
      pattern: '/clock',
      answer: refusing(async (incoming) => {
        const fields = formFields(incoming);
        if (fields['reset'] === 'yes') await clock.move(0);
        else {
          const span = parseSpan(fields['advance'] ?? '');
          if (span === undefined) throw new HttpRefusal(400, 'write a span such as 45d, 12h or 90m');
          await clock.move(clock.offsetMs() + span);
        }
        return redirect('/clock');
      }),
    },
  ];
}
