import { readFileSync } from 'node:fs';
import type { Count } from './stage.ts';

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** vitest's JSON report: a file that could not be loaded is a failure beside its (absent) tests. */
export function vitestCount(file: string): Count | undefined {
  const report = parsed(file) as
    | {
        numPassedTests: number;
        numFailedTests: number;
        numPendingTests: number;
        numTodoTests: number;
        testResults: { status: string; assertionResults: unknown[] }[];
      }
    | undefined;
  if (!report) return undefined;
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Playwright's JSON report: a flaky test is a failure, and so is what went wrong outside any test. */
export function playwrightCount(file: string): Count | undefined {
  const report = parsed(file) as
    | { stats: { expected: number; unexpected: number; flaky: number; skipped: number }; errors: unknown[] }
    | undefined;
  if (!report) return undefined;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped };
}
