import { calendarDaysBetween, dayOf } from '#contract/calendar.ts';
import { fromMinor, toDecimal } from '#contract/money.ts';
import { REMINDERS } from '#contract/rules/auto-renew.ts';
import { suffixOf } from '#contract/rules/suffixes/index.ts';
import { deadlinesOf } from '../../domains/index.ts';
import type { Cell, Letter } from '../../notices/index.ts';
import { firstTry } from '../auto-renew/schedule.ts';
import type { DueReminder } from './store.ts';

/** A name of a reminder with what its renewal costs; undefined where it has a price of its own that nobody asked for of late. */
export interface PricedReminder extends DueReminder {
  readonly price: bigint | undefined;
}

const LEGAL = new Set<string>(REMINDERS.filter(({ by }) => by === 'legal').map(({ kind }) => kind));

function leftCell(expiresAt: Date, now: Date): Cell {
  const days = calendarDaysBetween(now, expiresAt);
  if (days < 0) return { words: 'renewals:cell.over', vars: { days: -days } };
  return days === 0 ? { words: 'renewals:cell.today' } : { words: 'renewals:cell.left', vars: { days } };
}

function autoCell({ autoRenew, expiresAt }: DueReminder, now: Date): Cell {
  if (!autoRenew) return { words: 'renewals:cell.autoOff' };
  const first = firstTry(expiresAt);
  return first > now
    ? { words: 'renewals:cell.autoFrom', vars: { day: dayOf(first) } }
    : { words: 'renewals:cell.autoOn' };
}

/** The day on which a name goes that nobody renews; until then it is had at the ordinary price. */
function deletedCell({ name, expiresAt }: DueReminder): Cell {
  const profile = suffixOf(name);
  return profile ? dayOf(deadlinesOf({ expiresAt, deletedAt: null }, profile).delete) : '';
}

/** One letter about many names, each with its day, its price and whether it renews itself. The most urgent stands first. */
export function reminderLetter(names: readonly PricedReminder[], now: Date): Letter {
  const first = names[0];
  if (!first) throw new Error('a reminder of nothing');
  const over = names.filter(({ kind }) => kind.startsWith('after')).length;
  const many = names.length > 1;
  const when = over > 0 ? 'after' : 'before';
  const subjects = {
    before: many ? 'renewals:remind.beforeMany' : 'renewals:remind.beforeOne',
    after: many ? 'renewals:remind.afterMany' : 'renewals:remind.afterOne',
  } as const;
  return {
    kind: 'domain.reminder',
    rule: names.some(({ kind }) => LEGAL.has(kind)) ? 'ERRP' : 'E3',
    subject: subjects[when],
    paragraphs: [
      when === 'after' ? 'renewals:remind.bodyAfter' : 'renewals:remind.bodyBefore',
      'renewals:remind.auto',
      'renewals:remind.lapse',
    ],
    vars: { name: first.unicode, day: dayOf(first.expiresAt), count: names.length, over },
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
        dayOf(each.expiresAt),
        leftCell(each.expiresAt, now),
        each.price === undefined ? { words: 'renewals:cell.ownPrice' } : toDecimal(fromMinor(each.price)),
        autoCell(each, now),
        deletedCell(each),
      ]),
    },
    act: many
      ? { words: 'renewals:remind.actMany', path: '/domain/list?Sort=expires' }
      : { words: 'renewals:remind.actOne', path: `/domain/renew?Domain=${first.name}` },
  };
}
