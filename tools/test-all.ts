import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './test-all/chromium.ts';
import { playwrightCount, vitestCount } from './test-all/counts.ts';
import { type Count, FOLDER, ROOT, runStage, type Stage } from './test-all/stage.ts';

const bin = (name: string): string => join(ROOT, 'node_modules', '.bin', name);
const own = (name: string, program: string, limitMinutes: number): Stage => ({
  name,
  command: process.execPath,
  args: ['--disable-warning=ExperimentalWarning', program],
  limitMinutes,
});

const CHECKS: readonly Stage[] = [
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
const WEB = own('web', 'tools/web-build.ts', 5);

function vitest(long: boolean): Stage {
  const report = join(FOLDER, 'vitest.json');
  rmSync(report, { force: true });
  return {
    name: 'vitest',
    command: process.execPath,
    args: [
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    env: { NAMESTEAD_LONG: long ? '1' : '' },
    limitMinutes: long ? 30 : 15,
    count: () => vitestCount(report),
  };
}

function playwright(long: boolean): Stage {
  const report = join(FOLDER, 'playwright.json');
  rmSync(report, { force: true });
  return {
    name: 'browser',
    command: process.execPath,
    args: [
      join(ROOT, 'node_modules/@playwright/test/cli.js'),
      'test',
      `--project=${long ? 'long' : 'short'}`,
      '--reporter=list,json',
    ],
    env: { CHROMIUM: ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    limitMinutes: long ? 38 : 12,
    count: () => playwrightCount(report),
  };
}

/** The browser stage as one failure where no browser can be had. */
async function browser(long: boolean): Promise<Count> {
  try {
    return await runStage(playwright(long));
  } catch (error) {
    process.stdout.write(`FAIL browser   ${error instanceof Error ? error.message : String(error)}\n`);
    return { passed: 0, failed: 1 };
  }
}

async function usual(): Promise<Count[]> {
  // The first five wait for the disk and one core each; tests have the machine to themselves.
  const checks = await Promise.all([...CHECKS, WEB].map(runStage));
  return [...checks, await runStage(vitest(false)), await browser(false)];
}

async function long(): Promise<Count[]> {
  const counts = [await runStage(WEB)];
  if (globSync('{contract,protocols,server,web,sandbox,tools,bench,e2e}/**/*.long.test.ts', { cwd: ROOT }).length > 0) {
    counts.push(await runStage(vitest(true)));
  }
  return [...counts, await browser(true)];
}

async function main(): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const counts = await (process.argv.includes('--long') ? long() : usual());
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}

await main().catch((error: unknown) => {
  process.stdout.write(`${error instanceof Error ? error.stack : String(error)}\n\n0 passed, 1 failed\n`);
  process.exitCode = 1;
});
