import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { type Count, ROOT } from './stage.ts';

const FAILURE_LINES = 8;

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

interface VitestFile {
  readonly name?: string;
  readonly status: string;
  /** What went wrong outside any test. */
  readonly message?: string;
  readonly assertionResults: readonly { status?: string; fullName?: string; failureMessages?: readonly string[] }[];
}

const failedTests = ({ assertionResults }: VitestFile) => assertionResults.filter(({ status }) => status === 'failed');

/** A file that failed without a failed test: it could not be loaded, or what it sets up first went wrong. */
const brokenFile = (file: VitestFile) => file.status === 'failed' && failedTests(file).length === 0;

/** Each failure by file, name and first lines: what the end of a long log may not show. */
function failuresOf(file: VitestFile): string[] {
  const where = relative(ROOT, file.name ?? '');
  if (brokenFile(file)) return [`${where}: ${file.message || 'its set-up failed'}`];
  return failedTests(file).map(({ fullName, failureMessages }) =>
    `${where}: ${fullName}\n${failureMessages?.[0] ?? ''}`.split('\n').slice(0, FAILURE_LINES).join('\n'),
  );
}

/** vitest's JSON report: a file that could not be loaded or set up is a failure beside its tests. */
export function vitestCount(file: string): Count | undefined {
  const report = parsed(file) as
    | {
        numPassedTests: number;
        numFailedTests: number;
        numPendingTests: number;
        numTodoTests: number;
        testResults: VitestFile[];
      }
    | undefined;
  if (!report) return undefined;
  const failures = report.testResults.flatMap(failuresOf);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.testResults.filter(brokenFile).length,
    skipped: report.numPendingTests + report.numTodoTests,
    ...(failures.length > 0 ? { failures } : {}),
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
