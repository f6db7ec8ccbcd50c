import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { refuse } from '../../refusal.ts';
import type { Paper } from './paper.ts';
import type { PdfAnswered, PdfAsked } from './pdf-process.ts';

/** So many documents wait at most; more is BUSY. */
const WAITING_MAX = 20;
/** One that has not answered by then is ended, and everything it was asked fails. */
const ANSWER_WITHIN_MS = 60_000;
/** The process with its fonts goes when nothing was asked for so long. */
const IDLE_MS = 15_000;
const MEMORY_MB = 160;
const PROGRAM = fileURLToPath(new URL('./pdf-process.ts', import.meta.url));

interface Waiting {
  readonly done: (bytes: Uint8Array) => void;
  readonly failed: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

let child: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;
let lastId = 0;
const waiting = new Map<number, Waiting>();

function settle(id: number): Waiting | undefined {
  const one = waiting.get(id);
  if (!one) return undefined;
  waiting.delete(id);
  clearTimeout(one.timer);
  return one;
}

/** Ends the process; what it had not answered fails. */
function end(error: Error): void {
  const ended = child;
  child = undefined;
  for (const id of [...waiting.keys()]) settle(id)?.failed(error);
  ended?.kill('SIGKILL');
}

function restLater(): void {
  clearTimeout(idle);
  idle = setTimeout(() => waiting.size === 0 && end(new Error('nothing is asked')), IDLE_MS);
  idle.unref();
}

/** Waiting for an answer keeps the house awake; the resting process does not. */
function holdsHouse(opened: ChildProcess, holds: boolean): void {
  if (holds) {
    opened.ref();
    opened.channel?.ref();
  } else {
    opened.unref();
    opened.channel?.unref();
  }
}

function open(): ChildProcess {
  const opened = fork(PROGRAM, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${MEMORY_MB}`],
    // It draws what it is given and needs to know nothing: no secret of the house is in its environment.
    env: { NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  opened.on('message', (answer: PdfAnswered) => {
    const one = settle(answer.id);
    if ('bytes' in answer) one?.done(answer.bytes);
    else one?.failed(new Error(answer.failed));
    if (waiting.size > 0) return;
    holdsHouse(opened, false);
    restLater();
  });
  const lost = (error: Error) => {
    if (child === opened) end(error);
  };
  opened.on('error', lost);
  opened.on('exit', (code) => lost(new Error(`the process that draws documents ended (${code})`)));
  return opened;
}

/**
 * A paper as PDF, drawn by a process of its own, so that no other request waits for it and its fonts take none of the
 * house's memory; it is there only while documents are asked for. @throws refusal BUSY when too many wait.
 */
export async function makePdf(paper: Paper): Promise<Uint8Array> {
  if (waiting.size >= WAITING_MAX) throw refuse('BUSY');
  const opened = child ?? open();
  child = opened;
  clearTimeout(idle);
  holdsHouse(opened, true);
  lastId += 1;
  const asked: PdfAsked = { id: lastId, paper };
  return new Promise((done, failed) => {
    const timer = setTimeout(() => end(new Error('a document was not drawn in time')), ANSWER_WITHIN_MS);
    waiting.set(asked.id, { done, failed, timer });
    opened.send(asked, (error) => error && settle(asked.id)?.failed(error));
  });
}
