import { expect, test } from 'vitest';
import { pageOfNumber } from './about-link.tsx';

test('J1 a number leads to the page it is looked up at, a name and a reference of others to none', () => {
  expect(pageOfNumber('P261126-7KQ2M9XD')).toBe('/domain/order/P261126-7KQ2M9XD');
  expect(pageOfNumber('R261126-7KQ2M9XD')).toBe('/finance/recharge/info?Number=R261126-7KQ2M9XD');
  expect(pageOfNumber('W261126-7KQ2M9XD')).toBe('/finance/withdrawal/list');
  expect(pageOfNumber('D261126-7KQ2M9XD')).toBe('/escrow/escrowinfo?Number=D261126-7KQ2M9XD');
  expect(['Z261126-7KQ2M9XD', 'p261126.com', 'P261126-7KQ2M9XD and more', ''].map(pageOfNumber)).toEqual(
    Array(4).fill(undefined),
  );
});
