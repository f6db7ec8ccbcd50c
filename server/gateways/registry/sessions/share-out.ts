/** Sessions of each lane, or the lane whose sessions it uses too. */
export interface Share {
  readonly transform: number;
  readonly check: number | 'transform';
  readonly poll: number | 'transform' | 'check';
}

/**
 * How an account's sessions are shared out. What changes something and earns money comes first; searches never stand in
 * its way as soon as there are two; letters, which can wait, have a session of their own only where there are five or
 * more.
 */
export function shareOut(sessionsMax: number): Share {
  const max = Math.max(1, Math.floor(sessionsMax));
  if (max === 1) return { transform: 1, check: 'transform', poll: 'transform' };
  if (max === 2) return { transform: 1, check: 1, poll: 'transform' };
  if (max <= 4) return { transform: max - 1, check: 1, poll: 'check' };
  return { transform: Math.ceil((max - 1) / 2), check: Math.floor((max - 1) / 2), poll: 1 };
}
