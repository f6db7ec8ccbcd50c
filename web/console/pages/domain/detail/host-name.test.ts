import { expect, test } from 'vitest';
import { hostBelow, isBelow } from './host-name.ts';

const NAME = { Name: 'xn--fiq228c.com', Unicode: '\u4e2d\u6587.com' };

test.each([
  ['NS1', 'ns1.xn--fiq228c.com'],
  ['a.b', 'a.b.xn--fiq228c.com'],
  ['ns1.xn--fiq228c.com', 'ns1.xn--fiq228c.com'],
  ['ns1.xn--fiq228c.com.', 'ns1.xn--fiq228c.com'],
  ['ns1.\u4e2d\u6587.com', 'ns1.\u4e2d\u6587.com'],
  [' ns1.\u4e2d\u6587.com. ', 'ns1.\u4e2d\u6587.com'],
])('E2 the host %s below a Chinese name is %s', (typed, host) => expect(hostBelow(typed, NAME)).toBe(host));

test('G1 a server below the name is known in both of its forms', () => {
  expect(isBelow('ns1.\u4e2d\u6587.com', NAME)).toBe(true);
  expect(isBelow('ns1.xn--fiq228c.com', NAME)).toBe(true);
  expect(isBelow('ns1.example.com', NAME)).toBe(false);
});
