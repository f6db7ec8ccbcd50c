import { execFileSync } from 'node:child_process';
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';

/** One compared figure. `samples` are the paired values of the rounds; a target is met by the median. */
export interface Ratio {
  readonly what: string;
  readonly samples: readonly number[];
  /** `atLeast` or `atMost` this; without a target the figure is information. */
  readonly target?: { readonly kind: 'atLeast' | 'atMost'; readonly value: number };
  readonly unit?: string;
}

/** What a benchmark returns. `skipped` says why its peer could not run; then there is no number. */
export interface BenchResult {
  readonly name: string;
  readonly rounds: number;
  readonly ratios: readonly Ratio[];
  /** What was checked after the rounds; a ratio without them is void. */
  readonly invariants: readonly { readonly what: string; readonly holds: boolean; readonly examined: number }[];
  readonly skipped?: string;
  readonly notes?: readonly string[];
}

export interface BenchOptions {
  readonly rounds: number;
  /** Few rounds to see that it runs; never a verdict. */
  readonly quick: boolean;
  /** Only cases whose words contain this, for whoever mends one of many; what it measures is not kept. */
  readonly only?: string | undefined;
}

export interface Bench {
  readonly name: string;
  readonly run: (options: BenchOptions) => Promise<BenchResult>;
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
};

/** The 0..1 quantile of a list, nearest rank. */
export const quantile = (values: readonly number[], q: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] as number;
};

export function isMet({ samples, target }: Ratio): boolean | null {
  if (!target) return null;
  const value = median(samples);
  return target.kind === 'atLeast' ? value >= target.value : value <= target.value;
}

/** What one flush to the disk costs here, in ms: the physical limit of every committed transaction. */
function fdatasyncMs(): number {
  const folder = mkdtempSync(join(tmpdir(), 'namestead-bench-'));
  const file = openSync(join(folder, 'probe'), 'w');
  const times: number[] = [];
  for (let i = 0; i < 50; i++) {
    const begin = performance.now();
    writeSync(file, 'x'.repeat(512));
    fdatasyncSync(file);
    times.push(performance.now() - begin);
  }
  closeSync(file);
  rmSync(folder, { recursive: true });
  return median(times);
}

export function machineFacts() {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  return {
    node: process.version,
    cpu: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    load: loadavg().map((value) => Number(value.toFixed(2))),
    fdatasyncMs: Number(fdatasyncMs().toFixed(2)),
    commit: git('rev-parse', '--short', 'HEAD'),
  };
}
