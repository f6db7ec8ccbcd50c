import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cart, orderDetail } from '#contract/api/orders.ts';
import { checkEmailCaptcha } from '#contract/api/verify.ts';
import { dropFirstAnswers, firstAnswer, takeFirstAnswers } from './first-answers.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  takeFirstAnswers({});
  vi.useRealTimers();
});

test('a read finds the answer that came with the page by its address, path and query filled in', () => {
  takeFirstAnswers({ '/domain/order/detail?Number=P1': { Number: 'P1' }, '/domain/cart': null });
  expect(firstAnswer(cart, {})).toEqual({ data: null, at: 1_000_000 });
  expect(firstAnswer(orderDetail, { Number: 'P1' })?.data).toEqual({ Number: 'P1' });
  expect(firstAnswer(orderDetail, { Number: 'P2' })).toBeUndefined();
});

test('after a change, or half a minute, what came with the page holds no more', () => {
  takeFirstAnswers({ '/domain/cart': {} });
  vi.advanceTimersByTime(30_000);
  expect(firstAnswer(cart, {})).toBeDefined();
  vi.advanceTimersByTime(1);
  expect(firstAnswer(cart, {})).toBeUndefined();
  takeFirstAnswers({ '/domain/cart': {} });
  dropFirstAnswers();
  expect(firstAnswer(cart, {})).toBeUndefined();
});

test('the painter hears what a page asks that nobody answered, but for what would change something', () => {
  const missed = new Set<string>();
  takeFirstAnswers({}, missed);
  firstAnswer(cart, {});
  firstAnswer(checkEmailCaptcha, { Captcha: 'a', Email: 'b' });
  expect([...missed]).toEqual(['/domain/cart']);
});
