import { expect, test } from 'vitest';
import { glueOf, isWithin, linesOf, onWire } from './servers-text.ts';

test('G1 servers are read from lines, commas, semicolons and tabs', () => {
  expect(linesOf(' ns1.a.example,\tns2.a.example;\n\nns3.a.example ')).toEqual([
    'ns1.a.example',
    'ns2.a.example',
    'ns3.a.example',
  ]);
});

test('G1 a host is read without the dot that a zone file ends it by', () => {
  expect(linesOf('ns1.a.example.\nns2.a.example')).toEqual(['ns1.a.example', 'ns2.a.example']);
});

test.each([
  ['ns1.\u4e2d\u6587.com', 'ns1.xn--fiq228c.com'],
  ['ns1.xn--fiq228c.com', 'ns1.xn--fiq228c.com'],
  ['no host', 'no host'],
])('G1 %s and %s are one server', (typed, host) => expect(onWire(typed)).toBe(host));

test('G1 a server lies within a name by whole labels', () => {
  expect(isWithin('ns1.mine.com', ['mine.com'])).toBe(true);
  expect(isWithin('mine.com', ['mine.com'])).toBe(true);
  expect(isWithin('ns1.notmine.com', ['mine.com'])).toBe(false);
});

test('G1 only servers with addresses are sent with glue', () => {
  expect(
    glueOf(['ns1.mine.com', 'ns2.mine.com'], { 'ns1.mine.com': '192.0.2.1 2001:db8::1', 'ns2.mine.com': ' ' }),
  ).toEqual([{ Host: 'ns1.mine.com', Addresses: ['192.0.2.1', '2001:db8::1'] }]);
});
