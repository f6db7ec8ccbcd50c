import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ownParts } from './parts.ts';

test('B7 every part of the document is told of where the document is explained, and is in it once', () => {
  const told = readFileSync(new URL('../../../docs/own-data.md', import.meta.url), 'utf8');
  const names = ownParts(true).map(({ name }) => name);
  expect(names.filter((name) => !told.includes(`\`${name}\``))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});
