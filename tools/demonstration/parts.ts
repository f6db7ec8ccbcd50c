import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Child, startChild } from './child.ts';
import type { Ports } from './settings.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const READY_WITHIN_MS = 60_000;
const ASK_EVERY_MS = 40;
const ANSWER_WITHIN_MS = 2_000;

export type Settings = Record<string, string>;

/** Our own environment without what a child must not know: the owner's connection is for migrations alone. */
export function environment(settings: Settings): NodeJS.ProcessEnv {
  const { MIGRATION_DATABASE_URL: _owner, DATABASE_URL: _app, ...rest } = process.env;
  return { ...rest, ...settings };
}

export const logOf = (data: string, name: string): string => join(data, 'logs', `${name}.log`);

function isReadyLine(line: string): boolean {
  try {
    return typeof JSON.parse(line) === 'object';
  } catch {
    return false;
  }
}

/**
 * Starts the outside world and waits for its ready line; gives the settings under which the server finds its partners.
 */
export function startSandbox(
  data: string,
  ports: Ports,
  settings: Settings,
): { child: Child; ready: Promise<Settings> } {
  let hear: (value: unknown) => void = () => undefined;
  const heard = new Promise<unknown>((done) => {
    hear = done;
  });
  const child = startChild({
    name: 'The sandbox',
    program: 'sandbox/main.ts',
    env: environment({
      ...settings,
      NAMESTEAD_DATA: data,
      SANDBOX_PORT: String(ports.sandbox),
      EPP_PORT: String(ports.epp),
      SMTP_PORT: String(ports.smtp),
    }),
    logFile: logOf(data, 'sandbox'),
    onLine: (line) => isReadyLine(line) && hear(line),
  });
  const ready = Promise.race([heard, child.failed]).then(
    () => JSON.parse(readFileSync(join(data, 'sandbox', 'partners.json'), 'utf8')) as Settings,
  );
  return { child, ready };
}

/** Starts every process of ours as one Node process. */
export function startServer(data: string, settings: Settings): Child {
  return startChild({
    name: 'The server',
    program: 'server/main.ts',
    args: ['all'],
    env: environment(settings),
    logFile: logOf(data, 'server'),
  });
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })).ok;
  } catch {
    return false;
  }
}

/** Waits until each address answers 2xx. */
export async function healthy(urls: readonly string[], signal: AbortSignal): Promise<void> {
  const patience = Date.now() + READY_WITHIN_MS;
  for (const url of urls) {
    while (!(await answers(url))) {
      if (signal.aborted) throw new Error('Stopped.');
      if (Date.now() > patience) throw new Error(`${url} did not answer within ${READY_WITHIN_MS / 1000} seconds.`);
      await wait(ASK_EVERY_MS);
    }
  }
}

/** The command that moves the house's business clock, for the sandbox desk: program and arguments, JSON. */
export function clockCommand(): string {
  return JSON.stringify([process.execPath, join(ROOT, 'tools', 'clock.ts')]);
}
