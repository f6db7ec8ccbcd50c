import { expect } from 'vitest';
import type { MoneyHouse } from './money-house.ts';

/** Each act is interrupted before its commit, or after it. */
export const PHASES = ['written', 'committed'] as const;
export type Phase = (typeof PHASES)[number];

/** One act of somebody, and the state that it brings. */
export interface DyingStep {
  /** The call's path, at which the house dies. */
  readonly path: string;
  readonly act: () => Promise<unknown>;
  readonly state: string;
}

/**
 * Each step is interrupted: before its commit nothing has happened, after it everything, whatever its caller was told;
 * pressed once more by somebody who was told nothing, it happens no second time. `seen`: everything that its parties
 * read.
 */
export async function walkDying(
  at: MoneyHouse,
  steps: readonly DyingStep[],
  phase: Phase,
  of: { readonly seen: () => Promise<unknown>; readonly state: () => Promise<string> },
): Promise<void> {
  for (const { path, act, state } of steps) {
    const before = await of.seen();
    await at.dieAt(`edge.${phase}${path}`, act);
    if (phase === 'written') {
      expect(await of.seen()).toEqual(before);
      await act();
    }
    expect(await of.state()).toBe(state);
    await act().catch(() => undefined);
    expect(await of.state()).toBe(state);
  }
}
