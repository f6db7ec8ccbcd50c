import { type ChildProcess, type Serializable, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLLOW = new URL('../follow-parent.mjs', import.meta.url).href;
/**
 * While a program starts, the space for new objects grows to its largest, 64 MB for each half, and is seldom given
 * back.
 */
const YOUNG_SPACE = '--max-semi-space-size=16';
const LAST_LINES = 6;
const LINE_CHARS_MAX = 400;

export interface ChildOptions {
  /** How sentences name it: `the sandbox`. */
  name: string;
  /** Path of the program from the root. */
  program: string;
  args?: readonly string[];
  env: NodeJS.ProcessEnv;
  /** Everything it says goes here. */
  logFile: string;
  /** Hears each line of its standard output as well. */
  onLine?: (line: string) => void;
  /** Hears what it answers to `send`. */
  onMessage?: (message: unknown) => void;
}

export interface Child {
  readonly pid: number | undefined;
  /** Resolves when the process is gone, with its exit code (undefined after a signal). */
  readonly exited: Promise<number | undefined>;
  /** Rejects with one sentence if the process ends before `stop()`; never resolves. */
  readonly failed: Promise<never>;
  /** Asks it something; a process that has ended hears nothing. */
  send(message: Serializable): void;
  /** SIGTERM, and SIGKILL when it is still there after `graceMs`. */
  stop(graceMs: number): Promise<void>;
  /** SIGKILL, as a power cut would; resolves when it is gone. */
  kill(): Promise<void>;
}

/** Lines that tell a programmer where, not a person what. */
const STACK = /^\s*(at |node:internal|Node\.js v|\^|[{}[\]]|triggerUncaughtException|errors: )/;

/** The last words in a log without stack lines, cut to a size that fits a terminal. */
export function lastWords(logFile: string): string {
  const lines = stripVTControlCharacters(readFileSync(logFile, 'utf8')).split('\n');
  const told = lines.filter((line) => line.trim() !== '' && !STACK.test(line)).slice(-LAST_LINES);
  return told.map((line) => `  ${line.slice(0, LINE_CHARS_MAX)}`).join('\n');
}

function sentence({ name, program, logFile }: ChildOptions, process: ChildProcess, error?: Error): Error {
  const how = error?.message ?? (process.signalCode ? `signal ${process.signalCode}` : `code ${process.exitCode}`);
  const words = lastWords(logFile);
  if (/ENOSPC|No space left on device/.test(words)) return new Error(`The disk is full: ${name} cannot write.`);
  const told = words === '' ? `It said nothing (${logFile}).` : `${logFile} ends with:\n${words}`;
  return new Error(`${name} (${basename(program)}) ended by itself, ${how}. ${told}`);
}

/**
 * Starts one of our programs as a child in a process group of its own (ctrl-C at the terminal reaches only us; we end
 * the children in order) that ends by itself when we are killed.
 */
export function startChild(options: ChildOptions): Child {
  const log = openSync(options.logFile, 'w', 0o600);
  const args = ['--disable-warning=ExperimentalWarning', YOUNG_SPACE, '--import', FOLLOW, `${ROOT}${options.program}`];
  const child = spawn(process.execPath, [...args, ...(options.args ?? [])], {
    cwd: ROOT,
    env: options.env,
    detached: true,
    stdio: ['ignore', options.onLine ? 'pipe' : log, log, 'ipc'],
  });
  closeSync(log);
  if (child.stdout && options.onLine) createInterface({ input: child.stdout }).on('line', options.onLine);
  if (options.onMessage) child.on('message', options.onMessage);
  let stopping = false;
  const exited = new Promise<number | undefined>((done) => {
    child.once('exit', (code) => done(code ?? undefined));
    child.once('error', () => done(undefined));
  });
  const failed = new Promise<never>((_, fail) => {
    child.once('error', (error) => fail(sentence(options, child, error)));
    child.once('exit', () => {
      if (!stopping) fail(sentence(options, child));
    });
  });
  failed.catch(() => undefined);
  return {
    pid: child.pid,
    exited,
    failed,
    send(message) {
      if (child.connected) child.send(message);
    },
    async stop(graceMs) {
      stopping = true;
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), graceMs);
      await exited;
      clearTimeout(late);
    },
    async kill() {
      stopping = true;
      child.kill('SIGKILL');
      await exited;
    },
  };
}
