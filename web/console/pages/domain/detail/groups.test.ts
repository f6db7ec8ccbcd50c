import { expect, test } from 'vitest';
import { groupOf } from './groups.ts';

test.each([
  ['', 'overview'],
  ['#overview', 'overview'],
  ['#dns', 'dns'],
  ['#dnssec', 'dns'],
  ['#name-servers', 'dns'],
  ['#locks', 'transfer'],
  ['#holder', 'holder'],
  ['#history', 'history'],
  ['#nothing-we-know', 'overview'],
])('E2 the address %s opens the group %s', (hash, group) => expect(groupOf(hash)).toBe(group));
