import type { Lang } from '#contract/lang.ts';
import type { MessageKey, MessageVars } from '#contract/messages/index.ts';
import { issuerOf } from '../../platform/documents/issuer.ts';
import { timeText, ZONE } from '../../platform/documents/local-time.ts';
import type { Paper, PaperBlock } from '../../platform/documents/pdf/paper.ts';
import { translate } from '../../platform/i18n.ts';
import type { ActivityRow } from '../activity/index.ts';
import { toldAct } from '../domains/detail/index.ts';
import type { Passport } from './read-passport.ts';

/** Who gives it, and where it is checked. */
interface House {
  readonly registrar: Parameters<typeof issuerOf>[0];
  readonly publicUrl: string;
}

type Say = (key: MessageKey, vars?: MessageVars) => string;

/** What a buyer reads otherwise than the owner of the account. */
const OTHERWISE: Readonly<Record<string, MessageKey>> = {
  'domain.registered': 'passport:act.registered',
  'domain.transferredIn': 'passport:act.transferredIn',
  'domain.left': 'passport:act.left',
};

/** A registration of ours is written within minutes of the registry's own date. */
const DAY_MS = 86_400_000;
const SIGN_GROUP = /.{4}(?=.)/g;
/** A sign as it is read out. */
const grouped = (sign: string): string => sign.replace(SIGN_GROUP, '$& ');

function actText(lang: Lang, say: Say, row: ActivityRow, sales: Passport['sales']): string {
  if (row.kind === 'domain.pushedIn') {
    const cause = (row.after as { cause?: unknown } | null)?.cause;
    const sold = typeof cause === 'string' && cause.startsWith('deal:');
    if (sold) return say('passport:act.sold');
    if (typeof cause === 'string' && cause.startsWith('name_dispute:')) return say('passport:act.handedOver');
    return say(sales.has(row.id) ? 'passport:act.priced' : 'passport:act.moved');
  }
  const own = OTHERWISE[row.kind];
  const { text, change } = toldAct(lang, row);
  if (own) return say(own);
  if (!change) return text;
  const list = (values: readonly string[]) => (values.length === 0 ? say('passport:none') : values.join(', '));
  return `${text}\n${list(change.From)} → ${list(change.To)}`;
}

/** A table, or the sentence that there is nothing in it. */
const tableOr = (
  say: Say,
  none: MessageKey,
  columns: readonly (readonly [MessageKey, number])[],
  rows: readonly (readonly string[])[],
): PaperBlock =>
  rows.length === 0
    ? { kind: 'text', text: say(none) }
    : { kind: 'table', columns: columns.map(([title, width]) => ({ title: say(title), width })), rows };

function unknownOf(say: Say, { spells, cut, acts }: Passport): PaperBlock[] {
  const [first] = spells;
  const lines = [
    ...(first
      ? [
          first.transferred || first.from.getTime() - first.registeredAt.getTime() > DAY_MS
            ? say('passport:unknown.beforeArrival', { at: timeText(first.from) })
            : say('passport:unknown.beforeRegistration', { at: timeText(first.registeredAt) }),
        ]
      : []),
    ...spells.flatMap((spell, place) => {
      const before = spells[place - 1];
      return before?.until
        ? [say('passport:unknown.between', { from: timeText(before.until), to: timeText(spell.from) })]
        : [];
    }),
    ...(cut && acts[0] ? [say('passport:unknown.cut', { at: timeText(acts[0].at) })] : []),
    say('passport:unknown.disputes'),
    say('passport:unknown.use'),
  ];
  return lines.map((text) => ({ kind: 'text', text }));
}

function factsOf(say: Say, of: Passport): readonly (readonly [string, string])[] {
  const time = (at: Date) => `${timeText(at)} (${ZONE})`;
  const none = say('passport:none');
  const list = (values: readonly string[]) => (values.length === 0 ? none : values.join('\n'));
  const rows: (readonly [string, string])[] = [
    ...(of.unicode === of.name ? [] : [[say('certificate:ascii'), of.name] as const]),
    [say('certificate:registrar'), `${of.registrar.name} (IANA ID ${of.registrar.ianaId})`],
    [say('certificate:registry'), of.registry],
    [say('certificate:registered'), time(of.registeredAt)],
    [say('certificate:expires'), time(of.expiresAt)],
    [say('certificate:statuses'), list(of.statuses)],
    [say('certificate:nameServers'), list(of.nameServers)],
    [
      say('passport:dnssec'),
      of.dnssec > 0 ? say('passport:dnssec.on', { count: of.dnssec }) : say('passport:dnssec.off'),
    ],
    [say('passport:number'), of.number],
    [say('certificate:at'), time(of.at)],
  ];
  return rows;
}

/** Disputes before others that its holder was told of; where we were told of none, what is not known says so. */
function nameDisputesOf(say: Say, { nameDisputes = [] }: Passport): PaperBlock[] {
  return [
    { kind: 'heading', text: say('passport:nameDisputes') },
    tableOr(
      say,
      'passport:nameDisputes.none',
      [
        ['passport:nameDisputes.what', 35],
        ['passport:nameDisputes.outcome', 25],
        ['passport:from', 20],
        ['passport:until', 20],
      ],
      nameDisputes.map(({ procedure, provider, caseNumber, outcome, from, until }) => [
        `${say(`passport:nameDisputes.${procedure}`)}\n${provider}\n${caseNumber}`,
        say(`passport:nameDisputes.${outcome === null || outcome === 'mistake' ? 'open' : outcome}`),
        timeText(from),
        until ? timeText(until) : say('passport:still'),
      ]),
    ),
  ];
}

function pastOf(say: Say, of: Passport): PaperBlock[] {
  const still = say('passport:still');
  const unknown = say('passport:notKnown');
  const until = (at: Date | null) => (at ? timeText(at) : still);
  return [
    { kind: 'heading', text: say('passport:registrars') },
    tableOr(
      say,
      'passport:none',
      [
        ['passport:registrars', 50],
        ['passport:from', 25],
        ['passport:until', 25],
      ],
      of.registrars.map(({ name, from, until: to }) => [name ?? unknown, from ? timeText(from) : unknown, until(to)]),
    ),
    { kind: 'heading', text: say('passport:holders') },
    { kind: 'text', text: say('passport:holders.about') },
    tableOr(
      say,
      'passport:none',
      [
        ['passport:holders.sign', 50],
        ['passport:from', 50],
      ],
      of.holders.map(({ sign, from }) => [grouped(sign), timeText(from)]),
    ),
    { kind: 'heading', text: say('passport:holds') },
    tableOr(
      say,
      'passport:holds.none',
      [
        ['passport:holds', 50],
        ['passport:from', 25],
        ['passport:until', 25],
      ],
      of.holds.map(({ kind, from, until: to }) => [say(`passport:hold.${kind}`), timeText(from), until(to)]),
    ),
    { kind: 'heading', text: say('passport:disputes') },
    tableOr(
      say,
      'passport:disputes.none',
      [
        ['passport:disputes.outcome', 50],
        ['passport:from', 25],
        ['passport:until', 25],
      ],
      of.disputes.map(({ at, decidedFor, endedAt }) => [
        decidedFor
          ? say(`passport:disputes.${decidedFor}`)
          : endedAt
            ? say('passport:disputes.ended')
            : say('passport:disputes.open'),
        timeText(at),
        until(endedAt),
      ]),
    ),
    ...nameDisputesOf(say, of),
  ];
}

/** A passport as a paper: the name as it stands, its past, what is not known, and where it is checked. */
export function passportPaper(lang: Lang, { registrar, publicUrl }: House, of: Passport): Paper {
  const say: Say = (key, vars) => translate(lang, key, vars);
  return {
    lang,
    title: say('passport:title'),
    issuer: issuerOf(registrar),
    foot: say('certificate:foot', { issuer: registrar.name, number: of.number }),
    madeAt: of.at,
    blocks: [
      { kind: 'text', text: say('passport:says') },
      { kind: 'display', text: of.unicode },
      { kind: 'facts', rows: factsOf(say, of), ruled: true },
      ...pastOf(say, of),
      { kind: 'heading', text: say('passport:acts') },
      tableOr(
        say,
        'passport:none',
        [
          ['passport:acts.at', 25],
          ['passport:acts.what', 75],
        ],
        of.acts.map((row) => [timeText(row.at), actText(lang, say, row, of.sales)]),
      ),
      { kind: 'heading', text: say('passport:unknown') },
      ...unknownOf(say, of),
      {
        kind: 'code',
        address: `${publicUrl}/certificate?number=${of.number}`,
        words: [say('passport:check'), say('passport:signed')],
      },
    ],
  };
}
