import { expect, test } from 'vitest';
import { grouped } from './money-text.tsx';

test('amounts are grouped exactly, however large, and carry a real minus', () => {
  expect(grouped({ Amount: '1234.5', Currency: 'USD' })).toBe('1,234.50');
  expect(grouped({ Amount: '-12345678.01', Currency: 'USD' })).toBe('−12,345,678.01');
  expect(grouped({ Amount: '999', Currency: 'USD' })).toBe('999.00');
  expect(grouped({ Amount: '9007199254740993.07'.slice(1), Currency: 'USD' })).toBe('7,199,254,740,993.07');
  expect(grouped({ Amount: '0.000001', Currency: 'USDT' })).toBe('0.000001');
});
