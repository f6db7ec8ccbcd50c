import { expect, test } from 'vitest';
import { isPublicAddress, namesPrivatePlace } from './public-address.ts';
import { PrivateAddress, publicLookup } from './public-lookup.ts';

test.each([
  '127.0.0.1',
  '127.255.255.255',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  'fc00::1',
  'fe80::1',
  'ff02::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'localhost',
  '',
])('no request goes to %s', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])(
  '%s is on the public Internet',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test('a setting means a private place only where it names one', () => {
  for (const host of ['127.0.0.1', '[::1]', 'localhost', '10.0.0.5']) expect(namesPrivatePlace(host)).toBe(true);
  for (const host of ['rdap.example', '8.8.8.8', 'localhost.example']) expect(namesPrivatePlace(host)).toBe(false);
});

test.each([false, true])('a name that points to this machine resolves to nothing (all: %s)', async (all) => {
  const error = await new Promise((resolve) => publicLookup('localhost', { all }, resolve));
  expect(error).toBeInstanceOf(PrivateAddress);
});
