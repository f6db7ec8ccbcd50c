import { readFileSync, statSync } from 'node:fs';
import type { Log } from '../../platform/log.ts';
import { type LineTable, type LineTableFile, openLineTable } from './line-table.ts';

const LOOK_MS = 10_000;

export interface LineSource {
  /** The table in use; another object once a newer file was read. */
  table(): LineTable;
  /** Looks now whether the file is another one. */
  look(): void;
  stop(): void;
}

const readTable = (path: string): LineTable => openLineTable(JSON.parse(readFileSync(path, 'utf8')) as LineTableFile);

/**
 * The table of lines, read again when its file was replaced: no restart. A file that is none is told and changes
 * nothing.
 * @throws Error when there is no table at first.
 */
export function openLines(path: string, log: Pick<Log, 'error' | 'info'>): LineSource {
  const mark = () => {
    const { mtimeMs, size, ino } = statSync(path);
    return `${mtimeMs} ${size} ${ino}`;
  };
  let seen = mark();
  let table = readTable(path);
  const look = () => {
    try {
      const now = mark();
      if (now === seen) return;
      seen = now;
      table = readTable(path);
      log.info({ day: table.day }, 'another table of lines is in use');
    } catch (error) {
      log.error({ err: error }, 'the table of lines cannot be read; the one before stays in use');
    }
  };
  const timer = setInterval(look, LOOK_MS);
  timer.unref();
  return { table: () => table, look, stop: () => clearInterval(timer) };
}
