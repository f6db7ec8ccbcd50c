import { spawn } from 'node:child_process';
import { readSetting, type Store, writeSetting } from './store.ts';

/** Time as the outside world tells it: the wall clock plus one offset, moved at the desk. Signatures never use it. */
export interface Clock {
  readonly now: () => Date;
  readonly offsetMs: () => number;
  /**
   * Sets the offset: first the house's business clock by its command, then ours. Throws `ClockRefusal` and moves
   * nothing.
   */
  readonly move: (offsetMs: number) => Promise<void>;
  readonly onMove: (listener: () => void) => void;
}

export class ClockRefusal extends Error {}

const UNIT_MS: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };
/** Twenty years: beyond the longest registration (ten years) and its aftermath, and far inside what a Date can hold. */
const OFFSET_MS_MAX = 20 * 366 * 86_400_000;
const COMMAND_MS_MAX = 30_000;

/** `45d`, `12h`, `90m`, `2w`, `1d 30m` in milliseconds; undefined when it is none of these. */
export function parseSpan(text: string): number | undefined {
  const parts = text.trim().toLowerCase().split(/\s+/);
  let total = 0;
  for (const part of parts) {
    const found = /^(\d{1,9})(ms|s|m|h|d|w)$/.exec(part);
    if (!found) return undefined;
    total += Number(found[1]) * (UNIT_MS[found[2] ?? ''] ?? 0);
  }
  return total;
}

/** Runs the house's own clock command with the offset as last argument; its stderr becomes the refusal. */
function tellHouse(command: readonly string[], offsetMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const [program = '', ...args] = command;
    const child = spawn(program, [...args, String(offsetMs)], {
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: COMMAND_MS_MAX,
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString('utf8')).slice(-2000);
    });
    child.once('error', (error) =>
      reject(new ClockRefusal(`the house's clock command did not start: ${error.message}`)),
    );
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new ClockRefusal(`the house's clock command refused: ${said.trim() || `exit ${code}`}`));
    });
  });
}

/** @param command the house's clock command (setting CLOCK_COMMAND), if the house is to move along */
export function createClock(store: Store, command: readonly string[] | undefined): Clock {
  let offset = Number(readSetting(store, 'clock.offsetMs') ?? '0');
  const listeners: (() => void)[] = [];
  let queue: Promise<unknown> = Promise.resolve();

  async function set(offsetMs: number): Promise<void> {
    if (!Number.isSafeInteger(offsetMs) || Math.abs(offsetMs) > OFFSET_MS_MAX) {
      throw new ClockRefusal('the offset must be whole milliseconds, at most 20 years');
    }
    if (command) await tellHouse(command, offsetMs);
    writeSetting(store, 'clock.offsetMs', String(offsetMs));
    offset = offsetMs;
    for (const listener of listeners) listener();
  }

  return {
    now: () => new Date(Date.now() + offset),
    offsetMs: () => offset,
    // One move at a time: two moves at once could leave the house and the outside world at different times.
    move: (offsetMs) => {
      const done = queue.then(() => set(offsetMs));
      queue = done.catch(() => undefined);
      return done;
    },
    onMove: (listener) => {
      listeners.push(listener);
    },
  };
}
