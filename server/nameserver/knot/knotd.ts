import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { askStatus } from './knot-programs.ts';

const LISTENS_WITHIN_MS = 20_000;
const LOOK_MS = 50;

export interface Knotd {
  readonly child: ChildProcess;
  stop(): Promise<void>;
}

/**
 * Starts Knot with settings that stand already, for a demonstration, a test or a bench: in production the system starts
 * it. Resolves when it listens at its control socket. @throws Error with what it said where it does not
 */
export async function startKnotd(at: { readonly settings: string; readonly socket: string }): Promise<Knotd> {
  const child = spawn('knotd', ['-c', at.settings], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (bytes: Buffer) => {
    said = (said + bytes.toString()).slice(-4000);
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await ended;
  };
  for (const begun = performance.now(); ; await wait(LOOK_MS)) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`Knot did not start: ${said}`);
    try {
      await askStatus(at.socket);
      return { child, stop };
    } catch (error) {
      if (performance.now() - begun < LISTENS_WITHIN_MS) continue;
      await stop();
      throw error;
    }
  }
}
