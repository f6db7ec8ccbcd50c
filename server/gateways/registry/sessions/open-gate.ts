import type { RegistryLimits } from '../settings.ts';
import type { ConnectError } from './connect.ts';

/** One connection with its login, under way. */
export interface OpenTry {
  succeeded(): void;
  failed(error: ConnectError): void;
}

/**
 * Shared by the lanes of an account: after a failed connection or login nobody tries again before its time. Until one
 * try has succeeded there is no other beside it: ten sessions with a wrong password would be ten refused logins, and
 * the account locked.
 */
export interface OpenGate {
  /** Another try must end first, or the pause is not over. */
  isShut(): boolean;
  begin(): OpenTry;
  /** Tries are under way, in whatever lane: their end may open the gate. */
  isTrying(): boolean;
  /** A session ended that nobody ended here: whether the registry still takes us is to be proved anew. */
  lost(): void;
  /** Called whenever a try has ended. */
  heard(listener: () => void): void;
}

export function createOpenGate(limits: RegistryLimits): OpenGate {
  const listeners: (() => void)[] = [];
  let failures = 0;
  let notBefore = 0;
  let proved = false;
  let trying = 0;
  /** Tries that began together tell one thing: the first failure counts, the others say nothing new. */
  let burst = 0;

  function pauseAfter({ refused }: ConnectError): void {
    const base = refused ? limits.backOffRefusedMs : limits.backOffMs;
    const max = Math.max(base, limits.backOffMaxMs);
    // Half of the pause is random, so that many processes do not return in step.
    const pause = Math.min(max, base * 2 ** Math.min(failures, 16)) * (0.5 + Math.random() / 2);
    failures++;
    notBefore = performance.now() + pause;
  }

  function ended(mine: number, error?: ConnectError): void {
    trying--;
    if (mine === burst) {
      proved = error === undefined;
      if (error) {
        burst++;
        pauseAfter(error);
      } else failures = 0;
    }
    for (const listener of listeners) listener();
  }

  return {
    isShut: () => performance.now() < notBefore || (trying > 0 && !proved),
    begin() {
      trying++;
      const mine = burst;
      return { succeeded: () => ended(mine), failed: (error) => ended(mine, error) };
    },
    isTrying: () => trying > 0,
    lost() {
      proved = false;
    },
    heard: (listener) => void listeners.push(listener),
  };
}
