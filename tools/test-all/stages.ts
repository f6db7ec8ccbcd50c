import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './chromium.ts';
import { playwrightCount, vitestCount } from './counts.ts';
import type { LongUnit } from './long-units.ts';
import { type Count, FOLDER, ROOT, runStage, type Stage } from './stage.ts';

const bin = (name: string): string => join(ROOT, 'node_modules', '.bin', name);
const own = (name: string, program: string, limitMinutes: number, args: readonly string[] = []): Stage => ({
  name,
  command: process.execPath,
  args: ['--disable-warning=ExperimentalWarning', program, ...args],
  limitMinutes,
});

/** What is checked without a test runner. */
export const CHECKS: readonly Stage[] = [
  { name: 'types', command: bin('tsc'), args: ['-b', '--pretty', 'false'], limitMinutes: 5 },
  {
    name: 'lint',
    command: bin('biome'),
    args: ['check', '--colors=off', '--max-diagnostics=20', '--error-on-warnings', '.'],
    limitMinutes: 3,
  },
  own('walls', 'tools/walls.ts', 3),
  own('tidy', 'tools/tidy.ts', 3),
];
export const WEB = own('web', 'tools/web-build.ts', 5);

/** Tests that need no browser: the usual ones, the long ones, or of the long ones those of one file. */
export function vitest(long: boolean, path?: string): Stage {
  const report = join(FOLDER, 'vitest.json');
  rmSync(report, { force: true });
  return {
    name: path ?? 'vitest',
    command: process.execPath,
    args: [
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...(path === undefined ? [] : [path]),
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    env: { NAMESTEAD_LONG: long ? '1' : '' },
    limitMinutes: long ? 30 : 25,
    count: () => vitestCount(report),
  };
}

function playwright(long: boolean, path?: string): Stage {
  const report = join(FOLDER, 'playwright.json');
  rmSync(report, { force: true });
  return {
    name: path ?? 'browser',
    command: process.execPath,
    args: [
      join(ROOT, 'node_modules/@playwright/test/cli.js'),
      'test',
      ...(path === undefined ? [] : [path]),
      `--project=${long ? 'long' : 'short'}`,
      '--reporter=list,json',
    ],
    env: { CHROMIUM: ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    limitMinutes: long ? 38 : 35,
    count: () => playwrightCount(report),
  };
}

/**
 * Journeys in a browser; one failure where no browser can be had. `limit`: minutes, where there are fewer than usual.
 */
export async function browser(long: boolean, path?: string, limit?: number): Promise<Count> {
  try {
    const stage = playwright(long, path);
    return await runStage(limit === undefined ? stage : { ...stage, limitMinutes: limit });
  } catch (error) {
    process.stdout.write(`FAIL ${path ?? 'browser'}   ${error instanceof Error ? error.message : String(error)}\n`);
    return { passed: 0, failed: 1 };
  }
}

const BENCH_MINUTES = 10;

/**
 * A bench in its shortest form: that it starts, measures, and that what it measured holds. Its figures are no verdict.
 */
export const benchStarts = (name: string): Stage =>
  own(`bench ${name}`, 'bench/main.ts', BENCH_MINUTES, [name, '--quick', '--rounds', '1']);

/** Runs one piece of the long suite within so many minutes. */
export function runUnit({ kind, path }: LongUnit, limitMinutes: number): Promise<Count> {
  if (kind === 'browser') return browser(true, path, limitMinutes);
  return runStage({ ...(kind === 'bench' ? benchStarts(path) : vitest(true, path)), limitMinutes });
}
