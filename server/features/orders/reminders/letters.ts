import type { MessageKey } from '#contract/messages/index.ts';
import { fromMinor, toGrouped } from '#contract/money.ts';
import { REMINDERS } from '#contract/rules/auto-renew.ts';
import { suffixOf } from '#contract/rules/suffixes/index.ts';
import { daysApart, dayText } from '../../../platform/documents/local-time.ts';
import { deadlinesTold } from '../../domains/life/index.ts';
import type { Cell, Letter } from '../../notices/index.ts';
import { firstTry } from '../auto-renew/schedule.ts';
import type { DueReminder } from './store.ts';

/**
 * A name of a letter with what its renewal costs, or its restore where it was deleted; undefined where it has a price
 * of its own that nobody asked for of late.
 */
export interface PricedReminder extends DueReminder {
  readonly price: bigint | undefined;
  /** Why it cannot renew itself now though it should, in the reader's language. */
  readonly hindrance?: string | undefined;
  /** Nothing renews or restores it now, in the reader's words: it has no price, and is in no sum. */
  readonly barred?: string;
}

const LEGAL = new Set<string>(REMINDERS.filter(({ by }) => by === 'legal').map(({ kind }) => kind));

function leftCell({ expiresAt, kind }: DueReminder, now: Date): Cell {
  const days = daysApart(now, expiresAt);
  if (kind === 'cut') return { words: 'renewals:cell.cut', vars: { days: -days } };
  if (expiresAt <= now)
    return days === 0 ? { words: 'renewals:cell.overToday' } : { words: 'renewals:cell.over', vars: { days: -days } };
  return days === 0 ? { words: 'renewals:cell.today' } : { words: 'renewals:cell.left', vars: { days } };
}

function priceCell({ price, barred }: PricedReminder): Cell {
  if (barred !== undefined) return '';
  return price === undefined ? { words: 'renewals:cell.ownPrice' } : toGrouped(fromMinor(price));
}

function autoCell({ autoRenew, expiresAt, hindrance, barred }: PricedReminder, now: Date): Cell {
  if (barred !== undefined)
    return {
      words: autoRenew ? 'renewals:cell.autoHindered' : 'renewals:cell.cannotRenew',
      vars: { reason: barred },
    };
  if (!autoRenew) return { words: 'renewals:cell.autoOff' };
  const first = firstTry(expiresAt);
  if (first > now) return { words: 'renewals:cell.autoFrom', vars: { day: dayText(first) } };
  if (hindrance !== undefined) return { words: 'renewals:cell.autoHindered', vars: { reason: hindrance } };
  return { words: 'renewals:cell.autoOn' };
}

/** The day on which a name goes that nobody renews; until then it is had at the ordinary price. */
function deletedCell(due: DueReminder, now: Date): Cell {
  const profile = suffixOf(due.name);
  return profile ? dayText(deadlinesTold(due, profile, now).delete) : '';
}

const SUBJECTS = {
  before: ['renewals:remind.beforeOne', 'renewals:remind.beforeMany'],
  after: ['renewals:remind.afterOne', 'renewals:remind.afterMany'],
  cut: ['renewals:remind.cutOne', 'renewals:remind.cutMany'],
} as const;
const BODIES = {
  before: 'renewals:remind.bodyBefore',
  after: 'renewals:remind.bodyAfter',
  cut: 'renewals:remind.bodyCut',
} as const;

/** Whether a letter is one that a policy demands, be it that it makes up for one that was missed. */
const isOwed = ({ kind, expiresAt, expiryTold }: DueReminder, now: Date): boolean =>
  LEGAL.has(kind) || (!expiryTold && expiresAt <= now);

/** What a letter about several names says first: what is worst. */
function whenOf(names: readonly DueReminder[]): keyof typeof SUBJECTS {
  if (names.some(({ kind }) => kind === 'cut')) return 'cut';
  return names.some(({ kind }) => kind === 'after1') ? 'after' : 'before';
}

const totalOf = (names: readonly PricedReminder[]): string =>
  toGrouped(fromMinor(names.reduce((sum, { price }) => sum + (price ?? 0n), 0n)));

/** What renewing those costs that can be renewed; told of several, where every price is known. */
function totalWords(names: readonly PricedReminder[]): readonly MessageKey[] {
  const open = names.filter(({ barred }) => barred === undefined);
  if (open.length < 2 || open.some(({ price }) => price === undefined)) return [];
  return [open.length < names.length ? 'renewals:remind.totalRest' : 'renewals:remind.total'];
}

/**
 * One letter about many names, the first to end first, with what all cost; each with its day, its price and whether it
 * renews itself.
 */
export function reminderLetter(names: readonly PricedReminder[], now: Date): Letter {
  const when = whenOf(names);
  const first = names.find(({ kind }) => kind === 'cut') ?? names[0];
  if (!first) throw new Error('a reminder of nothing');
  const many = names.length > 1;
  const [one, more] = SUBJECTS[when];
  return {
    kind: 'domain.reminder',
    rule: names.some((each) => isOwed(each, now)) ? 'ERRP' : 'E3',
    subject: many ? more : one,
    paragraphs: [BODIES[when], ...totalWords(names), 'renewals:remind.auto', 'renewals:remind.lapse'],
    vars: {
      name: first.unicode,
      day: dayText(first.expiresAt),
      count: names.length,
      total: totalOf(names),
      over: names.filter(({ expiresAt }) => expiresAt <= now).length,
      cut: names.filter(({ kind }) => kind === 'cut').length,
    },
    table: {
      heads: [
        'renewals:head.name',
        'renewals:head.expires',
        'renewals:head.left',
        'renewals:head.price',
        'renewals:head.auto',
        'renewals:head.deleted',
      ],
      rows: names.map((each) => [
        each.unicode,
        dayText(each.expiresAt),
        leftCell(each, now),
        priceCell(each),
        autoCell(each, now),
        deletedCell(each, now),
      ]),
    },
    act: many
      ? { words: 'renewals:remind.actMany', path: '/domain/list?Sort=expires' }
      : { words: 'renewals:remind.actOne', path: `/domain/renew?Domain=${first.name}` },
  };
}

/** Before when a deleted name must be restored. */
function restorableUntil(due: DueReminder, now: Date): Date {
  const profile = suffixOf(due.name);
  if (!profile) throw new Error(`no profile for ${due.name}`);
  return deadlinesTold(due, profile, now).redemptionEnd;
}

/**
 * One letter about deleted names: what each costs to have back, and until when. It tells the end of their terms as
 * well.
 */
export function lossLetter(names: readonly PricedReminder[], now: Date): Letter {
  const ends = names.map((each) => ({ ...each, until: restorableUntil(each, now) }));
  const first = [...ends].sort((a, b) => a.until.getTime() - b.until.getTime())[0];
  if (!first) throw new Error('a letter about nothing lost');
  const many = names.length > 1;
  const last = names.some(({ kind }) => kind === 'restoreEnds');
  const [one, more] = last
    ? (['renewals:lost.endsOne', 'renewals:lost.endsMany'] as const)
    : (['renewals:lost.deletedOne', 'renewals:lost.deletedMany'] as const);
  return {
    kind: 'domain.lost',
    rule: names.some((each) => isOwed(each, now)) ? 'ERRP' : 'E3',
    subject: many ? more : one,
    paragraphs: ['renewals:lost.body', 'renewals:lost.price', 'renewals:lost.then'],
    vars: { name: first.unicode, day: dayText(first.until), count: names.length },
    table: {
      heads: [
        'renewals:head.name',
        'renewals:head.expired',
        'renewals:head.wasDeleted',
        'renewals:head.restoreBefore',
        'renewals:head.restore',
      ],
      rows: ends.map((each) => [
        each.unicode,
        dayText(each.expiresAt),
        each.deletedAt ? dayText(each.deletedAt) : '',
        dayText(each.until),
        each.barred ?? priceCell(each),
      ]),
    },
    act: {
      words: 'renewals:lost.act',
      path: many ? '/domain/restore' : `/domain/restore?Domain=${first.name}`,
    },
  };
}
