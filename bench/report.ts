import { readdir, readFile, writeFile } from 'node:fs/promises';

const RESULTS = new URL('./results/', import.meta.url);
const REPORT = new URL('../docs/benchmarks.md', import.meta.url);

interface Kept {
  name: string;
  rounds: number;
  at: string;
  skipped?: string;
  notes?: string[];
  machine: { node: string; cpu: string; memoryGiB: number; load: number[]; fdatasyncMs: number; commit: string };
  ratios: {
    what: string;
    unit?: string;
    median: number;
    min: number;
    max: number;
    met: boolean | null;
    target?: { kind: string; value: number };
  }[];
  invariants: { what: string; holds: boolean; examined: number }[];
}

const figure = (value: number) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2));

function section(kept: Kept): string {
  const head = `## ${kept.name}\n\`npm run bench -- ${kept.name}\`, ${kept.rounds} rounds, ${kept.at.slice(0, 10)}, commit ${kept.machine.commit}; ${kept.machine.cpu}, Node ${kept.machine.node}, one flush ${kept.machine.fdatasyncMs} ms, load ${kept.machine.load.join(' ')}.\n`;
  if (kept.skipped !== undefined) return `${head}\nSKIPPED: ${kept.skipped}\n`;
  const rows = kept.ratios.map(({ what, unit = '×', median, min, max, met, target }) => {
    const aim = target ? `${target.kind === 'atLeast' ? '≥' : '≤'} ${target.value} ${unit}` : '–';
    return `| ${what} | ${figure(median)} ${unit} | ${figure(min)}–${figure(max)} | ${aim} | ${met === null ? '–' : met ? 'met' : '**missed**'} |`;
  });
  const held = kept.invariants.map(
    ({ what, holds, examined }) =>
      `- ${what}: ${examined === 0 ? 'NOT RUN' : holds ? 'holds' : '**broken**'} (${examined} examined)`,
  );
  const notes = (kept.notes ?? []).map((note) => `- ${note}`);
  return `${head}\n| what | median | range | target | |\n|---|---|---|---|---|\n${rows.join('\n')}\n\n${[...held, ...notes].join('\n')}\n`;
}

/** Makes docs/benchmarks.md from the kept results; nothing in it is typed by hand. */
export async function writeReport(): Promise<void> {
  const names = (await readdir(RESULTS)).filter((name) => name.endsWith('.json')).sort();
  const kept = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(new URL(name, RESULTS), 'utf8')) as Kept),
  );
  const head =
    '# Benchmarks\n\nMade from `bench/results/*.json` by `npm run bench`. The machine is small, shared and noisy: trust the ratios of one run, measured side by side, never absolute figures of two.\n';
  await writeFile(REPORT, `${head}\n${kept.map(section).join('\n')}`);
}
