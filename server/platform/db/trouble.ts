import type { Log } from '../log.ts';
import { isPassing } from './passing.ts';

/** One line a kind in so long, however many calls, jobs and connections meet the same. */
const EVERY_MS = 10_000;

interface Kind {
  times: number;
  readonly timer: NodeJS.Timeout;
}

const known = new WeakMap<Log, Map<string, Kind>>();

/** What is the same trouble: the code, or the words without the numbers and addresses in them. */
function kindOf(error: unknown): string {
  const { code, message = String(error) } = error as { code?: string; message?: string };
  return code ?? message.replace(/\d+/g, 'N');
}

/**
 * Tells that the database is not there for us: at once what is new, and what goes on by its number in the last seconds.
 */
export function tellTrouble(log: Log, error: unknown): void {
  const kinds = known.get(log) ?? new Map<string, Kind>();
  known.set(log, kinds);
  const kind = kindOf(error);
  const told = kinds.get(kind);
  if (told) {
    told.times += 1;
    return;
  }
  log.error({ err: error, kind }, 'the database is in trouble');
  const timer = setInterval(() => {
    const { times } = own;
    own.times = 0;
    if (times > 0) return log.error({ kind, times, seconds: EVERY_MS / 1000 }, 'the database is still in trouble');
    clearInterval(timer);
    kinds.delete(kind);
  }, EVERY_MS);
  timer.unref();
  const own: Kind = { times: 0, timer };
  kinds.set(kind, own);
}

/** Logs what failed: trouble of the database once for all that meet it, anything else each time. */
export function logFailure(log: Log, error: unknown, about: Readonly<Record<string, unknown>>, what: string): void {
  if (isPassing(error)) {
    tellTrouble(log, error);
    log.info({ ...about, kind: kindOf(error) }, what);
  } else log.error({ err: error, ...about }, what);
}
