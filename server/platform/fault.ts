import type { House } from './house.ts';

/** Long enough for a frame to reach a partner on loopback. */
const ON_ITS_WAY_MS = 150;

/** Read once: it stands for the whole life of the process, and every line passes here several times. */
const WANTED = process.env['FAULT'];

const seen = new Map<string, number>();

/** `FAULT=point:nth`, `:1` without a number: the nth passing of that point ends the process as a power cut would. */
function isDue(house: House, point: string): boolean {
  if (WANTED === undefined || house.config.mode !== 'demonstration') return false;
  const cut = WANTED.lastIndexOf(':');
  const [name, nth] = cut < 0 ? [WANTED, 1] : [WANTED.slice(0, cut), Number.parseInt(WANTED.slice(cut + 1), 10)];
  if (name !== point) return false;
  const passed = (seen.get(point) ?? 0) + 1;
  seen.set(point, passed);
  return passed === nth;
}

/** A named place at which a crash is tested. Does nothing outside a demonstration started with that FAULT. */
export function faultPoint(house: House, point: string): void {
  if (isDue(house, point)) process.kill(process.pid, 'SIGKILL');
}

/**
 * The same between a command that was just sent and its answer: gives the command time to leave, then ends the process.
 */
export async function faultAfterSending(house: House, point: string): Promise<void> {
  if (!isDue(house, point)) return;
  await new Promise((resolve) => setTimeout(resolve, ON_ITS_WAY_MS));
  process.kill(process.pid, 'SIGKILL');
}
