import { dayOf } from '#contract/calendar.ts';
import type { MessageKey } from '#contract/messages/index.ts';
import { fromMinor, toDecimal } from '#contract/money.ts';
import type { Letter } from '../notices/index.ts';
import type { LineRow } from './lines/line-store.ts';
import type { OrderRow } from './store.ts';

const BODIES: Readonly<Record<OrderRow['state'], MessageKey>> = {
  working: 'orders:letter.completed',
  completed: 'orders:letter.completed',
  partly_completed: 'orders:letter.partly',
  failed: 'orders:letter.failed',
  cancelled: 'orders:letter.failed',
};

const SUBJECTS: Readonly<Record<OrderRow['kind'], MessageKey>> = {
  register: 'orders:letter.registerSubject',
  renew: 'orders:letter.renewSubject',
  restore: 'orders:letter.restoreSubject',
};

/** Tells a customer that his order is decided, and where the lines stand. */
export function orderLetter(order: OrderRow): Letter {
  return {
    kind: `order.${order.state}`,
    rule: 'D4',
    subject: order.origin === 'auto_renew' ? 'renewals:letter.subject' : SUBJECTS[order.kind],
    paragraphs: [BODIES[order.state]],
    vars: { number: order.number, lines: order.lines, done: order.done, failed: order.failed },
    act: { words: 'orders:letter.act', path: `/domain/order/${order.number}` },
  };
}

/** A restored name came back without its year: what was given back, and until when he can renew it at the registry's new price. */
export function yearLetter({ name, unicode, price }: LineRow, until: Date): Letter {
  return {
    kind: 'order.yearRefused',
    rule: 'E3',
    subject: 'life:year.letterSubject',
    paragraphs: ['life:year.letter', 'life:year.letterChoice'],
    vars: { name: unicode, amount: toDecimal(fromMinor(price)), day: dayOf(until) },
    act: { words: 'life:year.act', path: `/domain/${name}` },
  };
}
