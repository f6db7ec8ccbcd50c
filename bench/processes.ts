import { readdirSync, readFileSync } from 'node:fs';

/** Memory and processor time of processes as the kernel counts them; only Linux tells (`/proc`). */
export const canMeasure = process.platform === 'linux';

const KIB_PER_MB = 1_000_000 / 1024;

interface Running {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** Every process that can be seen; one that ends while we look is left out. */
function running(): Running[] {
  return readdirSync('/proc').flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return [];
    try {
      const status = readFileSync(`/proc/${entry}/status`, 'utf8');
      const command = readFileSync(`/proc/${entry}/cmdline`, 'utf8').replaceAll('\0', ' ');
      return [{ pid: Number(entry), parent: Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]), command }];
    } catch {
      return [];
    }
  });
}

/**
 * Everything that stands below a process, itself included; `mark` in a command line adds what no longer has its first
 * parent.
 */
export function familyOf(pid: number, mark: string): Running[] {
  const all = running();
  const found = new Set([pid, ...all.filter(({ command }) => command.includes(mark)).map((each) => each.pid)]);
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const each of all) if (found.has(each.parent)) found.add(each.pid);
  }
  return all.filter((each) => found.has(each.pid) && (each.pid === pid || each.pid !== process.pid));
}

function kib(file: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(file, 'utf8'))?.[1] ?? Number.NaN);
}

/** Resident memory of one process in MB (10^6 bytes). */
export const residentMb = (pid: number): number => kib(`/proc/${pid}/status`, 'VmRSS') / KIB_PER_MB;

/**
 * Proportional set size in MB: shared pages are counted once over all who share them. A process that has ended holds
 * nothing.
 */
export function proportionalMb(pid: number): number {
  try {
    return kib(`/proc/${pid}/smaps_rollup`, 'Pss') / KIB_PER_MB;
  } catch (error) {
    // ESRCH: it ended while we read.
    if (['ENOENT', 'ESRCH'].includes((error as { code?: string }).code ?? '')) return 0;
    throw error;
  }
}

const MS_PER_TICK = 10;

/** Processor time a process has used so far, in ms; the kernel counts in hundredths of a second. */
export function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
}
