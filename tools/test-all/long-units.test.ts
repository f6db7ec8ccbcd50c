import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { longUnits, orderOf } from './long-units.ts';
import { FOLDER, logFileOf } from './stage.ts';

const COMMITS = Array.from({ length: 60 }, (_, at) => at.toString(16).padStart(40, '0'));

test('the long suite has its test files, its journeys and every bench', () => {
  const units = longUnits();
  const paths = units.map(({ path }) => path);
  for (const name of paths) expect(dirname(logFileOf({ name }))).toBe(FOLDER);
  expect(new Set(paths).size).toBe(units.length);
  expect(paths).toContain('e2e/kill/kill.long.test.ts');
  expect(paths).toContain('e2e/journeys/renew-600.long.spec.ts');
  const listed = readFileSync('bench/list.ts', 'utf8').match(/^import .* from '\.\//gm) ?? [];
  // One of the imports is their type.
  expect(units.filter(({ kind }) => kind === 'bench')).toHaveLength(listed.length - 1);
  expect(paths).toContain('batch600');
});

test('a commit always begins with the same pieces; over sixty commits each piece was among the first eight', () => {
  const units = longUnits();
  const [one = '', two = ''] = COMMITS;
  expect(orderOf(one, units)).toEqual(orderOf(one, [...units].reverse()));
  expect(orderOf(one, units)).not.toEqual(orderOf(two, units));
  const run = new Set(COMMITS.flatMap((commit) => orderOf(commit, units).slice(0, 8)));
  expect(run.size).toBe(units.length);
});
