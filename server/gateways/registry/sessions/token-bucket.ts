import { setTimeout as pause } from 'node:timers/promises';

/** Spreads commands so that an account never passes a registry's rate: `burst` at once, then `perSecond`. */
export interface TokenBucket {
  /** Resolves when the caller may go; first come, first served. */
  take(): Promise<void>;
}

export function createTokenBucket(perSecond: number | undefined, burst: number): TokenBucket {
  if (!perSecond) return { take: async () => {} };
  let tokens = burst;
  let at = performance.now();
  return {
    async take() {
      const now = performance.now();
      tokens = Math.min(burst, tokens + ((now - at) / 1000) * perSecond) - 1;
      at = now;
      // Below zero the token is borrowed from the future: each waits until its own has come.
      if (tokens < 0) await pause((-tokens / perSecond) * 1000);
    },
  };
}
