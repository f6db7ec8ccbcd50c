import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ANTD_BARE, ANTD_PARTS } from './antd-parts.ts';
import { ROOT } from './root.ts';

/** The names that a source takes from antd; types draw nothing. */
function importedFrom(code: string): string[] {
  return [...code.matchAll(/import\s+(?!type\b)\{([^}]*)\}\s+from\s+'antd'/g)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.trim().split(/\s+as\s+/)[0] ?? '')
      .filter((name) => name && !name.startsWith('type ')),
  );
}

const sources = globSync('web/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((file) => !file.includes('.test.'))
  .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')] as const);

test('every antd component imported below web/ is in the static styles', () => {
  const listed = new Set<string>([...ANTD_PARTS, ...ANTD_BARE]);
  const missing = sources.flatMap(([file, code]) =>
    importedFrom(code)
      .filter((name) => !listed.has(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
  expect(sources.flatMap(([, code]) => importedFrom(code)).length).toBeGreaterThan(5);
});

test('a planted import that is not in the list is found', () => {
  expect(importedFrom("import { Button, Mentions as M, type TableProps } from 'antd';")).toEqual([
    'Button',
    'Mentions',
  ]);
});

test('antd comes through its front door only, so that nothing escapes the list', () => {
  const inner = sources.filter(([, code]) => /from 'antd\/(?!es\/locale)/.test(code));
  expect(inner.map(([file]) => file)).toEqual([]);
});

test('what cannot work under the strict policy is not used: grid rows, static messages, confirm', () => {
  const found = sources.flatMap(([file, code]) =>
    /\b(?:Row|Col|List|Layout)\b/.test(importedFrom(code).join(' ')) ||
    /\bModal\.(?:confirm|info|error|success)\(/.test(code)
      ? [file]
      : [],
  );
  expect(found).toEqual([]);
});
