import { expect, test } from 'vitest';
import { groundedPages } from './grounded.ts';

test('a page with a form stands on antd, a list and a text do not', () => {
  const pages = groundedPages('console');
  expect(pages).toContain('finance/recharge');
  for (const at of ['home', 'help', 'finance/order', 'finance/freeze']) expect(pages).not.toContain(at);
});
