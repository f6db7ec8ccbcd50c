import { mkdir, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { benches } from './list.ts';
import { writeReport } from './report.ts';
import { type BenchOptions, type BenchResult, isMet, machineFacts, median } from './result.ts';

const RESULTS = new URL('./results/', import.meta.url);
const ROUNDS = 5;
const QUICK_ROUNDS = 3;

const digits = (value: number) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2));

function table(result: BenchResult): string {
  if (result.skipped !== undefined) return `${result.name}: SKIPPED, ${result.skipped}`;
  const rows = result.ratios.map((ratio) => {
    const { what, samples, target, unit = '×' } = ratio;
    const met = isMet(ratio);
    const aim = target ? `${target.kind === 'atLeast' ? '≥' : '≤'} ${target.value} ${unit}` : '';
    const verdict = met === null ? '' : met ? 'met' : 'MISSED';
    return `  ${what.padEnd(58)} ${digits(median(samples)).padStart(8)} ${unit}  (${digits(Math.min(...samples))}–${digits(Math.max(...samples))})  ${aim}  ${verdict}`;
  });
  const held = result.invariants.map(
    ({ what, holds, examined }) =>
      `  ${examined === 0 ? 'NOT RUN' : holds ? 'holds' : 'BROKEN'}  ${what} (${examined} examined)`,
  );
  return [
    `${result.name}, ${result.rounds} rounds`,
    ...rows,
    ...held,
    ...(result.notes ?? []).map((note) => `  ${note}`),
  ].join('\n');
}

async function runOne(name: string, options: BenchOptions): Promise<BenchResult> {
  const bench = benches.find((each) => each.name === name);
  if (!bench) throw new Error(`no bench ${name}; there are ${benches.map((each) => each.name).join(', ')} and all`);
  const machine = machineFacts();
  const result = await bench.run(options);
  process.stdout.write(`${table(result)}\n\n`);
  if (!options.quick && options.only === undefined) {
    await mkdir(RESULTS, { recursive: true });
    const kept = {
      ...result,
      machine,
      at: new Date().toISOString(),
      ratios: result.ratios.map((ratio) => ({
        ...ratio,
        median: median(ratio.samples),
        min: Math.min(...ratio.samples),
        max: Math.max(...ratio.samples),
        met: isMet(ratio),
      })),
    };
    await writeFile(new URL(`${name}.json`, RESULTS), `${JSON.stringify(kept, null, 2)}\n`);
  }
  return result;
}

/**
 * `npm run bench -- NAME|all [--rounds N] [--quick] [--require] [--only WORDS]`: a broken invariant, a ratio without a
 * sample, and with --require a skipped bench, is a failure; a missed target is shown.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: 'string' },
      quick: { type: 'boolean', default: false },
      require: { type: 'boolean', default: false },
      only: { type: 'string' },
    },
  });
  const { quick, only } = values;
  const rounds = values.rounds === undefined ? (quick ? QUICK_ROUNDS : ROUNDS) : Number.parseInt(values.rounds, 10);
  if (positionals.length === 0)
    process.stdout.write(`npm run bench -- NAME|all: ${benches.map(({ name }) => name).join(', ')}\n`);
  const names = positionals[0] === 'all' ? benches.map((bench) => bench.name) : positionals;
  for (const name of names) {
    const result = await runOne(name, { rounds, quick, only });
    // What measured nothing says nothing, and must not look as if it had.
    const empty = result.skipped === undefined && result.ratios.some(({ samples }) => samples.length === 0);
    const broken = empty || result.invariants.some(({ holds }) => !holds);
    if (broken || (values.require && result.skipped !== undefined)) process.exitCode = 1;
  }
  if (!quick && only === undefined && names.length > 0) await writeReport();
}

await main();
