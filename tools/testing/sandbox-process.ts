import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The outside world as a child process, for wire tests: met through `settings` and the desk's JSON API only. */
export interface SandboxProcess {
  /** What `partners.json` says: the settings the house needs to find these companies. */
  readonly settings: Record<string, string>;
  /** The desk's address, `http://127.0.0.1:port`. */
  readonly desk: string;
  /** The `NAMESTEAD_DATA` it runs on; start another on the same folder to see what it kept. */
  readonly dataDir: string;
  /** Calls the desk's JSON API: `call('/desk/api/clock')` reads, a body posts. Throws on any answer but 2xx. */
  readonly call: <T = unknown>(path: string, body?: Record<string, unknown>) => Promise<T>;
  /** Ends it as an operator would, and removes the folder if we made it. */
  readonly stop: () => Promise<void>;
  /** Ends it as a power cut would; the folder stays. */
  readonly kill: () => Promise<void>;
}

export interface SandboxOptions {
  /** An existing `NAMESTEAD_DATA`; a fresh one under the system's temporary folder when not given. */
  readonly dataDir?: string;
  /** Where the house serves its console; card webhooks go to `/api/webhooks/card` there. */
  readonly consoleUrl?: string;
  /** The house's own clock command, told the new offset when the desk moves the clock. */
  readonly clockCommand?: readonly string[];
  /** Anything else, such as a fixed port. */
  readonly env?: Readonly<Record<string, string>>;
}

const MAIN = fileURLToPath(new URL('../../sandbox/main.ts', import.meta.url));
/** One set of keys for every sandbox of a machine's tests: making them takes each half a second. */
const SCAN_KEYS = join(tmpdir(), `namestead-test-scan-keys-${userInfo().uid}.json`);
const START_MS_MAX = 30_000;

async function firstLine(child: ChildProcess, said: () => string): Promise<string> {
  if (!child.stdout) throw new Error('the sandbox has no output');
  const lines = createInterface({ input: child.stdout });
  const abort = AbortSignal.timeout(START_MS_MAX);
  const ended = once(child, 'exit', { signal: abort }).then(([code]) => {
    throw new Error(`the sandbox ended with ${String(code)} before it was ready: ${said()}`);
  });
  const line = once(lines, 'line', { signal: abort }).then(([text]) => String(text));
  return await Promise.race([line, ended]);
}

async function call(desk: string, path: string, body?: Record<string, unknown>): Promise<unknown> {
  const response = await fetch(`${desk}${path}`, {
    ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}

/** Starts `sandbox/main.ts` on free ports and waits until it is ready; it ends with this process at the latest. */
export async function startSandbox(options: SandboxOptions = {}): Promise<SandboxProcess> {
  const made = options.dataDir === undefined;
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'namestead-sandbox-')));
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      NAMESTEAD_DATA: dataDir,
      SANDBOX_PORT: '0',
      EPP_PORT: '0',
      SMTP_PORT: '0',
      SANDBOX_PARENT_PID: String(process.pid),
      SCAN_KEYS_FILE: SCAN_KEYS,
      ...(options.consoleUrl !== undefined && { CONSOLE_URL: options.consoleUrl }),
      ...(options.clockCommand !== undefined && { CLOCK_COMMAND: JSON.stringify(options.clockCommand) }),
      ...options.env,
    },
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString('utf8')).slice(-4000);
  });
  const exited = once(child, 'exit');
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await exited;
    }
  };
  try {
    const ready = JSON.parse(await firstLine(child, () => said)) as { desk: string; partners: string };
    const settings = JSON.parse(await readFile(ready.partners, 'utf8')) as Record<string, string>;
    return {
      settings,
      desk: ready.desk,
      dataDir,
      call: <T>(path: string, body?: Record<string, unknown>) => call(ready.desk, path, body) as Promise<T>,
      stop: async () => {
        await end('SIGTERM');
        if (made) await rm(dataDir, { recursive: true, force: true });
      },
      kill: () => end('SIGKILL'),
    };
  } catch (error) {
    await end('SIGKILL');
    if (made) await rm(dataDir, { recursive: true, force: true });
    throw error;
  }
}
