import { execFile } from 'node:child_process';
import { Agent, get } from 'node:http';
import { quantile } from '../result.ts';

/** What a load run saw. `failed`: answers that were no answer of the kind asked for. */
export interface Load {
  readonly perSecond: number;
  readonly p99Ms: number;
  readonly failed: number;
}

export interface Target {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;
}

const UNIT_MS: Record<string, number> = { us: 0.001, ms: 1, s: 1000 };
const CONNECTIONS = 64;

function run(args: readonly string[]): Promise<string> {
  return new Promise((done, fail) => {
    execFile('wrk', [...args], (error, stdout, stderr) => {
      // Without arguments it explains itself and ends with 1: it is there.
      if (error && (error as NodeJS.ErrnoException).code === 'ENOENT') fail(error);
      else if (error && args.length > 1) fail(new Error(`wrk: ${stderr || error.message}`));
      else done(stdout);
    });
  });
}

async function byWrk({ url, headers }: Target, seconds: number): Promise<Load> {
  const lines = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const said = await run(['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--latency', '--timeout', '10s', ...lines, url]);
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(said)?.[1]);
  const [, p99, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(said) ?? [];
  const p99Ms = Number(p99) * (UNIT_MS[unit ?? ''] ?? Number.NaN);
  if (!Number.isFinite(perSecond) || !Number.isFinite(p99Ms)) throw new Error(`wrk gave no result:\n${said}`);
  const refused = Number(/Non-2xx or 3xx responses: (\d+)/.exec(said)?.[1] ?? 0);
  const errors = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(said)?.slice(1) ?? [];
  return { perSecond, p99Ms, failed: errors.reduce((sum, each) => sum + Number(each), refused) };
}

function ask(target: Target, agent: Agent): Promise<boolean> {
  return new Promise((done) => {
    const request = get(target.url, { agent, headers: target.headers }, (response) => {
      response.resume().on('end', () => done(response.statusCode === target.status));
    });
    request.on('error', () => done(false));
  });
}

/**
 * The same by our own loop, where wrk is absent. It costs more than wrk, so both sides look nearer to each other than
 * they are.
 */
async function byLoop(target: Target, seconds: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const end = performance.now() + seconds * 1000;
  const times: number[] = [];
  let failed = 0;
  const worker = async () => {
    for (let begin = performance.now(); begin < end; begin = performance.now()) {
      if (!(await ask(target, agent))) failed++;
      times.push(performance.now() - begin);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  agent.destroy();
  return { perSecond: times.length / seconds, p99Ms: quantile(times, 0.99), failed };
}

/** How load is made here: by wrk (`-t1 -c64 --latency`) where it is installed. */
export async function loadTool(): Promise<{ name: string; load: (target: Target, seconds: number) => Promise<Load> }> {
  const there = await run(['-v']).then(
    () => true,
    () => false,
  );
  return there ? { name: 'wrk', load: byWrk } : { name: 'own loop (no wrk here)', load: byLoop };
}
