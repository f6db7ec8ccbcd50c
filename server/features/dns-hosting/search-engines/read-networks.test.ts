import { expect, test } from 'vitest';
import { readNetworks } from './read-networks.ts';

test('G2 networks of both families are read into their only form, each once, with the engines that they are of', () => {
  const text = [
    '# Entered from the log of 2026-11',
    '192.0.2.0/24 # Findall',
    '',
    '  198.51.100.7\t# Findall',
    '2001:DB8:0::/48#Seek # and find',
    '192.0.2.0/24 # another name',
    '203.0.113.0/25',
  ];
  for (const end of ['\n', '\r\n', '\r'])
    expect(readNetworks(text.join(end))).toEqual({
      networks: ['192.0.2.0/24', '198.51.100.7/32', '2001:db8::/48', '203.0.113.0/25'],
      engines: [
        { name: 'Findall', networks: 2 },
        { name: 'Seek # and find', networks: 1 },
        { name: undefined, networks: 1 },
      ],
      wrong: [],
    });
  expect(readNetworks(' \n# nobody\n')).toEqual({ networks: [], engines: [], wrong: [] });
});

test('G2 each line that is no network is told with its number, and with what may have been meant', () => {
  const wrong = (text: string) => readNetworks(text).wrong;
  expect(wrong('192.0.2.0/24\ngooglebot.com\n66.249.64.0-66.249.64.255\n192.0.2.0/33')).toEqual([
    { line: 2, problem: 'form' },
    { line: 3, problem: 'form' },
    { line: 4, problem: 'form' },
  ]);
  expect(wrong('192.0.2.7/24')).toEqual([{ line: 1, problem: 'inexact', network: '192.0.2.0/24' }]);
  expect(wrong('0.0.0.0/0\n8.0.0.0/7\n2000::/3\n1.2.3.4/2')).toEqual(
    [1, 2, 3, 4].map((line) => ({ line, problem: 'wide' })),
  );
  expect(wrong('8.0.0.0/8\n2001::/16')).toEqual([]);
  expect(wrong('2001:db8::53\n2001:db8:0:1:2::/80')).toEqual([
    { line: 1, problem: 'narrow', network: '2001:db8::/64' },
    { line: 2, problem: 'narrow', network: '2001:db8:0:1::/64' },
  ]);
  expect(wrong(`192.0.2.0/24 # ${'x'.repeat(61)}\n192.0.2.0/24 # ${'x'.repeat(60)}`)).toEqual([
    { line: 1, problem: 'name' },
  ]);
});
