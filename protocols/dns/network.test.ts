import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DnsError } from './fault.ts';
import { networkText, readNetwork } from './network.ts';

test('networks and lone addresses of both families, in one form', () => {
  const read = (text: string) => {
    const network = readNetwork(text);
    return `${networkText(network)} ${network.family} ${network.exact}`;
  };
  expect(read('192.0.2.0/24')).toBe('192.0.2.0/24 v4 true');
  expect(read('192.0.2.7')).toBe('192.0.2.7/32 v4 true');
  expect(read('192.0.2.7/24')).toBe('192.0.2.0/24 v4 false');
  expect(read('255.255.255.255/1')).toBe('128.0.0.0/1 v4 false');
  expect(read('0.0.0.0/0')).toBe('0.0.0.0/0 v4 true');
  expect(read('2001:DB8:0:0::/32')).toBe('2001:db8::/32 v6 true');
  expect(read('2001:db8::1')).toBe('2001:db8::1/128 v6 true');
  expect(read('2001:db8:ffff::/33')).toBe('2001:db8:8000::/33 v6 false');
  expect(read('::ffff:192.0.2.1/120')).toBe('::ffff:c000:200/120 v6 false');
});

test('what is no network is refused', () => {
  const texts = [
    '',
    '/',
    'x',
    '192.0.2',
    '192.0.2.0/33',
    '192.0.2.0/',
    '192.0.2.0/024',
    '192.0.2.00/24',
    '192.0.2.0/-1',
  ];
  for (const text of [...texts, '2001:db8::/129', 'fe80::1%eth0', '192.0.2.0 /24', '192.0.2.0/24/24', '::1::'])
    expect(() => readNetwork(text), text).toThrow(DnsError);
});

test('no text of any kind is anything but read or refused', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      try {
        readNetwork(text);
      } catch (error) {
        expect(error).toBeInstanceOf(DnsError);
      }
    }),
  );
});
