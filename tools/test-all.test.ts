import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { playwrightCount, vitestCount } from './test-all/counts.ts';
import { judge, ROOT } from './test-all/stage.ts';

const folder = mkdtempSync(join(tmpdir(), 'namestead-counts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(value: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value));
  return file;
}

test('a check passes only by ending with 0', () => {
  expect(judge(0, false, undefined)).toEqual({ passed: 1, failed: 0 });
  expect(judge(2, false, undefined)).toEqual({ passed: 0, failed: 1 });
  expect(judge(undefined, false, undefined)).toEqual({ passed: 0, failed: 1 });
});

test.each([
  ['left no count', 0, undefined],
  ['ran no test', 0, { passed: 0, failed: 0 }],
  ['crashed after passing tests', 1, { passed: 5, failed: 0 }],
  ['was killed', undefined, { passed: 5, failed: 0 }],
])('a stage that %s has failed', (_, code, count) => {
  expect(judge(code, true, count).failed).toBe(1);
});

test('a file that vitest could not load or set up is a failure, and every failure is told by name', () => {
  const file = report({
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 0,
    testResults: [
      { name: `${ROOT}a.test.ts`, status: 'failed', message: 'no such module', assertionResults: [] },
      { name: `${ROOT}b.test.ts`, status: 'failed', assertionResults: [{ status: 'skipped' }, { status: 'skipped' }] },
      {
        name: `${ROOT}c.test.ts`,
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'holds' },
          { status: 'failed', fullName: 'adds up', failureMessages: ['1 is not 2\n    at c.test.ts:4'] },
        ],
      },
    ],
  });
  expect(vitestCount(file)).toEqual({
    passed: 3,
    failed: 3,
    skipped: 2,
    failures: [
      'a.test.ts: no such module',
      'b.test.ts: its set-up failed',
      'c.test.ts: adds up\n1 is not 2\n    at c.test.ts:4',
    ],
  });
});

test('a flaky browser test and a failed set-up are failures', () => {
  const file = report({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 }, errors: [{}] });
  expect(playwrightCount(file)).toEqual({ passed: 4, failed: 3, skipped: 0 });
});

test('half a report is no count', () => {
  expect(vitestCount(report('{"numPassed'))).toBeUndefined();
  expect(playwrightCount(join(folder, 'absent.json'))).toBeUndefined();
});
