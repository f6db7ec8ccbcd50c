import type { MessageKey } from '#contract/messages/index.ts';
import { fromMinor, toGrouped } from '#contract/money.ts';
import { dayText } from '../../platform/documents/local-time.ts';
import type { Letter } from '../notices/index.ts';
import type { LineRow } from './lines/line-store.ts';
import type { LetterFacts, OrderRow } from './store.ts';

type Lines = Pick<OrderRow, 'number' | 'kind' | 'origin' | 'lines' | 'done' | 'failed' | 'cancelled'>;

const SUBJECTS: Readonly<Record<OrderRow['kind'], MessageKey>> = {
  register: 'orders:letter.registerSubject',
  renew: 'orders:letter.renewSubject',
  restore: 'orders:letter.restoreSubject',
};
const ONE_DONE: Readonly<Record<OrderRow['kind'], MessageKey>> = {
  register: 'orders:letter.registeredOne',
  renew: 'orders:letter.renewedOne',
  restore: 'orders:letter.restoredOne',
};
const ONE_FAILED: Readonly<Record<OrderRow['kind'], MessageKey>> = {
  register: 'orders:letter.notRegisteredOne',
  renew: 'orders:letter.notRenewedOne',
  restore: 'orders:letter.notRestoredOne',
};

function subjectOf({ kind, origin, done }: Lines, { name }: LetterFacts): MessageKey {
  if (origin === 'auto_renew') {
    if (name === undefined) return 'renewals:letter.subject';
    return done > 0 ? 'renewals:letter.renewedOne' : 'renewals:letter.notRenewedOne';
  }
  if (name === undefined) return SUBJECTS[kind];
  return done > 0 ? ONE_DONE[kind] : ONE_FAILED[kind];
}

/** What became of the lines that were not done, each kind of them where there is one. */
function restOf({ failed, cancelled }: Lines, { name, yearsRefused }: LetterFacts): MessageKey[] {
  const rest: MessageKey[] = [];
  if (failed > yearsRefused) rest.push('orders:letter.partlyFailed');
  if (yearsRefused > 0) rest.push(name === undefined ? 'orders:letter.partlyYears' : 'orders:letter.oneYear');
  if (cancelled > 0) rest.push('orders:letter.partlyCancelled');
  return rest;
}

function bodyOf(order: Lines, facts: LetterFacts): MessageKey[] {
  const { lines, done, cancelled } = order;
  const one = facts.name !== undefined;
  if (done === lines) return [one ? 'orders:letter.oneCompleted' : 'orders:letter.completed'];
  if (done > 0) return [one ? 'orders:letter.oneCompleted' : 'orders:letter.partly', ...restOf(order, facts)];
  const failed = one ? 'orders:letter.oneFailed' : 'orders:letter.failed';
  return cancelled > 0 ? ['orders:letter.nothing', ...restOf(order, facts)] : [failed];
}

/**
 * Tells a customer that their order is decided, and where the lines stand; an order for one name speaks of that name.
 */
export function orderLetter(order: Lines & Pick<OrderRow, 'state'>, facts: LetterFacts): Letter {
  const { number, lines, done, failed, cancelled } = order;
  const { name = '', yearsRefused } = facts;
  return {
    kind: `order.${order.state}`,
    rule: 'D4',
    subject: subjectOf(order, facts),
    paragraphs: bodyOf(order, facts),
    vars: { number, lines, done, failed: failed - yearsRefused, cancelled, years: yearsRefused, name },
    act: { words: 'orders:letter.act', path: `/domain/order/${number}` },
  };
}

/**
 * A restored name came back without its year: what was given back, and until when they can renew it at the registry's
 * new price.
 */
export function yearLetter({ name, unicode, price }: LineRow, until: Date): Letter {
  return {
    kind: 'order.yearRefused',
    rule: 'E3',
    subject: 'life:year.letterSubject',
    paragraphs: ['life:year.letter', 'life:year.letterChoice'],
    vars: { name: unicode, amount: toGrouped(fromMinor(price)), day: dayText(until) },
    act: { words: 'life:year.act', path: `/domain/${name}` },
  };
}
