import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { ROOT } from './stage.ts';

/** One piece of the long suite that runs by itself. `path`: from the root, or the name of a bench. */
export interface LongUnit {
  readonly kind: 'vitest' | 'browser' | 'bench';
  readonly path: string;
}

const ROOMS = '{contract,protocols,server,web,sandbox,tools,bench,e2e}';

/** Their names as the command lists them: its modules belong to another room. */
function benches(): string[] {
  const said = execFileSync(process.execPath, ['bench/main.ts'], { cwd: ROOT, encoding: 'utf8' });
  return said
    .slice(said.lastIndexOf(':') + 1)
    .split(',')
    .map((name) => name.trim());
}

/** Every long test file, every long journey and every bench. */
export function longUnits(): LongUnit[] {
  const files = (pattern: string) => globSync(pattern, { cwd: ROOT }).sort();
  return [
    ...files(`${ROOMS}/**/*.long.test.ts`).map((path): LongUnit => ({ kind: 'vitest', path })),
    ...files('e2e/**/*.long.spec.ts').map((path): LongUnit => ({ kind: 'browser', path })),
    ...benches().map((path): LongUnit => ({ kind: 'bench', path })),
  ];
}

const rank = (commit: string, { kind, path }: LongUnit): string =>
  createHash('sha256').update(`${commit} ${kind} ${path}`).digest('hex');

/**
 * The units in the order of a commit: each commit begins with others, so that over some landings all of them have run.
 */
export function orderOf(commit: string, units: readonly LongUnit[]): LongUnit[] {
  return [...units].sort((a, b) => (rank(commit, a) < rank(commit, b) ? -1 : 1));
}
