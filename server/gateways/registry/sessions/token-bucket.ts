import { EppSessionError } from '#protocols/epp/session.ts';
import type { Lane, RegistryLimits } from '../settings.ts';

/** Spreads commands so that an account never passes a registry's rate: `burst` at once, then `perSecond`. */
export interface TokenBucket {
  /**
   * Resolves when the caller may go; nothing was sent where it throws `EppSessionError`: its turn did not come in time,
   * or the gateway closed.
   */
  take(lane: Lane): Promise<void>;
  /** Whoever waits is told so. */
  close(): void;
}

interface Waiter {
  readonly since: number;
  readonly go: () => void;
  readonly fail: (why: string) => void;
}

/** What changes something and earns money goes before a letter, and a letter before a search. */
const FIRST: readonly Lane[] = ['transform', 'poll', 'check'];
/** Of so many tokens one goes to whoever waits longest: a batch of hours must not end every search. */
const LONGEST_EVERY = 4;

const unsent = (why: string) => new EppSessionError('closed', false, why);

function first<T>(waiting: ReadonlySet<T>): T[] {
  for (const head of waiting) return [head];
  return [];
}

/** Without a rate nobody waits. */
export function createTokenBucket(
  limits: Pick<RegistryLimits, 'commandsPerSecond' | 'commandBurst' | 'turnWaitMs'>,
): TokenBucket {
  const { commandsPerSecond, commandBurst, turnWaitMs } = limits;
  if (commandsPerSecond) return openBucket(commandsPerSecond, commandBurst, turnWaitMs);
  return { take: async () => {}, close() {} };
}

function openBucket(perSecond: number, burst: number, turnWaitMs: number): TokenBucket {
  const waiting: Readonly<Record<Lane, Set<Waiter>>> = { transform: new Set(), poll: new Set(), check: new Set() };
  let tokens = burst;
  let at = performance.now();
  let given = 0;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  function next(): Waiter | undefined {
    const heads = FIRST.flatMap((lane) => first(waiting[lane]));
    if (given % LONGEST_EVERY === LONGEST_EVERY - 1) heads.sort((one, other) => one.since - other.since);
    return heads[0];
  }

  function serve(): void {
    const now = performance.now();
    tokens = Math.min(burst, tokens + ((now - at) / 1000) * perSecond);
    at = now;
    for (let head = next(); head && tokens >= 1; head = next()) {
      tokens--;
      given++;
      head.go();
    }
    clearTimeout(timer);
    if (next()) timer = setTimeout(serve, ((1 - tokens) / perSecond) * 1000);
  }

  function wait(lane: Lane): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting[lane].delete(waiter);
        clearTimeout(late);
      };
      const waiter: Waiter = {
        since: performance.now(),
        go() {
          leave();
          resolve();
        },
        fail(why) {
          leave();
          reject(unsent(why));
        },
      };
      const late = setTimeout(() => waiter.fail('the rate left no turn in time'), turnWaitMs);
      waiting[lane].add(waiter);
      serve();
    });
  }

  return {
    take: async (lane) => {
      if (closed) throw unsent('the gateway is closed');
      await wait(lane);
    },
    close() {
      closed = true;
      clearTimeout(timer);
      for (const lane of FIRST) for (const waiter of [...waiting[lane]]) waiter.fail('the gateway is closed');
    },
  };
}
