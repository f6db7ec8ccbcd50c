import { createHash } from 'node:crypto';

/** A stream of random numbers that is the same for ever for the same seed and name. */
export interface Random {
  /** From 0 to below 1. */
  next(): number;
  /** A whole number from `from` to `to`, both possible. */
  whole(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** One of several by weight. */
  weighted<T extends string>(weights: Readonly<Record<T, number>>): T;
  /** A text of letters. */
  letters(length: number): string;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/**
 * sfc32 (Chris Doty-Humphrey's PractRand): four words of 32 bits, long periods, no bias that these stories could see.
 */
function sfc32(state: Int32Array): () => number {
  return () => {
    const [a, b, c, d] = state as unknown as [number, number, number, number];
    const sum = (((a + b) | 0) + d) | 0;
    state[3] = (d + 1) | 0;
    state[0] = b ^ (b >>> 9);
    state[1] = (c + (c << 3)) | 0;
    state[2] = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
}

/**
 * The stream `name` of a seed. Streams do not touch each other: an actor who acts once more changes nobody else's
 * story.
 */
export function randomOf(seed: number, name: string): Random {
  const digest = createHash('sha256').update(`${seed}/${name}`).digest();
  const next = sfc32(Int32Array.from({ length: 4 }, (_, i) => digest.readInt32LE(i * 4)));
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    whole,
    chance: (probability) => next() < probability,
    pick: (from) => from[whole(0, from.length - 1)]!,
    weighted(weights) {
      const entries = Object.entries(weights) as [keyof typeof weights, number][];
      const sum = entries.reduce((all, [, weight]) => all + weight, 0);
      let left = next() * sum;
      for (const [what, weight] of entries) {
        left -= weight;
        if (left < 0) return what;
      }
      return entries.at(-1)![0];
    },
    letters: (length) => Array.from({ length }, () => LETTERS[whole(0, LETTERS.length - 1)]).join(''),
  };
}
