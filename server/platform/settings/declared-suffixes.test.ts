import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { suffixOf } from '#contract/rules/suffixes/index.ts';
import { declareFromFile } from './declared-suffixes.ts';
import { requiredRegistrySettings } from './registry-access.ts';

const folder = mkdtempSync(join(tmpdir(), 'declared-'));
afterAll(() => rmSync(folder, { recursive: true }));

function problemsOf(text: string | undefined): string[] {
  const file = join(folder, 'suffixes.json');
  if (text !== undefined) writeFileSync(file, text);
  const problems: string[] = [];
  const takeBack = declareFromFile(
    () => (text === undefined ? join(folder, 'nowhere.json') : file),
    (setting, problem) => problems.push(`${setting} ${problem}`),
  );
  onTestFinished(takeBack);
  return problems;
}

const ORG = { Suffix: 'org', Registry: 'generic', Operator: 'A', Source: 'B', Checked: '2026-11-26' };

test('a file that cannot be taken is told in a sentence, and nothing is declared', () => {
  expect(problemsOf(undefined)).toEqual(['SUFFIXES_FILE names a file that cannot be read']);
  expect(problemsOf('not json')).toEqual(['SUFFIXES_FILE names a file that is not JSON']);
  expect(problemsOf(JSON.stringify([{ ...ORG, LabelMin: 0 }]))[0]).toMatch(
    /^SUFFIXES_FILE names a list that is wrong at 0.LabelMin: /,
  );
  expect(problemsOf(JSON.stringify([{ ...ORG, Suffix: 'com' }]))).toEqual([
    'SUFFIXES_FILE names a list that cannot be taken: the suffix com is known already',
  ]);
  expect(suffixOf('a.org')).toBeUndefined();
  expect(requiredRegistrySettings()).not.toContain('REGISTRY_GENERIC_URL');
});

test('declared, its registry wants the settings of an account', () => {
  expect(problemsOf(JSON.stringify([ORG]))).toEqual([]);
  expect(suffixOf('a.org')?.registry).toBe('generic');
  expect(requiredRegistrySettings()).toContain('REGISTRY_GENERIC_URL');
  expect(requiredRegistrySettings()).not.toContain('REGISTRY_GENERIC_PURVEYOR');
});
