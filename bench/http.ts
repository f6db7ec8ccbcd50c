import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type BenchHouse, buyNames, serverPid, withHouse } from './house.ts';
import { type Load, loadTool, type Target } from './http/load.ts';
import { canMeasure, processorMs } from './processes.ts';
import type { Bench, BenchOptions, BenchResult } from './result.ts';

const ROWS = 20;
const SECONDS = 10;
const SECONDS_QUICK = 3;
const BARE = fileURLToPath(new URL('./http/bare-server.ts', import.meta.url));
/** Headers that belong to one connection or one answer, not to the bytes. */
const OWN = new Set(['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding', 'x-request-id']);

interface Side extends Target {
  /** The process that answers. */
  readonly pid: number;
}

interface Pair {
  readonly ours: Side;
  readonly bare: Side;
}

type LoadMaker = (target: Target, seconds: number) => Promise<Load>;

/** A load with what the answering process spent on each answer: a figure that a busy machine bends little. */
async function loadOn(side: Side, seconds: number, load: LoadMaker) {
  const before = canMeasure ? processorMs(side.pid) : Number.NaN;
  const seen = await load(side, seconds);
  const spent = canMeasure ? processorMs(side.pid) - before : Number.NaN;
  return { ...seen, processorMs: spent / (seen.perSecond * seconds) };
}

async function startBare(file: string): Promise<{ port: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [BARE, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  const [port] = await Promise.race([once(lines, 'line'), once(child, 'exit').then(() => ['no port'])]);
  return { port: String(port), child };
}

async function samplesOf(pair: Pair, seconds: number, load: LoadMaker) {
  const bare = await loadOn(pair.bare, seconds, load);
  const ours = await loadOn(pair.ours, seconds, load);
  return { bare, ours };
}

type Sample = Awaited<ReturnType<typeof samplesOf>>;

function resultOf(whole: readonly Sample[], known: readonly Sample[], tool: string): BenchResult {
  const speed = (samples: readonly Sample[]) => samples.map(({ ours, bare }) => ours.perSecond / bare.perSecond);
  const loads = [...whole, ...known].flatMap(({ ours, bare }) => [ours, bare]);
  return {
    name: 'http',
    rounds: whole.length,
    ratios: [
      {
        what: 'uncached list of 20 names ÷ bare node:http',
        samples: speed(whole),
        target: { kind: 'atLeast', value: 0.2 },
      },
      {
        what: 'the same with If-None-Match (304) ÷ bare 304',
        samples: speed(known),
        target: { kind: 'atLeast', value: 0.6 },
      },
      {
        what: 'p99 of the list ÷ p99 of bare, 64 connections',
        samples: whole.map(({ ours, bare }) => ours.p99Ms / bare.p99Ms),
        target: { kind: 'atMost', value: 3 },
      },
      ...(canMeasure
        ? [
            {
              what: 'processor time of bare ÷ of the server process, per list',
              samples: whole.map(({ ours, bare }) => bare.processorMs / ours.processorMs),
            },
            {
              what: 'processor time of the server process per list',
              samples: whole.map(({ ours }) => ours.processorMs),
              unit: 'ms',
            },
          ]
        : []),
      { what: 'lists answered', samples: whole.map(({ ours }) => ours.perSecond), unit: '/s' },
      { what: '304 answered', samples: known.map(({ ours }) => ours.perSecond), unit: '/s' },
      { what: 'bare answers', samples: whole.map(({ bare }) => bare.perSecond), unit: '/s' },
    ],
    invariants: [
      {
        what: 'every answer had the status asked for',
        holds: loads.every(({ failed }) => failed === 0),
        examined: loads.length,
      },
    ],
    notes: [
      `Load by ${tool}; a closed loop, so at 64 connections the p99 cannot be nearer to the peer's than the throughput is.`,
      'The aim for the uncached list is 0.30. A 304 costs one statement (session, clock and change mark), shared by those who arrive together.',
    ],
  };
}

async function measure(house: BenchHouse, { rounds, quick }: BenchOptions): Promise<BenchResult> {
  await buyNames(house, ROWS);
  const url = `${house.consoleUrl}/api/domain/list`;
  const cookie = house.customer.cookie();
  const first = await fetch(url, { headers: { cookie } });
  const headers = Object.fromEntries([...first.headers].filter(([name]) => !OWN.has(name)));
  const file = join(house.data, 'bare.json');
  writeFileSync(file, JSON.stringify({ headers, body: await first.text() }));
  const { port, child } = await startBare(file);
  try {
    const asked = { cookie, 'if-none-match': headers['etag'] as string };
    const at = (status: number, given: Record<string, string>): Pair => ({
      ours: { url, headers: given, status, pid: server },
      bare: { url: `http://127.0.0.1:${port}/`, headers: given, status, pid: child.pid as number },
    });
    const server = canMeasure ? serverPid(house) : 0;
    const { name, load } = await loadTool();
    const seconds = quick ? SECONDS_QUICK : SECONDS;
    const whole: Sample[] = [];
    const known: Sample[] = [];
    for (let round = 0; round <= rounds; round++) {
      const list = await samplesOf(at(200, { cookie }), seconds, load);
      const tagged = await samplesOf(at(304, asked), seconds, load);
      // The first is the warm-up.
      if (round > 0) whole.push(list);
      if (round > 0) known.push(tagged);
    }
    return resultOf(whole, known, name);
  } finally {
    child.kill();
  }
}

/** Bench B: a signed-in list of 20 rows against `node:http` answering the same bytes. */
export const http: Bench = {
  name: 'http',
  run: (options) => withHouse({ LOG_LEVEL: 'warn' }, (house) => measure(house, options)),
};
