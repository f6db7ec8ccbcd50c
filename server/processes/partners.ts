import type { House } from '../platform/house.ts';

/** The outside world of one process: connections that live as long as it does. */
export interface Partners {
  close(): Promise<void>;
}

/** Connects lazily: nothing is dialled before the first command, so a partner that is down never stops the start. */
export function openPartners(_house: House): Partners {
  return { close: async () => {} };
}
