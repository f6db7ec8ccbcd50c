import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Outcome, run } from './run.ts';

const USAGE = `npm run sim -- --seed N       lives the story of one seed: --days 365 --customers 8
npm run sim -- --seeds A-B    one seed after another
                --plant DAY   puts a cent where none came from on that day: the run must fail`;

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DAYS = 365;
const CUSTOMERS = 8;

function whole(text: string | undefined, name: string, usual: number): number {
  if (text === undefined) return usual;
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} takes a whole number.\n${USAGE}`);
  return Number.parseInt(text, 10);
}

function seedsOf(seed: string | undefined, seeds: string | undefined): number[] {
  const range = /^(\d{1,9})-(\d{1,9})$/.exec(seeds ?? '');
  if (seeds !== undefined && !range) throw new Error(`--seeds takes a range such as 1-20.\n${USAGE}`);
  if (!range) return [whole(seed, 'seed', 1)];
  const [from, to] = [Number(range[1]), Number(range[2])];
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}

/** What stands on the terminal of one seed. */
function told({ seed, steps, broken, findings, kinds, journal, starts, seconds }: Outcome, replay: string): string {
  const acts = [...journal.tally]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([what, count]) => `  ${String(count).padStart(6)}  ${what}`);
  const ended = broken
    ? [
        `BROKEN  seed ${seed}, step ${broken.step} of ${steps}, day ${broken.day}, commit ${commit()}`,
        broken.why,
        `replay: ${replay}`,
      ]
    : [`HOLDS   seed ${seed}, ${steps} steps, commit ${commit()}`];
  const happened = (kinds?.counted ?? []).map(({ what, count }) => `  ${String(count).padStart(6)}  ${what}`);
  const missing = (kinds?.missing ?? []).map((what) => `  never  ${what}`);
  const house = `${starts.server} starts of the servers, ${starts.database} of PostgreSQL, ${seconds} s`;
  return [...acts, ...happened, ...missing, ...findings, house, ...ended].join('\n');
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string' },
      seeds: { type: 'string' },
      days: { type: 'string' },
      customers: { type: 'string' },
      plant: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    process.stdout.write(`${USAGE}\n`);
    return;
  }
  const days = whole(values.days, 'days', DAYS);
  const customers = whole(values.customers, 'customers', CUSTOMERS);
  const folder = join(ROOT, '.cache', 'simulation');
  mkdirSync(folder, { recursive: true });
  for (const seed of seedsOf(values.seed, values.seeds)) {
    const journal = join(folder, `seed-${seed}.jsonl`);
    const plantOnDay = values.plant === undefined ? {} : { plantOnDay: whole(values.plant, 'plant', 0) };
    const log = (line: string) => process.stdout.write(`seed ${seed}, ${line}\n`);
    const outcome = await run({ seed, days, customers, journal, log, ...plantOnDay });
    const plants = values.plant === undefined ? '' : ` --plant ${values.plant}`;
    const replay = `npm run sim -- --seed ${seed} --days ${days} --customers ${customers}${plants}`;
    process.stdout.write(`${told(outcome, replay)}\njournal: ${journal}\n`);
    if (outcome.broken) process.exitCode = 1;
  }
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
