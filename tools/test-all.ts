import { parseArgs } from 'node:util';
import { longUnits, orderOf } from './test-all/long-units.ts';
import { type Count, runStage } from './test-all/stage.ts';
import { benchStarts, browser, CHECKS, runUnit, vitest, WEB } from './test-all/stages.ts';

/** A share of the long suite takes no new piece after so many minutes, and ends after so many. */
const SHARE_MINUTES = { begin: 9, end: 15 };
/**
 * What needs more than the six minutes that are left at least is begun in time or left to another commit: cut off, it
 * would say nothing.
 */
const NEEDS_MINUTES: Readonly<Record<string, number>> = {
  'e2e/simulation/simulation.long.test.ts': 14,
  'e2e/journeys/deals.long.spec.ts': 14,
  'e2e/journeys/money-in.long.spec.ts': 8,
  'e2e/journeys/pages-axe.long.spec.ts': 10,
  'e2e/journeys/refunds.long.spec.ts': 9,
  'e2e/journeys/sign-zones.long.spec.ts': 10,
  'e2e/kill/appeal-terms.long.test.ts': 10,
  'e2e/kill/deal-terms.long.test.ts': 11,
  'e2e/kill/deal-unpaid.long.test.ts': 9,
  'e2e/kill/deals.long.test.ts': 14,
  'e2e/kill/market.long.test.ts': 12,
  'e2e/kill/name-dispute-steps.long.test.ts': 7,
  flat: 9,
};

async function usual(): Promise<Count[]> {
  // The first five wait for the disk and one core each; tests have the machine to themselves.
  const checks = await Promise.all([...CHECKS, WEB].map(runStage));
  return [...checks, await runStage(vitest(false)), await browser(false)];
}

async function long(): Promise<Count[]> {
  const counts = [await runStage(WEB), await runStage(vitest(true)), await browser(true)];
  for (const { kind, path } of longUnits()) if (kind === 'bench') counts.push(await runStage(benchStarts(path)));
  return counts;
}

/** As much of the long suite as fits, in the order of a commit; told is how much there is beside it. */
async function share(commit: string): Promise<Count[]> {
  const units = orderOf(commit, longUnits());
  const counts: Count[] = [];
  const began = performance.now();
  const minutes = () => (performance.now() - began) / 60_000;
  for (const unit of units) {
    if (counts.length > 0 && minutes() > SHARE_MINUTES.begin) break;
    if (minutes() + (NEEDS_MINUTES[unit.path] ?? 0) > SHARE_MINUTES.end) continue;
    counts.push(await runUnit(unit, SHARE_MINUTES.end - minutes()));
  }
  const spent = minutes().toFixed(1);
  process.stdout.write(
    `long suite: ${counts.length} of ${units.length} pieces, by commit ${commit} (${spent} minutes)\n`,
  );
  return counts;
}

async function main(): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const { values } = parseArgs({ options: { long: { type: 'boolean', default: false }, share: { type: 'string' } } });
  const counts = await (values.long ? long() : usual());
  if (values.share !== undefined) counts.push(...(await share(values.share)));
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}

await main().catch((error: unknown) => {
  process.stdout.write(`${error instanceof Error ? error.stack : String(error)}\n\n0 passed, 1 failed\n`);
  process.exitCode = 1;
});
