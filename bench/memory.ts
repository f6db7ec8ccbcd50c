import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { benchFolder, houseSettings } from './house.ts';
import { canMeasure, familyOf, proportionalMb, residentMb } from './processes.ts';
import type { Bench, BenchOptions, BenchResult } from './result.ts';

const START = fileURLToPath(new URL('../tools/start.mjs', import.meta.url));
const NAMES = 500;
const SEARCHES = 20;
const READY_MS_MAX = 180_000;

interface Started {
  readonly pid: number;
  readonly consoleUrl: string;
  /** What `npm start` itself says it took. */
  readonly seconds: number;
  stop(): Promise<void>;
}

/** `npm start` on a data folder, until it says that it is ready. */
async function start(data: string): Promise<Started> {
  const env = houseSettings(data) as NodeJS.ProcessEnv;
  const child = spawn(process.execPath, [START], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = once(child, 'exit');
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
    await exited;
  };
  const said: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString('utf8')));
  const timer = setTimeout(() => child.kill('SIGINT'), READY_MS_MAX);
  try {
    let consoleUrl = '';
    for await (const line of createInterface({ input: child.stdout })) {
      consoleUrl = /Console\s+(http\S+)/.exec(line)?.[1] ?? consoleUrl;
      const seconds = /Ready after ([\d.]+) s/.exec(line)?.[1];
      if (seconds !== undefined) return { pid: child.pid as number, consoleUrl, seconds: Number(seconds), stop };
    }
    throw new Error(`npm start did not get ready: ${said.join('').slice(-500)}`);
  } catch (error) {
    await stop();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function searchMuch(consoleUrl: string, round: number): Promise<number> {
  let lines = 0;
  for (let n = 0; n < SEARCHES; n++) {
    const Names = Array.from({ length: NAMES }, (_, at) => `memory-${round}-${n}-${at}`);
    const headers = { origin: consoleUrl, 'content-type': 'application/json' };
    const body = JSON.stringify({ Names, Suffixes: ['com'] });
    const answer = await fetch(`${consoleUrl}/api/domain/search`, { method: 'POST', headers, body });
    lines += (await answer.text()).trim().split('\n').length;
  }
  return lines;
}

interface Sample {
  readonly seconds: number;
  readonly restMb: number;
  readonly wholeMb: number;
  readonly serverMb: number;
  readonly lines: number;
  readonly processes: number;
}

async function sample(data: string, round: number): Promise<Sample> {
  const { pid, consoleUrl, seconds, stop } = await start(data);
  try {
    const family = () => familyOf(pid, data);
    const whole = () => family().reduce((sum, each) => sum + proportionalMb(each.pid), 0);
    const restMb = whole();
    const lines = await searchMuch(consoleUrl, round);
    const server = family().find(({ command }) => command.includes('server/main.ts'));
    if (!server) throw new Error('the server process cannot be found');
    const serverMb = residentMb(server.pid);
    return { seconds, restMb, wholeMb: whole(), serverMb, lines, processes: family().length };
  } finally {
    await stop();
  }
}

function resultOf(first: Sample, samples: readonly Sample[]): BenchResult {
  const atMost = (value: number) => ({ kind: 'atMost', value }) as const;
  return {
    name: 'memory',
    rounds: samples.length,
    ratios: [
      {
        what: 'npm start as a whole after the searches (PSS)',
        samples: samples.map(({ wholeMb }) => wholeMb),
        unit: 'MB',
        target: atMost(900),
      },
      { what: 'npm start as a whole at rest (PSS)', samples: samples.map(({ restMb }) => restMb), unit: 'MB' },
      {
        what: 'server process after the searches (RSS)',
        samples: samples.map(({ serverMb }) => serverMb),
        unit: 'MB',
        target: atMost(350),
      },
      { what: 'first start to ready', samples: [first.seconds], unit: 's', target: atMost(20) },
      { what: 'later start to ready', samples: samples.map(({ seconds }) => seconds), unit: 's', target: atMost(4) },
    ],
    invariants: [
      {
        what: 'every search gave 500 lines',
        holds: samples.every(({ lines }) => lines === SEARCHES * NAMES),
        examined: samples.length * SEARCHES,
      },
      {
        what: 'server, sandbox and PostgreSQL were among the processes counted',
        holds: samples.every(({ processes }) => processes >= 5),
        examined: samples.length,
      },
    ],
    notes: [
      `${SEARCHES} searches of ${NAMES} names each round. The whole is every process below npm start with all backends of PostgreSQL; shared pages are divided among those who share them.`,
    ],
  };
}

async function run({ rounds }: BenchOptions): Promise<BenchResult> {
  const skipped = 'proportional set sizes are read from /proc, which this system does not have';
  if (!canMeasure) return { name: 'memory', rounds: 0, ratios: [], invariants: [], skipped };
  const data = benchFolder();
  try {
    const first = await sample(data, 0);
    const samples: Sample[] = [];
    for (let round = 1; round <= rounds; round++) samples.push(await sample(data, round));
    return resultOf(first, samples);
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

/**
 * Memory and start of `npm start` itself (issue: below 900 MB as a whole, the server below 350 MB after the searches).
 */
export const memory: Bench = { name: 'memory', run };
