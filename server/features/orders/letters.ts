import type { MessageKey } from '#contract/messages/index.ts';
import type { Letter } from '../notices/index.ts';
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
