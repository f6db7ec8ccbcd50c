import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** How long a left-over server may take to end in order before it is told to end at once. */
const FAST_SHUTDOWN_MS = 20_000;
const ASK_EVERY_MS = 15;

/** The start time of a process in the system's own words, or undefined when there is no such process. */
export function processStarted(pid: number): string | undefined {
  try {
    if (existsSync('/proc/self/stat')) {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return fields[0] === 'Z' ? undefined : fields[19];
    }
    const told = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { stdio: ['ignore', 'pipe', 'ignore'] });
    return told.toString().trim() || undefined;
  } catch {
    return undefined;
  }
}

function programOf(pid: number): string {
  try {
    if (existsSync('/proc/self/exe')) return basename(readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, ''));
    const told = execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { stdio: ['ignore', 'pipe', 'ignore'] });
    return basename(told.toString().trim());
  } catch {
    return '';
  }
}

function groupLives(leader: number): boolean {
  try {
    process.kill(-leader, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Line 1 of `postmaster.pid`: the server that holds this cluster, if it is alive and really PostgreSQL. */
export function holder(cluster: string): number | undefined {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  if (!(pid > 1) || processStarted(pid) === undefined) return undefined;
  return programOf(pid) === 'postgres' ? pid : undefined;
}

/**
 * Ends a server that a killed run left behind and waits until its whole process group is gone. `postmaster.pid` itself
 * is never removed: it is PostgreSQL's only guard against two servers on the same files.
 */
export async function endLeftover(cluster: string): Promise<void> {
  const pid = holder(cluster);
  if (pid === undefined) return;
  process.kill(pid, 'SIGINT');
  const patience = Date.now() + FAST_SHUTDOWN_MS;
  let pressed = false;
  while (groupLives(pid) && holder(cluster) === pid) {
    if (Date.now() > patience) {
      if (pressed) throw new Error(`PostgreSQL, process ${pid}, still holds ${cluster} and does not end.`);
      pressed = true;
      process.kill(pid, 'SIGQUIT');
    }
    await wait(ASK_EVERY_MS);
  }
}
