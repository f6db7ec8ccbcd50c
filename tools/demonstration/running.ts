import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processStarted } from '../postgres/leftover.ts';
import { dataFolder } from './settings.ts';

type Env = Readonly<Record<string, string | undefined>>;
type Settings = Readonly<Record<string, string>>;

/**
 * What a running demonstration leaves in its data folder for commands beside it (mode 0600: secrets are among the
 * settings).
 */
interface Running {
  /** The process that started it, with its start time so that a reused number is not taken for it. */
  readonly pid: number;
  readonly started: string;
  /** Those of its server. */
  readonly settings: Settings;
}

const fileIn = (data: string): string => join(data, 'running.json');

/** Says in the data folder that this process runs the demonstration, by these settings. */
export function tellRunning(data: string, settings: Settings): void {
  const running: Running = { pid: process.pid, started: processStarted(process.pid) ?? '', settings };
  writeFileSync(fileIn(data), `${JSON.stringify(running, null, 2)}\n`, { mode: 0o600 });
}

export function forgetRunning(data: string): void {
  rmSync(fileIn(data), { force: true });
}

/** Whether settings name a house by themselves. */
const named = (env: Env): boolean =>
  env['NAMESTEAD_MODE'] === 'production' || Boolean(env['DATABASE_URL'] ?? env['DATABASE_URL_FILE']);

/**
 * What a command about a house needs beside its own settings: nothing where they name a database, else all settings of
 * the demonstration that runs on the data folder (`npm start`).
 * @throws Error with a sentence for a person where none runs
 */
export function settingsOfRunning(env: Env): Settings {
  if (named(env)) return {};
  const data = dataFolder(env);
  const file = fileIn(data);
  const found = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Running) : undefined;
  if (found && processStarted(found.pid) === found.started) return found.settings;
  throw new Error(
    `No demonstration runs on ${data}. Start one (npm start), name the folder of another one by NAMESTEAD_DATA, or name a database by DATABASE_URL.`,
  );
}
