import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { House } from './house.ts';
import { seal, unseal } from './secrets.ts';

const house = (key: Buffer) => ({ config: { masterKey: key } }) as unknown as House;
const own = house(randomBytes(32));

test('a sealed secret opens for its own use only', () => {
  const sealed = seal(own, 'staff:1', 'JBSWY3DP');
  expect(sealed).not.toContain('JBSWY3DP');
  expect(unseal(own, 'staff:1', sealed)).toBe('JBSWY3DP');
  expect(() => unseal(own, 'staff:2', sealed)).toThrow();
});

test('another key and a changed bit are refused', () => {
  const sealed = seal(own, 'a', 'text');
  expect(() => unseal(house(randomBytes(32)), 'a', sealed)).toThrow(/another master key/);
  const bytes = Buffer.from(sealed.split('.')[1] as string, 'base64url');
  bytes[bytes.length - 1]! ^= 1;
  expect(() => unseal(own, 'a', `${sealed.split('.')[0]}.${bytes.toString('base64url')}`)).toThrow();
});

test('sealing twice gives two texts', () => {
  expect(seal(own, 'a', 'x')).not.toBe(seal(own, 'a', 'x'));
});
