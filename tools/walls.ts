import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const ROOMS = ['contract', 'protocols', 'server', 'web', 'sandbox', 'e2e', 'bench', 'tools'];

export interface Violation {
  rule: string;
  from: string;
  to: string;
  /** What to do instead. */
  door: string;
}

export interface Rules {
  forbidden: (IForbiddenRuleType & { name: string; comment: string })[];
  options: Record<string, unknown>;
}

export interface WallsReport {
  violations: Violation[];
  /** Source files looked at. */
  modules: number;
}

/** The rules as `.dependency-cruiser.mjs` states them. */
export async function wallRules(): Promise<Rules> {
  const file = new URL('../.dependency-cruiser.mjs', import.meta.url).href;
  return ((await import(file)) as { default: Rules }).default;
}

/** Every TypeScript source of the rooms under `base`, relative to it. */
export function sources(base: string): string[] {
  return globSync(`{${ROOMS.join(',')}}/**/*.{ts,tsx}`, { cwd: base }).filter(
    (path) => !path.includes('node_modules/'),
  );
}

/**
 * Judges every import of the rooms under `base` by `.dependency-cruiser.mjs`.
 * @throws Error when a source file was not looked at: a checker that sees nothing must not pass.
 */
export async function checkWalls(base = ROOT): Promise<WallsReport> {
  const config = await wallRules();
  const files = sources(base);
  const { output } = await cruise(files, {
    ...config.options,
    baseDir: base,
    validate: true,
    ruleSet: { forbidden: config.forbidden },
  });
  const result = output as ICruiseResult;
  const seen = new Set(result.modules.map((module) => module.source));
  const unseen = files.filter((path) => !seen.has(path));
  const dependencies = result.modules.reduce((sum, module) => sum + module.dependencies.length, 0);
  if (unseen.length > 0 || (files.length > 1 && dependencies === 0)) {
    throw new Error(
      `The walls looked at ${seen.size} modules and ${dependencies} imports; not at ${unseen.slice(0, 5).join(', ') || 'any import'}.`,
    );
  }
  const doors = new Map(config.forbidden.map((rule) => [rule.name, rule.comment]));
  const violations = result.summary.violations.map(({ rule, from, to }) => ({
    rule: rule.name,
    from,
    to,
    door: doors.get(rule.name) ?? '',
  }));
  return { violations, modules: files.length };
}

export function sentence({ rule, from, to, door }: Violation): string {
  return `${from} may not import ${to} (${rule}). ${door}`;
}

async function main(): Promise<void> {
  const { violations, modules } = await checkWalls(process.argv[2] ? join(process.cwd(), process.argv[2]) : ROOT);
  for (const violation of violations) process.stdout.write(`${sentence(violation)}\n`);
  process.stdout.write(`${modules} modules, ${violations.length} imports through a wall\n`);
  if (violations.length > 0) process.exitCode = 1;
}

if (import.meta.main) await main();
