import type { Lang } from '#contract/lang.ts';
import type { MessageKey, MessageVars } from '#contract/messages/index.ts';
import { type Money, toGrouped } from '#contract/money.ts';
import { issuerOf } from '../../platform/documents/issuer.ts';
import { dayText, timeText, ZONE } from '../../platform/documents/local-time.ts';
import type { Paper } from '../../platform/documents/pdf/paper.ts';
import { translate } from '../../platform/i18n.ts';
import type { RegistrarSettings } from '../../platform/settings/registrar-settings.ts';
import { type Customer, postalLines } from '../account/index.ts';
import { aboutOf, serialOf } from './present.ts';
import type { Period, StatementRead } from './read-statement.ts';

/** `2026-11` where a period is just that month here. */
function monthOf([from, to]: Period): string | undefined {
  const [first, next] = [timeText(from), timeText(to)];
  const [year = 0, month = 0] = first.split('-').map((part) => Number.parseInt(part, 10));
  const following = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
  return first.endsWith('-01 00:00') && next === `${following} 00:00` ? first.slice(0, 7) : undefined;
}

/** Whom a document is for: their name where they gave one, their address by mail and by post. */
export async function addressee(lang: Lang, { email, profile }: Pick<Customer, 'email' | 'profile'>): Promise<string> {
  if (!profile) return email;
  return [`${profile.name} <${email}>`, ...(await postalLines(lang, profile))].join('\n');
}

/** What a file of this period is called. */
export const statementName = (period: Period): string =>
  `statement-${monthOf(period) ?? `${dayText(period[0])}-${dayText(new Date(period[1].getTime() - 1))}`}.pdf`;

interface Of {
  readonly customer: Customer;
  readonly registrar: RegistrarSettings;
  /** `addressee`. */
  readonly to: string;
  /** What the customer owes us now. */
  readonly owed: Money;
  readonly period: Period;
  readonly read: StatementRead;
  readonly now: Date;
}

/** A statement in words: the parts first, then every movement. */
export function statementPaper(lang: Lang, { customer, registrar, to: whom, owed, period, read, now }: Of): Paper {
  const t = (key: MessageKey, vars?: MessageVars) => translate(lang, key, vars);
  const [from, to] = period;
  const month = monthOf(period);
  const sums = read.rows.map((row) => [
    t(`statement:part.${row.part}`),
    ...[row.opening, row.in, row.out, row.closing].map(toGrouped),
  ]);
  return {
    lang,
    title: month ? t('statement:pdf.month', { month }) : t('statement:pdf.title'),
    issuer: issuerOf(registrar),
    foot: t('statement:pdf.foot', { issuer: registrar.name, time: timeText(now) }),
    madeAt: now,
    blocks: [
      {
        kind: 'facts',
        rows: [
          [t('statement:pdf.customer'), whom],
          [t('statement:pdf.account'), String(customer.id)],
          [t('statement:pdf.period'), t('statement:pdf.from', { from: timeText(from), to: timeText(to) })],
          [t('statement:pdf.zone'), ZONE],
          [t('statement:pdf.currency'), 'USD'],
          ...(owed.minor > 0n ? [[t('statement:pdf.owed', { time: timeText(now) }), toGrouped(owed)] as const] : []),
        ],
      },
      { kind: 'heading', text: t('statement:pdf.parts') },
      {
        kind: 'table',
        columns: [
          { title: t('statement:part'), width: 28 },
          { title: t('statement:opening'), width: 18, right: true },
          { title: t('statement:in'), width: 18, right: true },
          { title: t('statement:out'), width: 18, right: true },
          { title: t('statement:closing'), width: 18, right: true },
        ],
        rows: sums,
        sums: 1,
      },
      { kind: 'heading', text: t('statement:pdf.movements', { count: read.movements.length }) },
      read.movements.length === 0
        ? { kind: 'text', text: t('statement:pdf.none') }
        : {
            kind: 'table',
            columns: [
              { title: t('balance:time'), width: 17 },
              { title: t('balance:serial'), width: 21 },
              { title: t('balance:type'), width: 19 },
              { title: t('balance:about'), width: 27 },
              { title: t('balance:amount'), width: 15, right: true },
              { title: t('balance:after'), width: 16, right: true },
            ],
            rows: read.movements.map((row) => [
              timeText(row.at),
              serialOf('F', row.at, row.id),
              t(`balance:posting.${row.kind}`),
              aboutOf(row.about),
              toGrouped(row.amount),
              toGrouped(row.after),
            ]),
          },
      { kind: 'text', text: t('statement:pdf.note') },
    ],
  };
}
