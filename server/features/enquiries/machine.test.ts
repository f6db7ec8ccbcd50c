import { expect, test } from 'vitest';
import { addDays } from '#contract/calendar.ts';
import { ENQUIRY_MESSAGES_MAX, ENQUIRY_REOPEN_DAYS } from '#contract/rules/contact/enquiry.ts';
import { ENQUIRY_STATES } from '#contract/states/contact/enquiry.ts';
import { nextState } from '../../platform/machine.ts';
import { dueOf, isLate, mayWrite } from './judge-enquiry.ts';
import { enquiryMachine } from './machine.ts';

const EVENTS = ['write', 'answer', 'askBack', 'close'] as const;

test('A10 an enquiry: every state by every event', () => {
  const table = Object.fromEntries(
    ENQUIRY_STATES.map((state) => [
      state,
      EVENTS.map((event) => nextState(enquiryMachine, state, event) ?? '-').join(' '),
    ]),
  );
  expect(table).toEqual({
    open: 'open answered waiting closed',
    answered: 'open answered waiting closed',
    waiting: 'open answered waiting closed',
    closed: 'open - - -',
  });
});

// A Friday afternoon in Hong Kong: the next business day is Monday.
const FRIDAY = new Date('2026-11-27T06:00:00Z');

test('A10 the clock counts business days, and who writes again before an answer does not move it', () => {
  const due = dueOf({ state: 'open', dueAt: null }, FRIDAY);
  expect(due.toISOString().slice(0, 10)).toBe('2026-11-30');
  const later = addDays(FRIDAY, 1);
  expect(dueOf({ state: 'open', dueAt: due }, later)).toEqual(due);
  expect(dueOf({ state: 'answered', dueAt: null }, later).getTime()).toBeGreaterThan(due.getTime() - 1);
  expect(isLate({ dueAt: due }, new Date(due.getTime() - 1))).toBe(false);
  expect(isLate({ dueAt: due }, due)).toBe(true);
  expect(isLate({ dueAt: null }, due)).toBe(false);
});

test('A10 a closed enquiry opens again up to its last day, and a full one takes nothing more', () => {
  const closed = { state: 'closed', closedAt: FRIDAY, dueAt: null } as const;
  const end = addDays(FRIDAY, ENQUIRY_REOPEN_DAYS);
  expect(mayWrite(closed, 3, new Date(end.getTime() - 1))).toBe(true);
  expect(mayWrite(closed, 3, end)).toBe(false);
  const open = { state: 'open', closedAt: null, dueAt: FRIDAY } as const;
  expect(mayWrite(open, ENQUIRY_MESSAGES_MAX - 1, FRIDAY)).toBe(true);
  expect(mayWrite(open, ENQUIRY_MESSAGES_MAX, FRIDAY)).toBe(false);
});
